import { shiftDate } from '@comanda/shared/kernel/business-day'

type Formats = Record<'local' | 'time' | 'short' | 'full', Intl.DateTimeFormat>
const zones = new Map<string, Formats>()

/** Cached by time zone, because building a formatter is slow. */
function formatsOf(timeZone: string): Formats {
  const known = zones.get(timeZone)
  if (known) return known
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const made = {
    // The locale sv-SE writes dates as ISO 8601.
    local: new Intl.DateTimeFormat('sv-SE', { ...clock, year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: new Intl.DateTimeFormat('es-MX', clock),
    short: new Intl.DateTimeFormat('es-MX', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
    full: new Intl.DateTimeFormat('es-MX', { timeZone, dateStyle: 'full' }),
  }
  zones.set(timeZone, made)
  return made
}

/** The store's local time in the format of a date field: `2026-11-21T20:00`. */
export const localText = (at: Date | number, timeZone: string): string =>
  formatsOf(timeZone).local.format(at).replace(' ', 'T')

/** `20:00` */
export const timeText = (at: Date | number, timeZone: string): string => formatsOf(timeZone).time.format(at)

/** `21 nov 2026` */
export const shortDate = (at: Date, timeZone: string): string => formatsOf(timeZone).short.format(at)

/** `sábado, 21 de noviembre de 2026, 20:00` */
export const fullDate = (at: Date, timeZone: string): string =>
  `${formatsOf(timeZone).full.format(at)}, ${timeText(at, timeZone)}`

const dayFormat = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const
const thisYear = new Intl.DateTimeFormat('es-MX', dayFormat)
const otherYear = new Intl.DateTimeFormat('es-MX', { ...dayFormat, year: 'numeric' })

/** A business date in words: `Hoy, sábado, 21 de noviembre`. */
export function dayName(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear
  const words = format.format(new Date(`${date}T12:00:00Z`))
  if (date === today) return `Hoy, ${words}`
  if (date === shiftDate(today, 1)) return `Mañana, ${words}`
  if (date === shiftDate(today, -1)) return `Ayer, ${words}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MINUTE = 60_000

/** The end of a stay, in ms. */
export const endOf = ({ date, stay_minutes }: { date: string; stay_minutes: number }): number =>
  Date.parse(date) + stay_minutes * MINUTE
