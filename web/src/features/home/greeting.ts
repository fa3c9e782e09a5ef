import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { TEXTS } from './texts.ts'

const NOON = 12
const EVENING = 19
const DAWN = 4

/** The greeting for the time of day in the store's zone. */
export function greetingAt(now: number, timeZone: string): string {
  const hour = Number(timeOfDay(now, timeZone).slice(0, 2))
  const { morning, afternoon, night } = TEXTS.greetings
  if (hour >= EVENING || hour < DAWN) return night
  return hour < NOON ? morning : afternoon
}

const written = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone: 'UTC' })

const short = new Intl.DateTimeFormat('es-MX', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** A business date in words: `sábado, 21 de noviembre de 2026`, and for a phone `sáb 21 de nov`. */
export const dayInWords = (date: string): { long: string; short: string } => {
  const noon = new Date(`${date}T12:00:00Z`)
  return { long: written.format(noon), short: short.format(noon) }
}

/** `Ana` of `Ana María López`; '' when the name is the store's, the default of a new owner. */
export function firstName(name: string, storeName: string): string {
  const full = name.trim()
  return full === storeName.trim() ? '' : (full.split(/\s+/)[0] ?? '')
}
