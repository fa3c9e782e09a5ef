import { localDate } from '@comanda/shared/kernel/business-day'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { fullDate, shortDay } from '../../../parts/time/dates.ts'

interface DayTimeProps {
  at: string
  /** The business day that stands beside it. */
  day: string
  timeZone: string
}

/** The time of an instant, with its date where that is not the day beside it. */
export function DayTime({ at, day, timeZone }: DayTimeProps) {
  const date = new Date(at)
  const time = timeOfDay(date, timeZone)
  return (
    <time dateTime={at} title={fullDate(date, timeZone)} className="tabular-nums">
      {localDate(date, timeZone) !== day && (
        // A narrow table breaks the line between date and time alone.
        <>
          <span className="whitespace-nowrap">{shortDay(date, timeZone)},</span>{' '}
        </>
      )}
      <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}
