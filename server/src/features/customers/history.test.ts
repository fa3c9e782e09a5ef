import * as api from '@comanda/shared/customers/api'
import { cancelOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { CANDY, openTaqueria, WATER } from '../../testing/menu.ts'
import { planOf } from '../../testing/plan.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { lastOrdersOf, visitsOf } from './queries.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const DAY = 24 * 3_600_000
const MARIA = { phone: '55 1234 5678', name: 'María' }
const params = { phone: '5512345678' }

const orderFor = (
  cart: readonly { id: number; quantity: number }[],
  customerId: string | null = MARIA.phone,
) => ({
  body: { cart, deliveryType: 'takeaway' as const, customerId, tableId: null },
})

beforeEach(() => restaurant.call(api.addCustomer, { body: MARIA }))

const history = (restaurant: Client) => restaurant.call(api.getCustomerHistory, { params })

it('a customer without orders has an empty history', async () => {
  await restaurant.call(createOrderAndInvoice, orderFor([{ id: WATER.id, quantity: 1 }], null))
  expect(await history(restaurant)).toEqual({
    visits: 0,
    spent: '0.00',
    currency: 'MXN',
    time_zone: 'America/Mexico_City',
    lastVisit: null,
    orders: [],
  })
})

it('two orders of one evening are one visit, and only paid orders count as spent', async () => {
  await restaurant.call(createOrderAndInvoice, orderFor([{ id: WATER.id, quantity: 2 }]))
  server.clock.advance(300_000)
  const round = await restaurant.call(createOrder, orderFor([{ id: CANDY.id, quantity: 1 }]))
  expect(await history(restaurant)).toMatchObject({ visits: 1, spent: '77.00' })
  await restaurant.call(payOrders, { body: { orderIds: [round.orderId] } })
  server.clock.advance(DAY)
  const later = await server.signIn(restaurant.username)
  await later.call(createOrderAndInvoice, orderFor([{ id: WATER.id, quantity: 1 }]))
  const { visits, spent, lastVisit, orders } = await history(later)
  expect([visits, spent, lastVisit]).toEqual([2, '130.50', server.clock.now.toISOString()])
  expect(orders.map((one) => [one.id, one.token_no, one.total, one.status, one.payment_status])).toEqual([
    [3, 1, '38.50', 'created', 'paid'],
    [2, 2, '15.00', 'completed', 'paid'],
    [1, 1, '77.00', 'created', 'paid'],
  ])
})

it('a cancelled order is listed but is neither a visit nor spent, and a cancelled item is not spent', async () => {
  const first = await restaurant.call(
    createOrder,
    orderFor([
      { id: WATER.id, quantity: 1 },
      { id: CANDY.id, quantity: 1 },
    ]),
  )
  await restaurant.call(setItemStatus, { params: { id: 2 }, body: { status: 'cancelled' } })
  await restaurant.call(payOrders, { body: { orderIds: [first.orderId] } })
  const visited = server.clock.now.toISOString()
  server.clock.advance(DAY)
  const later = await server.signIn(restaurant.username)
  const second = await later.call(createOrder, orderFor([{ id: WATER.id, quantity: 1 }]))
  await later.call(cancelOrders, { body: { orderIds: [second.orderId] } })
  const { visits, spent, lastVisit, orders } = await history(later)
  expect([visits, spent, lastVisit]).toEqual([1, '38.50', visited])
  expect(orders.map((one) => [one.id, one.total, one.status])).toEqual([
    [2, '0.00', 'cancelled'],
    [1, '38.50', expect.any(String)],
  ])
})

it('the history has the last 20 orders and counts all of them', async () => {
  for (let n = 0; n < 22; n++)
    await restaurant.call(createOrderAndInvoice, orderFor([{ id: CANDY.id, quantity: 1 }]))
  const { orders, spent } = await history(restaurant)
  expect(orders.map((one) => one.id)).toEqual(Array.from({ length: 20 }, (_, at) => 22 - at))
  expect(spent).toBe('330.00')
})

it('the history is sorted by date, also where a device’s sale arrives after later ones', async () => {
  for (let n = 0; n < 3; n++) await restaurant.call(createOrder, orderFor([{ id: CANDY.id, quantity: 1 }]))
  await server.sql(
    `UPDATE orders SET created_at = created_at - interval '1 hour' WHERE tenant_id = ${restaurant.tenantId} AND id = 3`,
  )
  const { orders } = await history(restaurant)
  expect(orders.map((one) => one.id)).toEqual([2, 1, 3])
})

it('the history of an unknown customer, or of another store’s, is 404', async () => {
  const other = await openTaqueria(server)
  const { status, body } = await other.send(api.getCustomerHistory, { params })
  expect([status, body.message]).toEqual([404, 'El cliente no existe.'])
})

it('the history is read through the customer’s index in a store of any size', async () => {
  const t = restaurant.tenantId
  await server.sql(`
    INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date) VALUES (${t}, 1000000, 'x', now(), '2026-01-01');
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, check_id, round)
      SELECT ${t}, n, n, '2026-01-01', now(), 'x', 'WALKIN', 1000000, 1 FROM generate_series(1000, 21000) n;
    ANALYZE orders`)
  for (const asked of [visitsOf(t, ['+525512345678']), lastOrdersOf(t, '+525512345678', 20)]) {
    const plan = await planOf(server.database, asked)
    expect(plan).toContain('orders_by_customer')
    expect(plan).not.toMatch(/Seq Scan on order/)
  }
})

describe('the visits of a page of customers', () => {
  const BETO = { phone: '33 8765 4321', name: 'Beto' }
  const NEW = { phone: '81 2233 4455', name: 'Ana' }

  it('are those of each customer’s own page, in the order of the list', async () => {
    server.clock.advance(1_000)
    await restaurant.call(api.addCustomer, { body: BETO })
    server.clock.advance(1_000)
    await restaurant.call(api.addCustomer, { body: NEW })
    await restaurant.call(createOrderAndInvoice, orderFor([{ id: WATER.id, quantity: 2 }]))
    await restaurant.call(createOrderAndInvoice, orderFor([{ id: CANDY.id, quantity: 1 }], BETO.phone))
    const open1 = await restaurant.call(createOrder, orderFor([{ id: WATER.id, quantity: 1 }], BETO.phone))
    await restaurant.call(cancelOrders, { body: { orderIds: [open1.orderId] } })

    const page = await restaurant.call(api.listCustomerVisits)
    const own = await Promise.all(
      [NEW, BETO, MARIA].map(async ({ phone }) => {
        const one = await restaurant.call(api.getCustomerHistory, { params: { phone } })
        return { phone, visits: one.visits, spent: one.spent, lastVisit: one.lastVisit }
      }),
    )
    expect(page).toEqual({ currency: 'MXN', time_zone: 'America/Mexico_City', customers: own })
    expect(page.customers.map((one) => [one.visits, one.spent])).toEqual([
      [0, '0.00'],
      [1, '15.00'],
      [1, '77.00'],
    ])
    const found = await restaurant.call(api.listCustomerVisits, { query: { filter: 'maria' } })
    expect(found.customers.map((one) => one.phone)).toEqual([MARIA.phone])
    const second = await restaurant.call(api.listCustomerVisits, { query: { page: 2, perPage: 2 } })
    expect(second.customers.map((one) => one.phone)).toEqual([MARIA.phone])
  })
})
