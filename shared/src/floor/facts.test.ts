import { describe, expect, it } from 'vitest'
import { factsOfCounterCheck, factsOfTable, type TableSeen } from './facts.ts'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const FREE: TableSeen = {
  checks: [],
  paid_waiting: 0,
  qr_waiting: 0,
  qr_since: null,
  reservation: null,
  cleaning_since: null,
}
const CHECK = {
  opened_at: ago(45),
  billed_at: null,
  items_waiting: 0,
  items_ready: 0,
  items_served: 0,
  is_under_review: false,
}
const says = (change: Partial<TableSeen>) =>
  factsOfTable({ ...FREE, ...change }, NOW).map(({ kind, minutes }) => [kind, minutes])

describe('a table', () => {
  it('that asked for its bill and waits for a request says both, each with its age', () =>
    expect(
      says({
        checks: [{ ...CHECK, billed_at: ago(12), items_served: 2 }],
        qr_waiting: 1,
        qr_since: ago(27),
      }),
    ).toEqual([
      ['qr', 27],
      ['billed', 12],
      ['served', null],
    ]))

  it('waits since the oldest of all its parties, and says what each of them waits for', () =>
    expect(
      says({
        checks: [
          { ...CHECK, items_waiting: 1, waiting_since: ago(4), billed_at: ago(1) },
          { ...CHECK, items_waiting: 2, waiting_since: ago(12), is_under_review: true },
          { ...CHECK, items_ready: 1, ready_since: ago(2), billed_at: ago(3) },
        ],
      }),
    ).toEqual([
      ['ready', 2],
      ['billed', 3],
      ['review', null],
      ['late', 12],
    ]))

  it('cooks and is ready also for orders that are paid already', () => {
    const paid = { id: 1, ready_items: [7, 8], waiting_since: ago(21), ready_since: ago(5) }
    expect(says({ paid_waiting: 1, paid_checks: [paid], cleaning_since: ago(1) })).toEqual([
      ['ready', 5],
      ['tooLate', 21],
      ['paid', null],
    ])
    const check = { ...CHECK, items_ready: 1, ready_since: ago(9) }
    expect(factsOfTable({ ...FREE, checks: [check], paid_checks: [paid] }, NOW)[0]).toEqual({
      kind: 'ready',
      count: 3,
      minutes: 9,
    })
  })

  it('counts as clean after 20 minutes', () => {
    expect(says({ cleaning_since: ago(19) })).toEqual([['cleaning', 19]])
    expect(says({ cleaning_since: ago(20) })).toEqual([['free', null]])
  })

  it('is reserved from 30 minutes before the guests come', () => {
    expect(says({ reservation: { at: ago(-31) } })).toEqual([['free', null]])
    expect(says({ reservation: { at: ago(-30) } })).toEqual([['reserved', null]])
  })

  it('reads what a device kept of an earlier version', () =>
    expect(says({ checks: [{ ...CHECK, items_waiting: 1, items_ready: 1 }], qr_waiting: 2 })).toEqual([
      ['ready', null],
      ['qr', null],
      ['cooking', null],
      ['here', 45],
    ]))
})

it('a check without a table says what it waits for, and not that it is taken', () => {
  const kinds = (change: object) => factsOfCounterCheck({ ...CHECK, ...change }, NOW).map(({ kind }) => kind)
  expect(kinds({})).toEqual(['here'])
  expect(kinds({ items_waiting: 1, waiting_since: ago(20), billed_at: ago(1) })).toEqual([
    'billed',
    'tooLate',
  ])
})
