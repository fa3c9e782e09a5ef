import { type CategoryHours, nextOf, type StoreClock, WEEK } from './category-hours.ts'

/** The pieces of which hours are put into words, in lower case. */
export interface HoursWords {
  always: string
  /** Monday first. */
  days: readonly string[]
  dayRange: (first: string, last: string) => string
  /** Several days that do not follow each other. */
  dayList: (days: readonly string[]) => string
  between: (from: string, to: string) => string
  from: (clock: string) => string
  until: (clock: string) => string
  today: string
  tomorrow: string
  onDay: (weekday: number) => string
}

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** 'la 1:00', 'las 13:00'. */
const theHour = (clock: string): string => `${clock.startsWith('1:') ? 'la' : 'las'} ${clock}`

export const listed = (words: readonly string[], and: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

/** As a label: 'Lunes a viernes, 13:00–17:00'. */
export const LABEL_WORDS: HoursWords = {
  always: 'siempre',
  days: DAYS,
  dayRange: (first, last) => `${first} a ${last}`,
  dayList: (days) => listed(days, 'y'),
  between: (from, to) => `${from}–${to}`,
  from: (clock) => `desde ${theHour(clock)}`,
  until: (clock) => `hasta ${theHour(clock)}`,
  today: 'hoy',
  tomorrow: 'mañana de nuevo',
  onDay: (weekday) => `el ${DAYS[weekday - 1]} de nuevo`,
}

/** After 'se sirve': 'de lunes a viernes, de 13:00 a 17:00'. */
const SENTENCE_WORDS: HoursWords = {
  ...LABEL_WORDS,
  days: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'],
  dayRange: (first, last) => `de ${first} a ${last}`,
  dayList: (days) => `los ${listed(days, 'y')}`,
  between: (from, to) => `de ${from} a ${to}`,
}

/** `08:00` as '8:00'. */
const spoken = (clock: string): string => clock.replace(/^0/, '')

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function daysInWords(days: readonly number[], words: HoursWords): string {
  const sorted = WEEK.filter((day) => days.includes(day))
  const name = (day: number | undefined): string => words.days[(day ?? 1) - 1] ?? ''
  if (sorted.length === WEEK.length) return ''
  const [first = 1, last = 1] = [sorted[0], sorted.at(-1)]
  const isRange = sorted.length > 2 && last - first === sorted.length - 1
  return isRange ? words.dayRange(name(first), name(last)) : words.dayList(sorted.map(name))
}

function timeInWords({ from, to }: CategoryHours, words: HoursWords): string {
  if (from !== null && to !== null) return words.between(spoken(from), spoken(to))
  if (from !== null) return words.from(spoken(from))
  return to === null ? '' : words.until(spoken(to))
}

const inWords = (hours: CategoryHours, words: HoursWords): string =>
  [daysInWords(hours.days, words), timeInWords(hours, words)].filter(Boolean).join(', ') || words.always

/** 'Hasta las 12:00', 'Lunes a viernes, 13:00–17:00'. */
export const labelOfHours = (hours: CategoryHours, words = LABEL_WORDS): string =>
  upperFirst(inWords(hours, words))

/** 'Desayunos se sirve hasta las 12:00.' */
export const sentenceOfHours = (title: string, hours: CategoryHours): string =>
  `${title} se sirve ${inWords(hours, SENTENCE_WORDS)}.`

/** Outside of the hours: until when they were today, and when they begin again. 'Hasta las 12:00, mañana de nuevo desde las 8:00'. */
export function labelOfClosed(hours: CategoryHours, clock: StoreClock, words = LABEL_WORDS): string {
  const next = nextOf(hours, clock)
  const wasToday = hours.days.includes(clock.weekday) && next?.inDays !== 0
  const day =
    next && (next.inDays < 2 ? [words.today, words.tomorrow][next.inDays] : words.onDay(next.weekday))
  const again = [day, hours.from !== null && words.from(spoken(hours.from))].filter(Boolean).join(' ')
  return upperFirst(
    [wasToday && hours.to !== null && words.until(spoken(hours.to)), again].filter(Boolean).join(', '),
  )
}
