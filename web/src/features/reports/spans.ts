import { shiftDate } from '@comanda/shared/kernel/business-day'
import { type Cents, priceOf, sumCents } from '@comanda/shared/kernel/money'

type SpanUnit = 'day' | 'week' | 'month' | 'year'

/** A day with its amount, and how many orders or losses made it. */
interface Day {
  date: string
  times: number
  total: string
}

/** Some days of a chart that are one bar. */
interface Span {
  from: string
  to: string
  times: number
  total: Cents
  /** Today is one of its days. */
  isUnfinished: boolean
}

interface SpanWords {
  /** Below the bar. */
  label: string
  /** In full. */
  title: string
}

/** The longest range in days for each unit, so that the bars stay distinguishable. */
const LONGEST: readonly (readonly [unit: SpanUnit, days: number])[] = [
  ['day', 62],
  ['week', 400],
  ['month', 1_830],
]
const DAY = 86_400_000

/** The unit of the bars of a range. */
export function unitFor(from: string, to: string): SpanUnit {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  return LONGEST.find(([, most]) => days <= most)?.[0] ?? 'year'
}

/** The Monday of a date's week. */
const mondayOf = (date: string): string =>
  shiftDate(date, -((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7))

const START: Record<SpanUnit, (date: string) => string> = {
  day: (date) => date,
  week: mondayOf,
  month: (date) => date.slice(0, 7),
  year: (date) => date.slice(0, 4),
}

/**
 * The bars from the first to the last day, with their words. A missing day counts as zero; the first and the last bar
 * end where the days do.
 * @param days in the order of their dates
 */
export function spansOf(
  days: readonly Day[],
  today?: string,
): { unit: SpanUnit; spans: (Span & SpanWords)[] } {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (!first || !last) return { unit: 'day', spans: [] }
  const unit = unitFor(first, last)
  const byDate = new Map(days.map((day) => [day.date, day]))
  const spans = new Map<string, Span>()
  for (let date = first; date <= last; date = shiftDate(date, 1)) {
    const key = START[unit](date)
    const span = spans.get(key) ?? { from: date, to: date, times: 0, total: 0 as Cents, isUnfinished: false }
    const day = byDate.get(date)
    spans.set(key, {
      from: span.from,
      to: date,
      times: span.times + (day?.times ?? 0),
      total: day ? sumCents([span.total, priceOf(day.total)]) : span.total,
      isUnfinished: span.isUnfinished || date === today,
    })
  }
  return { unit, spans: Array.from(spans.values(), (span) => ({ ...span, ...spanWords(span, unit) })) }
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', ...options })
const short = format({ day: 'numeric', month: 'short' })
const full = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const range = format({ day: 'numeric', month: 'short', year: 'numeric' })
const shortMonth = format({ month: 'short', year: '2-digit' })
const month = format({ month: 'long', year: 'numeric' })

const at = (date: string) => new Date(`${date}T12:00:00Z`)

/** Some days in a few words: `1–21 de nov de 2026`. */
export const rangeName = (from: string, to: string): string => range.formatRange(at(from), at(to))

export function spanWords({ from, to }: Pick<Span, 'from' | 'to'>, unit: SpanUnit): SpanWords {
  if (unit === 'year') return { label: from.slice(0, 4), title: from.slice(0, 4) }
  if (unit === 'month') return { label: shortMonth.format(at(from)), title: month.format(at(from)) }
  if (unit === 'week') return { label: short.format(at(from)), title: rangeName(from, to) }
  return { label: short.format(at(from)), title: full.format(at(from)) }
}
