import type { getDashboard } from '@comanda/shared/dashboard/api'
import { businessDayStart, sameTimeOn, shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import {
  type Cents,
  formatCentavos,
  formatMoney,
  portion,
  subtractCents,
  sumCents,
  toCents,
  ZERO,
} from '@comanda/shared/kernel/money'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import type { StoreContext } from '../../http/context.ts'
import { topItems } from '../reports/tables.ts'
import { reservationOf, reservationsOn } from '../reservations/queries.ts'
import { figuresOfToday, type HourRow, openNow, refundsOfDays, salesByHour } from './queries.ts'

const BEST_SELLERS = 10
const MOST_RESERVATIONS = 200
const HOURS = 24

/** The figures of today, with the same definitions as the reports. */
export async function dashboardOfStore(context: StoreContext): Promise<Answer<typeof getDashboard>> {
  const { db, tenantId, store, session, now, businessDate: today } = context
  const [yesterday, tomorrow] = [shiftDate(today, -1), shiftDate(today, 1)]
  const [start, end] = [businessDayStart(today, store), businessDayStart(tomorrow, store)]
  const until = sameTimeOn(yesterday, now, store)
  const days = { before: yesterday, day: today, until }
  const [[day], hours, refunds, reservations, [open]] = await db.run(
    figuresOfToday(tenantId, today, { start, end }, BEST_SELLERS),
    salesByHour(tenantId, days, store.timeZone),
    refundsOfDays(tenantId, days),
    reservationsOn(tenantId, { from: start, until: end }, MOST_RESERVATIONS),
    openNow(tenantId, now),
  )
  if (!day || !open) throw new AppError('not_found')
  const revenueToday = untilNow(hours, today)
  const revenueYesterday = untilNow(hours, yesterday)
  const afterRefunds = (revenue: Cents, date: string) =>
    formatMoney(subtractCents(revenue, untilNow(refunds, date)))
  return {
    businessDate: today,
    timeZone: store.timeZone,
    storeName: day.store_name,
    reservations: reservations.map(reservationOf),
    topSellingItems: topItems(day.items, BEST_SELLERS),
    ordersCount: day.orders,
    newCustomerCount: day.entered,
    repeatedCustomerCount: day.returned,
    currency: store.currency,
    revenueToday: formatMoney(revenueToday),
    revenueAfterRefunds: afterRefunds(revenueToday, today),
    paidOrders: day.paid,
    averageOrderValue: formatMoney(day.paid > 0 ? portion(revenueToday, 1, day.paid) : ZERO),
    yesterdayUntilNow: {
      revenue: formatMoney(revenueYesterday),
      revenueAfterRefunds: afterRefunds(revenueYesterday, yesterday),
    },
    dueOnChecks: { count: open.checks, amount: formatCentavos(open.due) },
    lateOrders: open.late,
    lateMinutes: open.late_minutes,
    openOrdersCount: day.open,
    salesByHour: hoursFrom(store.businessDayStart).map((hour) => ({
      hour,
      today: soldIn(hours, today, hour),
      yesterday: soldIn(hours, yesterday, hour),
    })),
    serviceReview: day.service_review && mayEnter(session, AREA.settings),
  }
}

/** What a day has sold, or given back, up to the present time of day. */
const untilNow = (rows: readonly Pick<HourRow, 'business_date' | 'total_until'>[], date: string): Cents =>
  sumCents(rows.flatMap((row) => (row.business_date === date ? toCents(row.total_until) : [])))

/** The hours of the day, starting with the first hour of the business day. */
const hoursFrom = (businessDayStart: string): number[] =>
  Array.from({ length: HOURS }, (_, at) => (Number(businessDayStart.slice(0, 2)) + at) % HOURS)

function soldIn(rows: readonly HourRow[], date: string, hour: number): string {
  const row = rows.find((one) => one.business_date === date && one.hour === hour)
  return formatCentavos(row?.total ?? 0)
}
