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
    <time dateTime={at} title={fullDate(date, timeZone)} className="whitespace-nowrap tabular-nums">
      {localDate(date, timeZone) === day ? time : `${shortDay(date, timeZone)}, ${time}`}
    </time>
  )
}
