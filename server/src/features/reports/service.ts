import { shiftDate } from '@comanda/shared/kernel/business-day'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos, formatMoney, portion, sumCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { type DateRange, firstOfMonth, lastOfMonth } from '@comanda/shared/kernel/period'
import type { Report } from '@comanda/shared/reports/api'
import { periodBefore } from '@comanda/shared/reports/period-before'
import { findServiceSettings, serviceSettingsOf } from '../../catalog/queries-settings.ts'
import { OnlyPrimary } from '../../db/replica.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { StoreContext } from '../../http/context.ts'
import * as queries from './queries.ts'
import { partsOf, type Sources } from './queries-parts.ts'
import { pendingDays, settledAt } from './queries-roll-up.ts'
import { type ServiceRow, serviceDays, waitsOf } from './queries-service.ts'
import { lasting, lastingBefore, type PeriodQuery, rangeOf } from './range.ts'
import {
  hoursOf,
  revenueTables,
  serviceFigures,
  serviceRowsOf,
  serviceTables,
  tipsByPerson,
  topItems,
  waitsFrom,
} from './tables.ts'

const MOST_DAYS_LISTED = 400
/** More than a menu can have. */
export const MOST_ITEMS = 10_000

export interface ReportDeps {
  rollUps: { refresh: (tenantId: number) => Promise<void> }
}

/** @param howManyItems the length of the list of best sellers */
export const reportOfStore = (
  deps: ReportDeps,
  context: StoreContext,
  query: PeriodQuery,
  howManyItems: number,
): Promise<Report> => context.db.onReplica((db) => reportFrom(deps, db, context, query, howManyItems))

async function reportFrom(
  deps: ReportDeps,
  db: TenantDb,
  context: StoreContext,
  query: PeriodQuery,
  howManyItems: number,
): Promise<Report> {
  const { tenantId, store, businessDate: today } = context
  const range = rangeOf(context, query)
  const now = lasting(context, range)
  const before = lastingBefore(context, periodBefore(query.type ?? 'today', range, today))
  const previous = { from: before.from, to: before.to }
  const both = { from: previous.from, to: range.to }
  const { live, months } = await storedAndLive(deps, db, context, both)
  const sources = sourcesOf(context, [range, previous], { live, months, cut: before.cut })
  // The parts take as long as all other queries, so both run concurrently.
  const [[all], [days, [people], unpaid, paidOpen, [settings], waits]] = await Promise.all([
    db.run(partsOf(tenantId, range.from, store.timeZone, sources)),
    db.run(
      queries.reportDays(tenantId, both, live, before.cut),
      queries.salesByPerson(tenantId, now, before, live),
      queries.closedUnpaidOf(tenantId, both, before.cut),
      queries.paidOpenOf(tenantId, both, before.cut),
      findServiceSettings(tenantId),
      waitsOf(tenantId, range, store.timeZone),
    ),
  ])
  if (!people) throw new AppError('not_found')
  const parts = all.filter((part) => part.is_now)
  const items = topItems(parts, MOST_ITEMS)
  const service = serviceRowsOf(all)
  const serviceNow = service.filter((row) => row.is_now)
  const serviceBefore = service.filter((row) => !row.is_now)
  const { tipOwner } = serviceSettingsOf(settings)
  return {
    ...figuresOfReport(range, days, unpaid, paidOpen, serviceNow),
    newCustomers: people.entered,
    repeatedCustomers: people.returned,
    today,
    previousUntil: before.cut ? timeOfDay(before.cut.until, store.timeZone) : null,
    businessDayStart: store.businessDayStart,
    totalCustomers: people.customers,
    currency: store.currency,
    topSellingItems: items.slice(0, howManyItems),
    soldItems: items.map(({ id, title, orders_count, paid_count, revenue }) => ({
      id,
      title,
      orders_count,
      paid_count,
      revenue,
    })),
    byDay: dayList(range, today, days),
    byHour: hoursOf(parts),
    ...revenueTables(parts, tipsByPerson(serviceNow, tipOwner)),
    ...serviceTables(serviceNow, tipOwner),
    waits: waitsFrom(waits, store),
    previous: {
      ...figuresOfReport(previous, days, unpaid, paidOpen, serviceBefore),
      newCustomers: people.entered_before,
      repeatedCustomers: people.returned_before,
    },
  }
}

