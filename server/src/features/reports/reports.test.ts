import { discountCheck, setWaiter, voidLines } from '@comanda/shared/checks/api'
import { addCustomer, deleteCustomer } from '@comanda/shared/customers/api'
import { businessDate } from '@comanda/shared/kernel/business-day'
import { readCsv } from '@comanda/shared/kernel/csv'
import { addMenuItem, deleteMenuItem } from '@comanda/shared/menu/api'
import { cancelOrders, completeOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { exportReport, getReport } from '@comanda/shared/reports/api'
import { deleteUser } from '@comanda/shared/users/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { trustStaff } from '../../testing/approval.ts'
import { readCheck } from '../../testing/checks.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverAlone } from '../../testing/server-for-tests.ts'
import { chargeIt, openCheck } from '../../testing/shift.ts'

// It rolls up all stores.
const server = serverAlone()
const restaurant = restaurantForTests(server)
beforeEach(() => server.clock.reset())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const STORE_TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }

const water = [{ id: WATER.id, quantity: 1 }]
const order = { cart: water, deliveryType: 'dinein', customerId: null, tableId: null }

const place = async (restaurant: Client, change: Record<string, unknown> = {}) =>
  (await restaurant.call(createOrder, { body: { ...order, ...change } })).orderId
const sell = (restaurant: Client, change: Record<string, unknown> = {}) =>
  restaurant.call(createOrderAndInvoice, { body: { ...order, ...change } })

const report = (restaurant: Client, query: Record<string, unknown> = {}) =>
  restaurant.call(getReport, { query: query })

const finalDays = async (restaurant: Client): Promise<string[]> => {
  const rows = await server.sql<{ day: string }>(
    'SELECT business_date::text AS day FROM report_days WHERE tenant_id = $1 AND is_final ORDER BY 1',
    restaurant.tenantId,
  )
  return rows.map((row) => row.day)
}

