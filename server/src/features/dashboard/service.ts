import type { getDashboard } from '@comanda/shared/dashboard/api'
import { businessDayStart, shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { StoreContext } from '../../http/context.ts'
import { daysOf, findCurrency, itemsOrderedOn, peopleOf, topItems } from '../reports/queries.ts'
import { reservationOf, reservationsBetween } from '../reservations/queries.ts'
import { countOpenOrders, type HourRow, salesByHour } from './queries.ts'

const BEST_SELLERS = 10
const MOST_RESERVATIONS = 200
const HOURS = 24

/** Today as it is now, by the same reckoning as the reports. */
export async function dashboardOf(context: StoreContext): Promise<Answer<typeof getDashboard>> {
  const { db, tenantId, store, businessDate: today } = context
  const [yesterday, tomorrow] = [shiftDate(today, -1), shiftDate(today, 1)]
  const [start, end] = [businessDayStart(today, store), businessDayStart(tomorrow, store)]
  const range = { from: today, to: today }
  const [days, items, hours, [people], [open], reservations, [money]] = await db.run(
    daysOf(tenantId, range, [today]),
    itemsOrderedOn(tenantId, today, BEST_SELLERS),
    salesByHour(tenantId, [today, yesterday], store.timeZone),
    peopleOf(tenantId, range, { start, end }),
    countOpenOrders(tenantId),
    reservationsBetween(tenantId, { from: start, until: end }, { limit: MOST_RESERVATIONS, offset: 0 }),
    findCurrency(tenantId),
  )
  const [day] = days
  if (!day || !people || !open || !money) throw new AppError('not_found')
  return {
    businessDate: today,
    timeZone: store.timeZone,
    reservations: reservations.map(reservationOf),
    topSellingItems: topItems(items, BEST_SELLERS),
    ordersCount: day.orders,
    newCustomerCount: people.entered,
    repeatedCustomerCount: people.returned,
    currency: money.currency,
    revenueToday: formatMoney(toCents(day.total)),
    openOrdersCount: open.count,
    salesByHour: hoursFrom(store.businessDayStart).map((hour) => ({
      hour,
      today: soldIn(hours, today, hour),
      yesterday: soldIn(hours, yesterday, hour),
    })),
  }
}

/** From the hour at which the store's day turns round to the hour before it. */
const hoursFrom = (businessDayStart: string): number[] =>
  Array.from({ length: HOURS }, (_, at) => (Number(businessDayStart.slice(0, 2)) + at) % HOURS)

function soldIn(rows: readonly HourRow[], date: string, hour: number): string {
  const row = rows.find((one) => one.business_date === date && one.hour === hour)
  return formatMoney(toCents(row?.total ?? 0))
}
