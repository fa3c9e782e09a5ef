import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  businessDate,
  businessDayStart,
  dayAfter,
  instantOf,
  isTimeZone,
  parseInstant,
  type StoreTime,
  sameTimeOn,
  shiftDate,
} from './business-day.ts'

const mexico = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const tijuana = { timeZone: 'America/Tijuana', businessDayStart: '04:00' }

describe('the business day', () => {
  it('of a sale after midnight is the previous day until the turning hour', () => {
    expect(businessDate(new Date('2026-11-22T07:30:00Z'), mexico)).toBe('2026-11-21')
    expect(businessDate(new Date('2026-11-22T09:59:00Z'), mexico)).toBe('2026-11-21')
    expect(businessDate(new Date('2026-11-22T10:00:00Z'), mexico)).toBe('2026-11-22')
  })

  it('is the date in the store’s zone, not in the server’s zone or UTC', () => {
    const evening = new Date('2026-11-22T02:00:00Z')
    expect(businessDate(evening, mexico)).toBe('2026-11-21')
    expect(businessDate(evening, { timeZone: 'Asia/Tokyo', businessDayStart: '04:00' })).toBe('2026-11-22')
  })

  it('turns at the same local hour before and after a clock change', () => {
    expect(businessDate(new Date('2026-03-08T10:59:00Z'), tijuana)).toBe('2026-03-07')
    expect(businessDate(new Date('2026-03-08T11:00:00Z'), tijuana)).toBe('2026-03-08')
    expect(businessDate(new Date('2026-11-01T11:59:00Z'), tijuana)).toBe('2026-10-31')
    expect(businessDate(new Date('2026-11-01T12:00:00Z'), tijuana)).toBe('2026-11-01')
  })

  it('crosses the end of a month or a year', () => {
    expect(shiftDate('2026-12-31', 1)).toBe('2027-01-01')
    expect(shiftDate('2028-03-01', -1)).toBe('2028-02-29')
  })
})

it('the day after is the next day, and the calendar’s last day has no next day', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('9999-12-31')).toBe('9999-12-31')
})