describe('the report of a period', () => {
  it('has zeros instead of null for a store without sales', async () => {
    const nothing = {
      ordersCount: 0,
      newCustomers: 0,
      repeatedCustomers: 0,
      paidOrders: 0,
      averageOrderValue: '0.00',
      netRevenue: '0.00',
      taxTotal: '0.00',
      revenueTotal: '0.00',
      cancelledOrders: { count: 0, total: '0.00' },
      cancelled: { count: 0, amount: '0.00' },
      closedUnpaid: { count: 0, amount: '0.00' },
      paidOpen: { count: 0, amount: '0.00' },
      tips: { count: 0, amount: '0.00' },
      discounts: { count: 0, amount: '0.00' },
      courtesies: { count: 0, amount: '0.00' },
      voids: { count: 0, amount: '0.00' },
      refunds: { count: 0, amount: '0.00' },
      revenueAfterRefunds: '0.00',
    }
    expect(await report(restaurant)).toEqual({
      from: '2026-11-21',
      to: '2026-11-21',
      ...nothing,
      today: '2026-11-21',
      businessDayStart: '04:00',
      totalCustomers: 0,
      currency: 'MXN',
      topSellingItems: [],
      soldItems: [],
      byDay: [{ date: '2026-11-21', orders: 0, total: '0.00' }],
      byHour: [],
      byCategory: [],
      byPaymentType: [],
      byDeliveryType: [],
      byWaiter: [],
      byTips: [],
      byDiscount: [],
      byVoid: [],
      byRefund: [],
      waits: null,
      previousUntil: '12:00',
      previous: { from: '2026-11-20', to: '2026-11-20', ...nothing },
    })
    const century = await report(restaurant, { type: 'custom', from: '2000-01-01', to: '2099-12-31' })
    expect([century.ordersCount, century.byDay.length <= 1]).toEqual([0, true])
  })

  it.each([
    ['0000-01-01', '0001-01-01'],
    ['1999-12-31', '2026-11-21'],
    ['2026-11-21', '2100-01-01'],
    ['bad', '2026-11-21'],
  ])('is refused for impossible days (%s to %s)', async (from, to) => {
    const refused = await restaurant.send(getReport, { query: { type: 'custom', from, to } })
    expect([refused.status, refused.body]).toMatchObject([400, { message: '¡La fecha no es válida!' }])
  })

  it('lists twenty best sellers, and all that was sold beside them', async () => {
    const cart = []
    for (let n = 1; n <= 22; n++) {
      const body = { title: `Plato ${n}`, price: '10.00', categoryId: 1, taxId: 1 }
      const { id } = await restaurant.call(addMenuItem, { body })
      cart.push({ id, quantity: 30 - n })
    }
    await sell(restaurant, { cart })
    const { topSellingItems, soldItems } = await report(restaurant)
    expect(topSellingItems.map(({ id }) => id)).toEqual(cart.slice(0, 20).map(({ id }) => id))
    expect(soldItems.map(({ id, paid_count }) => ({ id, quantity: paid_count }))).toEqual(cart)
    expect(soldItems.at(-1)).toMatchObject({ title: 'Plato 22', orders_count: 8, revenue: '80.00' })
  })

  it('divides the revenue by day, hour, category, payment type and service option', async () => {
    const taco = {
      id: TACO.id,
      variant_id: TACO.variants.five,
      addons_ids: [TACO.addons.cheese],
      quantity: 2,
    }
    await sell(restaurant, { cart: [taco, { id: CANDY.id, quantity: 3 }] })
    await sell(restaurant, {
      deliveryType: 'takeaway',
      payments: [
        { paymentTypeId: 1, amount: '20.00' },
        { paymentTypeId: 2, amount: '18.50' },
      ],
    })
    await place(restaurant, { deliveryType: null })
    const { previous: _, ...figures } = await report(restaurant)
    expect(figures).toMatchObject({
      ordersCount: 3,
      paidOrders: 2,
      averageOrderValue: '153.25',
      revenueTotal: '306.50',
      taxTotal: '36.07',
      netRevenue: '270.43',
      byDay: [{ date: '2026-11-21', orders: 3, total: '306.50' }],
      byHour: [{ weekday: 6, hour: 12, orders: 3, total: '306.50' }],
      byCategory: [
        { id: 1, title: 'Tacos', quantity: 2, total: '223.00' },
        { id: null, title: null, quantity: 3, total: '45.00' },
        { id: 2, title: 'Bebidas', quantity: 1, total: '38.50' },
      ],
      byPaymentType: [
        { id: 1, title: 'Efectivo', count: 2, total: '288.00' },
        { id: 2, title: 'Tarjeta', count: 1, total: '18.50' },
      ],
      byDeliveryType: [
        { key: 'dinein', count: 1, total: '268.00' },
        { key: 'takeaway', count: 1, total: '38.50' },
      ],
      topSellingItems: [
        { id: CANDY.id, title: 'Dulce', price: '15.00', category_id: null, orders_count: 3 },
        {
          id: TACO.id,
          title: 'Taco al pastor',
          price: '22.00',
          net_price: null,
          image: null,
          orders_count: 2,
        },
        { id: WATER.id, orders_count: 2 },
      ],
    })
  })

  it('shows a cancelled order only in its own line', async () => {
    const id = await place(restaurant, { customerId: { phone: '55 1234 5678', name: 'María' } })
    await restaurant.call(cancelOrders, { body: { orderIds: [id] } })
    const figures = await report(restaurant)
    expect(figures.cancelledOrders).toEqual({ count: 1, total: '38.50' })
    expect(figures).toMatchObject({ ordersCount: 0, revenueTotal: '0.00', averageOrderValue: '0.00' })
    expect([figures.topSellingItems, figures.byHour, figures.byDeliveryType]).toEqual([[], [], []])
  })

  it('counts an order on the day of placing, and its revenue on the day of payment', async () => {
    const id = await place(restaurant)
    await server.later(restaurant, DAY)
    await restaurant.call(payOrders, { body: { orderIds: [id] } })
    expect(await report(restaurant)).toMatchObject({
      ordersCount: 0,
      revenueTotal: '38.50',
      averageOrderValue: '38.50',
      topSellingItems: [],
      byCategory: [{ title: 'Bebidas', quantity: 1, total: '38.50' }],
      byDeliveryType: [{ key: 'dinein', count: 1, total: '38.50' }],
      previous: { ordersCount: 1, revenueTotal: '0.00', averageOrderValue: '0.00' },
    })
  })

  it('compares an unfinished period with the earlier one up to the same time, and a past one whole', async () => {
    const late = await place(restaurant, { cart: water })
    await sell(restaurant)
    await server.later(restaurant, 5 * HOUR)
    await sell(restaurant, { cart: [{ id: CANDY.id, quantity: 4 }] })
    await restaurant.call(cancelOrders, { body: { orderIds: [late] } })
    // A week later that day is stored with all its sales.
    await server.later(restaurant, 7 * DAY - 2 * HOUR)
    await sell(restaurant)
    expect(await report(restaurant, { type: 'last_7days' })).toMatchObject({
      previousUntil: '15:00',
      revenueTotal: '38.50',
      previous: { ordersCount: 1, paidOrders: 1, revenueTotal: '38.50', voids: { count: 0 } },
    })
    await server.later(restaurant, 3 * HOUR)
    expect((await report(restaurant, { type: 'last_7days' })).previous).toMatchObject({
      ordersCount: 2,
      revenueTotal: '98.50',
      voids: { count: 1 },
    })
    await server.later(restaurant, DAY - 6 * HOUR)
    const past = await report(restaurant, { type: 'custom', from: '2026-11-22', to: '2026-11-28' })
    expect(past).toMatchObject({ previousUntil: null, previous: { revenueTotal: '98.50' } })
  })

  it('shows paid orders that are still open, until their last item is served', async () => {
    await place(restaurant)
    const { orderId } = await sell(restaurant, { cart: [...water, { id: CANDY.id, quantity: 2 }] })
    expect(await report(restaurant)).toMatchObject({
      revenueTotal: '68.50',
      paidOpen: { count: 1, amount: '68.50' },
    })
    await server.later(restaurant, DAY)
    expect(await report(restaurant)).toMatchObject({
      paidOpen: { count: 0, amount: '0.00' },
      previous: { paidOpen: { count: 1, amount: '68.50' } },
    })
    await restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
    expect(await report(restaurant)).toMatchObject({
      previous: { revenueTotal: '68.50', paidOpen: { count: 0, amount: '0.00' } },
    })
  })

  it('leaves out cancelled lines, and rounds the average half up', async () => {
    const id = await place(restaurant, { cart: [...water, { id: CANDY.id, quantity: 2 }] })
    await restaurant.call(setItemStatus, { params: { id: 2 }, body: { status: 'cancelled' } })
    await restaurant.call(payOrders, { body: { orderIds: [id] } })
    await sell(restaurant, { cart: [{ id: CANDY.id, quantity: 1 }] })
    await sell(restaurant, { cart: [{ id: CANDY.id, quantity: 1 }] })
    expect(await report(restaurant)).toMatchObject({
      revenueTotal: '68.50',
      averageOrderValue: '22.83',
      topSellingItems: [
        { id: CANDY.id, orders_count: 2 },
        { id: WATER.id, orders_count: 1 },
      ],
    })
  })

  it('keeps an item that was deleted from the menu', async () => {
    await sell(restaurant)
    await restaurant.call(deleteMenuItem, { params: { id: WATER.id } })
    expect(await report(restaurant)).toMatchObject({
      revenueTotal: '38.50',
      topSellingItems: [{ id: WATER.id, title: 'Agua de jamaica', orders_count: 1 }],
      byCategory: [{ title: 'Bebidas', total: '38.50' }],
    })
  })

  it('lists the paid orders and checks of each waiter, also after the waiter was removed and the day is stored', async () => {
    const [ana, beto] = [await server.hire(restaurant, ['POS']), await server.hire(restaurant, ['POS'])]
    for (const cart of [water, [{ id: CANDY.id, quantity: 1 }], [{ id: CANDY.id, quantity: 1 }]])
      await sell(beto, { cart })
    const mine = await place(ana, { cart: [...water, { id: CANDY.id, quantity: 3 }] })
    const [hers, more] = [await place(beto), await place(beto)]
    const open = await place(ana)
    // One bill with orders of two people: a check of its waiter.
    await restaurant.call(payOrders, { body: { orderIds: [mine, hers, more] } })
    await restaurant.call(cancelOrders, { body: { orderIds: [open] } })
    await restaurant.call(completeOrders, { body: { orderIds: [1, 2, 3] } })
    const sold = (names: readonly string[]) => [
      {
        username: ana.username,
        name: names[1],
        orders: 3,
        average: '53.50',
        total: '160.50',
        checks: 1,
        checkAverage: '160.50',
        tips: '0.00',
      },
      {
        username: beto.username,
        name: names[0],
        orders: 3,
        average: '22.83',
        total: '68.50',
        checks: 3,
        checkAverage: '22.83',
        tips: '0.00',
      },
    ]
    const rows = await server.sql(
      'SELECT username, name FROM users WHERE tenant_id = $1 ORDER BY username',
      restaurant.tenantId,
    )
    const nameOfPerson = (who: Client) => rows.find(({ username }) => username === who.username)?.name
    expect(nameOfPerson(ana)).not.toBe(ana.username)
    expect((await report(restaurant)).byWaiter).toEqual(sold([nameOfPerson(beto), nameOfPerson(ana)]))

    await server.later(restaurant, 9 * DAY)
    await restaurant.call(deleteUser, { params: { username: beto.username } })
    const all = { type: 'custom', from: '2026-11-01' }
    for (const time of ['first', 'second']) {
      const { byWaiter } = await report(restaurant, all)
      expect([time, ...byWaiter]).toEqual([time, ...sold([beto.username, nameOfPerson(ana)])])
    }
    expect(await finalDays(restaurant)).toEqual(['2026-11-21'])
    expect((await report(restaurant)).byWaiter).toEqual([])
  })

  it('counts sales and tips for who waits on the check at its end', async () => {
    const [ana, beto] = [await server.hire(restaurant, ['POS']), await server.hire(restaurant, ['POS'])]
    const id = await openCheck(ana)
    await restaurant.call(setWaiter, { params: { id }, body: { username: beto.username } })
    await chargeIt(restaurant, id, [{ paymentTypeId: 1, amount: '77.00', tip: '8.00' }])
    const { byWaiter } = await report(restaurant)
    expect(byWaiter.map(({ username, total, tips, checks }) => [username, total, tips, checks])).toEqual([
      [beto.username, '77.00', '8.00', 1],
    ])
  })

  it('follows the store’s business day, which starts at four instead of midnight', async () => {
    await server.later(restaurant, 15 * HOUR)
    await sell(restaurant)
    await server.later(restaurant, 0.9 * HOUR)
    await restaurant.call(addCustomer, { body: { phone: '55 1234 5678', name: 'María' } })
    // It is 04:01 on Sunday; a sale at three belongs to Saturday.
    await server.later(restaurant, 0.1 * HOUR + 60_000)
    await sell(restaurant, { customerId: { phone: '55 1234 5678', name: 'María' } })
    expect(await report(restaurant)).toMatchObject({
      ordersCount: 1,
      newCustomers: 0,
      totalCustomers: 1,
      byHour: [{ weekday: 7, hour: 4, orders: 1, total: '38.50' }],
      previousUntil: '04:01',
      previous: { ordersCount: 0, newCustomers: 0 },
    })
    expect(await report(restaurant, { type: 'yesterday' })).toMatchObject({
      ordersCount: 1,
      newCustomers: 1,
      byHour: [{ weekday: 6, hour: 3, orders: 1, total: '38.50' }],
    })
  })

  it('counts returning guests, who have an order in the period and an earlier order', async () => {
    const maria = { phone: '55 1234 5678', name: 'María' }
    const beto = { phone: '33 8765 4321', name: 'Beto' }
    for (const body of [maria, beto]) await restaurant.call(addCustomer, { body })
    await sell(restaurant, { customerId: maria })
    const lost = await place(restaurant, { customerId: beto })
    await restaurant.call(cancelOrders, { body: { orderIds: [lost] } })
    expect((await report(restaurant)).repeatedCustomers).toBe(0)
    await server.later(restaurant, DAY)
    for (const customerId of [maria, maria, beto]) await sell(restaurant, { customerId })
    expect((await report(restaurant)).repeatedCustomers).toBe(1)
    expect((await report(restaurant, { type: 'last_7days' })).repeatedCustomers).toBe(0)
    await server.later(restaurant, DAY)
    await sell(restaurant, { customerId: beto })
    await restaurant.call(deleteCustomer, { params: { phone: beto.phone } })
    expect(await report(restaurant)).toMatchObject({ repeatedCustomers: 1, totalCustomers: 1 })
  })

  it('counts a guest as returned whose visit between two others is cancelled days later', async () => {
    const maria = { phone: '55 1234 5678', name: 'María' }
    await restaurant.call(addCustomer, { body: maria })
    const visit = async () => {
      const { orderId } = await sell(restaurant, { customerId: maria })
      await restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
    }
    await visit()
    await server.later(restaurant, DAY)
    const from = businessDate(server.clock.now, STORE_TIME)
    const lost = await place(restaurant, { customerId: maria })
    await server.later(restaurant, DAY)
    await visit()
    const to = businessDate(server.clock.now, STORE_TIME)
    await server.later(restaurant, 2 * DAY)
    const since = { type: 'custom', from, to } as const
    expect((await report(restaurant, since)).repeatedCustomers).toBe(1)
    await restaurant.call(cancelOrders, { body: { orderIds: [lost] } })
    expect((await report(restaurant, since)).repeatedCustomers).toBe(1)
    expect((await report(restaurant, { ...since, from: to })).repeatedCustomers).toBe(1)
  })

  it('is refused for tomorrow, and requires the scope REPORTS', async () => {
    for (const type of ['tomorrow', 'siempre'])
      expect((await restaurant.send(getReport, { query: { type } })).status).toBe(400)
    expect((await report(await server.hire(restaurant, ['REPORTS']))).currency).toBe('MXN')
    const others = await server.hire(restaurant, ['DASHBOARD', 'POS', 'INVOICES', 'SETTINGS'])
    expect((await others.send(getReport)).status).toBe(403)
    expect((await others.send(exportReport)).status).toBe(403)
  })
})

