import { randomUUID } from 'node:crypto'
import { addCustomer } from '@comanda/shared/customers/api'
import { readFloor } from '@comanda/shared/floor/api'
import { billedOrders, listInvoices } from '@comanda/shared/invoices/api'
import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import { addMenuItem } from '@comanda/shared/menu/api'
import * as api from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { togglePaymentType } from '@comanda/shared/settings/payment-types'
import { describe, expect, it } from 'vitest'
import { linesOfCheck, readCheck, statusesOfReplies } from '../../testing/checks.ts'
import { refusalIn } from '../../testing/client.ts'
import { lockWaits } from '../../testing/database.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { itemsOfOrder } from '../../testing/orders.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { openSocket } from '../../testing/socket.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const taco = {
  id: TACO.id,
  variant_id: TACO.variants.five,
  addons_ids: [TACO.addons.cheese, TACO.addons.guacamole],
  quantity: 1,
}
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }

const send = async (restaurant: Client, cart: object[], tableId: number | null = null) =>
  (await restaurant.call(createOrder, { body: { cart, tableId } })).orderId

describe('the orders screen', () => {
  it('groups orders by table, and shows an order without a table alone', async () => {
    await send(restaurant, [taco], TABLES.one)
    await send(restaurant, [water])
    await send(restaurant, [candy], TABLES.one)
    await send(restaurant, [water])
    const groups = await restaurant.call(api.listOrders)
    expect(groups.map((group) => [group.table_title, group.order_ids])).toEqual([
      ['Mesa 1', [1, 3]],
      [null, [2]],
      [null, [4]],
    ])
  })

  it('shows open orders of any age', async () => {
    await send(restaurant, [taco])
    await server.sql(
      "UPDATE orders SET created_at = '2025-10-17T18:00Z', business_date = '2025-10-17' WHERE tenant_id = $1",
      restaurant.tenantId,
    )
    expect(await restaurant.call(api.listOrders)).toHaveLength(1)
    expect(await restaurant.call(listKitchen)).toHaveLength(1)
  })
})

describe('a text with quotes, a backslash, a percent sign, a line break and an emoji', () => {
  const odd = 'La "de todo" 100 %s \\ sin \t sal\n🌮'

  it('is the same on the orders screen, in the kitchen, on the check and on the floor', async () => {
    const { id } = await restaurant.call(addMenuItem, { body: { title: odd, price: '10.00' } })
    const customerId = { phone: '5512345678', name: odd }
    await restaurant.call(addCustomer, { body: customerId })
    const cart = [{ id, quantity: 1, notes: odd }]
    const { orderId, checkId } = await restaurant.call(createOrder, {
      body: { cart, tableId: TABLES.one, customerType: 'CUSTOMER', customerId },
    })
    const line = { item_title: odd, notes: odd }
    const [group] = await restaurant.call(api.listOrders)
    expect(group?.orders[0]).toMatchObject({ customer_name: odd, items: [line] })
    expect(await itemsOfOrder(restaurant, orderId)).toMatchObject([line])
    expect(linesOfCheck(await readCheck(restaurant, checkId))).toMatchObject([line])
    const floor = await restaurant.call(readFloor)
    expect(floor.tables.flatMap(({ checks }) => checks)).toMatchObject([
      { customer_name: odd, order_ids: [orderId], is_split: false },
    ])
  })
})

describe('the kitchen', () => {
  it('starts and completes an item, one step at a time', async () => {
    const [item] = await itemsOfOrder(restaurant, await send(restaurant, [taco]))
    const step = (status: string) =>
      restaurant.send(advanceItem, { params: { id: item?.id ?? 0 }, body: { status } })
    expect((await step('completed')).status).toBe(409)
    expect((await step('preparing')).status).toBe(200)
    expect((await step('preparing')).body.code).toBe('invalid_transition')
    expect((await step('completed')).status).toBe(200)
    for (const status of ['created', 'preparing', 'completed', 'delivered', 'cancelled'])
      expect(await refusalIn(step(status))).toEqual([409, 'invalid_transition'])
    for (const status of ['ready', '', null]) {
      const refused = await step(status as never)
      expect([refused.status, refused.body.message]).toEqual([400, '¡El estado no es válido!'])
    }
    expect((await itemsOfOrder(restaurant, 1))[0]?.status).toBe('completed')
  })

  it('reads one order alone, while it is open and of its own store', async () => {
    const [restaurant, neighbour] = [await openTaqueria(server), await openTaqueria(server)]
    await send(restaurant, [water])
    const order = await send(restaurant, [taco, candy], TABLES.one)
    const all = await restaurant.call(listKitchen)
    const alone = () => restaurant.call(listKitchen, { query: { order } })
    expect(await alone()).toEqual(all.filter(({ id }) => id === order))
    expect(await neighbour.call(listKitchen, { query: { order } })).toEqual([])
    expect(await restaurant.call(listKitchen, { query: { order: '' } })).toEqual(all)
    await restaurant.call(api.completeOrders, { body: { orderIds: [order] } })
    expect(await alone()).toEqual([])
  })

  it('shows no prices', async () => {
    await send(restaurant, [taco])
    const reply = await restaurant.send(listKitchen)
    expect(JSON.stringify(reply.body)).not.toMatch(/price|99\.50|12\.00/)
  })
})

