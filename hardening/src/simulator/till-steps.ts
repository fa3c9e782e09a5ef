import type { Call } from '@comanda/shared/kernel/call'
import {
  cancelCount,
  chooseDrawer,
  closeShift,
  getX,
  moveCash,
  openShift,
  startCount,
  submitCount,
} from '@comanda/shared/till/api'
import { MOVEMENT_KINDS, type ShiftStatus } from '@comanda/shared/till/shift'
import { getZ } from '@comanda/shared/till/z'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Client } from '../../../server/src/testing/restaurant.ts'

export const TILL_KINDS = [
  'open shift',
  'open shift',
  'choose drawer',
  'move cash',
  'move cash',
  'x',
  'start count',
  'cancel count',
  'count',
  'count',
  'close',
  'close',
] as const
export type TillKind = (typeof TILL_KINDS)[number]

export const isTillKind = (kind: string): kind is TillKind => TILL_KINDS.some((one) => one === kind)

/** The ids of the drawers that an evening has. */
export const DRAWERS = [1, 2, 3] as const

interface TillRequest {
  call: Call
  params?: object
  body?: object
  /** Who sends it; otherwise anybody. */
  by?: string
}

const STATUSES: Partial<Record<TillKind, readonly ShiftStatus[]>> = {
  x: ['open', 'counting', 'counted'],
  'start count': ['open', 'counted'],
  'cancel count': ['counting', 'counted'],
  count: ['counting'],
  close: ['counted'],
}

/** The action of a person at the till with the present shifts. */
export async function tillRequest(
  owner: pg.Pool,
  person: Client,
  kind: TillKind,
  [a = 0, b = 0, c = 0]: readonly number[],
): Promise<TillRequest | null> {
  const drawerId = DRAWERS[a % DRAWERS.length]
  const amount = (b % 20_000) / 100
  if (kind === 'open shift') return { call: openShift, body: { drawerId, amount } }
  if (kind === 'choose drawer') return { call: chooseDrawer, body: { drawerId } }
  if (kind === 'move cash') {
    const movement = MOVEMENT_KINDS[c % MOVEMENT_KINDS.length]
    const body = { kind: movement, reason: 'Cambio', username: person.username }
    return { call: moveCash, body: movement === 'open' ? body : { ...body, amount: amount + 0.01 } }
  }
  const { rows } = await owner.query<{ id: number; counting_by: string | null }>(
    'SELECT id, counting_by FROM shifts WHERE tenant_id = $1 AND status = ANY ($2) ORDER BY id DESC LIMIT 4',
    [person.tenantId, STATUSES[kind]],
  )
  const shift = rows[a % Math.max(rows.length, 1)]
  if (!shift) return null
  const params = { id: shift.id }
  if (kind === 'x') return { call: getX, params }
  if (kind === 'start count') return { call: startCount, params }
  if (kind === 'cancel count') return { call: cancelCount, params }
  if (kind === 'close')
    return { call: closeShift, params, body: { note: 'Sin aclarar', handOver: c % 3 > 0 } }
  const amounts = [
    { kind: 'cash', amount },
    { kind: 'credit_card', amount: c % 2 ? amount : 0 },
  ]
  return {
    call: submitCount,
    params,
    body: { pieces: [{ value: 50, quantity: c % 40 }], amounts },
    ...(shift.counting_by && { by: shift.counting_by }),
  }
}

/** Invariants of the till at any quiet moment, as the manager sees it. */
export class TillBooks {
  readonly #owner: pg.Pool
  readonly #manager: Client
  #closed = new Map<number, string>()

  constructor(owner: pg.Pool, manager: Client) {
    this.#owner = owner
    this.#manager = manager
  }

  async check(): Promise<void> {
    const { tenantId } = this.#manager
    expect(
      await this.#rows(
        `SELECT source, source_id, entry FROM ledger l
         WHERE tenant_id = $1 AND shift_id IS NULL AND source <> 'correction' AND amount <> 0`,
      ),
      'money without a shift',
    ).toEqual([])
    const sums = await this.#rows<{ id: number; status: ShiftStatus; expected: number }>(
      `SELECT sh.id, sh.status, (SELECT sum(amount)::float8 FROM ledger l WHERE l.tenant_id = $1 AND l.shift_id = sh.id) AS expected
       FROM shifts sh WHERE sh.tenant_id = $1 AND sh.status <> 'closed'`,
    )
    for (const { id, status, expected } of sums) {
      const x = await this.#manager.call(getX, { params: { id } })
      expect(Math.round(Number(x.expected) * 100), `X of shift ${id}`).toBe(expected)
      if (status !== 'counted') continue
      const body = { note: 'Sin aclarar', handOver: true }
      const { zNumber } = await this.#manager.call(closeShift, { params: { id }, body })
      const { figures } = await this.#manager.call(getZ, { params: { number: zNumber } })
      const { closedAt, closedBy } = figures.shift ?? {}
      expect(figures, `Z of shift ${id}`).toEqual({ ...x, shift: { ...x.shift, closedAt, closedBy } })
    }
    const closed = await this.#rows<{ number: number; mark: string }>(
      `SELECT z.number, md5(concat(z, sh, (
         SELECT string_agg(l::text, ',' ORDER BY source, source_id, entry) FROM ledger l
         WHERE l.tenant_id = $1 AND l.shift_id = sh.id))) AS mark
       FROM z_reports z JOIN shifts sh ON sh.tenant_id = $1 AND sh.id = z.shift_id WHERE z.tenant_id = $1`,
    )
    const marks = new Map(closed.map(({ number, mark }) => [number, mark]))
    for (const [number, mark] of this.#closed)
      expect(marks.get(number), `Z ${number} of store ${tenantId}`).toBe(mark)
    this.#closed = marks
  }

  async #rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await this.#owner.query<Row>(sql, [this.#manager.tenantId])).rows
  }
}