describe('days that can no longer change', () => {
  it('are stored unless one of their orders is open, with the same report before and after', async () => {
    await sell(restaurant)
    const open = await place(restaurant)
    await server.later(restaurant, DAY)
    await sell(restaurant)
    await restaurant.call(completeOrders, { body: { orderIds: [1, 3] } })
    await server.later(restaurant, 9 * DAY)
    const all = { type: 'custom', from: '2026-11-01' }

    const first = await report(restaurant, all)
    expect(await finalDays(restaurant)).toEqual(['2026-11-22'])
    expect(await report(restaurant, all)).toEqual(first)
    expect([first.ordersCount, first.revenueTotal]).toEqual([3, '77.00'])

    await restaurant.call(cancelOrders, { body: { orderIds: [open] } })
    const [after, again] = await Promise.all([report(restaurant, all), report(restaurant, all)])
    expect(again).toEqual(after)
    expect(await finalDays(restaurant)).toContain('2026-11-21')
    expect(await report(restaurant, all)).toEqual(after)
    expect(after).toMatchObject({ ordersCount: 2, revenueTotal: '77.00', cancelledOrders: { count: 1 } })
  })

  it('are added up by months that are over, again when a device sends a sale of one of their days', async () => {
    const device = await SellingDevice.register(server, restaurant)
    const complete = (orderId: number) => restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
    await complete((await sell(restaurant)).orderId)
    const record = device.record()
    await server.later(restaurant, 15 * DAY)
    const november = { type: 'custom', from: '2026-11-01', to: '2026-11-30' }
    const months = async () => {
      const rows = await server.sql(
        'SELECT month::text, kinds FROM report_months WHERE tenant_id = $1',
        restaurant.tenantId,
      )
      return rows.map(({ month, kinds }) => [month, kinds.includes('item')])
    }
    const figures = async () => {
      const { revenueTotal, byHour, byPaymentType, topSellingItems } = await report(restaurant, november)
      const hours = byHour.reduce((sum, { total }) => sum + Number(total), 0).toFixed(2)
      return [revenueTotal, hours, byPaymentType[0]?.total, topSellingItems[0]?.orders_count]
    }
    expect(await figures()).toEqual(['38.50', '38.50', '38.50', 1])
    expect(await months()).toEqual([['2026-11-01', true]])
    expect(await figures()).toEqual(['38.50', '38.50', '38.50', 1])

    const late = await device.send(createOrderAndInvoice, { body: order, record }, restaurant)
    expect(await figures()).toEqual(['77.00', '77.00', '77.00', 2])
    await complete(Number(late.body.orderId))
    expect(await figures()).toEqual(['77.00', '77.00', '77.00', 2])
    expect(await months()).toEqual([['2026-11-01', true]])
    // The half of a month is read by days.
    expect((await report(restaurant, { ...november, from: '2026-11-21' })).byPaymentType[0]?.total).toBe(
      '77.00',
    )
  })

  it('count once where the period before ends within the last day of a whole month', async () => {
    const restaurant = await server.later(await openTaqueria(server), 9 * DAY)
    const check = await openCheck(restaurant, undefined, { tableId: TABLES.one })
    await chargeIt(restaurant, check, [{ paymentTypeId: 1, amount: '77.00', tip: '5.00' }])
    await restaurant.call(completeOrders, { body: { orderIds: [1] } })
    await server.later(restaurant, 30 * DAY + HOUR)
    for (const _ of ['stores the month', 'reads it']) {
      const { previous } = await report(restaurant, { type: 'this_month' })
      expect([previous.from, previous.to]).toEqual(['2026-11-01', '2026-11-30'])
      expect([previous.tips, previous.revenueTotal]).toEqual([{ count: 1, amount: '5.00' }, '77.00'])
    }
  })

  it('are not stored while a discount of theirs is on an order that is still open', async () => {
    await trustStaff(restaurant)
    const check = await openCheck(restaurant, undefined, { tableId: TABLES.one })
    await server.later(restaurant, DAY)
    const [line] = (await readCheck(restaurant, check)).rounds.flatMap(({ items }) => items)
    const discount = { kind: 'discount', percent: 10, reason: 'Cliente frecuente' } as const
    await restaurant.call(discountCheck, { params: { id: check }, body: discount })
    const given = { type: 'custom', from: '2026-11-22', to: '2026-11-22' }
    await server.later(restaurant, 9 * DAY)
    expect((await report(restaurant, given)).discounts.count).toBe(1)
    const lines = [{ id: line?.id ?? 0, quantity: line?.quantity ?? 0 }]
    await restaurant.call(voidLines, {
      params: { id: check },
      body: { lines, reason: 'Calidad', wasted: false },
    })
    expect((await report(restaurant, given)).discounts.count).toBe(0)
  })

  it('are stored by the hourly catch-up for every store, before a report is opened', async () => {
    let [here, there] = [await openTaqueria(server), await openTaqueria(server)]
    for (const restaurant of [here, there]) {
      const { orderId } = await sell(restaurant)
      await restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
    }
    await server.app.rollUps.catchUp()
    expect(await finalDays(here)).toEqual([])
    await server.later(here, 9 * DAY)
    there = await server.signIn(there.username)
    await server.app.rollUps.catchUp()
    for (const restaurant of [here, there]) {
      expect(await finalDays(restaurant)).toEqual(['2026-11-21'])
      expect((await report(restaurant, { type: 'custom', from: '2026-11-01' })).revenueTotal).toBe('38.50')
    }
  })

  it('are stored once when several reports are opened simultaneously', async () => {
    for (let day = 0; day < 7; day++) {
      const { orderId } = await sell(restaurant)
      await restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
      await server.later(restaurant, DAY)
    }
    const all = { type: 'custom', from: '2026-11-01' }
    const zones = ['America/Tijuana', 'America/Mexico_City']
    for (const [round, zone] of zones.entries()) {
      await server.sql('UPDATE stores SET time_zone = $2 WHERE tenant_id = $1', restaurant.tenantId, zone)
      const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => report(restaurant, all)))
      expect([round, first?.revenueTotal, first?.byHour.length]).toEqual([round, '269.50', 7])
      for (const other of others) expect(other).toEqual(first)
      expect(await report(restaurant, all)).toEqual(first)
      expect(await finalDays(restaurant)).toHaveLength(7)
    }
  })

  it('show their hours in the current time zone of the store', async () => {
    const { orderId } = await sell(restaurant)
    await restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
    await server.later(restaurant, 9 * DAY)
    const hours = async () =>
      (await report(restaurant, { type: 'custom', from: '2026-11-01' })).byHour.map((one) => one.hour)
    expect(await hours()).toEqual([12])
    expect(await finalDays(restaurant)).toEqual(['2026-11-21'])
    await server.sql(
      `UPDATE stores SET time_zone = 'America/Tijuana' WHERE tenant_id = $1`,
      restaurant.tenantId,
    )
    expect(await hours()).toEqual([10])
    expect(await hours()).toEqual([10])
    expect(await finalDays(restaurant)).toEqual(['2026-11-21'])
  })
})