/** Stores first the days that can be final. @returns the other days of the range, to be calculated now, and its stored months */
async function storedAndLive(
  { rollUps }: ReportDeps,
  db: TenantDb,
  { tenantId, store, now }: StoreContext,
  range: DateRange,
): Promise<{ live: string[]; months: string[] }> {
  const pending = pendingDays(tenantId, { range, lastSettled: settledAt(now, store), store })
  let days = await db.all(pending)
  if (days.some(({ what }) => what === 'settled' || what === 'soon')) {
    if (db.isCopy) throw new OnlyPrimary()
    await rollUps.refresh(tenantId)
    days = await db.all(pending)
  }
  const datesOf = (...wanted: (typeof days)[number]['what'][]) =>
    days.filter(({ what }) => wanted.includes(what)).map(({ date }) => date)
  return { live: datesOf('settled', 'live'), months: datesOf('month') }
}

/** @returns where each day of the periods is read; the days of a month within one of them as one, unless one of them is calculated now */
function sourcesOf(
  { store }: StoreContext,
  periods: readonly [now: DateRange, before: DateRange],
  { live, months, cut }: { live: readonly string[]; months: readonly string[]; cut: queries.Cut | undefined },
): Sources {
  const isWhole = (month: string) =>
    periods.some((period) => within(period)(month) && within(period)(lastOfMonth(month)))
  const calculated = [...new Set(cut ? [...live, cut.day] : live)]
  const changing = new Set(calculated.map(firstOfMonth))
  const whole = months.filter((month) => isWhole(month) && !changing.has(month)).sort()
  return {
    live: serviceDays(calculated, store, cut),
    liveNow: live.filter(within(periods[0])),
    ranges: periods.flatMap((period) => rangesWithout(period, whole.filter(within(period)))),
    months: whole,
  }
}

/** The days of a range that are not in these months, which are in order. */
function rangesWithout({ from, to }: DateRange, months: readonly string[]): DateRange[] {
  const starts = [from, ...months.map((month) => shiftDate(lastOfMonth(month), 1))]
  const ends = [...months.map((month) => shiftDate(month, -1)), to]
  return starts
    .map((start, at) => ({ from: start, to: ends[at] ?? to }))
    .filter((range) => range.from <= range.to)
}

const within =
  ({ from, to }: DateRange) =>
  (date: string): boolean =>
    date >= from && date <= to

function figuresOfReport(
  range: DateRange,
  all: readonly queries.DayRow[],
  unpaid: readonly queries.ApartRow[],
  paidOpen: readonly queries.ApartRow[],
  service: readonly ServiceRow[],
) {
  const days = all.filter((day) => within(range)(day.business_date))
  const count = (key: 'orders' | 'cancelled' | 'paid_orders') => days.reduce((sum, day) => sum + day[key], 0)
  const money = (key: 'net' | 'tax' | 'total' | 'cancelled_total') =>
    sumCents(days.map((day) => toCents(day[key])))
  const paidOrders = count('paid_orders')
  return {
    ...range,
    ordersCount: count('orders'),
    paidOrders,
    averageOrderValue: formatMoney(paidOrders > 0 ? portion(money('total'), 1, paidOrders) : ZERO),
    netRevenue: formatMoney(money('net')),
    taxTotal: formatMoney(money('tax')),
    revenueTotal: formatMoney(money('total')),
    cancelledOrders: { count: count('cancelled'), total: formatMoney(money('cancelled_total')) },
    cancelled: { count: count('cancelled'), amount: formatMoney(money('cancelled_total')) },
    closedUnpaid: apartOf(range, unpaid),
    paidOpen: apartOf(range, paidOpen),
    ...serviceFigures(service, money('total')),
  }
}

function apartOf(range: DateRange, all: readonly queries.ApartRow[]) {
  const days = all.filter((day) => within(range)(day.business_date))
  return {
    count: days.reduce((sum, day) => sum + day.count, 0),
    amount: formatMoney(sumCents(days.map((day) => toCents(day.amount)))),
  }
}

/** All days up to today, so that a chart has no gaps. A long range has only days with sales or orders. */
function dayList(range: DateRange, today: string, all: readonly queries.DayRow[]): Report['byDay'] {
  const last = range.to < today ? range.to : today
  const isShort = shiftDate(range.from, MOST_DAYS_LISTED) > last
  const listed = new Map<string, { orders: number; total: number }>()
  for (let date = range.from; isShort && date <= last; date = shiftDate(date, 1))
    listed.set(date, { orders: 0, total: 0 })
  for (const day of all.filter((one) => within(range)(one.business_date)))
    if (isShort || day.orders > 0 || day.total > 0) listed.set(day.business_date, day)
  return [...listed].map(([date, { orders, total }]) => ({
    date,
    orders,
    total: formatCentavos(total),
  }))
}
