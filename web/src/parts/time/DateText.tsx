import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { cx } from '../../ui/classes.ts'
import { fullDate, shortDate } from './dates.ts'

interface DateTextProps {
  /** An instant from the server. */
  at: string
  timeZone: string
  /** `stacked`: below the date on wide screens, for tables with many columns. */
  time?: 'none' | 'beside' | 'stacked'
  className?: string
}

/** A short date, `21 nov 2026, 20:05`, with the full date on hover. */
export function DateText({ at, timeZone, time = 'none', className }: DateTextProps) {
  const date = new Date(at)
  return (
    <time
      dateTime={at}
      title={fullDate(date, timeZone)}
      className={cx('whitespace-nowrap tabular-nums', className)}
    >
      {shortDate(date, timeZone)}
      {time !== 'none' && (
        <>
          <span className={cx(time === 'stacked' && 'md:sr-only')}>, </span>
          <span className={cx(time === 'stacked' && 'md:block md:text-sm md:text-muted')}>
            {timeOfDay(date, timeZone)}
          </span>
        </>
      )}
    </time>
  )
}
