import type { getDashboard } from '@comanda/shared/dashboard/api'
import { businessDayStart, shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { StoreContext } from '../../http/context.ts'
import { daysOf, findCurrency, partsOfDays, peopleOf, topItems } from '../reports/queries.ts'
import { reservationOf, reservationsBetween } from '../reservations/queries.ts'
import { countOpenOrders } from './queries.ts'

const BEST_SELLERS = 10
const MOST_RESERVATIONS = 200
const HOURS = 24

/** Today as it is now, by the same reckoning as the reports. */
export async function dashboardOf(context: StoreContext): Promise<Answer<typeof getDashboard>> {
  const { db, tenantId, store, businessDate: today } = context
  const [yesterday, tomorrow] = [shiftDate(today, -1), shiftDate(today, 1)]
  const [start, end] = [businessDayStart(today, store), businessDayStart(tomorrow, store)]
  const range = { from: today, to: today }
  const [days, parts, [people], [open], reservations, [money]] = await db.run(
    daysOf(tenantId, range, [today]),
    partsOfDays(tenantId, [today, yesterday], store.timeZone),
    peopleOf(tenantId, range, { start, end }),
    countOpenOrders(tenantId),
    reservationsBetween(tenantId, { from: start, until: end }, { limit: MOST_RESERVATIONS, offset: 0 }),
    findCurrency(tenantId),
  )
  const [day] = days
  if (!day || !people || !open || !money) throw new AppError('not_found')
  const partsOn = (date: string) => parts.filter((part) => part.business_date === date)
  return {
    businessDate: today,
    timeZone: store.timeZone,
    reservations: reservations.map(reservationOf),
    topSellingItems: topItems(partsOn(today), BEST_SELLERS),
    ordersCount: day.orders,
    newCustomerCount: people.entered,
    repeatedCustomerCount: people.returned,
    currency: money.currency,
    revenueToday: formatMoney(toCents(day.total)),
    openOrdersCount: open.count,
    salesByHour: hoursOf(store.businessDayStart, partsOn(today), partsOn(yesterday)),
  }
}

type Part = { kind: string; key: number; total: number }

/** From the hour at which the store's day turns round to the hour before it. */
function hoursOf(businessDayStart: string, today: readonly Part[], yesterday: readonly Part[]) {
  const first = Number(businessDayStart.slice(0, 2))
  const sold = (parts: readonly Part[], hour: number) => {
    const part = parts.find(({ kind, key }) => kind === 'hour' && key % HOURS === hour)
    return formatMoney(toCents(part?.total ?? 0))
  }
  return Array.from({ length: HOURS }, (_, at) => {
    const hour = (first + at) % HOURS
    return { hour, today: sold(today, hour), yesterday: sold(yesterday, hour) }
  })
}
