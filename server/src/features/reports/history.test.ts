import { addCustomer, deleteCustomer } from '@comanda/shared/customers/api'
import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type DateRange, periodRange, REPORT_PERIODS } from '@comanda/shared/kernel/period'
import { addMenuItem, deleteMenuItem } from '@comanda/shared/menu/api'
import {
  cancelOrders,
  completeOrders,
  listOrders,
  payOrders,
  setItemStatus,
} from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { getReport, type Report } from '@comanda/shared/reports/api'
import { type PeriodBefore, periodBefore } from '@comanda/shared/reports/period-before'
import { describe, expect, it } from 'vitest'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { randomBelow } from '../../testing/random.ts'
import type { Client } from '../../testing/restaurant.ts'
import { runs } from '../../testing/runs.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

const STORE = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const HOUR = 3_600_000
const STEPS = 200
const FOREVER = new Date('2100-01-01')

type Row = Record<string, unknown>
interface Ledger {
  orders: Row[]
  lines: Row[]
  invoices: Row[]
  payments: Row[]
  customers: Row[]
  items: Row[]
}

/** All rows of the store, from which the test calculates the report. */
async function ledgerOf({ tenantId }: Client): Promise<Ledger> {
  const read = async (table: string) =>
    await server.sql(`SELECT * FROM ${table} WHERE tenant_id = $1 ORDER BY 2`, tenantId)
  const [orders, lines, invoices, payments, customers, items] = await Promise.all(
    ['orders', 'order_items', 'invoices', 'payments', 'customers', 'menu_items'].map(read),
  )
  return { orders, lines, invoices, payments, customers, items } as Ledger
}

const money = (cents: number): string => (cents / 100).toFixed(2)
const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0)
const dayOfRow = (row: Row): string => businessDate(row.created_at as Date, STORE)
const hourOfRow = (row: Row): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: STORE.timeZone }).format(
      row.created_at as Date,
    ),
  )
const weekdayOf = (row: Row): number => new Date(`${dayOfRow(row)}T00:00Z`).getUTCDay() || 7

function figuresByHand(ledger: Ledger, { from, to }: DateRange, until = FOREVER) {
  const inRange = (row: Row) =>
    dayOfRow(row) >= from && dayOfRow(row) <= to && (row.created_at as Date) <= until
  const live = ledger.orders.filter((order) => order.status !== 'cancelled')
  const placed = live.filter(inRange)
  const cancelled = ledger.orders.filter((order) => order.status === 'cancelled' && inRange(order))
  const invoices = ledger.invoices.filter(inRange)
  const paid = live.filter((order) => invoices.some((invoice) => invoice.id === order.invoice_id))
  const lost = ledger.lines.filter((line) => cancelled.some((order) => order.id === line.order_id))
  const guests = new Set(placed.map((order) => order.customer_key).filter((key) => key !== null))
  const before = new Set(live.filter((order) => dayOfRow(order) < from).map((order) => order.customer_key))
  const unpaid = ledger.orders.filter(
    (order) =>
      order.status === 'completed' &&
      order.payment_status === 'pending' &&
      inRange({ created_at: order.closed_at }),
  )
  const open = paid.filter((order) => order.status === 'created')
  const voided = ledger.lines.filter(
    (line) => line.status === 'cancelled' && inRange({ created_at: line.voided_at }),
  )
  const total = sum(invoices, 'total')
  const figures = {
    from,
    to,
    ordersCount: placed.length,
    newCustomers: ledger.customers.filter((one) => one.archived_at === null && inRange(one)).length,
    repeatedCustomers: [...guests].filter((key) => before.has(key)).length,
    paidOrders: paid.length,
    averageOrderValue: money(paid.length > 0 ? Math.floor(total / paid.length + 0.5) : 0),
    netRevenue: money(sum(invoices, 'net')),
    taxTotal: money(sum(invoices, 'tax')),
    revenueTotal: money(total),
    cancelledOrders: { count: cancelled.length, total: money(sum(lost, 'total')) },
    cancelled: { count: cancelled.length, amount: money(sum(lost, 'total')) },
    closedUnpaid: { count: unpaid.length, amount: money(sum(linesOfRows(ledger, unpaid), 'total')) },
    paidOpen: { count: open.length, amount: money(sum(linesOfRows(ledger, open), 'total')) },
    voids: { count: sum(voided, 'quantity'), amount: money(sum(voided, 'total')) },
    // Nothing of these happens in this history.
    ...Object.fromEntries(
      ['tips', 'discounts', 'courtesies', 'refunds'].map((key) => [key, { count: 0, amount: '0.00' }]),
    ),
    revenueAfterRefunds: money(total),
  }
  return { figures, placed, invoices, paid }
}

