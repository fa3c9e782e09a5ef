import { shiftDate } from './business-day.ts'
import { isAbsent, isDate } from './predicates.ts'

export const PERIODS = [
  'today',
  'tomorrow',
  'yesterday',
  'last_7days',
  'this_month',
  'last_month',
  'custom',
] as const
export type Period = (typeof PERIODS)[number]

/** A report cannot be about tomorrow. */
export const REPORT_PERIODS = PERIODS.filter((period) => period !== 'tomorrow')
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** The days that a filter accepts; a date outside them is a typing error. */
export const FILTER_DAYS = { first: '2000-01-01', last: '2099-12-31' } as const

/** First and last business date, both included. */
export interface DateRange {
  from: string
  to: string
}

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`
export const lastOfMonth = (date: string): string =>
  shiftDate(firstOfMonth(shiftDate(firstOfMonth(date), 31)), -1)

/**
 * The dates of a period filter, relative to the store's business date `today`. `custom` uses today for a missing date
 * and swaps a reversed range.
 */
export function periodRange(
  period: Period,
  today: string,
  custom: { from?: string | null; to?: string | null } = {},
): DateRange {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'tomorrow':
      return { from: shiftDate(today, 1), to: shiftDate(today, 1) }
    case 'yesterday':
      return { from: shiftDate(today, -1), to: shiftDate(today, -1) }
    case 'last_7days':
      return { from: shiftDate(today, -6), to: today }
    case 'this_month':
      return { from: firstOfMonth(today), to: lastOfMonth(today) }
    case 'last_month': {
      const lastDay = shiftDate(firstOfMonth(today), -1)
      return { from: firstOfMonth(lastDay), to: lastDay }
    }
    case 'custom': {
      const from = dateOr(custom.from, today)
      const to = dateOr(custom.to, today)
      return from <= to ? { from, to } : { from: to, to: from }
    }
  }
}

const dateOr = (raw: string | null | undefined, fallback: string): string => {
  if (isAbsent(raw)) return fallback
  const date = raw.slice(0, 10)
  return isDate(date) ? date : fallback
}
