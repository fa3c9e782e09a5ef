import type { Cell } from '../kernel/cells.ts'
import { isDate } from '../kernel/predicates.ts'
import { searchable } from '../kernel/searchable.ts'

/** Which of two numbers is the day, in the files of a country. */
export type DateOrder = 'day' | 'month'

const MONTHS = [
  'ene|jan',
  'feb',
  'mar',
  'abr|apr',
  'may',
  'jun',
  'jul',
  'ago|aug',
  'sep|set',
  'oct',
  'nov',
  'dic|dec',
].map((names) => new RegExp(`^(?:${names})[a-z]*\\.?$`))

/** Midnight after a date, as databases and spreadsheets write it. Single spaces only: runs of them would cost their square. */
const MIDNIGHT = /[T ]0{1,2}:00(?::00(?:\.0{1,9})?)?(?:Z| ?[ap]\.? ?m\.?)?$/i
const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/
const YEAR_FIRST = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/
const WORDS = /^(\d{1,2})(?:[/.\- ]|\s+de\s+)+([a-z]+\.?)(?:[/.\- ]|\s+del?\s+)+(\d{4})$/
const MONTH_FIRST = /^([a-z]+\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/

const isoOf = (year: string, month: number | string, day: string): string | null => {
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

const monthOf = (word = ''): number => MONTHS.findIndex((month) => month.test(word)) + 1

const bareOf = (text: string): string =>
  searchable(text).replace(/\s+/g, ' ').trim().replace(MIDNIGHT, '').trim()

/**
 * The order of day and month in a file's dates, taken from the dates that only one order can read.
 * @returns null when the file has both
 */
export function dateOrderOf(dates: Iterable<string>): DateOrder | null {
  const found = new Set<DateOrder>()
  for (const text of dates) {
    const [, a = '', b = '', year = ''] = NUMBERS.exec(bareOf(text)) ?? []
    const [isDayFirst, isMonthFirst] = [isoOf(year, b, a), isoOf(year, a, b)].map(Boolean)
    if (isDayFirst !== isMonthFirst) found.add(isDayFirst ? 'day' : 'month')
  }
  if (found.size > 1) return null
  return found.has('month') ? 'month' : 'day'
}

const UNREADABLE = 'Escríbela como 31/12/1990.'

/**
 * A date of birth as YYYY-MM-DD, as people and spreadsheets write it.
 * @param order null when the file has both orders, so that 04/03/1990 means nothing
 * @param epoch the first day of the workbook's calendar, in days since 1970; null in a text file, whose calendar is unknown
 */
export function readBirthDate(
  { text, kind }: Cell,
  order: DateOrder | null,
  epoch: number | null,
): { date: string } | { problem: string } {
  if (kind === 'date' && isDate(text)) return { date: text }
  if (kind === 'day') return { problem: `La fecha «${text}» no muestra su año. ${UNREADABLE}` }
  const bare = bareOf(text)
  if (/^\d{5}$/.test(bare))
    return epoch !== null && kind === 'number'
      ? { date: new Date((epoch + Number(bare)) * 86_400_000).toISOString().slice(0, 10) }
      : { problem: `«${text}» es el número de una fecha de Excel. Da a la columna formato de fecha.` }
  const [, y1 = '', m1 = '', d1 = ''] =
    YEAR_FIRST.exec(bare) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(bare) ?? []
  const [, d2 = '', word2, y2 = ''] = WORDS.exec(bare) ?? []
  const [, word3, d3 = '', y3 = ''] = MONTH_FIRST.exec(bare) ?? []
  const [, a = '', b = '', y4 = ''] = NUMBERS.exec(bare) ?? []
  const date =
    isoOf(y1, m1, d1) ??
    isoOf(y2, monthOf(word2), d2) ??
    isoOf(y3, monthOf(word3), d3) ??
    inOrder(a, b, y4, order)
  if (date === 'two ways')
    return {
      problem: `La fecha «${text}» puede ser dos días: el archivo tiene fechas con el día y con el mes primero.`,
    }
  return date === null
    ? { problem: `La fecha de nacimiento «${text}» no se entiende. ${UNREADABLE}` }
    : { date }
}

function inOrder(a: string, b: string, year: string, order: DateOrder | null): string | null {
  const [dayFirst, monthFirst] = [isoOf(year, b, a), isoOf(year, a, b)]
  if (order === 'day') return dayFirst
  if (order === 'month') return monthFirst
  return dayFirst && monthFirst && dayFirst !== monthFirst ? 'two ways' : (dayFirst ?? monthFirst)
}