describe('days that another release has stored', () => {
  /** As older releases knew the day: waiters had no checks, and the zone was all that was compared. */
  const storeOlder = (timeZone: string) =>
    server.sql(
      `WITH parts AS (DELETE FROM report_parts WHERE tenant_id = ${restaurant.tenantId} AND kind = 'waiter_check')
       UPDATE report_days SET time_zone = $1, orders = 99 WHERE tenant_id = ${restaurant.tenantId} AND is_final`,
      timeZone,
    )

  it('are calculated again, and "Ventas por mesero" shows its checks', async () => {
    const { orderId } = await sell(restaurant)
    await restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
    await server.later(restaurant, 9 * DAY)
    const all = { type: 'custom', from: '2026-11-01' }
    const right = await report(restaurant, all)
    expect(right.byWaiter).toMatchObject([{ checks: 1, orders: 1 }])
    expect(await finalDays(restaurant)).toHaveLength(1)
    for (const form of ['America/Mexico_City', 'America/Mexico_City 0', 'America/Mexico_City 99']) {
      await storeOlder(form)
      expect({ form, ...(await report(restaurant, all)) }).toEqual({ form, ...right })
    }
  })

  it('are not mistaken by an older process for its own, which has only the zone', async () => {
    const { orderId } = await sell(restaurant)
    await restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
    await server.later(restaurant, 9 * DAY)
    await report(restaurant, { type: 'custom', from: '2026-11-01' })
    const rows = await server.sql<{
      isBelieved: boolean
    }>(`SELECT day.time_zone = store.time_zone AS "isBelieved" FROM report_days day JOIN stores store USING (tenant_id)
       WHERE tenant_id = ${restaurant.tenantId} AND is_final`)
    expect(rows).toEqual([{ isBelieved: false }])
  })
})

