import { getDashboard } from '@comanda/shared/dashboard/api'
import { sumInvoices } from '@comanda/shared/invoices/api'
import { shiftDate } from '@comanda/shared/kernel/business-day'
import type { Call } from '@comanda/shared/kernel/call'
import { readCsv } from '@comanda/shared/kernel/csv'
import { exportReport, getReport, type Report } from '@comanda/shared/reports/api'
import {
  exportLosses,
  getLosses,
  LOSS_WORDS,
  type LossKind,
  listLosses,
} from '@comanda/shared/reports/losses'
import { getX } from '@comanda/shared/till/api'
import { exportDay, getDay, getZ } from '@comanda/shared/till/z'
import { expect } from 'vitest'
import type { Client } from '../../../server/src/testing/restaurant.ts'

const cents = (amount: string): number => Math.round(Number(amount) * 100)
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((all, row) => all + of(row), 0)
const totals = (rows: readonly { total: string }[]): number => sum(rows, ({ total }) => cents(total))
const counts = (rows: readonly { count: number }[]): number => sum(rows, ({ count }) => count)
const orders = (rows: readonly { orders: number }[]): number => sum(rows, (row) => row.orders)
const amounts = (rows: readonly { amount: string }[]): number => sum(rows, ({ amount }) => cents(amount))
const average = (total: string, count: number): number => (count > 0 ? Math.round(cents(total) / count) : 0)

/** A figure as each page, paper and file has it. */
const agree = (figure: string, shown: Record<string, number>): void => {
  const [first] = Object.values(shown)
  const same = Object.fromEntries(Object.keys(shown).map((where) => [where, first]))
  expect(shown, figure).toEqual(same)
}

function checkOrders(day: string, report: Report): void {
  agree(`orders of ${day}`, {
    report: report.ordersCount,
    'its days': report.byDay[0]?.orders ?? 0,
    'its hours': orders(report.byHour),
  })
  agree(`paid orders of ${day}`, {
    report: report.paidOrders,
    'its services': counts(report.byDeliveryType),
  })
  agree(`average order of ${day}`, {
    report: cents(report.averageOrderValue),
    divided: average(report.revenueTotal, report.paidOrders),
  })
  for (const waiter of report.byWaiter) {
    agree(`average order of ${waiter.name}`, {
      report: cents(waiter.average),
      divided: average(waiter.total, waiter.orders),
    })
    agree(`average check of ${waiter.name}`, {
      report: cents(waiter.checkAverage),
      divided: average(waiter.total, waiter.checks),
    })
  }
}

/** The figures of two business days, as an accountant reads them everywhere. */
export class FigureBooks {
  readonly #accountant: Client

  constructor(accountant: Client) {
    this.#accountant = accountant
  }

  async check(): Promise<void> {
    const { today } = await this.#accountant.call(getReport, { query: { type: 'today' } })
    const yesterday = shiftDate(today, -1)
    for (const day of [yesterday, today]) await this.#checkDay(day)
    await this.#checkDashboard(today)
    await this.#checkShifts([yesterday, today])
    await this.#checkLosses(yesterday, today)
  }

