import type { DateRange, Period } from '@comanda/shared/kernel/period'
import { isDate } from '@comanda/shared/kernel/predicates'
import { parseDate } from '@internationalized/date'

/** `any`: no limit by date. */
export type PeriodOrAny = Period | 'any'

export const PERIOD_WORDS: Record<PeriodOrAny, string> = {
  any: 'Cualquier fecha',
  today: 'Hoy',
  tomorrow: 'Mañana',
  yesterday: 'Ayer',
  last_7days: 'Últimos 7 días',
  this_month: 'Este mes',
  last_month: 'Mes pasado',
  custom: 'Personalizado',
}

/** The periods of a log, which has no later entries. */
export const LOG_PERIODS = [
  'any',
  'today',
  'yesterday',
  'last_7days',
  'this_month',
  'last_month',
  'custom',
] as const satisfies readonly PeriodOrAny[]
export type LogPeriod = (typeof LOG_PERIODS)[number]

/** The texts of the filter and its dialog. */
export interface PeriodFilterWords {
  /** The filtered date, when the page does not make it clear. */
  label?: string
  language: string
  names: Record<PeriodOrAny, string>
  title: string
  apply: string
  period: string
  from: string
  to: string
  noFrom: string
  noTo: string
  turned: string
  button: (name: string) => string
}

export const SPANISH_PERIODS: PeriodFilterWords = {
  language: 'es-MX',
  names: PERIOD_WORDS,
  title: 'Filtrar',
  apply: 'Aplicar',
  period: 'Periodo',
  from: 'Desde',
  to: 'Hasta',
  noFrom: '¡Por favor selecciona la fecha inicial!',
  noTo: '¡Por favor selecciona la fecha final!',
  turned: 'La fecha final no puede ser anterior a la inicial.',
  button: (name) => `Filtrar: ${name}`,
}

/** A list's filter, as the calls of reservations, invoices and reports take it. */
export interface PeriodChoice<P extends PeriodOrAny = Period> {
  type: P
  /** `YYYY-MM-DD`; only set for `custom`. */
  from?: string
  to?: string
}

/** From today to the same day of the next month, or to its last day. */
export const customDefault = (today: string): DateRange => ({
  from: today,
  to: parseDate(today).add({ months: 1 }).toString(),
})

/** Reads the filter from the URL; unknown values get the default. */
export function readPeriod<P extends PeriodOrAny>(
  search: { type?: string; from?: string; to?: string },
  allowed: readonly P[],
  usual: P = 'today' as P,
): PeriodChoice<P> {
  const { from, to } = search
  const type = allowed.find((period) => period === search.type)
  if (type === 'custom' && from && to && isDate(from) && isDate(to)) return { type, from, to }
  return { type: type === undefined || type === 'custom' ? usual : type }
}

/** The URL parameters of a filter; the default has none. */
export const periodInAddress = (
  { type, from, to }: PeriodChoice<PeriodOrAny>,
  usual: PeriodOrAny = 'today',
) => ({
  type: type === usual ? undefined : type,
  from,
  to,
})

const DAY: Intl.DateTimeFormatOptions = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)

/** A filter in a few words: `Ayer`, `1–21 nov 2026`. */
export const periodName = (
  { type, from, to }: PeriodChoice<PeriodOrAny>,
  { language, names } = SPANISH_PERIODS,
): string =>
  from && to ? new Intl.DateTimeFormat(language, DAY).formatRange(atNoon(from), atNoon(to)) : names[type]