describe('the file of a report', () => {
  it('has all tables, without formulas that a spreadsheet would run', async () => {
    await server.sql(
      `UPDATE menu_items SET title = '=HYPERLINK("x")' WHERE tenant_id = $1 AND id = $2`,
      restaurant.tenantId,
      WATER.id,
    )
    await sell(restaurant, { cart: [...water, { id: CANDY.id, quantity: 1 }], deliveryType: null })
    const { headers, body } = await restaurant.send(exportReport)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="Reporte 2026-11-21 2026-11-21.csv"',
    )
    const text = body as unknown as string
    expect(text).toContain(`"'=HYPERLINK`)
    const rows = readCsv(text)
    for (const row of [
      ['Pedidos', '1', '0'],
      ['Ingresos', '53.50', '0.00'],
      ['Pedidos Pagados, Aún Abiertos', '1', '0'],
      ['Importe Pagado, Aún Abierto', '53.50', '0.00'],
      ['2026-11-21', '1', '53.50'],
      ['Sábado', '12:00', '1', '53.50'],
      ['Categoría', 'Cantidad', 'Ingresos'],
      ['Bebidas', '1', '38.50'],
      ['Sin Categoría', '1', '15.00'],
      ['Tipo de Pago', 'Pagos', 'Ingresos'],
      ['Efectivo', '1', '53.50'],
      ['Tipo de Servicio', 'Pedidos Pagados', 'Ingresos'],
      ['Sin Especificar', '1', '53.50'],
      [
        'Mesero',
        'Pedidos Pagados',
        'Valor Promedio del Pedido',
        'Cuentas',
        'Promedio por Cuenta',
        'Propinas',
        'Ingresos',
      ],
      ['=HYPERLINK("x")', '1', '38.50'],
    ])
      expect(rows).toContainEqual(row)
  })
})