  /** The figures that moving and joining must not change. */
  async counted() {
    const { ordersCount, cancelled, voids, byDay, byHour } = await this.#accountant.call(getReport, {
      query: { type: 'today' },
    })
    const { ordersCount: onDashboard } = await this.#accountant.call(getDashboard)
    return { ordersCount, onDashboard, cancelled, voids, byDay, hours: orders(byHour) }
  }

  async #checkDay(day: string): Promise<void> {
    const query = { type: 'custom', from: day, to: day } as const
    const report = await this.#accountant.call(getReport, { query })
    const { figures } = await this.#accountant.call(getDay, { query: { date: day } })
    const invoices = await this.#accountant.call(sumInvoices, { query })
    const { sales } = figures
    agree(`revenue of ${day}`, {
      report: cents(report.revenueTotal),
      'its days': cents(report.byDay[0]?.total ?? '0.00'),
      'its hours': totals(report.byHour),
      'its categories': totals(report.byCategory),
      'its payment types': totals(report.byPaymentType),
      'its services': totals(report.byDeliveryType),
      'its waiters': totals(report.byWaiter),
      invoices: cents(invoices.total ?? ''),
      'Cierre del día': cents(sales.total),
    })
    agree(`net of ${day}`, {
      report: cents(report.netRevenue),
      invoices: cents(invoices.subtotal ?? ''),
      'Cierre del día': cents(sales.net),
    })
    agree(`checks of ${day}`, {
      invoices: invoices.count,
      'waiters of the report': sum(report.byWaiter, ({ checks }) => checks),
      'Cierre del día': sales.invoices,
    })
    agree(`voided pieces of ${day}`, {
      report: report.voids.count,
      'its reasons': counts(report.byVoid),
      'Cierre del día': figures.voids.count,
    })
    agree(`amount of the voids of ${day}`, {
      report: cents(report.voids.amount),
      'its reasons': amounts(report.byVoid),
      'Cierre del día': cents(figures.voids.amount),
    })
    agree(`tips of ${day}`, {
      report: cents(report.tips.amount),
      'its waiters': totals(report.byTips),
      'Cierre del día': cents(figures.tips.total),
    })
    agree(`refunds of ${day}`, {
      report: cents(report.refunds.amount),
      'its reasons': amounts(report.byRefund),
      'Cierre del día': cents(figures.refunds.amount),
    })
    agree(`number of refunds of ${day}`, {
      report: report.refunds.count,
      'its reasons': counts(report.byRefund),
      'Cierre del día': figures.refunds.count,
    })
    checkOrders(day, report)
    await this.#checkFiles(report, query)
    const file = await this.#csv(exportDay, { date: day, format: 'csv' })
    agree(`revenue in the file of ${day}`, { report: cents(report.revenueTotal), file: cents(file('Total')) })
  }

  async #checkFiles(report: Report, query: object): Promise<void> {
    const file = await this.#csv(exportReport, { ...query, format: 'csv' })
    agree('orders in the report’s file', { report: report.ordersCount, file: Number(file('Pedidos')) })
    agree('paid orders in the file', { report: report.paidOrders, file: Number(file('Pedidos Cobrados')) })
    agree('revenue in the file', { report: cents(report.revenueTotal), file: cents(file('Ingresos')) })
    agree('voids in the file', { report: report.voids.count, file: Number(file('Piezas Anuladas')) })
    agree('average in the file', {
      report: cents(report.averageOrderValue),
      file: cents(file('Valor Promedio del Pedido')),
    })
  }

  /** @returns the second cell of the first row that begins with a text */
  async #csv(call: Call, query: object): Promise<(name: string) => string> {
    const { status, body } = await this.#accountant.send(call, { query })
    expect(status, call.path).toBe(200)
    const rows = readCsv((body as unknown as string).replace(/^\uFEFF/, ''))
    return (name) => rows.find(([first]) => first === name)?.[1]?.replaceAll(/[$,]/g, '') ?? `no row ${name}`
  }

  async #checkDashboard(today: string): Promise<void> {
    const dashboard = await this.#accountant.call(getDashboard)
    const report = await this.#accountant.call(getReport, { query: { type: 'today' } })
    expect(dashboard.businessDate).toBe(today)
    agree('orders of today', { report: report.ordersCount, dashboard: dashboard.ordersCount })
    agree('revenue of today', {
      report: cents(report.revenueTotal),
      dashboard: cents(dashboard.revenueToday),
      'its hours': sum(dashboard.salesByHour, (hour) => cents(hour.today)),
    })
    agree('revenue of today after refunds', {
      report: cents(report.revenueAfterRefunds),
      dashboard: cents(dashboard.revenueAfterRefunds),
    })
    expect(dashboard.topSellingItems, 'best sellers').toEqual(report.topSellingItems.slice(0, 10))
  }

  /** All money is taken in a shift: the shifts add up to the days. */
  async #checkShifts(days: readonly string[]): Promise<void> {
    const read = await Promise.all(days.map((date) => this.#accountant.call(getDay, { query: { date } })))
    const shifts = new Map(read.flatMap((day) => day.shifts).map((shift) => [shift.id, shift]))
    const papers = []
    for (const { id, zNumber } of shifts.values())
      papers.push(
        zNumber === null
          ? await this.#accountant.call(getX, { params: { id } })
          : (await this.#accountant.call(getZ, { params: { number: zNumber } })).figures,
      )
    const all = read.map(({ figures }) => figures)
    agree('sales of all shifts', {
      shifts: totals(papers.map(({ sales }) => sales)),
      days: totals(all.map(({ sales }) => sales)),
    })
    agree('checks of all shifts', {
      shifts: sum(papers, ({ sales }) => sales.invoices),
      days: sum(all, ({ sales }) => sales.invoices),
    })
    agree('tips of all shifts', {
      shifts: totals(papers.map(({ tips }) => tips)),
      days: totals(all.map(({ tips }) => tips)),
    })
    agree('refunds of all shifts', {
      shifts: amounts(papers.map(({ refunds }) => refunds)),
      days: amounts(all.map(({ refunds }) => refunds)),
    })
    // A void without a drawer is of no shift.
    expect(counts(papers.map(({ voids }) => voids))).toBeLessThanOrEqual(
      counts(all.map(({ voids }) => voids)),
    )
  }

  async #checkLosses(from: string, to: string): Promise<void> {
    const query = { type: 'custom', from, to } as const
    const report = await this.#accountant.call(getReport, { query })
    const losses = await this.#accountant.call(getLosses, { query })
    const of = (kind: LossKind) =>
      losses.totals.find((one) => one.kind === kind) ?? { count: 0, amount: '0.00' }
    const both = (figure: { count: number; amount: string }) => [figure.count, figure.amount]
    const cancelled = [of('cancelled_order'), of('cancelled_after_bill')]
    const voided = [of('void'), of('void_after_bill'), ...cancelled]
    agree('amount of what was voided', {
      report: cents(report.voids.amount),
      losses: voided.reduce((sum, { amount }) => sum + cents(amount), 0),
    })
    agree('amount of cancelled orders', {
      report: cents(report.cancelled.amount),
      losses: cancelled.reduce((sum, { amount }) => sum + cents(amount), 0),
    })
    agree('cancelled orders', {
      report: report.cancelled.count,
      losses: cancelled.reduce((sum, { count }) => sum + count, 0),
    })
    expect(both(of('discount')), 'discounts').toEqual(both(report.discounts))
    expect(both(of('courtesy')), 'courtesies').toEqual(both(report.courtesies))
    expect(both(of('refund')), 'refunds').toEqual(both(report.refunds))
    const file = await this.#csv(exportLosses, { ...query, format: 'csv' })
    for (const { kind, count, amount } of losses.totals) {
      const own = (rows: readonly { kind: LossKind }[]) => rows.filter((row) => row.kind === kind)
      agree(`count of ${kind}`, {
        total: count,
        people: counts(own(losses.byPerson) as typeof losses.byPerson),
        days: counts(own(losses.byDay) as typeof losses.byDay),
        file: Number(file(LOSS_WORDS[kind])),
      })
      const pages = []
      for (let page = 1; pages.length < 1 || pages.length % 50 === 0; page++) {
        const { rows } = await this.#accountant.call(listLosses, { query: { ...query, kind, page } })
        pages.push(...rows)
        if (rows.length === 0) break
      }
      agree(`amount of ${kind}`, {
        total: cents(amount),
        people: amounts(own(losses.byPerson) as typeof losses.byPerson),
        days: amounts(own(losses.byDay) as typeof losses.byDay),
        rows: amounts(pages),
      })
    }
  }
}
