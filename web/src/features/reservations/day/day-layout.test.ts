import type { Reservation } from '@comanda/shared/reservations/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, frameOf, groupsOfRows, lanesOf, slotsOf, takenTables } from './day-layout.ts'

const STORE = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const DAY = '2026-11-21'
const WORDS = { noTable: 'Sin mesa', otherTables: 'Mesas retiradas' }

let lastId = 0
/** A reservation at a local time of the day; `24:00` and later are on the next day. */
function visit(at: string, change: Partial<Reservation> = {}): Reservation {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  // Mexico City is at UTC-6.
  const date = new Date(Date.UTC(2026, 10, 21, hours + 6, minutes)).toISOString()
  return {
    id: ++lastId,
    customer_id: '55 1234 5678',
    customer_name: 'María Núñez',
    date,
    stay_minutes: 90,
    table_id: 1,
    table_title: 'Mesa 1',
    status: 'booked',
    notes: null,
    people_count: 2,
    unique_code: 'K7F3M',
    created_at: date,
    updated_at: null,
    ...change,
  }
}

const at = (time: string) => Date.parse(visit(time).date)
const table = (id: number, floor = '-') => ({
  id,
  encrypted_id: String(id),
  table_title: `Mesa ${id}`,
  floor,
  seating_capacity: 4,
})

const shown = (reservations: Reservation[], now = at('72:00'), store = STORE, day = DAY) => {
  const { startsAt, hours } = frameOf(day, store, reservations, now)
  const clock = (ms: number) =>
    new Date(ms).toLocaleTimeString('sv-SE', { timeZone: store.timeZone, timeStyle: 'short' })
  return `${clock(startsAt)} + ${hours}`
}

describe('the hours of a day', () => {
  it('are eight to midnight', () => {
    expect(shown([])).toBe('08:00 + 16')
    expect(shown([visit('20:00'), visit('08:00')])).toBe('08:00 + 16')
  })

  it('extend by whole hours to an early breakfast and a late supper', () => {
    expect(shown([visit('06:45')])).toBe('06:00 + 18')
    expect(shown([visit('23:15')])).toBe('08:00 + 17')
    expect(shown([visit('26:30')])).toBe('08:00 + 20')
  })

  it('extend to the current time on the current day', () => {
    expect(shown([], at('05:10'))).toBe('05:00 + 19')
    expect(shown([], at('25:10'))).toBe('08:00 + 18')
    expect(shown([], at('03:59'))).toBe('08:00 + 16')
    expect(shown([], at('28:00'))).toBe('08:00 + 16')
  })

  it('start with the business day when it starts later', () => {
    const bar = { ...STORE, businessDayStart: '18:00' }
    expect(shown([], at('72:00'), bar)).toBe('18:00 + 6')
  })

  it('are one fewer on the day when daylight saving time starts', () => {
    const tijuana = { timeZone: 'America/Tijuana', businessDayStart: '00:00' }
    const early = { ...visit('12:00'), date: '2027-03-14T08:30:00.000Z' }
    expect(shown([early], at('72:00'), tijuana, '2027-03-14')).toBe('00:00 + 23')
  })
})