describe('an item', () => {
  const set = (restaurant: Client, id: number, status: string) =>
    restaurant.send(api.setItemStatus, { params: { id }, body: { status } })

  it('can be set to any of four statuses, and stays cancelled once it is cancelled', async () => {
    const [first, second] = await itemsOfOrder(restaurant, await send(restaurant, [taco, water]))
    for (const status of ['completed', 'preparing', 'delivered']) {
      expect((await set(restaurant, first?.id ?? 0, status)).status).toBe(200)
    }
    expect((await set(restaurant, first?.id ?? 0, 'cancelled')).body.code).toBe('invalid_transition')
    expect((await set(restaurant, second?.id ?? 0, 'cancelled')).status).toBe(200)
    expect((await set(restaurant, second?.id ?? 0, 'preparing')).status).toBe(409)
    expect((await set(restaurant, first?.id ?? 0, 'created')).status).toBe(400)
    expect((await set(restaurant, 999, 'preparing')).status).toBe(404)
  })

  it('cancels its order and its check when it is the last live line and is cancelled', async () => {
    const items = await itemsOfOrder(restaurant, await send(restaurant, [taco, water]))
    for (const item of items) expect((await set(restaurant, item.id, 'cancelled')).status).toBe(200)
    expect(await restaurant.call(api.listOrders)).toEqual([])
    expect(await readCheck(restaurant, 1)).toMatchObject({ status: 'cancelled', total: '0.00' })
    expect((await set(restaurant, items[0]?.id ?? 0, 'preparing')).body.code).toBe('order_closed')
  })

  it('is announced to the waiter once, when it makes all of its order ready', async () => {
    const orderId = await send(restaurant, [taco, water])
    const [first, second] = await itemsOfOrder(restaurant, orderId)
    const { received } = await openSocket(restaurant)
    await set(restaurant, first?.id ?? 0, 'completed')
    for (const status of ['delivered', 'completed']) await set(restaurant, second?.id ?? 0, status)
    await set(restaurant, second?.id ?? 0, 'preparing')
    await expect.poll(() => received.filter(([event]) => event === 'order_update')).toHaveLength(4)
    const update = ['order_update', {}]
    const { username } = restaurant
    const ready = ['order_ready', { orderId, waiter: username, servers: [username], isCounter: true }]
    expect(received).toEqual([update, update, update, ready, update])
  })

  it('is served also when it moves to another order at that moment', async () => {
    const [from, to] = [await send(restaurant, [taco, water]), await send(restaurant, [candy])]
    const [, moved] = await itemsOfOrder(restaurant, from)
    const moving = await server.database.owner.connect()
    try {
      const { tenantId } = restaurant
      await moving.query('BEGIN')
      await moving.query('SELECT FROM orders WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [tenantId, from])
      const served = set(restaurant, moved?.id ?? 0, 'delivered')
      await expect.poll(() => lockWaits(server.database)).toBe(1)
      await moving.query('UPDATE order_items SET order_id = $3 WHERE tenant_id = $1 AND id = $2', [
        tenantId,
        moved?.id,
        to,
      ])
      await moving.query('COMMIT')
      expect((await served).status).toBe(200)
    } finally {
      moving.release(true)
    }
    expect((await itemsOfOrder(restaurant, to)).map(({ status }) => status)).toEqual(['delivered', 'created'])
  })

  it('cannot be cancelled in a paid order', async () => {
    await restaurant.call(createOrderAndInvoice, { body: { cart: [taco, water] } })
    expect((await set(restaurant, 1, 'cancelled')).body.code).toBe('order_paid')
  })
})

describe('closing orders', () => {
  it('cancels all of the orders or none', async () => {
    const first = await send(restaurant, [taco])
    const paid = await restaurant.call(createOrderAndInvoice, { body: { cart: [water] } })
    const both = await restaurant.send(api.cancelOrders, { body: { orderIds: [first, paid.orderId] } })
    expect([both.status, both.body.code]).toEqual([409, 'order_paid'])
    expect(await restaurant.call(listKitchen)).toHaveLength(2)
    expect((await restaurant.send(api.cancelOrders, { body: { orderIds: [first, 99] } })).status).toBe(404)
    await restaurant.call(api.cancelOrders, { body: { orderIds: [first] } })
    expect((await restaurant.send(api.cancelOrders, { body: { orderIds: [first] } })).body.code).toBe(
      'order_closed',
    )
  })

  it('removes a completed order from every screen', async () => {
    const id = await send(restaurant, [taco], TABLES.one)
    await restaurant.call(api.completeOrders, { body: { orderIds: [String(id)] } })
    expect(await restaurant.call(api.listOrders)).toEqual([])
    expect(await restaurant.call(listKitchen)).toEqual([])
  })

  it.each([
    ['cancelling', api.cancelOrders],
    ['completing', api.completeOrders],
  ])('%s a list with an order that is closed already leaves the others open', async (_what, call) => {
    const [gone, open] = [await send(restaurant, [candy]), await send(restaurant, [water])]
    expect(await restaurant.call(api.cancelOrders, { body: { orderIds: [gone] } })).toMatchObject({
      message: '¡Pedido cancelado!',
    })
    const refused = await restaurant.send(call, { body: { orderIds: [gone, open] } })
    expect([refused.status, refused.body.code]).toEqual([409, 'order_closed'])
    expect((await restaurant.call(api.listOrders)).map((group) => group.order_ids)).toEqual([[open]])
  })

  it.each([{}, { orderIds: [] }, { orderIds: ['x'] }, { orderIds: 'all' }])('refuses %j', async (body) => {
    expect((await restaurant.send(api.completeOrders, { body })).body).toMatchObject({
      code: 'invalid_input',
      message: '¡Solicitud inválida!',
    })
  })
})

describe('paying a table', () => {
  it('makes one invoice of the frozen lines of all its orders, without the cancelled lines', async () => {
    const first = await send(restaurant, [taco, candy], TABLES.one)
    const second = await send(restaurant, [water], TABLES.one)
    const [, sweet] = await itemsOfOrder(restaurant, first)
    await restaurant.call(api.setItemStatus, {
      params: { id: sweet?.id ?? 0 },
      body: { status: 'cancelled' },
    })
    await server.sql('UPDATE menu_items SET price = 1 WHERE tenant_id = $1', restaurant.tenantId)

    const orderIds = [first, second]
    const bill = await restaurant.call(api.billOrders, { body: { orderIds } })
    // 130.00 with 17.93 of 16 % tax, and 77.00 with 10.62
    expect(bill).toMatchObject({ subtotal: '178.45', taxTotal: '28.55', total: '207.00' })
    expect(bill.orders.flatMap((order) => order.items)).toHaveLength(2)

    const { subtotal: subTotal, taxTotal, total } = bill
    const paid = await restaurant.call(api.payOrders, { body: { orderIds, subTotal, taxTotal, total } })
    expect(paid.invoiceId).toBe(1)
    expect(await restaurant.call(api.listOrders)).toEqual([])
    const [invoice] = await restaurant.call(listInvoices, {})
    expect(invoice).toMatchObject({
      sub_total: '178.45',
      tax_total: '28.55',
      total: '207.00',
      table_title: 'Mesa 1',
    })
    expect(await restaurant.call(billedOrders, { body: { orderIds } })).toMatchObject({ total: '207.00' })
  })

  it('makes one invoice for three simultaneous payments', async () => {
    const orderIds = [await send(restaurant, [taco]), await send(restaurant, [water])]
    const replies = await Promise.all(
      [1, 2, 3].map(() => restaurant.send(api.payOrders, { body: { orderIds } })),
    )
    expect(statusesOfReplies(replies)).toEqual([200, 409, 409])
    expect(
      replies.filter((reply) => reply.status === 409).every((reply) => reply.body.code === 'already_paid'),
    ).toBe(true)
    const rows = await server.sql(
      'SELECT count(*)::int AS n FROM invoices WHERE tenant_id = $1',
      restaurant.tenantId,
    )
    expect(rows[0].n).toBe(1)
  })

  it('answers a retry with the same key with the first answer, not "already paid"', async () => {
    const orderIds = [await send(restaurant, [taco])]
    const key = randomUUID()
    const replies = await Promise.all(
      [1, 2, 3].map(() => restaurant.call(api.payOrders, { body: { orderIds }, key })),
    )
    const late = await restaurant.call(api.payOrders, { body: { orderIds }, key })
    expect([...replies, late].map((reply) => reply.invoiceId)).toEqual([1, 1, 1, 1])
  })

  it('refuses wrong totals, an unknown or disabled payment type, and a cancelled or unknown order', async () => {
    const id = await send(restaurant, [taco])
    const pay = (body: object) => restaurant.send(api.payOrders, { body: { orderIds: [id], ...body } })
    for (const wrong of [{ total: '1.00' }, { subTotal: '1.00' }, { taxTotal: '1.00' }])
      expect((await pay(wrong)).body).toMatchObject({
        code: 'prices_changed',
        subtotal: '112.07',
        taxTotal: '17.93',
        total: '130.00',
      })
    expect((await pay({ paymentTypeId: 55 })).body.message).toBe('¡El tipo de pago no es válido!')
    await restaurant.call(togglePaymentType, { params: { id: '2' }, body: { isActive: false } })
    const halves = [1, 2].map((paymentTypeId) => ({ paymentTypeId, amount: '65.00' }))
    expect((await pay({ payments: halves })).body.message).toBe('¡El tipo de pago no es válido!')
    expect((await pay({ orderIds: [id, 77] })).status).toBe(404)
    await restaurant.call(api.cancelOrders, { body: { orderIds: [id] } })
    expect((await pay({})).body.code).toBe('order_closed')
    expect(await restaurant.call(listInvoices, {})).toEqual([])
  })

  it('never deadlocks for waiters who close overlapping bills, and bills no order twice', async () => {
    const ids: number[] = []
    for (let n = 0; n < 6; n++) ids.push(await send(restaurant, [candy]))
    const tries = ids.map((_, start) => [...ids.slice(start), ...ids.slice(0, start)].slice(0, 3))
    const replies = await Promise.all(
      tries.map((orderIds) => restaurant.send(api.payOrders, { body: { orderIds } })),
    )
    expect(replies.every((reply) => reply.status === 200 || reply.status === 409)).toBe(true)
    const rows = await server.sql(
      `SELECT (SELECT coalesce(sum(total), 0) FROM invoices WHERE tenant_id = $1)::int AS invoiced,
              (SELECT count(*) FROM orders WHERE tenant_id = $1 AND payment_status = 'paid')::int AS paid`,
      restaurant.tenantId,
    )
    expect(rows[0].invoiced).toBe(rows[0].paid * CANDY.price)
  })
  it('is split over cash and card; the next bill’s payments follow', async () => {
    for (const amounts of [
      ['60.00', '17.00'],
      ['7.00', '70.00'],
    ]) {
      const payments = amounts.map((amount, index) => ({ paymentTypeId: index + 1, amount }))
      const orderIds = [await send(restaurant, [water])]
      await restaurant.call(api.payOrders, { body: { orderIds, payments } })
    }
    const rows = await server.sql(
      'SELECT id, invoice_id, payment_type_id, amount::int FROM payments WHERE tenant_id = $1 ORDER BY id',
      restaurant.tenantId,
    )
    expect(rows.map(Object.values)).toEqual([
      [1, 1, 1, 60_00],
      [2, 1, 2, 17_00],
      [3, 2, 1, 7_00],
      [4, 2, 2, 70_00],
    ])
  })

  it('with a cancelled order among them is refused, and nothing is charged', async () => {
    const orderIds = [await send(restaurant, [water]), await send(restaurant, [candy])]
    await restaurant.call(api.cancelOrders, { body: { orderIds: orderIds.slice(1) } })
    const refused = await restaurant.send(api.payOrders, { body: { orderIds } })
    expect([refused.status, refused.body.code]).toEqual([409, 'order_closed'])
    expect(await restaurant.call(listInvoices, {})).toEqual([])
  })
})
