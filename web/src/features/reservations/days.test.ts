import type { Reservation } from '@comanda/shared/reservations/api'
import { describe, expect, it } from 'vitest'
import { byDay, dayOfPeriod, periodOfDay } from './days.ts'

const STORE = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const TODAY = '2026-11-21'

const visit = (date: string, change: Partial<Reservation> = {}) =>
  ({ id: 1, date, people_count: 2, status: 'booked', ...change }) as Reservation

describe('the days of a list', () => {
  it('are business days: a supper after midnight belongs to the evening before', () => {
    const visits = [
      visit('2026-11-22T02:00:00.000Z'),
      visit('2026-11-22T09:59:00.000Z'),
      visit('2026-11-22T10:00:00.000Z'),
    ]
    const days = byDay(visits, STORE)
    expect(days.map(({ date, reservations }) => [date, reservations])).toEqual([
      ['2026-11-21', visits.slice(0, 2)],
      ['2026-11-22', visits.slice(2)],
    ])
  })

  it('count guests without cancelled reservations', () => {
    const at = '2026-11-22T02:00:00.000Z'
    const [day] = byDay(
      [
        visit(at),
        visit(at, { status: 'cancelled', people_count: 8 }),
        visit(at, { status: 'paid', people_count: null }),
      ],
      STORE,
    )
    expect([day?.coming, day?.people, day?.reservations.length]).toEqual([2, 2, 3])
  })

  it('end with the cancelled reservations', () => {
    const off = visit('2026-11-22T01:00:00.000Z', { status: 'cancelled' })
    const coming = visit('2026-11-22T02:00:00.000Z')
    expect(byDay([off, coming], STORE)[0]?.reservations).toEqual([coming, off])
  })

  it('keep the order of a search, latest first', () => {
    const days = byDay([visit('2026-11-25T02:00:00.000Z'), visit('2026-11-20T02:00:00.000Z')], STORE)
    expect(days.map((day) => day.date)).toEqual(['2026-11-24', '2026-11-19'])
  })
})

describe('switching between list and day', () => {
  it.each(['2026-11-21', '2026-11-22', '2026-11-20', '2026-12-24'])(
    '%s stays the same after list, day and list',
    (date) => expect(dayOfPeriod(periodOfDay(date, TODAY), TODAY)).toBe(date),
  )

  it('opens a custom range at its first day, and other periods at today', () => {
    expect(dayOfPeriod({ type: 'custom', from: '2026-12-01', to: '2026-12-31' }, TODAY)).toBe('2026-12-01')
    expect(dayOfPeriod({ type: 'this_month' }, TODAY)).toBe(TODAY)
  })
})