describe('the free slots of a table', () => {
  const frame = frameOf(DAY, STORE, [], at('72:00'))
  const slots = (visits: Reservation[], now = -1) =>
    slotsOf(frame, blocksOf(frame, visits), now).map(({ start, end }) => [start, end])

  it('are half hours', () => {
    expect(slots([])).toHaveLength(32)
    expect(slots([]).slice(0, 2)).toEqual([
      [0, 30],
      [30, 60],
    ])
  })

  it('surround its reservations', () => {
    const free = slots([visit('20:00')])
    expect(free).toHaveLength(29)
    expect(free).not.toContainEqual([720, 750])
    expect(free).toContainEqual([690, 720])
    expect(free).toContainEqual([810, 840])
  })

  it('include a remainder that is too short for its own slot', () => {
    const free = slots([visit('20:10')])
    expect(free).toContainEqual([690, 730])
    expect(free).toContainEqual([820, 870])
  })

  it('do not exist between two reservations less than half an hour apart', () => {
    const free = slots([visit('18:10'), visit('20:00')])
    expect(free.filter(([start = 0]) => start >= 610 && start < 810)).toEqual([])
  })

  it('are offered when current or future, not when past', () => {
    expect(slots([], 75)[0]).toEqual([60, 90])
    expect(slots([], 16 * 60)).toEqual([])
  })

  it('fill the day together with any reservations, without overlap', () => {
    const visits = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 240 })))
    fc.assert(
      fc.property(visits, (asked) => {
        let end = 0
        const blocks = asked
          .map(([start, length]) => ({ start, end: Math.min(960, start + length) }))
          .sort((a, b) => a.start - b.start)
          .filter((block) => {
            const isFree = block.start >= end
            if (isFree) end = block.end
            return isFree
          })
        const free = slotsOf(frame, blocks, -1)
        const all = [...blocks, ...free].sort((a, b) => a.start - b.start)
        for (const [index, cell] of all.entries()) {
          const next = all[index + 1]?.start ?? 960
          expect(cell.end).toBeLessThanOrEqual(next)
          expect(next - cell.end).toBeLessThan(30)
        }
        for (const slot of free) expect(slot.end - slot.start).toBeGreaterThanOrEqual(30)
      }),
    )
  })
})

describe('the rows of a day', () => {
  const titles = (reservations: Reservation[], tables = [table(1)]) =>
    groupsOfRows(tables, reservations, WORDS).map(
      ({ floor, rows }) =>
        `${floor}: ${rows.map((row) => `${row.title} ${row.reservations.map((one) => one.id)}`).join('; ')}`,
    )

  it('are the reservations without a table, then the tables by floor', () => {
    const tables = [table(1), table(2, 'Terraza'), table(3, ' '), table(4, 'Terraza')]
    const [one, four, none] = [
      visit('20:00'),
      visit('20:00', { table_id: 4 }),
      visit('14:00', { table_id: null }),
    ]
    const rows = groupsOfRows(tables, [one, four, none], WORDS)
    expect(rows.map((group) => group.floor)).toEqual([null, null, 'Terraza'])
    expect(rows.flatMap((group) => group.rows.map((row) => [row.title, row.reservations]))).toEqual([
      ['Sin mesa', [none]],
      ['Mesa 1', [one]],
      ['Mesa 3', []],
      ['Mesa 2', []],
      ['Mesa 4', [four]],
    ])
  })

  it('exclude cancelled reservations', () => {
    expect(titles([visit('20:00', { status: 'cancelled' })])).toEqual(['null: Sin mesa ', 'null: Mesa 1 '])
    const paid = visit('20:00', { status: 'paid' })
    expect(titles([paid])[1]).toBe(`null: Mesa 1 ${paid.id}`)
  })

  it('keep a deleted table that still has a reservation', () => {
    const old = visit('20:00', { table_id: 9, table_title: 'Mesa 9' })
    expect(titles([old])[2]).toBe(`Mesas retiradas: Mesa 9 ${old.id}`)
  })

  it('have as many lanes without a table as reservations at the same time', () => {
    const free = { table_id: null }
    const [a, b, c] = [visit('20:00', free), visit('20:30', free), visit('21:30', free)]
    expect(lanesOf([c, b, a])).toEqual([[a, c], [b]])
    expect(titles([a, b, c])[0]).toBe(`null: Sin mesa ${a.id},${c.id}; Sin mesa ${b.id}`)
  })
})

describe('a taken table', () => {
  const dinner = visit('20:00')
  const taken = (from: string, change: Partial<Reservation> = {}, id?: number) => [
    ...takenTables([{ ...dinner, ...change }], { from: at(from), minutes: 90, ...(id && { id }) }).keys(),
  ]

  it('has an overlapping reservation, and is free from the minute when that ends', () => {
    expect(taken('18:31')).toEqual([1])
    expect(taken('21:29')).toEqual([1])
    expect([taken('18:30'), taken('21:30')]).toEqual([[], []])
  })

  it('ignores cancelled reservations, the reservation being changed, and those without a table', () => {
    expect(taken('20:00', { status: 'cancelled' })).toEqual([])
    expect(taken('20:00', {}, dinner.id)).toEqual([])
    expect(taken('20:00', { table_id: null })).toEqual([])
  })
})
