import { memoize } from './memoize.ts'

/** A store's business day: an IANA zone and the local time (`HH:MM`, at most 12:00) at which the day turns. */
export interface StoreTime {
  timeZone: string
  businessDayStart: string
  /** The day in which zone or turn were changed last, and when it began: no later instant has an earlier day. */
  keptDay?: string | null
  keptDayStart?: Date | null
}

const formatOf = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** What a zone's calendar and clocks show: `YYYY-MM-DD`, and the minutes since midnight. */
interface LocalParts {
  date: string
  minutes: number
}

/** Cache of the last minute computed in each zone, because many orders share a minute. */
const lastMinutes = new Map<string, { minute: number; parts: LocalParts }>()

/** Wall-clock parts of an instant in a zone, to the minute. */
export function localParts(at: Date, timeZone: string): LocalParts {
  const minute = Math.floor(at.getTime() / 60_000)
  const last = lastMinutes.get(timeZone)
  if (last?.minute === minute) return last.parts
  const parts = computeParts(at, timeZone)
  lastMinutes.set(timeZone, { minute, parts })
  return parts
}

function computeParts(at: Date, timeZone: string): LocalParts {
  const part: Record<string, string> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) part[type] = value
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  }
}

/** The minutes since midnight of `HH:MM`. */
export const minutesOf = (clock: string): number => {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** `YYYY-MM-DD` plus or minus whole days. */
export function shiftDate(date: string, days: number): string {
  const shifted = new Date(`${date}T00:00:00Z`)
  shifted.setUTCDate(shifted.getUTCDate() + days)
  return shifted.toISOString().slice(0, 10)
}

/** The last day with a year of four digits: a filter may end there, and no data is later. */
const LAST_DAY = '9999-12-31'

/** The day after; the last day has none and returns itself. */
export const dayAfter = (date: string): string => (date < LAST_DAY ? shiftDate(date, 1) : date)

/**
 * The store's business date (`YYYY-MM-DD`) of an instant: the last date whose turn the clocks have shown. Days never go
 * back, neither in the hour that clocks show twice nor when the store changes its zone or its turn.
 */
export function businessDate(at: Date, store: StoreTime): string {
  const date = dateByClock(at, store)
  const { keptDay, keptDayStart } = store
  if (!keptDay || !keptDayStart) return date
  const isBefore = date < keptDay
  if (at >= keptDayStart) return isBefore ? keptDay : date
  return isBefore ? date : shiftDate(keptDay, -1)
}

function dateByClock(at: Date, store: StoreTime): string {
  const { date, minutes } = localParts(at, store.timeZone)
  return minutes >= minutesOf(store.businessDayStart) || at >= turnOf(date, store)
    ? date
    : shiftDate(date, -1)
}

/**
 * The instant of another business date at which the store's clocks show the time that they show `now`. It is within that
 * day, also where the day turned at another time or clocks moved.
 */
export function sameTimeOn(date: string, now: Date, store: StoreTime): Date {
  const { date: shown, minutes } = localParts(now, store.timeZone)
  // After midnight, the calendar is ahead of the business day.
  const ahead = Math.round((Date.parse(shown) - Date.parse(businessDate(now, store))) / DAY)
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  const at = instantOf(shiftDate(date, ahead), clock, store.timeZone).getTime() + (now.getTime() % MINUTE)
  const [start, end] = [businessDayStart(date, store), businessDayStart(dayAfter(date), store)]
  return new Date(Math.min(end.getTime(), Math.max(start.getTime(), at)))
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The calendar date in the store's zone. */
export const localDate = (at: Date, timeZone: string): string => localParts(at, timeZone).date

const MINUTE = 60_000
const DAY = 86_400_000

/** How far a zone's clocks are ahead of UTC at an instant (both in ms). */
function offsetAt(at: number, timeZone: string): number {
  const local = computeParts(new Date(at), timeZone)
  return Date.parse(`${local.date}T00:00Z`) + local.minutes * MINUTE - Math.floor(at / MINUTE) * MINUTE
}

/**
 * The instant at which a zone's calendar and clocks show `YYYY-MM-DD` and `HH:MM[:SS]`. An hour that clocks show twice
 * means the first of them; an hour that they skip moves forward by the skipped time, 02:30 to 03:30.
 */
export function instantOf(date: string, clock: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${clock}Z`)
  const [before, after] = [wall - offsetAt(wall - DAY, timeZone), wall - offsetAt(wall + DAY, timeZone)]
  const isShown = (at: number) => at + offsetAt(at, timeZone) === wall
  return new Date(isShown(before) || !isShown(after) ? before : after)
}

/** The first instant of a business date. */
export function businessDayStart(date: string, store: StoreTime): Date {
  const start = turnOf(date, store)
  const { keptDay, keptDayStart } = store
  if (!keptDay || !keptDayStart) return start
  if (date === keptDay) return keptDayStart
  return date < keptDay === start < keptDayStart ? start : keptDayStart
}

/** Cache of the last turn computed for each zone and hour: the requests of a night ask for the same turn. */
const lastTurns = new Map<string, { date: string; turn: Date }>()

/** The first instant at which the clocks of a date show the turning hour, or a later instant when they skip that hour. */
function turnOf(date: string, { timeZone, businessDayStart: clock }: StoreTime): Date {
  const key = `${timeZone} ${clock}`
  const last = lastTurns.get(key)
  if (last?.date === date) return last.turn
  const isAfterTurn = (at: Date): boolean => {
    const shown = computeParts(at, timeZone)
    return shown.date === date && shown.minutes >= minutesOf(clock)
  }
  let turn = instantOf(date, clock, timeZone)
  for (let earlier = minuteBefore(turn); isAfterTurn(earlier); earlier = minuteBefore(turn)) turn = earlier
  lastTurns.set(key, { date, turn })
  return turn
}

const minuteBefore = (at: Date): Date => new Date(at.getTime() - MINUTE)

/** The first accepted year; a typed year of two or three digits is a typing error. */
const DATE_TIME = /^(2\d{3}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/i

/**
 * Reads an ISO 8601 instant, to the second; a text without a zone is local time in `timeZone`.
 * @returns null for anything else.
 */
export function parseInstant(text: string, timeZone: string): Date | null {
  const [, date, clock, zone] = DATE_TIME.exec(text.trim()) ?? []
  if (date === undefined || clock === undefined) return null
  const wall = new Date(`${date}T${clock}Z`)
  // Date would read February 30th as March 2nd.
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(date)) return null
  if (zone === undefined) return instantOf(date, clock, timeZone)
  const at = new Date(`${date}T${clock}${zone.toUpperCase()}`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Whether the runtime knows this IANA zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