const linesOfRows = (ledger: Ledger, orders: readonly Row[]): Row[] =>
  ledger.lines.filter(
    (line) => line.status !== 'cancelled' && orders.some((order) => order.id === line.order_id),
  )

/** Groups rows by key. */
const grouped = (rows: readonly Row[], keyOf: (row: Row) => unknown): [string, Row[]][] =>
  [...groupBy(rows, (row) => String(keyOf(row)))].sort(([a], [b]) => a.localeCompare(b))

/** The clocks of this store do not move, so that the same time of another day is whole days away. */
const sameTimeOn = (date: string): Date =>
  new Date(server.clock.now.getTime() + Date.parse(date) - Date.parse(businessDate(server.clock.now, STORE)))

function reportByHand(ledger: Ledger, range: DateRange, { isCut, ...previous }: PeriodBefore) {
  const { figures, placed, invoices, paid } = figuresByHand(ledger, range)
  const billed = linesOfRows(ledger, paid)
  const categoryOfLine = (line: Row) => ledger.items.find((item) => item.id === line.item_id)?.category_id
  const payments = ledger.payments.filter((one) => invoices.some((invoice) => invoice.id === one.invoice_id))
  const slot = (row: Row) => `${weekdayOf(row)} ${String(hourOfRow(row)).padStart(2, '0')}`
  return {
    ...figures,
    previous: figuresByHand(ledger, previous, isCut ? sameTimeOn(previous.to) : FOREVER).figures,
    previousUntil: isCut ? timeOfDay(server.clock.now, STORE.timeZone) : null,
    totalCustomers: ledger.customers.filter((one) => one.archived_at === null).length,
    currency: 'MXN',
    businessDayStart: STORE.businessDayStart,
    today: businessDate(server.clock.now, STORE),
    items: grouped(linesOfRows(ledger, placed), (line) => line.item_id).map(([id, lines]) => [
      id,
      sum(lines, 'quantity'),
    ]),
    days: grouped(invoices, dayOfRow).map(([day, rows]) => [day, money(sum(rows, 'total'))]),
    ordersOfDays: grouped(placed, dayOfRow).map(([day, rows]) => [day, rows.length]),
    hours: grouped(invoices, slot).map(([at, rows]) => [at, money(sum(rows, 'total'))]),
    ordersOfHours: grouped(placed, slot).map(([at, rows]) => [at, rows.length]),
    categories: grouped(billed, categoryOfLine).map(([id, lines]) => [
      id,
      sum(lines, 'quantity'),
      money(sum(lines, 'total')),
    ]),
    payments: grouped(payments, (one) => one.payment_type_id).map(([id, rows]) => [
      id,
      rows.length,
      money(sum(rows, 'amount')),
    ]),
    services: grouped(paid, (order) => order.delivery_type).map(([key, orders]) => [
      key,
      orders.length,
      money(sum(linesOfRows(ledger, orders), 'total')),
    ]),
  }
}

