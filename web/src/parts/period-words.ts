import type { DateRange, Period } from '@comanda/shared/kernel/period'
import { parseDate } from '@internationalized/date'

export const PERIOD_WORDS: Record<Period, string> = {
  today: 'Hoy',
  tomorrow: 'Mañana',
  yesterday: 'Ayer',
  last_7days: 'Últimos 7 días',
  this_month: 'Este mes',
  last_month: 'Mes pasado',
  custom: 'Personalizado',
}

/** What a list is filtered by, as the calls of reservations, invoices and reports take it. */
export interface PeriodChoice<P extends Period = Period> {
  type: P
  /** `YYYY-MM-DD`; set for `custom` alone. */
  from?: string
  to?: string
}

/** From today to the same day next month, or to that month's last. */
export const customDefault = (today: string): DateRange => ({
  from: today,
  to: parseDate(today).add({ months: 1 }).toString(),
})

const isDate = (text: string | undefined): text is string => {
  try {
    return text !== undefined && parseDate(text).toString() === text
  } catch {
    return false
  }
}

/** The filter that an address asks for; whatever it does not understand is today. */
export function readPeriod<P extends Period>(
  search: { type?: string; from?: string; to?: string },
  allowed: readonly P[],
): PeriodChoice<P> {
  const { from, to } = search
  const type = allowed.find((period) => period === search.type)
  if (type === 'custom' && isDate(from) && isDate(to)) return { type, from, to }
  return { type: type === undefined || type === 'custom' ? ('today' as P) : type }
}

/** What an address keeps of a filter: nothing of the usual one. */
export const periodInAddress = ({ type, from, to }: PeriodChoice) => ({
  type: type === 'today' ? undefined : type,
  from,
  to,
})

const written = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)

/** A filter in a few words: `Ayer`, `1–21 nov 2026`. */
export const periodName = ({ type, from, to }: PeriodChoice): string =>
  from && to ? written.formatRange(atNoon(from), atNoon(to)) : PERIOD_WORDS[type]
