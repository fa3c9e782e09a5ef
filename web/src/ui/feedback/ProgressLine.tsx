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
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done === null ? undefined : Math.round(done)}
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
    </div>
  )
}
