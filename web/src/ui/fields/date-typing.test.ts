import { describe, expect, it } from 'vitest'
import { dateFault, expandYear, readDate, type Shown, shownBy } from './date-typing.ts'
import type { DateWords } from './field-words.ts'

const WORDS: DateWords = {
  incomplete: 'incomplete',
  incompleteTime: 'incomplete time',
  impossible: 'impossible',
  shortYear: 'short year',
  earliest: (day) => `from ${day}`,
  latest: (day) => `until ${day}`,
}

describe('a year of two digits', () => {
  it.each([
    [27, undefined, 2027],
    [90, undefined, 2090],
    [90, 2026, 1990],
    [26, 2026, 2026],
    [27, 2026, 1927],
    [10, 2026, 2010],
    [2, undefined, 2],
    [9, 2026, 9],
    [199, 2026, 199],
    [1985, 2026, 1985],
  ])('%i in a field that ends in %s is %i', (typed, last, meant) =>
    expect(expandYear(typed, last)).toBe(meant),
  )
})

describe('the segments of a date field', () => {
  const segments = (...typed: (number | null)[]) =>
    ['day', 'month', 'year', 'literal'].map((type, at) => ({
      type,
      value: typed[at] ?? undefined,
      isEditable: type !== 'literal',
      isPlaceholder: typed[at] === null,
    }))

  it.each([
    ['nothing', segments(null, null, null), null, 'empty'],
    ['a day alone', segments(31, null, null), null, 'incomplete'],
    ['an existing day', segments(31, 12, 2026), '2026-12-31', 'complete'],
    ['a day that its month does not have', segments(31, 4, 2027), '2026-12-01', 'impossible'],
    ['such a day after a date of the same day', segments(31, 4, 2027), '2026-12-31', 'impossible'],
    ['such a day after a date of the same month', segments(31, 4, 2027), '2027-04-30', 'impossible'],
    ['a month that is not typed to its end', segments(1, 0, 2026), '2026-12-01', 'impossible'],
    ['a year that is not typed to its end', segments(1, 12, 0), '2026-12-01', 'impossible'],
  ])('show %s', (_, typed, last, shown) => expect(shownBy(typed, readDate(last))).toBe(shown))
})

describe('the value of a date field', () => {
  const fault = (shown: Shown, date: string | null, withTime = false) =>
    dateFault(
      {
        shown,
        date: readDate(date, withTime),
        min: readDate('1900-01-01T10:00', withTime),
        max: readDate('2026-11-22T12:00', withTime),
        withTime,
      },
      WORDS,
      'es-MX',
    )

  it('is invalid while it is incomplete, even when it replaces a complete date', () => {
    expect(fault('incomplete', null)).toBe('incomplete')
    expect(fault('incomplete', '2020-05-05')).toBe('incomplete')
    expect(fault('incomplete', '2020-05-05T20:00', true)).toBe('incomplete time')
  })

  it('is invalid when the month does not have that day, or the year has fewer than four digits', () => {
    expect(fault('impossible', '2020-05-05')).toBe('impossible')
    expect(fault('complete', '0199-05-05')).toBe('short year')
  })

  it('is valid only within the bounds, both included', () => {
    expect(fault('complete', '1899-12-31')).toBe('from 1 ene 1900')
    expect(fault('complete', '2026-11-23')).toBe('until 22 nov 2026')
    expect(fault('complete', '2026-11-22T12:01', true)).toBe('until 22 nov 2026, 12:00')
    for (const day of ['1900-01-01', '2026-11-22']) expect(fault('complete', day)).toBe(null)
    expect(fault('empty', null)).toBe(null)
  })
})
