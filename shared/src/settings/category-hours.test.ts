import { describe, expect, it } from 'vitest'
import { type CategoryHours, isServed, limitsOf, problemOfHours, storeClock, WEEK } from './category-hours.ts'
import {
  type HoursWords,
  LABEL_WORDS,
  labelOfClosed,
  labelOfHours,
  sentenceOfHours,
} from './category-hours-words.ts'

const FONDA = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const hours = (from: string | null, to: string | null, days = WEEK): CategoryHours => ({ days, from, to })
const BREAKFAST = hours(null, '12:00')
const LUNCH = hours('13:00', '17:00', [1, 2, 3, 4, 5])

/** At a local time of a fonda, whose clocks are six hours behind UTC: November 30th, 2026 is a Monday. */
const at = (local: string, store = FONDA, offset = '-06:00') =>
  storeClock(new Date(`${local}${offset}`), store)
const served = (one: CategoryHours, locals: string[]) => locals.map((local) => isServed(one, at(local)))

describe('a category', () => {
  it('without hours is always served, and hours of all days without an end are none', () => {
    expect(isServed(null, at('2026-11-30T03:00'))).toBe(true)
    expect(isServed(undefined, at('2026-11-30T03:00'))).toBe(true)
    expect(limitsOf(hours(null, null))).toBe(null)
    expect(limitsOf(LUNCH)).toBe(LUNCH)
  })

  it('is served from its first minute on, and no longer at its last', () => {
    const minutes = ['2026-11-30T12:59', '2026-11-30T13:00', '2026-11-30T16:59', '2026-11-30T17:00']
    expect(served(LUNCH, minutes)).toEqual([false, true, true, false])
  })

  it('is served on its days alone', () => {
    const days = ['2026-11-29T13:00', '2026-11-30T13:00', '2026-12-04T13:00', '2026-12-05T13:00']
    expect(served(LUNCH, days)).toEqual([false, true, true, false])
    expect(served(hours(null, null, [7]), days)).toEqual([true, false, false, false])
  })

  it('without a beginning begins with the business day, not at midnight', () => {
    const night = ['2026-11-30T00:30', '2026-11-30T03:59', '2026-11-30T04:00', '2026-11-30T11:59']
    expect(served(BREAKFAST, night)).toEqual([false, false, true, true])
  })

  it('without an end goes on to the end of the business day, after midnight', () => {
    const friday = hours('19:00', null, [5])
    const night = ['2026-12-04T18:59', '2026-12-04T23:59', '2026-12-05T03:59', '2026-12-05T04:00']
    expect(served(friday, night)).toEqual([false, true, true, false])
  })

  it('that ends after midnight belongs to the day on which it begins', () => {
    const late = hours('22:00', '02:00', [5, 6])
    const nights = ['2026-12-05T01:59', '2026-12-05T02:00', '2026-12-06T01:59', '2026-12-07T01:00']
    expect(served(late, nights)).toEqual([true, false, true, false])
    // Also where it ends after the turn of the business day.
    const untilSeven = hours('22:00', '07:00', [5])
    expect(served(untilSeven, ['2026-12-05T06:59', '2026-12-05T07:00', '2026-12-04T06:00'])).toEqual([
      true,
      false,
      false,
    ])
    // And where the whole of it is before the turn.
    const early = hours('02:00', '03:00', [5])
    expect(served(early, ['2026-12-05T02:30', '2026-12-04T02:30'])).toEqual([true, false])
  })

  it('follows the clocks of the store where they are set forward and back', () => {
    const tijuana = { timeZone: 'America/Tijuana', businessDayStart: '00:00' }
    const utc = (instant: string) => isServed(BREAKFAST, storeClock(new Date(instant), tijuana))
    // March 8th, 2026 at 2:00 the clocks go forward, on November 1st at 2:00 back.
    expect([utc('2026-03-07T19:59Z'), utc('2026-03-07T20:00Z')]).toEqual([true, false])
    expect([utc('2026-03-08T18:59Z'), utc('2026-03-08T19:00Z')]).toEqual([true, false])
    expect([utc('2026-11-01T19:59Z'), utc('2026-11-01T20:00Z')]).toEqual([true, false])
    // Served in the hour that is there twice, both times, and not at all in one that is skipped.
    const atOne = hours('01:00', '02:00', [7])
    const first = ['2026-11-01T08:30Z', '2026-11-01T09:30Z', '2026-11-01T10:00Z']
    expect(first.map((one) => isServed(atOne, storeClock(new Date(one), tijuana)))).toEqual([
      true,
      true,
      false,
    ])
    const atTwo = hours('02:00', '03:00', [7])
    expect(isServed(atTwo, storeClock(new Date('2026-03-08T10:00Z'), tijuana))).toBe(false)
  })
})