/** The server's report in the shape of the calculated report. */
function inTheSameWords(report: Report) {
  const { waits, ...others } = report
  const { topSellingItems, byDay, byHour, byCategory, byPaymentType, byDeliveryType } = report
  // Nobody calls by phone in these histories.
  expect(waits).toBe(null)
  const figures = Object.fromEntries(Object.entries(others).filter(([, value]) => !Array.isArray(value)))
  const slot = (one: Report['byHour'][number]) => `${one.weekday} ${String(one.hour).padStart(2, '0')}`
  const sorted = <T extends [string, ...unknown[]]>(rows: T[]) => rows.sort(([a], [b]) => a.localeCompare(b))
  return {
    ...figures,
    items: sorted(topSellingItems.map((item) => [String(item.id), item.orders_count])),
    days: sorted(byDay.filter((day) => day.total !== '0.00').map((day) => [day.date, day.total])),
    ordersOfDays: sorted(byDay.filter((day) => day.orders > 0).map((day) => [day.date, day.orders])),
    hours: sorted(byHour.filter((one) => one.total !== '0.00').map((one) => [slot(one), one.total])),
    ordersOfHours: sorted(byHour.filter((one) => one.orders > 0).map((one) => [slot(one), one.orders])),
    categories: sorted(byCategory.map((one) => [String(one.id), one.quantity, one.total])),
    payments: sorted(byPaymentType.map((one) => [String(one.id), one.count, one.total])),
    services: sorted(byDeliveryType.map((one) => [String(one.key), one.count, one.total])),
  }
}

/** Simulates a restaurant: orders, payments, cancellations and days. */
class Life {
  restaurant: Client
  readonly #random: (below: number) => number
  #open: number[] = []

  constructor(restaurant: Client, seed: number) {
    this.restaurant = restaurant
    this.#random = randomBelow(`${seed}`)
  }

