import { businessDayStart, shiftDate } from '@comanda/shared/kernel/business-day'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, portion, sumCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { type DateRange, periodRange } from '@comanda/shared/kernel/period'
import type { Report, ReportPeriod } from '@comanda/shared/reports/api'
import { periodBefore } from '@comanda/shared/reports/period-before'
import type { StoreContext } from '../../http/context.ts'
import { billedCategories, billedHours, billedTypes, paidTypes } from './parts.ts'
import * as queries from './queries.ts'

/**
 * A day is kept once it is so long past that nothing reaches it any more: no request that was on its way when the day
 * turned, and no store that moves its zone and its turning hour (26 and 24 hours at most, three dates).
 */
const SETTLED_AFTER = 4
/** Days reckoned by one statement: a store's first report of a year is no single long one. */
const KEPT_AT_ONCE = 60
/** No store sold before; dates may be typed that the calendar of the database does not have. */
const FIRST_DAY = '2000-01-01'
const MOST_DAYS_LISTED = 400

type Asked = { type: ReportPeriod | null; from: string | null; to: string | null }

/** @param howManyItems of the best sellers */
export async function reportOf(
  context: StoreContext,
  { type, from, to }: Asked,
  howManyItems: number,
): Promise<Report> {
  const { db, tenantId, store, businessDate: today } = context
  const period = type ?? 'today'
  const range = reportable(periodRange(period, today, { ...(from && { from }), ...(to && { to }) }))
  const previous = periodBefore(period, range, today)
  const live = await keepSettledDays(context, { from: previous.from, to: range.to })
  const [days, parts, [people], [peopleBefore], [customers], [money]] = await db.run(
    queries.daysOf(tenantId, { from: previous.from, to: range.to }, live),
    queries.partsOf(tenantId, range, live.filter(within(range)), store.timeZone),
    queries.peopleOf(tenantId, range, instantsOf(context, range)),
    queries.peopleOf(tenantId, previous, instantsOf(context, previous)),
    queries.countCustomersNow(tenantId),
    queries.findCurrency(tenantId),
  )
  if (!people || !peopleBefore || !customers || !money) throw new AppError('not_found')
  return {
    ...figuresOf(range, days, people),
    today,
    businessDayStart: store.businessDayStart,
    totalCustomers: customers.count,
    currency: money.currency,
    topSellingItems: queries.topItems(parts, howManyItems),
    byDay: dayList(range, today, days),
    byHour: billedHours(parts),
    byCategory: billedCategories(parts),
    byPaymentType: paidTypes(parts),
    byDeliveryType: billedTypes(parts),
    previous: figuresOf(previous, days, peopleBefore),
  }
}

const reportable = ({ from, to }: DateRange): DateRange => ({
  from: from < FIRST_DAY ? FIRST_DAY : from,
  to: to < FIRST_DAY ? FIRST_DAY : to,
})

const within =
  ({ from, to }: DateRange) =>
  (date: string): boolean =>
    date >= from && date <= to

/**
 * Keeps the days of the range that can be kept. Correct whoever does the same at once: a day is reckoned from rows that
 * nothing changes any more, and only whoever enters it enters its parts.
 * @returns the days that are not kept, to be reckoned as they are now.
 */
async function keepSettledDays(context: StoreContext, range: DateRange): Promise<string[]> {
  const { db, tenantId, store, businessDate } = context
  const settledUpTo = shiftDate(businessDate, -SETTLED_AFTER)
  const loose = await db.all(queries.daysNotKept(tenantId, range, settledUpTo, store.timeZone))
  const settled = loose.filter((day) => day.settled).map((day) => day.business_date)
  for (let at = 0; at < settled.length; at += KEPT_AT_ONCE) {
    const days = settled.slice(at, at + KEPT_AT_ONCE)
    await db.transaction(async (tx) => {
      // Kept by another zone's clock, if at all.
      await tx.affected(queries.forgetParts(tenantId, days))
      await tx.affected(queries.forgetDays(tenantId, days))
      const kept = await tx.all(queries.keepDays(tenantId, days, store.timeZone))
      const entered = kept.map((day) => day.business_date)
      await tx.affected(queries.keepParts(tenantId, entered, store.timeZone))
    })
  }
  return loose.filter((day) => !day.settled).map((day) => day.business_date)
}

/** From when until when the business days of a range last; no later than tomorrow's. */
export function instantsOf(
  { store, businessDate }: Pick<StoreContext, 'store' | 'businessDate'>,
  { from, to }: DateRange,
): { start: Date; end: Date } {
  const last = to < businessDate ? to : businessDate
  return { start: businessDayStart(from, store), end: businessDayStart(shiftDate(last, 1), store) }
}

function figuresOf(range: DateRange, all: readonly queries.DayRow[], people: queries.PeopleRow) {
  const days = all.filter((day) => within(range)(day.business_date))
  const count = (key: 'orders' | 'cancelled' | 'paid_orders') => days.reduce((sum, day) => sum + day[key], 0)
  const money = (key: 'net' | 'tax' | 'total' | 'cancelled_total') =>
    sumCents(days.map((day) => toCents(day[key])))
  const paidOrders = count('paid_orders')
  return {
    ...range,
    ordersCount: count('orders'),
    newCustomers: people.entered,
    repeatedCustomers: people.returned,
    averageOrderValue: formatMoney(paidOrders > 0 ? portion(money('total'), 1, paidOrders) : ZERO),
    netRevenue: formatMoney(money('net')),
    taxTotal: formatMoney(money('tax')),
    revenueTotal: formatMoney(money('total')),
    cancelledOrders: { count: count('cancelled'), total: formatMoney(money('cancelled_total')) },
  }
}

/** Every day up to today, so that a chart has no holes; of a long range only days on which something happened. */
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
    total: formatMoney(toCents(total)),
  }))
}
