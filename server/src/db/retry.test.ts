import { randomUUID } from 'node:crypto'
import { addCustomer } from '@comanda/shared/customers/api'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { cancelOrders, completeOrders, listOrders, payOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { describe, expect, it } from 'vitest'
import { type Clash, clash } from '../testing/clash.ts'
import { WATER } from '../testing/menu.ts'
import { restaurantForTests, serverForTests } from '../testing/server-for-tests.ts'
import { eventsFor } from '../testing/socket.ts'

const server = serverForTests()
const taqueria = restaurantForTests(server)

const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }
const both: readonly Clash[] = ['deadlock', 'serialization failure']

const tries = async () => Number((await server.sql('SELECT last_value FROM clashes'))[0].last_value)

describe.each(both)('a %s', (kind) => {
  it('twice in an order does not duplicate it: one order, one event, no gap in the numbers', async () => {
    const received = await eventsFor(taqueria)
    await taqueria.call(createOrder, order)
    await clash(server, 'order_items', kind, 2)
    const placed = await taqueria.call(createOrderAndInvoice, order)
    expect([placed.orderId, placed.tokenNo, placed.invoiceId, await tries()]).toEqual([2, 2, 1, 3])
    expect((await taqueria.call(listKitchen)).map(({ token_no }) => token_no)).toEqual([1, 2])
    await expect.poll(() => received.filter((event) => event === 'new_order')).toHaveLength(2)
  })

  it('on every attempt ends in a refusal that may be retried, and leaves nothing behind', async () => {
    await clash(server, 'order_items', kind, 1_000)
    const key = randomUUID()
    const reply = await taqueria.send(createOrder, { ...order, key })
    expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '1',
    ])
    // Three times with the cached session, three times with a fresh session.
    expect(await tries()).toBeLessThanOrEqual(6)
    expect(await taqueria.call(listOrders)).toEqual([])
    await server.sql("SELECT setval('clashes', 1000)")
    const again = await taqueria.call(createOrder, { ...order, key })
    expect([again.orderId, again.tokenNo]).toEqual([1, 1])
    expect(await taqueria.call(createOrder, { ...order, key })).toEqual(again)
  })

  it('twice during a payment does not duplicate it', async () => {
    await taqueria.call(createOrder, order)
    await clash(server, 'payments', kind, 2)
    expect((await taqueria.call(payOrders, { body: { orderIds: [1] }, key: randomUUID() })).invoiceId).toBe(1)
    expect(
      await server.sql('SELECT id, amount::integer FROM payments WHERE tenant_id = $1', taqueria.tenantId),
    ).toEqual([{ id: 1, amount: WATER.price }])
  })

  it('in a reservation leaves no gap in the numbers', async () => {
    await taqueria.call(addCustomer, { body: { phone: '5512345678', name: 'Ana' } })
    await clash(server, 'reservations', kind, 2)
    const body = { customerId: '5512345678', date: '2026-11-22T20:00', tableId: 1, peopleCount: 2 }
    expect((await taqueria.call(addReservation, { body })).reservationId).toBe(1)
  })
})

describe('two transactions that wait for each other', () => {
  it.each([
    ['cancelling', cancelOrders],
    ['charging', payOrders],
    ['closing', completeOrders],
  ])('are serialized by the database; the loser retries and has its effect once (%s)', async (_, call) => {
    await taqueria.call(createOrder, order)
    await taqueria.call(createOrder, order)
    const other = await server.database.owner.connect()
    try {
      // The other transaction has a longer deadlock timeout, so the product's is rolled back.
      await other.query("BEGIN; SET LOCAL deadlock_timeout = '5s'")
      const lock = (id: number) =>
        other.query('SELECT FROM orders WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [taqueria.tenantId, id])
      await lock(2)
      const closing = taqueria.send(call, { body: { orderIds: [1, 2] } })
      await waits('SELECT%orders%')
      await lock(1)
      await other.query('COMMIT')
      expect((await closing).status).toBe(200)
    } finally {
      other.release()
    }
    expect(await taqueria.call(listOrders)).toEqual([])
    expect((await taqueria.send(completeOrders, { body: { orderIds: [1] } })).body.code).toBe('order_closed')
  })
})

/** Waits until a statement of the product waits for a lock. */
const waits = (statement: string) =>
  expect
    .poll(async () => {
      const { rowCount } = await server.database.owner.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE $1
           AND application_name = 'comanda app' AND datname = current_database()`,
        [statement],
      )
      return rowCount
    })
    .toBeGreaterThan(0)
