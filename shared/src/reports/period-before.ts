import { shiftDate } from '../kernel/business-day.ts'
import type { DateRange, Period } from '../kernel/period.ts'

const DAY = 86_400_000

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)

const firstOfMonthBefore = (date: string): string =>
  `${shiftDate(`${date.slice(0, 7)}-01`, -1).slice(0, 7)}-01`

export interface PeriodBefore extends DateRange {
  /** The compared period is not over: the last day counts up to the time of day that it is now. */
  isCut: boolean
}

/**
 * The period that a period is compared with, relative to the business date `today`. An unfinished period is compared
 * with as much of the previous period: this month up to the 12th at noon with last month up to the 12th at noon.
 */
export function periodBefore(period: Period, { from, to }: DateRange, today: string): PeriodBefore {
  const passed = earlier(to, later(from, today))
  const isCut = passed === today
  if (period === 'this_month' || period === 'last_month') {
    const start = firstOfMonthBefore(from)
    const end = shiftDate(from, -1)
    const sameDay = shiftDate(start, daysBetween(from, passed))
    if (period === 'last_month') return { from: start, to: end, isCut: false }
    // A shorter month has no such day and counts whole.
    return sameDay > end ? { from: start, to: end, isCut: false } : { from: start, to: sameDay, isCut }
  }
  const days = daysBetween(from, passed) + 1
  return { from: shiftDate(from, -days), to: shiftDate(from, -1), isCut }
}
