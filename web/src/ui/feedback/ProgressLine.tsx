import { ProgressBar } from 'react-aria-components'
import { cx } from '../classes.ts'

interface ProgressLineProps {
  label: string
  /** Percent; null or missing while unknown. */
  done?: number | null
  className?: string
}

/** A progress indicator with a text that names the operation. */
export function ProgressLine({ label, done = null, className }: ProgressLineProps) {
  return (
    <ProgressBar
      aria-label={label}
      isIndeterminate={done === null}
      value={done ?? 0}
      className={cx('flex flex-col gap-1.5', className)}
    >
      <span className="text-sm text-muted tabular-nums">{label}</span>
      <span className="block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className={cx(
            'block h-full rounded-full bg-brand transition-[width] duration-150',
            done === null && 'animate-pulse',
          )}
          style={{ width: done === null ? '40%' : `${Math.max(done, 2)}%` }}
        />
      </span>
    </ProgressBar>
  )
}
