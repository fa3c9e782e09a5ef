import { billCheck, joinChecks, voidLines } from '@comanda/shared/checks/api'
import { advanceItem } from '@comanda/shared/kitchen/api'
import { cancelOrders, completeOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { deleteUser } from '@comanda/shared/users/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { trustStaff } from '../../testing/approval.ts'
import { CANDY, openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)
beforeEach(() => server.clock.reset())

const MINUTE = 60_000
const cart = [
  { id: WATER.id, quantity: 2 },
  { id: CANDY.id, quantity: 1 },
]
const customerId = { phone: '55 1234 5678', name: 'María Núñez' }

const read = (client: Client, id = 1) => client.call(getOrder, { params: { id } })
const paper = async (client: Client, orderIds = [1]) =>
  (await client.call(getReceipt, { body: { orderIds } })).receipt

const set = async (client: Client, id: number, status: 'preparing' | 'delivered' | 'cancelled') => {
  server.clock.advance(MINUTE)
  await client.call(setItemStatus, { params: { id }, body: { status } })
}

/** What the history has of a minute of the evening. */
const entry = (minute: number, what: string, item: object | null = null) => ({
  at: `2026-11-21T18:0${minute}:00.000Z`,
  by: 'Personal de prueba',
  what,
  item,
  reason: null,
})

describe('the page of an order', () => {
  it('shows who placed it, who changed each line, who charged it, and its payments', async () => {
    await trustStaff(restaurant)
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    const cook = await server.hire(restaurant, ['KITCHEN'])
    await waiter.call(createOrder, { body: { cart, tableId: TABLES.two, customerId } })
    server.clock.advance(MINUTE)
    await cook.call(advanceItem, { params: { id: 1 }, body: { status: 'preparing' } })
    await set(waiter, 2, 'cancelled')
    await set(waiter, 1, 'delivered')
    // A status that is already set adds no entry.
    await set(waiter, 1, 'delivered')
    const payments = [
      { paymentTypeId: 1, amount: '50.00' },
      { paymentTypeId: 2, amount: '27.00' },
    ]
    await waiter.call(payOrders, { body: { orderIds: [1], payments } })

    const order = await read(restaurant)
    expect(order).toMatchObject({
      id: 1,
      token_no: 1,
      business_date: '2026-11-21',
      status: 'completed',
      payment_status: 'paid',
      table_title: 'Mesa 2',
      customer_id: customerId.phone,
      subtotal: '66.38',
      taxTotal: '10.62',
      total: '77.00',
      qr_order_id: null,
      items: [
        { item_title: 'Agua de jamaica', status: 'delivered', price: '38.50', total: '77.00' },
        { item_title: 'Dulce', status: 'cancelled', total: '15.00' },
      ],
      invoice: {
        id: 1,
        total: '77.00',
        taken_by: 'Personal de prueba',
        payments: [
          { title: 'Efectivo', amount: '50.00' },
          { title: expect.any(String), amount: '27.00' },
        ],
        order_ids: [1],
      },
    })
    const water = { id: 1, title: 'Agua de jamaica', quantity: 2 }
    expect(order.history).toEqual([
      entry(0, 'placed'),
      entry(1, 'item', { ...water, status: 'preparing' }),
      entry(2, 'item', { id: 2, title: 'Dulce', quantity: 1, status: 'cancelled' }),
      entry(3, 'item', { ...water, status: 'delivered' }),
      entry(4, 'charged'),
      entry(4, 'completed'),
    ])
  })

  it('names users who were removed, and every line of a cancelled order', async () => {
    await trustStaff(restaurant)
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    await waiter.call(createOrder, { body: { cart } })
    await waiter.call(cancelOrders, { body: { orderIds: [1] } })
    await restaurant.call(deleteUser, { params: { username: waiter.username } })
    const { history, total } = await read(restaurant)
    expect(total).toBe('0.00')
    expect(history.map(({ what, by, item }) => [what, by, item?.id ?? null])).toEqual([
      ['placed', waiter.username, null],
      ['item', waiter.username, 1],
      ['item', waiter.username, 2],
      ['cancelled', waiter.username, null],
    ])
  })

  it('opens with a scope for orders or invoices, but not with the kitchen’s, nor for another store', async () => {
    await restaurant.call(createOrderAndInvoice, { body: { cart, customerId } })
    await restaurant.call(completeOrders, { body: { orderIds: [1] } })
    const refused = async (client: Client) => (await client.send(getOrder, { params: { id: 1 } })).status
    for (const scope of ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY', 'INVOICES'] as const) {
      const person = await server.hire(restaurant, [scope])
      expect([scope, (await read(person)).customer_id]).toEqual([scope, null])
      expect(await paper(person)).toMatchObject({ state: 'paid' })
    }
    expect(await refused(await server.hire(restaurant, ['KITCHEN', 'SETTINGS', 'CUSTOMERS']))).toBe(403)
    expect(await refused(await openTaqueria(server))).toBe(404)
    expect((await restaurant.send(getOrder, { params: { id: 2 } })).status).toBe(404)
  })
})

describe('the receipt of an order', () => {
  it('is a bill until the order is paid, and then lists the payments', async () => {
    await restaurant.call(createOrder, { body: { cart } })
    expect(await paper(restaurant)).toMatchObject({
      state: 'unpaid',
      payments: [],
      taken_by: null,
      total: '92.00',
    })
    await restaurant.call(payOrders, { body: { orderIds: [1], paymentTypeId: 2 } })
    expect(await paper(restaurant)).toMatchObject({
      state: 'paid',
      payments: [{ amount: '92.00' }],
      taken_by: expect.any(String),
    })
  })

  it('is a bill that names the printed one whose sum no longer holds, however often it is printed itself', async () => {
    await trustStaff(restaurant)
    await restaurant.call(createOrder, { body: { cart, tableId: TABLES.one } })
    const bill = () => restaurant.call(billCheck, { params: { id: 1 } })
    expect((await paper(restaurant)).replaces).toBeUndefined()
    await bill()
    // The same bill again replaces nothing.
    expect((await paper(restaurant)).replaces).toBeUndefined()
    const printedAt = server.clock.now.toISOString()
    server.clock.advance(5 * MINUTE)
    const lines = [{ id: 1, quantity: 1 }]
    await restaurant.call(voidLines, { params: { id: 1 }, body: { lines, reason: 'Error al tomar' } })
    const replaces = { at: printedAt, total: '92.00' }
    expect(await paper(restaurant)).toMatchObject({ state: 'unpaid', replaces })
    // The new bill is noted while its paper is drawn.
    await bill()
    expect(await paper(restaurant)).toMatchObject({ replaces })

    // A check that joins another one leaves its own bill on the table.
    server.clock.advance(MINUTE)
    await restaurant.call(createOrder, { body: { cart, tableId: TABLES.two } })
    expect((await paper(restaurant, [2])).replaces).toBeUndefined()
    const { total } = await paper(restaurant)
    await restaurant.call(joinChecks, { params: { id: 2 }, body: { checkId: 1 } })
    expect(await paper(restaurant, [1, 2])).toMatchObject({ replaces: { total } })
    await restaurant.call(payOrders, { body: { orderIds: [1, 2] } })
    expect((await paper(restaurant, [1, 2])).replaces).toBeUndefined()
  })

  it('is marked when the order is cancelled, and shows the cancelled lines', async () => {
    await restaurant.call(createOrder, { body: { cart } })
    await restaurant.call(cancelOrders, { body: { orderIds: [1] } })
    const receipt = await paper(restaurant)
    expect(receipt).toMatchObject({ state: 'cancelled', total: '0.00' })
    expect(receipt.orders[0]?.items.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  it('shows the business day of its token beside the calendar date after midnight', async () => {
    server.clock.now = new Date('2026-11-22T07:30:00.000Z')
    const restaurant = await openTaqueria(server)
    await restaurant.call(createOrder, { body: { cart } })
    expect((await paper(restaurant)).orders).toMatchObject([
      { token_no: 1, business_date: '2026-11-21', date: '2026-11-22T07:30:00.000Z' },
    ])
  })
})