  any<T>(choices: readonly T[]): T {
    return choices[this.#random(choices.length)] as T
  }

  async step(): Promise<void> {
    const kind = this.#random(100)
    if (kind < 30) await this.order()
    else if (kind < 52) await this.orderPaid()
    else if (kind < 66) await this.pay()
    else if (kind < 74) await this.cancel()
    else if (kind < 82) await this.takeOff()
    else if (kind < 86) await this.complete()
    else if (kind < 89) await this.customerComes()
    else await this.timePasses()
  }

  #body() {
    const taco = {
      id: TACO.id,
      variant_id: this.any([TACO.variants.single, TACO.variants.five]),
      addons_ids: this.any([[], [TACO.addons.cheese], [TACO.addons.cheese, TACO.addons.guacamole]]),
    }
    const dishes = [taco, { id: WATER.id }, { id: CANDY.id }, { id: 4 }, { id: 5 }]
    const cart = Array.from({ length: 1 + this.#random(3) }, () => ({
      ...this.any(dishes),
      quantity: 1 + this.#random(4),
    }))
    return {
      cart,
      deliveryType: this.any(['dinein', 'delivery', 'takeaway', null]),
      tableId: this.any([null, TABLES.one, TABLES.two]),
      customerId: this.any([null, null, phone(this.#random(6))]),
    }
  }

  async order(): Promise<void> {
    this.#open.push((await this.restaurant.call(createOrder, { body: this.#body() })).orderId)
  }

  async orderPaid(): Promise<void> {
    const { orderId } = await this.restaurant.call(createOrderAndInvoice, {
      body: { ...this.#body(), paymentTypeId: 1 + this.#random(3) },
    })
    if (this.#random(20) > 0) await this.restaurant.call(completeOrders, { body: { orderIds: [orderId] } })
  }

  async pay(): Promise<void> {
    const orderIds = this.#take(1 + this.#random(2))
    if (orderIds.length === 0) return
    await this.restaurant.call(payOrders, { body: { orderIds, paymentTypeId: 1 + this.#random(3) } })
  }

  async cancel(): Promise<void> {
    const orderIds = this.#take(1)
    if (orderIds.length > 0) await this.restaurant.call(cancelOrders, { body: { orderIds } })
  }

  async complete(): Promise<void> {
    const orderIds = this.#take(1)
    if (orderIds.length > 0) await this.restaurant.call(completeOrders, { body: { orderIds } })
  }

  /** Cancelling the last line cancels the order, which is then removed from the list of open orders. */
  async takeOff(): Promise<void> {
    const orderId = this.any(this.#open)
    if (orderId === undefined) return
    const rows = await server.sql(
      `SELECT id FROM order_items WHERE tenant_id = $1 AND order_id = $2 AND status = 'created' ORDER BY id`,
      this.restaurant.tenantId,
      orderId,
    )
    const id = this.any(rows)?.id as number
    await this.restaurant.call(setItemStatus, { params: { id }, body: { status: 'cancelled' } })
    if (rows.length === 1) this.#open = this.#open.filter((one) => one !== orderId)
  }

  async customerComes(): Promise<void> {
    const number = phone(this.#random(6))
    const body = { phone: number, name: `Cliente ${number}` }
    const { status } = await this.restaurant.send(addCustomer, { body })
    if (status === 409 && this.#random(2) === 0)
      await this.restaurant.call(deleteCustomer, { params: { phone: number } })
  }

  async timePasses(): Promise<void> {
    server.clock.advance(this.any([2, 13, 26, 60, 110]) * HOUR + this.#random(HOUR))
    this.restaurant = await server.signIn(this.restaurant.username)
  }

  /** Closes all orders, including paid orders that were not completed. */
  async closeAll(): Promise<void> {
    const groups = await this.restaurant.call(listOrders)
    const orders = groups.flatMap((group) => group.orders)
    const idsInStatus = (status: string) =>
      orders.filter((one) => one.payment_status === status).map((one) => one.id)
    const [pending, paid] = [idsInStatus('pending'), idsInStatus('paid')]
    if (pending.length > 0) await this.restaurant.call(payOrders, { body: { orderIds: pending } })
    if (paid.length > 0) await this.restaurant.call(completeOrders, { body: { orderIds: paid } })
  }

  /** Takes the oldest or the newest orders, so that some stay open for weeks. */
  #take(howMany: number): number[] {
    const from = this.#random(4) === 0 ? 0 : Math.max(0, this.#open.length - howMany)
    return this.#open.splice(from, howMany)
  }
}

const phone = (n: number): string => `551234560${n}`

async function compare(restaurant: Client, ranges: readonly Record<string, string>[]): Promise<void> {
  const ledger = await ledgerOf(restaurant)
  const today = businessDate(server.clock.now, STORE)
  for (const query of ranges) {
    const period = query.type as (typeof REPORT_PERIODS)[number]
    const range = periodRange(period, today, query)
    const byHand = reportByHand(ledger, range, periodBefore(period, range, today))
    const report = await restaurant.call(getReport, { query: query })
    expect({ query, ...inTheSameWords(report) }).toEqual({ query, ...byHand })
  }
}

describe.each([11, 2_026].slice(0, runs(1, 2)))('a random history (%i)', (seed) => {
  it('is reported with the amounts calculated from its rows, while it runs and afterwards', async () => {
    server.clock.now = new Date('2026-09-29T15:00:00.000Z')
    const restaurant = await openTaqueria(server)
    for (const title of ['Pozole', 'Flan']) {
      const tax = { title, price: title === 'Flan' ? '33.33' : '77.77', taxId: 1, categoryId: 2 }
      await restaurant.call(addMenuItem, { body: tax })
    }
    const life = new Life(restaurant, seed)
    const today = () => businessDate(server.clock.now, STORE)
    for (let step = 1; step <= STEPS; step++) {
      await life.step()
      // A report in between stores some days while others are still open.
      if (step % 50 === 0) {
        const custom = { type: 'custom', from: shiftDate(today(), -life.any([3, 9, 30])), to: today() }
        await compare(life.restaurant, [custom])
      }
    }
    await life.restaurant.call(deleteMenuItem, { params: { id: 5 } })

    const whole = { type: 'custom', from: '2026-09-01', to: shiftDate(today(), 20) }
    const ranges = [
      ...REPORT_PERIODS.map((type) => ({ type })),
      whole,
      { type: 'custom', from: '2026-10-08', to: '2026-10-21' },
      { type: 'custom', from: '2026-10-01', to: '2026-10-31' },
    ]
    await compare(life.restaurant, ranges)
    await life.closeAll()
    await compare(life.restaurant, ranges)
    await compare(life.restaurant, ranges)
    // Without stored days, this would compare only live figures.
    const rows = await server.sql(
      'SELECT count(*)::integer AS days FROM report_days WHERE tenant_id = $1 AND is_final',
      restaurant.tenantId,
    )
    expect(rows[0].days).toBeGreaterThan(10)
  })
})
