import { addCustomer } from '@comanda/shared/customers/api'
import { feedOrders } from '@comanda/shared/feed/api'
import * as api from '@comanda/shared/floor/api'
import { factsOfTable } from '@comanda/shared/floor/facts'
import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import { completeOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { deleteStoreTable } from '@comanda/shared/settings/tables'
import { describe, expect, it, vi } from 'vitest'
import { kitchenOfFeed, kitchenOrders, openOrders, ordersOfFeed } from '../../selling/orders/queries-wire.ts'
import { CANDY, switchQr, TABLES, tableCode, WATER } from '../../testing/menu.ts'
import { planOf } from '../../testing/plan.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { eventsFor } from '../../testing/socket.ts'
import { floorChecks, floorFacts } from './queries.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const MINUTE = 60_000
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }

const send = (cart: object[], tableId: number | null, more = {}) =>
  restaurant.call(createOrder, { body: { cart, tableId, ...more } })

const read = (restaurant: Client) => restaurant.call(api.readFloor)

async function tableOne(restaurant: Client) {
  const { tables } = await read(restaurant)
  const table = tables.find(({ id }) => id === TABLES.one)
  if (!table) throw new Error('no table')
  return { ...table, says: factsOfTable(table, server.clock.now.getTime()).map(({ kind }) => kind) }
}

/** Moves every unfinished item of the kitchen one step. */
async function cook(status: 'preparing' | 'completed') {
  for (const order of await restaurant.call(listKitchen))
    for (const item of order.items)
      await restaurant.call(advanceItem, { params: { id: item.id }, body: { status } })
}

