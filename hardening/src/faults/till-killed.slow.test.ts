import { randomUUID } from 'node:crypto'
import type { Answer } from '@comanda/shared/kernel/call'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { closeShift, getClosing, getX, openShift, startCount, submitCount } from '@comanda/shared/till/api'
import { getZ } from '@comanda/shared/till/z'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Reply } from '../../../server/src/testing/client.ts'
import { cartNumber } from '../lib/cart.ts'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { TcpProxy } from '../lib/proxy.ts'
import { Till } from '../lib/traffic.ts'

const KILLED = ['the server', 'Postgres'] as const

describe('a shift', () => {
  let all: Installation
  let network: TcpProxy
  let admin: Client
  let till: Till
  let closed = 0
  beforeAll(async () => {
    all = await openInstallation({ stores: 1 })
    network = await TcpProxy.open(all.server.port)
    const [store] = all.stores
    if (!store) throw new Error('no store')
    admin = store.admin
    till = new Till(store)
  })
  afterAll(async () => {
    await network.close()
    await all.close()
  })
  afterEach(async () => expect(await all.invariants.problems(till.acknowledged)).toEqual([]))

  async function killAndRestart(what: (typeof KILLED)[number]): Promise<void> {
    const one = what === 'Postgres' ? all.postgres : all.server
    await one.kill()
    await one.start()
  }

  /** Repeats a request until the server and its database serve it. */
  async function finalReply(send: () => Promise<Reply>): Promise<Reply> {
    const replies: Reply[] = []
    await all.waitUntil('a final answer', async () => {
      const reply = await send().catch(() => null)
      if (reply && reply.status < 500) replies.push(reply)
      return replies.length > 0
    })
    return replies[0] as Reply
  }

  /** Opens a shift with 500.00, sells, and counts 20.00 less than there is. */
  async function countedShift() {
    const { shiftId } = await admin.call(openShift, { body: { amount: 500 } })
    for (let n = 0; n < 4; n++) await till.order()
    const params = { id: shiftId }
    const x = await admin.call(getX, { params })
    await admin.call(startCount, { params })
    const amounts = x.kinds.map(({ kind, expected }) => ({ kind, amount: Number(expected) }))
    const cash = amounts.find(({ kind }) => kind === 'cash')
    if (cash) cash.amount -= 20
    const count = { params, body: { amounts }, key: randomUUID() }
    const { result } = await admin.call(submitCount, count)
    expect([result.expected, result.difference]).toEqual([x.expected, '-20.00'])
    return { params, count, result, frozen: await countRows(shiftId), x: await admin.call(getX, { params }) }
  }
  type Counted = Awaited<ReturnType<typeof countedShift>>

  const closing = (params: { id: number }, key: string = randomUUID()) => ({
    params,
    body: { note: 'Falta cambio', handOver: true },
    key,
    timeoutMs: 20_000,
  })

  async function countRows(shiftId: number): Promise<string[]> {
    const { rows } = await all.postgres.owner.query<{ row: string }>(
      'SELECT c::text AS row FROM shift_counts c WHERE tenant_id = $1 AND shift_id = $2 ORDER BY position',
      [till.store.tenantId, shiftId],
    )
    return rows.map(({ row }) => row)
  }

  /** The shift has one Z with the next number, which has the figures of the X and the frozen count. */
  async function expectClosedOnce({ params, frozen, x }: Counted, reply: Reply): Promise<void> {
    closed += 1
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ zNumber: closed })])
    const { figures } = await admin.call(getZ, { params: { number: closed } })
    const { closedAt, closedBy } = figures.shift as NonNullable<Answer<typeof getX>['shift']>
    expect(figures).toEqual({ ...x, at: figures.at, shift: { ...x.shift, closedAt, closedBy } })
    expect(await countRows(params.id)).toEqual(frozen)
  }

  it.each(KILLED)('keeps its count when %s is killed before the closing', async (what) => {
    const counted = await countedShift()
    const { params, count, result, x } = counted
    await killAndRestart(what)
    expect((await finalReply(() => admin.send(submitCount, count))).body).toMatchObject({ result })
    expect((await admin.call(getClosing, { params })).result).toEqual(result)
    expect(await admin.call(getX, { params })).toEqual({ ...x, at: expect.any(String) })
    const sale = await admin.send(createOrderAndInvoice, { body: { cart: cartNumber(1) } })
    expect(sale.body.code).toBe('shift_counting')

    const close = closing(params)
    const first = await admin.send(closeShift, close)
    await expectClosedOnce(counted, first)
    expect((await admin.send(closeShift, close)).body).toEqual(first.body)
  })

  it.each(KILLED)('is closed by one of two cashiers when %s is killed while both close it', async (what) => {
    const counted = await countedShift()
    const closes = [closing(counted.params), closing(counted.params)]
    const send = (close: (typeof closes)[number]) => admin.send(closeShift, close)
    const { owner } = all.postgres
    const holder = await owner.connect()
    // The first closing has written its Z and waits to change the shift; the second waits for the store.
    await holder.query(
      `BEGIN; SELECT FROM shifts WHERE tenant_id = ${till.store.tenantId} AND id = ${counted.params.id} FOR UPDATE`,
    )
    const lost = Promise.allSettled(closes.map(send))
    await all.waitUntil('both wait for a lock', async () => {
      const { rows } = await owner.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
      )
      return rows[0]?.n === 2
    })
    await killAndRestart(what)
    holder.release(true)
    await lost
    const replies = await Promise.all(closes.map((close) => finalReply(() => send(close))))
    expect(replies.filter(({ body }) => (body as { code?: string }).code === 'shift_closed')).toHaveLength(1)
    const won = replies.findIndex(({ status }) => status === 200)
    await expectClosedOnce(counted, replies[won] as Reply)
    expect((await send(closes[won] as (typeof closes)[number])).body).toEqual(replies[won]?.body)
  })

  it.each(KILLED)(
    'is closed once when %s is killed after the closing and its answer is lost',
    async (what) => {
      const counted = await countedShift()
      const close = closing(counted.params)
      network.mode = 'answer lost'
      await expect(admin.at(network.base).send(closeShift, close)).rejects.toThrow()
      await killAndRestart(what)
      await expectClosedOnce(counted, await finalReply(() => admin.send(closeShift, close)))
    },
  )
})
