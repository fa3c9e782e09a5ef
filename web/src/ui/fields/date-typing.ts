import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date'
import type { DateWords } from './field-words.ts'

export type DateValue = CalendarDate | CalendarDateTime

/** The state of the segments. A complete date can be impossible, such as November 31st. */
export type Shown = 'empty' | 'incomplete' | 'impossible' | 'complete'

const DATE_PARTS = ['year', 'month', 'day'] as const

interface TypedDate {
  shown: Shown
  date: DateValue | null
  min: DateValue | null
  max: DateValue | null
  withTime: boolean
}

export const readDate = (text: string | null | undefined, withTime = false): DateValue | null =>
  !text ? null : withTime ? parseDateTime(text.slice(0, 16)) : parseDate(text.slice(0, 10))

export const writeDate = (date: DateValue, withTime = false): string =>
  date.toString().slice(0, withTime ? 16 : 10)

interface Segment {
  type: string
  value?: number | null | undefined
  isEditable: boolean
  isPlaceholder: boolean
}

/** The `date` is the last one that exists: a day that the month does not have leaves the date before it in place. */
export function shownBy(
  segments: readonly Segment[],
  date: Record<(typeof DATE_PARTS)[number], number> | null,
): Shown {
  const parts = segments.filter((segment) => segment.isEditable)
  const missing = parts.filter((part) => part.isPlaceholder).length
  if (missing === parts.length) return 'empty'
  if (missing > 0) return 'incomplete'
  const isShown = DATE_PARTS.every((type) => date?.[type] === parts.find((part) => part.type === type)?.value)
  return isShown ? 'complete' : 'impossible'
}

/** A partly typed year is a year of the first centuries. */
const FIRST_YEAR = 1000

export const hasWholeYear = (date: DateValue): boolean => date.year >= FIRST_YEAR

/**
 * Expands a two-digit year: 27 is 2027, but 90 is 1990 in a field that ends earlier, such as a birth date. One digit is a year
 * that is not typed to its end.
 */
export function expandYear(year: number, lastYear = Number.POSITIVE_INFINITY): number {
  if (year < 10 || year >= 100) return year
  const recent = 2000 + year
  return recent <= lastYear ? recent : recent - 100
}

const nameDate = (date: DateValue, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...('hour' in date && { timeStyle: 'short', hourCycle: 'h23' }),
    timeZone: 'UTC',
  }).format(date.toDate('UTC'))

/** The error of a date field; null when it is valid or empty. */
export function dateFault(typed: TypedDate, words: DateWords, locale: string): string | null {
  const { shown, date, min, max, withTime } = typed
  if (shown === 'incomplete') return withTime ? words.incompleteTime : words.incomplete
  if (shown === 'impossible') return words.impossible
  if (date === null) return null
  if (!hasWholeYear(date)) return words.shortYear
  if (min && date.compare(min) < 0) return words.earliest(nameDate(min, locale))
  return max && date.compare(max) > 0 ? words.latest(nameDate(max, locale)) : null
}
