import type { FloorTable } from '@comanda/shared/floor/api'
import { describe, expect, it } from 'vitest'
import { callsOfFloor } from './floor.ts'

const NOW = Date.parse('2026-11-27T20:00:00Z')

const table = (check: object | null, more: object = {}) =>
  ({
    checks: check === null ? [] : [{ billed_at: null, items_waiting: 0, items_ready: 0, ...check }],
    qr_waiting: 0,
    ...more,
  }) as unknown as FloorTable

describe('what another floor calls for', () => {
  it('counts each table once, for its most urgent call, the most urgent first', () => {
    const late = { items_waiting: 1, waiting_since: '2026-11-27T19:00:00Z' }
    expect(
      callsOfFloor(
        [
          table(late),
          table({ billed_at: '2026-11-27T19:58:00Z' }),
          table({ ...late, ready_items: [7, 8] }),
          table(late),
          table({ items_waiting: 1, waiting_since: '2026-11-27T19:55:00Z' }),
          table(null),
        ],
        NOW,
      ),
    ).toEqual([
      ['ready', 1],
      ['billed', 1],
      ['tooLate', 2],
    ])
  })
})
