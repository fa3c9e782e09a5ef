import { chargeCheck, moveLines, refundCheck } from '@comanda/shared/checks/api'
import { addCustomer } from '@comanda/shared/customers/api'
import { getDashboard } from '@comanda/shared/dashboard/api'
import { getWaitMinutes } from '@comanda/shared/kitchen/api'
import { cancelOrders, completeOrders, listOrders, payOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { getReport } from '@comanda/shared/reports/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { getServiceSettings, saveServiceSettings } from '@comanda/shared/settings/service'
import { beforeEach, describe, expect, it } from 'vitest'
import { lineTitled, readCheck } from '../../testing/checks.ts'
import { CANDY, openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)
beforeEach(() => server.clock.reset())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MARIA = { phone: '55 1234 5678', name: 'María' }
const order = {
  cart: [{ id: WATER.id, quantity: 1 }],
  deliveryType: 'dinein',
  customerId: null,
  tableId: null,
}

const place = async (restaurant: Client, change: Record<string, unknown> = {}) =>
  (await restaurant.call(createOrder, { body: { ...order, ...change } })).orderId
const sell = (restaurant: Client, change: Record<string, unknown> = {}) =>
  restaurant.call(createOrderAndInvoice, { body: { ...order, ...change } })

describe('the dashboard', () => {
  it('is empty for a new store, with the 24 hours of its day from four to three', async () => {
    const { salesByHour, ...rest } = await restaurant.call(getDashboard)
    expect(rest).toEqual({
      businessDate: '2026-11-21',
      timeZone: 'America/Mexico_City',
      storeName: 'Fonda de prueba',
      reservations: [],
      topSellingItems: [],
      ordersCount: 0,
      newCustomerCount: 0,
      repeatedCustomerCount: 0,
      currency: 'MXN',
      revenueToday: '0.00',
      revenueAfterRefunds: '0.00',
      paidOrders: 0,
      averageOrderValue: '0.00',
      yesterdayUntilNow: { revenue: '0.00', revenueAfterRefunds: '0.00' },
      dueOnChecks: { count: 0, amount: '0.00' },
      lateOrders: 0,
      lateMinutes: 20,
      openOrdersCount: 0,
      serviceReview: false,
    })
    expect(salesByHour).toHaveLength(24)
    expect([salesByHour[0], salesByHour[23]]).toEqual([
      { hour: 4, today: '0.00', yesterday: '0.00' },
      { hour: 3, today: '0.00', yesterday: '0.00' },
    ])
  })

  it('compares sales by hour with yesterday, and shows best sellers, guests and open orders', async () => {
    await restaurant.call(addCustomer, { body: MARIA })
    await sell(restaurant, { customerId: MARIA })
    const late = await place(restaurant)
    await server.later(restaurant, DAY + HOUR)
    await sell(restaurant, { customerId: MARIA, cart: [{ id: CANDY.id, quantity: 5 }] })
    await restaurant.call(addCustomer, { body: { phone: '33 8765 4321', name: 'Beto' } })
    const cancelled = await place(restaurant, { cart: [{ id: WATER.id, quantity: 9 }] })
    await restaurant.call(cancelOrders, { body: { orderIds: [cancelled] } })
    await restaurant.call(payOrders, { body: { orderIds: [late] } })
    await place(restaurant)

    const { salesByHour, ...rest } = await restaurant.call(getDashboard)
    expect(rest).toMatchObject({
      ordersCount: 2,
      newCustomerCount: 1,
      repeatedCustomerCount: 1,
      revenueToday: '113.50',
      // Two of them are paid and still being prepared.
      openOrdersCount: 3,
      topSellingItems: [
        { id: CANDY.id, title: 'Dulce', price: '15.00', orders_count: 5, paid_count: 5, revenue: '75.00' },
        // One is not paid, and yesterday's was paid today.
        { id: WATER.id, orders_count: 1, paid_count: 1, revenue: '38.50' },
      ],
    })
    expect(salesByHour.filter(({ today, yesterday }) => today !== '0.00' || yesterday !== '0.00')).toEqual([
      { hour: 12, today: '0.00', yesterday: '38.50' },
      { hour: 13, today: '113.50', yesterday: '0.00' },
    ])
  })

  it('compares the sales of today with those of yesterday up to the same time', async () => {
    await sell(restaurant)
    await server.later(restaurant, 5 * HOUR)
    await sell(restaurant, { cart: [{ id: CANDY.id, quantity: 4 }] })
    await server.later(restaurant, DAY - 4 * HOUR)
    await sell(restaurant, { cart: [{ id: WATER.id, quantity: 2 }] })
    await sell(restaurant)
    expect(await restaurant.call(getDashboard)).toMatchObject({
      revenueToday: '115.50',
      paidOrders: 2,
      averageOrderValue: '57.75',
      yesterdayUntilNow: { revenue: '38.50' },
    })
    await server.later(restaurant, 5 * HOUR)
    expect((await restaurant.call(getDashboard)).yesterdayUntilNow).toMatchObject({
      revenue: '98.50',
    })
  })

  it('takes off what was given back today, of any day, and compares it with yesterday up to the same time', async () => {
    const giveBack = async (sale: Promise<{ checkId: number }>, amount: string) => {
      const { checkId: id } = await sale
      await restaurant.call(refundCheck, { params: { id }, body: { amount, reason: 'Queja' } })
    }
    await giveBack(sell(restaurant), '8.50')
    const late = sell(restaurant)
    await late
    await server.later(restaurant, 5 * HOUR)
    await giveBack(sell(restaurant), '1.00')
    await server.later(restaurant, DAY - 4 * HOUR)
    await sell(restaurant)
    await giveBack(late, '20.00')
    expect(await restaurant.call(getDashboard)).toMatchObject({
      revenueToday: '38.50',
      revenueAfterRefunds: '18.50',
      yesterdayUntilNow: { revenue: '77.00', revenueAfterRefunds: '68.50' },
    })
    expect(await restaurant.call(getReport, { query: { type: 'today' } })).toMatchObject({
      revenueAfterRefunds: '18.50',
    })
  })

  it('sums what open checks owe, and counts the orders that the kitchen owes for twenty minutes, or as many as the store says', async () => {
    const cart = [{ id: WATER.id, quantity: 3 }]
    const first = await restaurant.call(createOrder, { body: { ...order, cart, tableId: TABLES.one } })
    await restaurant.call(chargeCheck, {
      params: { id: first.checkId },
      body: { payments: [{ paymentTypeId: 1, amount: '50.00' }] },
    })
    const { id } = lineTitled(await readCheck(restaurant, first.checkId), 'Agua de jamaica')
    await restaurant.call(moveLines, {
      params: { id: first.checkId },
      body: { lines: [{ id, quantity: 1 }] },
    })
    await sell(restaurant)
    const cancelled = await place(restaurant)
    await restaurant.call(cancelOrders, { body: { orderIds: [cancelled] } })
    await server.later(restaurant, HOUR / 3 - 1000)
    const soon = await restaurant.call(getDashboard)
    expect(soon).toMatchObject({ dueOnChecks: { count: 2, amount: '65.50' }, lateOrders: 0 })
    const settings = await restaurant.call(getServiceSettings)
    const wait = (tooLateMinutes: number) =>
      restaurant.call(saveServiceSettings, { body: { ...settings, tooLateMinutes } })
    await wait(19)
    expect(await restaurant.call(getDashboard)).toMatchObject({ lateOrders: 2, lateMinutes: 19 })
    expect(await restaurant.call(getWaitMinutes)).toEqual({ late: 10, tooLate: 19 })
    await wait(20)
    await server.later(restaurant, 1000)
    await place(restaurant)
    // The sale across the counter waits as well; the two parts of the first order are one.
    const late = await restaurant.call(getDashboard)
    expect(late).toMatchObject({ dueOnChecks: { count: 3, amount: '104.00' }, lateOrders: 2 })
    const groups = await restaurant.call(listOrders)
    await restaurant.call(payOrders, { body: { orderIds: groups.flatMap((group) => group.order_ids) } })
    expect((await restaurant.call(getDashboard)).dueOnChecks).toEqual({ count: 0, amount: '0.00' })
  })

  it('counts returning guests with stored and other days, but not with cancelled orders', async () => {
    const beto = { phone: '33 8765 4321', name: 'Beto' }
    const carla = { phone: '81 2345 6789', name: 'Carla' }
    const restaurant = await openTaqueria(server)
    for (const body of [MARIA, beto, carla]) await restaurant.call(addCustomer, { body })
    const orderIds = [await place(restaurant, { customerId: beto })]
    await restaurant.call(cancelOrders, { body: { orderIds } })
    await sell(restaurant, { customerId: MARIA })
    const groups = await restaurant.call(listOrders)
    await restaurant.call(completeOrders, { body: { orderIds: groups.flatMap((group) => group.order_ids) } })

    await server.later(restaurant, 5 * DAY)
    await sell(restaurant, { customerId: carla })
    await server.later(restaurant, DAY)
    // Opening the report stores María's day.
    await restaurant.call(getReport, { query: { type: 'custom', from: '2026-11-01', to: '2026-11-30' } })
    for (const customerId of [MARIA, beto, carla, MARIA]) await sell(restaurant, { customerId })
    expect((await restaurant.call(getDashboard)).repeatedCustomerCount).toBe(2)
  })

  it('counts an order once whose lines are divided between two checks, like the report', async () => {
    const cart = [{ id: WATER.id, quantity: 3 }]
    const { checkId } = await restaurant.call(createOrder, { body: { ...order, cart } })
    const { id } = lineTitled(await readCheck(restaurant, checkId), 'Agua de jamaica')
    await restaurant.call(moveLines, { params: { id: checkId }, body: { lines: [{ id, quantity: 1 }] } })
    const dashboard = await restaurant.call(getDashboard)
    expect(dashboard).toMatchObject({
      ordersCount: 1,
      openOrdersCount: 2,
      topSellingItems: [{ id: WATER.id, orders_count: 3 }],
    })
    const report = await restaurant.call(getReport, { query: { type: 'today' } })
    expect(report.ordersCount).toBe(dashboard.ordersCount)
  })

  it('lists the reservations of the business day, earliest first, with those after midnight', async () => {
    await restaurant.call(addCustomer, { body: MARIA })
    const reserve = (date: string, tableId: number) =>
      restaurant.call(addReservation, { body: { customerId: MARIA.phone, date, tableId, peopleCount: 2 } })
    await reserve('2026-11-22T01:00', TABLES.two)
    await reserve('2026-11-21T20:00', TABLES.one)
    await reserve('2026-11-22T20:00', TABLES.one)
    const { reservations } = await restaurant.call(getDashboard)
    expect(
      reservations.map(({ date, table_title, customer_name }) => [date, table_title, customer_name]),
    ).toEqual([
      ['2026-11-22T02:00:00.000Z', 'Mesa 1', 'María'],
      ['2026-11-22T07:00:00.000Z', 'Mesa 2', 'María'],
    ])
  })

  it('shows no sales of another store, and requires the scope DASHBOARD', async () => {
    const neighbour = await openTaqueria(server)
    await sell(neighbour)
    const restaurant = await openTaqueria(server)
    const host = await server.hire(restaurant, ['DASHBOARD'])
    expect(await host.call(getDashboard)).toMatchObject({ ordersCount: 0, revenueToday: '0.00' })
    const others = await server.hire(restaurant, ['REPORTS', 'POS', 'SETTINGS'])
    expect((await others.send(getDashboard)).status).toBe(403)
  })
})
