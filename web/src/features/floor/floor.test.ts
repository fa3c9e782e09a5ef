import type { FloorTable } from '@comanda/shared/floor/api'
import { describe, expect, it } from 'vitest'
import { callingFirst, callingTables, callsOfFloor } from './floor.ts'

const NOW = Date.parse('2026-11-27T20:00:00Z')

const table = (check: object | null, more: object = {}) =>
  ({
    checks: check === null ? [] : [{ billed_at: null, items_waiting: 0, items_ready: 0, ...check }],
    paid_waiting: 0,
    qr_waiting: 0,
    reservation: null,
    cleaning_since: null,
    ...more,
  }) as unknown as FloorTable

describe('what another floor calls for', () => {
  it('counts each table for everything that calls there, the most urgent first', () => {
    const late = { items_waiting: 1, waiting_since: '2026-11-27T19:00:00Z' }
    expect(
      callsOfFloor(
        [
          table(late),
          table({ billed_at: '2026-11-27T19:58:00Z' }),
          table({ ...late, items_ready: 2 }),
          table(late),
          table({ items_waiting: 1, waiting_since: '2026-11-27T19:55:00Z' }),
          table(null),
        ],
        NOW,
      ),
    ).toEqual([
      ['ready', 1],
      ['billed', 1],
      ['tooLate', 3],
    ])
  })
})

describe('the list of the floor', () => {
  it('begins with the tables that need a person now, of each floor', () => {
    const quiet = { items_waiting: 1, waiting_since: '2026-11-27T19:55:00Z' }
    const loud = { billed_at: '2026-11-27T19:58:00Z' }
    const groups = [
      { floor: 'Planta baja', shown: [table(quiet, { id: 1 }), table(loud, { id: 2 })] },
      { floor: 'Terraza', shown: [table(null, { id: 3 }), table(loud, { id: 4 })] },
      { floor: 'Azotea', shown: [table(null, { id: 5 })] },
    ]
    const calling = new Set(
      callingTables(
        groups.flatMap(({ shown }) => shown),
        NOW,
      ),
    )
    expect(
      callingFirst(groups, calling).map(({ floor, shown }) => [floor, ...shown.map(({ id }) => id)]),
    ).toEqual([
      ['Planta baja', 2],
      ['Terraza', 4],
      ['Planta baja', 1],
      ['Terraza', 3],
      ['Azotea', 5],
    ])
  })
})
