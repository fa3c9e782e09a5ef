import { memoize } from './memoize.ts'

/** A store's business day: an IANA zone and the local time (`HH:MM`) at which the day turns. */
export interface StoreTime {
  timeZone: string
  businessDayStart: string
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

interface LocalParts {
  date: string
  minutes: number
}

/** Cache of the last minute computed in each zone, because many orders share a minute. */
const lastMinutes = new Map<string, { minute: number; parts: LocalParts }>()

/** Wall-clock parts of an instant in a zone, to the minute. */
function localParts(at: Date, timeZone: string): LocalParts {
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

const minutesOf = (clock: string): number => {
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

/** The store's business date (`YYYY-MM-DD`) of an instant; before the turning hour it is the previous day. */
export function businessDate(at: Date, store: StoreTime): string {
  const local = localParts(at, store.timeZone)
  return local.minutes < minutesOf(store.businessDayStart) ? shiftDate(local.date, -1) : local.date
}

/** The calendar date in the store's zone. */
export const localDate = (at: Date, timeZone: string): string => localParts(at, timeZone).date

const MINUTE = 60_000
const DAY = 86_400_000

/** How far a zone's clocks are ahead of UTC at an instant (both in ms). */
function offsetAt(at: number, timeZone: string): number {
  const local = localParts(new Date(at), timeZone)
  return Date.parse(`${local.date}T00:00Z`) + local.minutes * MINUTE - Math.floor(at / MINUTE) * MINUTE
}

/**
 * The instant at which a zone's calendar and clocks show `YYYY-MM-DD` and `HH:MM[:SS]`. An hour that clocks show twice
 * means the first one; an hour that they skip moves forward by the skipped time, 02:30 to 03:30.
 */
export function instantOf(date: string, clock: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${clock}Z`)
  const [before, after] = [wall - offsetAt(wall - DAY, timeZone), wall - offsetAt(wall + DAY, timeZone)]
  const isShown = (at: number) => at + offsetAt(at, timeZone) === wall
  return new Date(isShown(before) || !isShown(after) ? before : after)
}

/** The first instant of a business date. */
export function businessDayStart(date: string, store: StoreTime): Date {
  let start = instantOf(date, store.businessDayStart, store.timeZone)
  // When clocks skip the turning hour, the day turns at the skip.
  for (let earlier = start; businessDate(earlier, store) === date; earlier = minuteBefore(start))
    start = earlier
  return start
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
