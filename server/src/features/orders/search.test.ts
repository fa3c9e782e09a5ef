import { cancelOrders, searchOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)
beforeEach(() => server.clock.reset())

const DAY = 86_400_000
const order = { cart: [{ id: WATER.id, quantity: 1 }] }

const found = async (restaurant: Client, q: string) =>
  (await restaurant.call(searchOrders, { query: { q } })).map(({ id }) => id)

describe('the search for an order', () => {
  it('finds orders by number at any age and by a token of the last seven days, newest first', async () => {
    for (const day of [3, 5, 1, 0]) {
      await restaurant.call(createOrder, { body: order })
      await restaurant.call(createOrder, { body: order })
      await server.later(restaurant, day * DAY)
    }
    // Orders 1 to 8: two a day, with tokens 1 and 2. The first day is nine days ago, the second six.
    expect(await found(restaurant, '2')).toEqual([8, 6, 4, 2])
    expect(await found(restaurant, '#1')).toEqual([7, 5, 3, 1])
    expect(await found(restaurant, '7')).toEqual([7])
    for (const nothing of ['', 'mesa', '99', '#', '999999999', '1 2', '-1'])
      expect([nothing, await found(restaurant, nothing)]).toEqual([nothing, []])
  })

  it('finds an order by a number of several digits', async () => {
    await restaurant.call(createOrder, { body: order })
    await server.sql(
      "UPDATE counters SET value = 204117 WHERE tenant_id = $1 AND name = 'order'",
      restaurant.tenantId,
    )
    await restaurant.call(createOrder, { body: order })
    expect(await found(restaurant, '#204118')).toEqual([204_118])
  })

  it('shows the total, the table, and whether the order is open, paid or cancelled', async () => {
    await restaurant.call(createOrder, { body: { ...order, tableId: TABLES.two } })
    await restaurant.call(createOrderAndInvoice, { body: order })
    await restaurant.call(createOrder, { body: order })
    await restaurant.call(cancelOrders, { body: { orderIds: [3] } })
    const look = async (q: string) => (await restaurant.call(searchOrders, { query: { q } }))[0]
    const open = { closed_at: null, closed_by: null, close_reason: null }
    const head = {
      token_no: 1,
      date: '2026-11-21T18:00:00.000Z',
      status: 'created',
      payment_status: 'pending',
    }
    expect(await look('1')).toEqual({
      id: 1,
      ...head,
      table_title: 'Mesa 2',
      check_name: null,
      total: '38.50',
      due: '38.50',
      ...open,
    })
    expect(await look('2')).toMatchObject({
      payment_status: 'paid',
      table_title: null,
      total: '38.50',
      due: '0.00',
    })
    expect(await look('3')).toMatchObject({ status: 'cancelled', total: '0.00' })
  })

  it('finds only orders of the store, and requires a scope for orders', async () => {
    const neighbour = await openTaqueria(server)
    await neighbour.call(createOrder, { body: order })
    const restaurant = await openTaqueria(server)
    expect(await found(restaurant, '1')).toEqual([])
    expect(await found(await server.hire(neighbour, ['ORDER_STATUS_DISPLAY']), '1')).toEqual([1])
    const cook = await server.hire(neighbour, ['KITCHEN', 'INVOICES'])
    expect((await cook.send(searchOrders, { query: { q: '1' } })).status).toBe(403)
  })
})
