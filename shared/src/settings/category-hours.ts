import { localParts, minutesOf, type StoreTime } from '../kernel/business-day.ts'

/**
 * When a category is sold: days 1 (Monday) to 7, and `HH:MM` by the store's clock. A day is a business day: without `from` it
 * begins with it, without `to` it ends with it, and a `to` that is not after `from` is on the next morning.
 */
export interface CategoryHours {
  days: readonly number[]
  from: string | null
  to: string | null
}

export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** Null where the hours limit nothing. */
export const limitsOf = (hours: CategoryHours): CategoryHours | null =>
  hours.days.length === WEEK.length && hours.from === null && hours.to === null ? null : hours

export const HOURS_PROBLEMS = {
  days: '¡Elige al menos un día!',
  clock: '¡Escribe la hora como 13:00!',
  same: '¡La hora en que termina es la misma en que empieza!',
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** The first broken rule, with its field; null when all are kept. */
export function problemOfHours({
  days,
  from,
  to,
}: CategoryHours): { field: 'days' | 'from' | 'to'; message: string } | null {
  if (days.length === 0) return { field: 'days', message: HOURS_PROBLEMS.days }
  if (from !== null && !CLOCK.test(from)) return { field: 'from', message: HOURS_PROBLEMS.clock }
  if (to !== null && !CLOCK.test(to)) return { field: 'to', message: HOURS_PROBLEMS.clock }
  return from !== null && from === to ? { field: 'to', message: HOURS_PROBLEMS.same } : null
}

/** What the store's clock shows, in business days. */
export interface StoreClock {
  /** Of the business day: 1 (Monday) to 7. */
  weekday: number
  /** Since the midnight with which the date of the business day began: more than 1440 after the next one. */
  minutes: number
  /** When the business day turns. */
  turn: number
}

const DAY = 1440

/** What is before the turn belongs to the end of the business day. */
const inDay = (minutes: number, turn: number): number => (minutes < turn ? minutes + DAY : minutes)

const dayBefore = (weekday: number): number => ((weekday + 5) % 7) + 1

export function storeClock(
  at: Date,
  { timeZone, businessDayStart }: Pick<StoreTime, 'timeZone' | 'businessDayStart'>,
): StoreClock {
  const { date, minutes } = localParts(at, timeZone)
  const turn = minutesOf(businessDayStart)
  // January 1st, 1970 was a Thursday.
  const weekday = ((Date.parse(date) / 86_400_000 + 3) % 7) + 1
  return {
    weekday: minutes < turn ? dayBefore(weekday) : weekday,
    minutes: inDay(minutes, turn),
    turn,
  }
}

/** The minutes of a business day. It may end in the next one. */
function spanOf({ from, to }: CategoryHours, turn: number): { start: number; end: number } {
  const start = from === null ? turn : inDay(minutesOf(from), turn)
  const end = to === null ? turn + DAY : inDay(minutesOf(to), turn)
  return { start, end: end <= start ? end + DAY : end }
}

/** Whether a category with these hours is sold at this time. */
export function isServed(hours: CategoryHours | null | undefined, clock: StoreClock): boolean {
  if (!hours) return true
  const { start, end } = spanOf(hours, clock.turn)
  const isIn = (weekday: number, minutes: number) =>
    hours.days.includes(weekday) && minutes >= start && minutes < end
  return isIn(clock.weekday, clock.minutes) || isIn(dayBefore(clock.weekday), clock.minutes + DAY)
}

/** When it begins again, outside of the hours. */
interface NextHours {
  /** 0: later in this business day. */
  inDays: number
  weekday: number
}

/** Null without a day. */
export function nextOf(hours: CategoryHours, { weekday, minutes, turn }: StoreClock): NextHours | null {
  const { start } = spanOf(hours, turn)
  let day = weekday
  for (let inDays = 0; inDays <= 7; inDays++) {
    if (hours.days.includes(day) && start + inDays * DAY > minutes) return { inDays, weekday: day }
    day = (day % 7) + 1
  }
  return null
}
