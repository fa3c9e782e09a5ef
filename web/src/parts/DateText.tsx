import { fullDate, shortDate, timeOfDay } from './dates.ts'

interface DateTextProps {
  /** As the server writes an instant. */
  at: string
  timeZone: string
  withTime?: boolean
  className?: string
}

/** A short date, `21 nov 2026, 20:05`; the full one on hover. */
export function DateText({ at, timeZone, withTime = false, className }: DateTextProps) {
  const date = new Date(at)
  return (
    <time
      dateTime={at}
      title={fullDate(date, timeZone)}
      className={`whitespace-nowrap tabular-nums ${className ?? ''}`}
    >
      {shortDate(date, timeZone)}
      {withTime && `, ${timeOfDay(date, timeZone)}`}
    </time>
  )
}
