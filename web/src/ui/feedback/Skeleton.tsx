import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { useUiWords } from '../words.ts'

/** A grey placeholder with the size of the content that loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-md bg-line', className)} />
}

/** Placeholders of the same size for a list. */
export const Skeletons = ({ count, className }: { count: number; className?: string }) =>
  [...Array(count).keys()].map((place) => <Skeleton key={place} className={className} />)

/** Contains skeletons; invisible for the first 300 ms, so that a fast response causes no flicker. */
export function Loading({
  label,
  children,
  className,
}: {
  label?: string
  children: ReactNode
  className?: string
}) {
  const words = useUiWords()
  return (
    <div role="status" className={cx('animate-appear', className)}>
      <span className="sr-only">{label ?? words.loading}</span>
      {children}
    </div>
  )
}

interface LoadingRowsProps {
  count: number
  /** The classes of a row, for its size. */
  row: string
  className?: string
}

/** The placeholders of a list. */
export const LoadingRows = ({ count, row, className = 'flex flex-col gap-3' }: LoadingRowsProps) => (
  <Loading className={className}>
    <Skeletons count={count} className={row} />
  </Loading>
)
