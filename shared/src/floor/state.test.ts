import { describe, expect, it } from 'vitest'
import { callsOfTable, stateOfTable, type TableFacts } from './state.ts'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const FREE: TableFacts = {
  checks: [],
  paid_waiting: 0,
  qr_waiting: 0,
  reservation: null,
  cleaning_since: null,
}
const CHECK = { billed_at: null, items_waiting: 0, items_ready: 0, items_served: 0 }
const stateWith = (change: Partial<TableFacts>) => stateOfTable({ ...FREE, ...change }, NOW)

describe('the state of a table', () => {
  it('is free without a party, a reservation or dishes to clear', () => expect(stateWith({})).toBe('free'))

  it('is the state that asks for attention first', () => {
    const all: TableFacts = {
      checks: [{ ...CHECK, billed_at: ago(1), items_waiting: 1 }],
      paid_waiting: 1,
      qr_waiting: 1,
      reservation: { at: ago(0) },
      cleaning_since: ago(1),
    }
    expect(stateWith(all)).toBe('qr')
    expect(stateWith({ ...all, qr_waiting: 0 })).toBe('billed')
    const unbilled = { ...all, qr_waiting: 0, checks: [{ ...CHECK, items_waiting: 1 }] }
    expect(stateWith(unbilled)).toBe('cooking')
    expect(stateWith({ ...unbilled, paid_waiting: 0, checks: [{ ...CHECK, items_served: 2 }] })).toBe(
      'served',
    )
    expect(stateWith({ ...unbilled, paid_waiting: 0, checks: [CHECK] })).toBe('occupied')
    expect(stateWith({ cleaning_since: ago(1), reservation: { at: ago(0) } })).toBe('cleaning')
    expect(stateWith({ reservation: { at: ago(0) } })).toBe('reserved')
  })

  it('is cooking while a paid order is still in the kitchen', () =>
    expect(stateWith({ paid_waiting: 1, cleaning_since: ago(1) })).toBe('cooking'))

  it('is not served while a dish is ready to be taken to the table', () =>
    expect(stateWith({ checks: [{ ...CHECK, items_ready: 1, items_served: 3 }] })).toBe('occupied'))

  it('counts two parties at one table together', () => {
    const served = { ...CHECK, items_served: 1 }
    expect(stateWith({ checks: [served, served] })).toBe('served')
    expect(stateWith({ checks: [served, { ...CHECK, items_waiting: 1 }] })).toBe('cooking')
    expect(stateWith({ checks: [served, { ...CHECK, billed_at: ago(2) }] })).toBe('billed')
  })

  it('counts as clean after 20 minutes', () => {
    expect(stateWith({ cleaning_since: ago(19) })).toBe('cleaning')
    expect(stateWith({ cleaning_since: ago(20) })).toBe('free')
  })

  it('is reserved from 30 minutes before the guests come', () => {
    expect(stateWith({ reservation: { at: ago(-31) } })).toBe('free')
    expect(stateWith({ reservation: { at: ago(-30) } })).toBe('reserved')
  })
})

describe('what calls for a person at a table', () => {
  const callsWith = (change: object, ready = 0) =>
    callsOfTable({ qr_waiting: 0, checks: [{ ...CHECK, ...change }] }, ready, NOW)

  it('is its food, not how long its guests have been there', () => {
    expect(callsWith({ items_served: 3, waiting_since: null })).toEqual([])
    expect(callsWith({ items_waiting: 1, waiting_since: ago(9) })).toEqual([])
    expect(callsWith({ items_waiting: 1, waiting_since: ago(10) })).toEqual(['late'])
    expect(callsWith({ items_waiting: 1, waiting_since: ago(20) }, 2)).toEqual(['ready', 'tooLate'])
  })

  it('is the oldest round of all its parties', () =>
    expect(
      callsOfTable(
        {
          qr_waiting: 1,
          checks: [
            { ...CHECK, waiting_since: ago(4) },
            { ...CHECK, billed_at: ago(1), waiting_since: ago(12), is_under_review: true },
          ],
        },
        0,
        NOW,
      ),
    ).toEqual(['qr', 'billed', 'review', 'late']))
})