describe('the floor', () => {
  it('shows the tables of a new store as free, floor by floor', async () => {
    const floor = await read(restaurant)
    expect(floor).toMatchObject({
      counter: [],
      currency: 'MXN',
      time_zone: 'America/Mexico_City',
      now: server.clock.now.toISOString(),
      floors: [
        { floor: 'Planta baja', version: 0, plan: null },
        { floor: 'Terraza', version: 0, plan: null },
      ],
    })
    expect(floor.tables.map((one) => [one.title, one.floor, one.seats, one.checks])).toEqual([
      ['Mesa 1', 'Planta baja', 4, []],
      ['Mesa 2', 'Planta baja', 2, []],
      ['Mesa 3', 'Terraza', 6, []],
    ])
    expect((await tableOne(restaurant)).says).toEqual(['free'])
  })

  it('shows a party with its amount, its guests, its waiter and its pending kitchen lines', async () => {
    await send([water, candy], TABLES.one)
    await send([candy], TABLES.one)
    const table = await tableOne(restaurant)
    expect(table.says).toEqual(['cooking'])
    expect(table.checks).toEqual([
      {
        id: 1,
        token_no: 1,
        delivery_type: null,
        name: null,
        customer_name: null,
        total: '107.00',
        paid: '0.00',
        due: '107.00',
        guests: null,
        waiter: restaurant.username,
        waiter_name: expect.any(String),
        opened_at: server.clock.now.toISOString(),
        billed_at: null,
        is_split: false,
        is_under_review: false,
        order_ids: [1, 2],
        items_waiting: 3,
        items_ready: 0,
        items_served: 0,
        waiting_since: server.clock.now.toISOString(),
        ready_since: null,
        ready_items: [],
      },
    ])
  })

  it('follows the dishes from the kitchen to the table', async () => {
    await send([water], TABLES.one)
    await cook('preparing')
    expect((await tableOne(restaurant)).says).toEqual(['cooking'])
    await cook('completed')
    expect(await tableOne(restaurant)).toMatchObject({ says: ['ready'], checks: [{ items_ready: 1 }] })
    await restaurant.call(setItemStatus, { params: { id: 1 }, body: { status: 'delivered' } })
    expect(await tableOne(restaurant)).toMatchObject({
      says: ['served', 'here'],
      checks: [{ items_served: 1 }],
    })
  })

  it('says since when a table waits for food: since its oldest round that is not finished', async () => {
    await send([water], TABLES.one)
    await cook('preparing')
    await cook('completed')
    expect((await tableOne(restaurant)).checks).toMatchObject([{ waiting_since: null }])
    server.clock.advance(6 * MINUTE)
    await send([candy], TABLES.one)
    const second = server.clock.now.toISOString()
    server.clock.advance(2 * MINUTE)
    await send([candy], TABLES.one)
    expect((await tableOne(restaurant)).checks).toMatchObject([{ waiting_since: second }])
  })

  it('says since when a request waits, and a dish that is ready, in open and in paid orders', async () => {
    const now = () => server.clock.now.toISOString()
    const qrcode = await switchQr(restaurant)
    const tableId = await tableCode(restaurant, TABLES.one)
    const body = { cartItems: [candy], tableId }
    const requested = now()
    await server.stranger.call(placeQrOrder, { params: { qrcode }, body })
    server.clock.advance(3 * MINUTE)
    await server.stranger.call(placeQrOrder, { params: { qrcode }, body })
    await send([water, candy], TABLES.one)
    server.clock.advance(MINUTE)
    const paidAt = now()
    await restaurant.call(createOrderAndInvoice, { body: { cart: [water, candy], tableId: TABLES.one } })
    const finish = async (id: number) => {
      server.clock.advance(MINUTE)
      for (const status of ['preparing', 'completed'] as const)
        await restaurant.call(advanceItem, { params: { id }, body: { status } })
      return now()
    }
    const open = await finish(1)
    const paid = await finish(3)
    expect(await tableOne(restaurant)).toMatchObject({
      qr_waiting: 2,
      qr_since: requested,
      checks: [{ ready_since: open, ready_items: [1] }],
      paid_checks: [{ ready_since: paid, ready_items: [3], waiting_since: paidAt }],
    })
    const { rows, facts } = await restaurant.call(feedOrders)
    expect(rows.map(({ ready_since }) => ready_since)).toEqual([open, paid])
    expect(facts).toEqual({
      requests: [{ table_id: TABLES.one, count: 2, since: requested }],
      reviews: [],
    })

    // It waits since it was finished last; what is served waits no more.
    await restaurant.call(setItemStatus, { params: { id: 1 }, body: { status: 'delivered' } })
    expect((await tableOne(restaurant)).checks).toMatchObject([{ ready_since: null }])
    server.clock.advance(MINUTE)
    await restaurant.call(setItemStatus, { params: { id: 1 }, body: { status: 'completed' } })
    expect((await tableOne(restaurant)).checks).toMatchObject([{ ready_since: now() }])
  })

  it('leaves a cancelled dish out of the amount', async () => {
    await send([water, candy], TABLES.one)
    await restaurant.call(setItemStatus, { params: { id: 2 }, body: { status: 'cancelled' } })
    expect((await tableOne(restaurant)).checks).toMatchObject([{ total: '77.00', items_waiting: 1 }])
  })

  it('shows two parties at one table, oldest first', async () => {
    await send([water], TABLES.one)
    await send([candy], TABLES.one, { newCheck: true })
    expect((await tableOne(restaurant)).checks.map((check) => check.total)).toEqual(['77.00', '15.00'])
  })

  it('shows checks without a table beside the tables', async () => {
    await send([candy], null, { deliveryType: 'takeaway' })
    await send([water], TABLES.one)
    expect((await read(restaurant)).counter).toMatchObject([
      { id: 1, token_no: 1, delivery_type: 'takeaway', total: '15.00' },
    ])
  })

  it('keeps a paid table in the kitchen’s state until its dishes are finished', async () => {
    await restaurant.call(createOrderAndInvoice, { body: { cart: [water], tableId: TABLES.one } })
    expect(await tableOne(restaurant)).toMatchObject({
      says: ['cooking', 'paid'],
      checks: [],
      paid_waiting: 1,
    })
    await cook('preparing')
    await cook('completed')
    expect(await tableOne(restaurant)).toMatchObject({ paid_waiting: 0 })
  })

  it('needs cleaning after its party has paid, until it is marked clean', async () => {
    const { orderId } = await send([water], TABLES.one)
    await cook('preparing')
    await cook('completed')
    await restaurant.call(payOrders, { body: { orderIds: [orderId] } })
    expect((await tableOne(restaurant)).says).toEqual(['cleaning'])
    const received = await eventsFor(restaurant)
    await restaurant.call(api.markClean, { params: { id: TABLES.one } })
    expect((await tableOne(restaurant)).says).toEqual(['free'])
    await vi.waitFor(() => expect(received).toContain('order_update'))
  })

  it('needs cleaning after its party has left without paying, and the order was closed', async () => {
    const [first, second] = [await send([water], TABLES.one), await send([candy], TABLES.one)]
    await restaurant.call(completeOrders, { body: { orderIds: [first.orderId], reason: 'Se fueron' } })
    expect((await tableOne(restaurant)).says).not.toContain('cleaning')
    await restaurant.call(completeOrders, { body: { orderIds: [second.orderId], reason: 'Se fueron' } })
    expect((await tableOne(restaurant)).says).toEqual(['cleaning'])
  })

  it('asks for the attention of a diner’s request until it lapses', async () => {
    const qrcode = await switchQr(restaurant)
    const tableId = await tableCode(restaurant, TABLES.one)
    await server.stranger.call(placeQrOrder, { params: { qrcode }, body: { cartItems: [candy], tableId } })
    expect(await tableOne(restaurant)).toMatchObject({ says: ['qr'], qr_waiting: 1 })
    server.clock.advance(24 * 60 * MINUTE)
    const later = await server.signIn(restaurant.username)
    expect(await tableOne(later)).toMatchObject({ says: ['free'], qr_waiting: 0 })
  })

  it('shows a reservation from 30 minutes before it begins until its stay is over', async () => {
    await restaurant.call(addCustomer, { body: { phone: '5512345678', name: 'María' } })
    const at = new Date(server.clock.now.getTime() + 31 * MINUTE).toISOString()
    const body = { customerId: '5512345678', date: at, tableId: TABLES.one, peopleCount: 4 }
    await restaurant.call(addReservation, { body })
    expect((await tableOne(restaurant)).reservation).toBeNull()
    server.clock.advance(MINUTE)
    expect(await tableOne(restaurant)).toMatchObject({
      says: ['reserved'],
      reservation: { at, name: 'María', people: 4 },
    })
    server.clock.advance((30 + 89) * MINUTE)
    const later = await server.signIn(restaurant.username)
    expect((await tableOne(later)).says).toEqual(['reserved'])
    server.clock.advance(MINUTE)
    expect((await tableOne(later)).reservation).toBeNull()
  })

  it('does not list a removed table or its floor', async () => {
    await restaurant.call(deleteStoreTable, { params: { id: TABLES.three } })
    const { tables, floors } = await read(restaurant)
    expect([tables.length, floors.map(({ floor }) => floor)]).toEqual([2, ['Planta baja']])
  })

  it('is read by index in a store of any size, as the orders and the kitchen are', async () => {
    const t = restaurant.tenantId
    await server.sql(`
      INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date, status, closed_at)
        SELECT ${t}, n, 'x', now(), '2026-01-01', CASE WHEN n > 20950 THEN 'open' ELSE 'unpaid' END,
               CASE WHEN n > 20950 THEN NULL ELSE now() END FROM generate_series(1000, 21000) n;
      INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, check_id, round, status)
        SELECT ${t}, n, n, '2026-01-01', now(), 'x', 'WALKIN', n, 1, CASE WHEN n > 20950 THEN 'created' ELSE 'completed' END
        FROM generate_series(1000, 21000) n;
      INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, created_at)
        SELECT ${t}, n, n, 1, 'Taco', 1, 116, 100, 16, 116, now() FROM generate_series(1000, 21000) n;
      ANALYZE checks, orders, order_items`)
    const planFor = (query: Parameters<typeof planOf>[1]) => planOf(server.database, query)
    const all = await planFor(floorChecks(t, null, true))
    expect(all).toContain('checks_open')
    const some = await planFor(floorChecks(t, { ids: [20_990, 21_000] }, true))
    for (const plan of [all, some]) expect(plan).toContain('orders_by_check')
    for (const plan of [all, some, await planFor(floorFacts(t, server.clock.now, true))])
      expect(plan).not.toMatch(/Seq Scan on (orders|order_items|checks)/)
    const seen = { name: true, phone: true }
    for (const query of [openOrders(t, seen), kitchenOrders(t, null, seen), kitchenOrders(t, 20_990, seen)])
      expect(await planFor(query)).not.toMatch(/Seq Scan on (orders|order_items|checks)/)
    for (const which of [null, { ids: [20_990, 21_000] }])
      for (const query of [ordersOfFeed(t, which, seen), kitchenOfFeed(t, which, seen, server.clock.now)])
        expect(await planFor(query)).not.toMatch(/Seq Scan on (orders|order_items)/)
    expect((await read(restaurant)).counter).toHaveLength(50)
  })
})