describe('a local date and time', () => {
  const at = (date: string, clock: string, timeZone = tijuana.timeZone) =>
    instantOf(date, clock, timeZone).toISOString()

  it('is the instant at which the zone’s clocks show it', () => {
    expect(at('2030-01-01', '20:00', 'America/Mexico_City')).toBe('2030-01-02T02:00:00.000Z')
    expect(at('2030-01-01', '20:00:30', 'Asia/Kolkata')).toBe('2030-01-01T14:30:30.000Z')
    expect(at('2026-07-01', '20:00')).toBe('2026-07-02T03:00:00.000Z')
    expect(at('2026-12-01', '20:00')).toBe('2026-12-02T04:00:00.000Z')
  })

  it('is correct before and after the hour that clocks skip, and moves forward out of that hour', () => {
    expect(at('2026-03-08', '01:59')).toBe('2026-03-08T09:59:00.000Z')
    expect(at('2026-03-08', '02:30')).toBe('2026-03-08T10:30:00.000Z')
    expect(at('2026-03-08', '03:00')).toBe('2026-03-08T10:00:00.000Z')
  })

  it('is the first of the two hours that clocks show twice', () => {
    expect(at('2026-11-01', '00:59')).toBe('2026-11-01T07:59:00.000Z')
    expect(at('2026-11-01', '01:30')).toBe('2026-11-01T08:30:00.000Z')
    expect(at('2026-11-01', '02:00')).toBe('2026-11-01T10:00:00.000Z')
  })

  it('converts to an instant and back unchanged, except in a skipped hour', () => {
    for (const timeZone of ['America/Tijuana', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      const clocks = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      for (let day = 0; day < 366; day++) {
        const date = shiftDate('2026-01-01', day)
        for (const clock of ['04:15', '12:00', '23:45'])
          expect([timeZone, clocks.format(instantOf(date, clock, timeZone))]).toEqual([
            timeZone,
            `${date} ${clock}`,
          ])
      }
    }
  })
})

it('the start of a business day is its first minute, also when the clocks skip the turning hour', () => {
  const skipped = { timeZone: 'America/Tijuana', businessDayStart: '02:30' }
  const midnight = { timeZone: 'America/Santiago', businessDayStart: '00:00' }
  for (const store of [mexico, tijuana, skipped, midnight]) {
    for (let day = 0; day < 366; day++) {
      const date = shiftDate('2026-01-01', day)
      const start = businessDayStart(date, store)
      expect(businessDate(start, store)).toBe(date)
      expect(businessDate(new Date(start.getTime() - 60_000), store)).toBe(shiftDate(date, -1))
    }
  }
  expect(businessDayStart('2026-03-08', skipped).toISOString()).toBe('2026-03-08T10:00:00.000Z')
})

describe('the same time of another day', () => {
  const at = (date: string, now: string, store: StoreTime = mexico) =>
    sameTimeOn(date, new Date(now), store).toISOString()

  it('is what the clocks showed, also after midnight', () => {
    expect(at('2026-11-20', '2026-11-21T15:30:20.000Z')).toBe('2026-11-20T15:30:20.000Z')
    expect(at('2026-11-20', '2026-11-22T07:10:00.000Z')).toBe('2026-11-21T07:10:00.000Z')
    // The clocks of Tijuana went back an hour in between.
    expect(at('2026-10-31', '2026-11-01T20:00:00.000Z', tijuana)).toBe('2026-10-31T19:00:00.000Z')
  })

  it('is within that day, whenever it turned', () => {
    const kept = { ...mexico, keptDay: '2026-11-21', keptDayStart: new Date('2026-11-21T16:00Z') }
    expect(at('2026-11-20', '2026-11-22T09:59:00.000Z', kept)).toBe('2026-11-21T09:59:00.000Z')
    expect(at('2026-11-21', '2026-11-22T12:00:00.000Z', kept)).toBe('2026-11-21T16:00:00.000Z')
  })
})

describe('days never go back', () => {
  const zones = [
    'America/Mexico_City',
    'America/Tijuana',
    // Midnight, and half an hour.
    'America/Havana',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Europe/Madrid',
    'Europe/London',
    'America/Nuuk',
    'Asia/Beirut',
  ]
  const MINUTES = 60_000
  const start = Date.parse('2026-01-01T00:00Z')
  const turns = fc
    .integer({ min: 0, max: 12 * 60 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
  const instants = fc
    .integer({ min: 0, max: 366 * 24 * 60 })
    .map((minute) => new Date(start + minute * MINUTES))
  const stores = fc.record({ timeZone: fc.constantFrom(...zones), businessDayStart: turns })
  /** All instants at which the clocks of the zones change in the year. */
  const changes = zones.flatMap((timeZone) => {
    const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    const at = (minute: number) =>
      offset.formatToParts(new Date(start + minute * MINUTES)).find(({ type }) => type === 'timeZoneName')
        ?.value
    const found: { timeZone: string; minute: number }[] = []
    for (let day = 0; day < 366 * 24 * 60; day += 24 * 60)
      if (at(day) !== at(day - 24 * 60))
        for (let minute = day - 23 * 60; minute <= day; minute += 60)
          if (at(minute) !== at(minute - 60)) found.push({ timeZone, minute })
    return found
  })

  it('around any change of clocks, with any turn', () => {
    expect(changes.length).toBeGreaterThan(14)
    const wentBack: string[] = []
    for (const { timeZone, minute } of changes)
      for (let turn = 0; turn <= 12 * 60; turn += 15) {
        const businessDayStart = `${String(Math.floor(turn / 60)).padStart(2, '0')}:${String(turn % 60).padStart(2, '0')}`
        let before = ''
        for (let at = minute - 240; at <= minute + 840; at += 15) {
          const day = businessDate(new Date(start + at * MINUTES), { timeZone, businessDayStart })
          if (day < before) wentBack.push(`${timeZone} ${businessDayStart} ${at}: ${before}, ${day}`)
          before = day
        }
      }
    expect(wentBack).toEqual([])
  })

  it('in the hour that clocks show twice', () => {
    const store = { timeZone: 'America/Tijuana', businessDayStart: '01:30' }
    const days = [0, 60, 89, 90, 120, 150, 180].map((minutes) =>
      businessDate(new Date(Date.parse('2026-11-01T07:00Z') + minutes * MINUTES), store).slice(-2),
    )
    expect(days).toEqual(['31', '31', '31', '01', '01', '01', '01'])
  })

  it('when the store changes its zone or its turn during service, again and again', () => {
    fc.assert(
      fc.property(
        stores,
        fc.array(fc.tuple(instants, stores), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(3 * 24 * 60), { minLength: 2, maxLength: 12 }),
        (first, moves, minutes) => {
          let store: StoreTime = first
          let last = ''
          for (const [at, next] of moves.toSorted(([a], [b]) => a.getTime() - b.getTime())) {
            const day = businessDate(at, store)
            expect(day >= last).toBe(true)
            store = { ...next, keptDay: day, keptDayStart: businessDayStart(day, store) }
            last = day
            expect(businessDate(at, store) >= day).toBe(true)
          }
          const from = moves.reduce((latest, [at]) => Math.max(latest, at.getTime()), 0)
          const later = minutes.toSorted((a, b) => a - b).map((minute) => new Date(from + minute * MINUTES))
          for (const at of later) {
            const day = businessDate(at, store)
            expect(day >= last).toBe(true)
            expect(businessDayStart(day, store) <= at).toBe(true)
            expect(businessDayStart(dayAfter(day), store) > at).toBe(true)
            last = day
          }
        },
      ),
    )
  })
})

describe('a typed date and time', () => {
  const read = (text: string) => parseInstant(text, 'America/Mexico_City')?.toISOString() ?? null

  it('with a zone is that instant, and without a zone the time on the store’s clocks', () => {
    expect(read('2030-01-01T20:00')).toBe('2030-01-02T02:00:00.000Z')
    expect(read(' 2030-01-01 20:00:15 ')).toBe('2030-01-02T02:00:15.000Z')
    expect(read('2030-01-01T20:00:00.000Z')).toBe('2030-01-01T20:00:00.000Z')
    expect(read('2030-01-01T20:00-05:00')).toBe('2030-01-02T01:00:00.000Z')
  })

  it.each([
    '',
    'mañana',
    '2030-01-01',
    '20:00',
    '2030-02-30T20:00',
    '2030-13-01T20:00',
    '2030-01-01T24:30',
    '2030-01-01T20:61',
    '0030-01-01T20:00',
    '+12030-01-01T20:00',
    '2030-01-01T20:00+99:00',
    '2030-01-01T20:00[Europe/Madrid]',
  ])('%j is none', (text) => expect(read(text)).toBeNull())
})

it('a zone is valid when the runtime knows its IANA name', () => {
  expect([isTimeZone('America/Mexico_City'), isTimeZone('UTC')]).toEqual([true, true])
  expect([isTimeZone('America/Macondo'), isTimeZone('')]).toEqual([false, false])
})