it('hours need a day, a clock’s times, and an end that is not their beginning', () => {
  const fields = [hours(null, null, []), hours('8', null), hours(null, '24:00'), hours('08:00', '08:00')]
  expect(fields.map((one) => problemOfHours(one)?.field)).toEqual(['days', 'from', 'to', 'to'])
  for (const one of [BREAKFAST, LUNCH, hours('22:00', '02:00'), hours(null, null)])
    expect(problemOfHours(one)).toBe(null)
})

describe('the words of hours', () => {
  it('say the days and the times, as a label and after «se sirve»', () => {
    const words = (one: CategoryHours) => [labelOfHours(one), sentenceOfHours('Menú', one)]
    expect(words(BREAKFAST)).toEqual(['Hasta las 12:00', 'Menú se sirve hasta las 12:00.'])
    expect(words(hours('13:00', null))).toEqual(['Desde las 13:00', 'Menú se sirve desde las 13:00.'])
    expect(words(hours(null, '01:00'))[0]).toBe('Hasta la 1:00')
    expect(words(hours('08:00', '12:00'))).toEqual(['8:00–12:00', 'Menú se sirve de 8:00 a 12:00.'])
    expect(words(LUNCH)).toEqual([
      'Lunes a viernes, 13:00–17:00',
      'Menú se sirve de lunes a viernes, de 13:00 a 17:00.',
    ])
    expect(words(hours(null, null, [6, 7]))).toEqual([
      'Sábado y domingo',
      'Menú se sirve los sábados y domingos.',
    ])
    expect(words(hours('13:00', null, [3]))).toEqual([
      'Miércoles, desde las 13:00',
      'Menú se sirve los miércoles, desde las 13:00.',
    ])
    expect(words(hours(null, null, [5, 1, 3]))[0]).toBe('Lunes, miércoles y viernes')
    expect(words(hours(null, null))[0]).toBe('Siempre')
  })

  it('outside of them say until when they were today, and when they begin again', () => {
    const closed = (one: CategoryHours, local: string) => labelOfClosed(one, at(local))
    const early = hours('08:00', '12:00')
    expect(closed(early, '2026-11-30T12:30')).toBe('Hasta las 12:00, mañana de nuevo desde las 8:00')
    expect(closed(early, '2026-11-30T07:30')).toBe('Hoy desde las 8:00')
    expect(closed(BREAKFAST, '2026-11-30T12:30')).toBe('Hasta las 12:00, mañana de nuevo')
    expect(closed(LUNCH, '2026-12-04T18:00')).toBe('Hasta las 17:00, el lunes de nuevo desde las 13:00')
    expect(closed(LUNCH, '2026-12-05T14:00')).toBe('El lunes de nuevo desde las 13:00')
    expect(closed(hours('13:00', null, [7]), '2026-11-30T14:00')).toBe('El domingo de nuevo desde las 13:00')
    // Of one day, on that day: in a week.
    expect(closed(hours('08:00', '12:00', [1]), '2026-11-30T12:30')).toBe(
      'Hasta las 12:00, el lunes de nuevo desde las 8:00',
    )
    // After midnight, before the business day turns, tomorrow is the next business day.
    expect(closed(early, '2026-12-01T01:00')).toBe('Hasta las 12:00, mañana de nuevo desde las 8:00')
  })

  it('are put together in another language by its words', () => {
    const english: HoursWords = { ...LABEL_WORDS, until: (clock) => `until ${clock}`, tomorrow: 'tomorrow' }
    expect(labelOfHours(BREAKFAST, english)).toBe('Until 12:00')
    expect(labelOfClosed(BREAKFAST, at('2026-11-30T12:30'), english)).toBe('Until 12:00, tomorrow')
  })
})
