import { cx } from '../classes.ts'

/** The logo's mark and, by default, the name. */
export function Logo({
  size = 32,
  isMarkOnly,
  className,
}: {
  size?: number
  isMarkOnly?: boolean
  className?: string
}) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-xl font-semibold tracking-tight', className)}>
      <img src="/favicon.svg" alt={isMarkOnly ? 'Comanda' : ''} width={size} height={size} />
      {!isMarkOnly && 'Comanda'}
    </span>
  )
}
