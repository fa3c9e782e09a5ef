import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { useUiWords } from '../words.ts'

const BAR = 'h-2.5 shrink-0 rounded-full bg-line'
const IN_TALL = 'hidden [@container(height>=5.5rem)]:block'

/** A placeholder for a card or a row, with its size: thin bars on the surface of a card. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden
    className={cx('@container-[size] overflow-hidden rounded-lg border border-line bg-surface', className)}
  >
    <div className="flex h-full animate-pulse flex-wrap content-center justify-between gap-3 px-4 [@container(height>=11rem)]:content-start [@container(height>=11rem)]:pt-6">
      <div className={cx(BAR, 'w-2/5')} />
      <div className={cx(BAR, 'w-1/6')} />
      <div className={cx(BAR, 'w-3/4', IN_TALL)} />
      <div className={cx(BAR, 'w-3/5', IN_TALL)} />
    </div>
  </div>
)

/** A placeholder for a line of text or a control. */
export const SkeletonBar = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx('animate-pulse rounded-full bg-line', className ?? 'h-2.5')} />
)

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
