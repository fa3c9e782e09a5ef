import { shiftDate } from '../kernel/business-day.ts'
import type { GlobalPeriod } from './words.ts'

/** Business days, both included. */
export interface Days {
  from: string
  to: string
}

/**
 * The period of the global that a business day belongs to. Weeks begin on Monday and end with the month: a global names one
 * month.
 */
export function globalPeriodOf(day: string, is: GlobalPeriod): Days {
  if (is === 'daily') return { from: day, to: day }
  const first = `${day.slice(0, 7)}-01`
  const last = shiftDate(`${shiftDate(first, 31).slice(0, 7)}-01`, -1)
  if (is === 'monthly') return { from: first, to: last }
  const monday = shiftDate(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  const sunday = shiftDate(monday, 6)
  return { from: monday < first ? first : monday, to: sunday.startsWith(day.slice(0, 7)) ? sunday : last }
}
