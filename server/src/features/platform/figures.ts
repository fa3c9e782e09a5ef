import { PLAN_CURRENCY, PLAN_PRICE } from '@comanda/shared/billing/plan'
import { instantOf, shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { boundedCents, formatMoney, timesCents } from '@comanda/shared/kernel/money'
import { type DateRange, periodRange, type ReportPeriod } from '@comanda/shared/kernel/period'
import type { getPlatformDashboard, getPlatformReport, listExchangeRates } from '@comanda/shared/platform/api'
import { inDollars, RATE_UNIT } from '@comanda/shared/platform/dollars'
import { PLATFORM_TIME, platformToday } from '@comanda/shared/platform/time'
import type { PlatformDb } from '../../db/platform.ts'
import { instant } from '../../http/answers.ts'
import * as queries from './queries-figures.ts'
import {
  countAttention,
  countUnsentMail,
  openedByMonth,
  openedSince,
  ordersByDay,
  storesThatCall,
} from './queries-figures.ts'
import { countStores, type StoreCounts } from './queries-tenants.ts'

const BEST_SELLERS = 10
const MONTHS = 12
const DAYS = 14
const MOST_CALLING = 8
const WEEK = 7
const MONTH_MS = 30 * 24 * 3_600_000

/** `YYYY-MM` of the last twelve months, the month of `today` last. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const at = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
  return Array.from({ length: MONTHS }, (_, index) => at(MONTHS - 1 - index))
}

const lastDays = (today: string): string[] =>
  Array.from({ length: DAYS }, (_, index) => shiftDate(today, index + 1 - DAYS))

/** The figures of today, from the roll-ups of the stores. Reads no orders. */
export async function dashboardOfPlatform(
  platform: PlatformDb,
  now: Date,
): Promise<Answer<typeof getPlatformDashboard>> {
  const today = platformToday(now)
  const months = lastMonths(today)
  const firstMonth = instantOf(`${months[0]}-01`, '00:00', PLATFORM_TIME.timeZone)
  const days = lastDays(today)
  const monthAgo = (months: number) => new Date(now.getTime() - months * MONTH_MS)
  const [stores, sales, attention, calling, mail, opened, grown, orders] = await Promise.all([
    counted(platform, now),
    platform.all(queries.salesOfPeriod({ from: today, to: today })),
    platform.first(countAttention(now)),
    platform.all(storesThatCall(now, MOST_CALLING)),
    platform.first(countUnsentMail()),
    platform.all(openedByMonth(firstMonth, PLATFORM_TIME.timeZone)),
    platform.first(openedSince(monthAgo(1), monthAgo(2))),
    platform.all(ordersByDay(shiftDate(today, -2 * WEEK), today)),
  ])
  const openedIn = new Map(opened.map((row) => [row.month, row.opened]))
  const ordersOn = new Map(orders.map((row) => [row.date, row.orders]))
  const ordersIn = (from: string, until: string): number =>
    orders.reduce((sum, row) => (row.date >= from && row.date < until ? sum + row.orders : sum), 0)
  return {
    today,
    attention: attention ?? { trialEnding: 0, pastDue: 0, quiet: 0 },
    attentionStores: calling.map((store) => ({ ...store, until: store.until && instant(store.until) })),
    growth: {
      orders: {
        now: ordersIn(shiftDate(today, -WEEK), today),
        before: ordersIn(shiftDate(today, -2 * WEEK), shiftDate(today, -WEEK)),
      },
      opened: grown ?? { now: 0, before: 0 },
    },
    unsentMail: Number(mail?.count ?? 0),
    openedByMonth: months.map((month) => ({ month, opened: openedIn.get(month) ?? 0 })),
    ordersByDay: days.map((date) => ({ date, orders: ordersOn.get(date) ?? 0 })),
    activeTenants: stores.active,
    ordersProcessedToday: orderCountOf(sales),
    salesVolumeToday: dollarsOf(sales),
    ...incomeOf(stores),
    ...ratesOfSales(sales),
  }
}

export async function reportOfPlatform(
  platform: PlatformDb,
  query: { type: ReportPeriod | null; from: string | null; to: string | null },
  now: Date,
): Promise<Answer<typeof getPlatformReport>> {
  const range = periodRange(query.type ?? 'today', platformToday(now), query)
  const [stores, sales, topSellingItems] = await Promise.all([
    counted(platform, now),
    platform.all(queries.salesOfPeriod(range)),
    bestSellers(platform, range),
  ])
  return {
    ...range,
    activeTenants: stores.active,
    totalCustomers: stores.customers,
    ordersProcessed: orderCountOf(sales),
    salesVolume: dollarsOf(sales),
    topSellingItems,
    ...incomeOf(stores),
    ...ratesOfSales(sales),
  }
}

async function bestSellers(platform: PlatformDb, range: DateRange) {
  const items = await platform.all(queries.topItemsOf(range, BEST_SELLERS))
  const names = await platform.inStores(
    items.map(({ tenant_id, item_id }) => ({
      tenantId: tenant_id,
      query: queries.titleOfItem(tenant_id, item_id),
    })),
  )
  return items.flatMap(({ tenant_id, item_id, qty }, index) => {
    const [name] = names[index] ?? []
    return name ? [{ tenant_id, item_id, qty, ...name }] : []
  })
}

async function counted(platform: PlatformDb, now: Date): Promise<StoreCounts> {
  const stores = await platform.first(countStores(now))
  if (!stores) throw new Error('the count of stores returned no row')
  return stores
}

/** Trials, stores with granted access, and past-due stores have no revenue. */
const incomeOf = ({ paying }: StoreCounts) => ({
  mrr: paying,
  arr: paying,
  mrrAmount: formatMoney(timesCents(PLAN_PRICE, paying)),
  arrAmount: formatMoney(timesCents(PLAN_PRICE, paying * MONTHS)),
  planPrice: formatMoney(PLAN_PRICE),
  planCurrency: PLAN_CURRENCY,
})

type Rated = queries.SalesRow & { rate: number }
const isRated = (row: queries.SalesRow): row is Rated => row.rate !== null

const orderCountOf = (sales: readonly queries.SalesRow[]): number =>
  sales.reduce((sum, row) => sum + row.orders, 0)

const dollarsOf = (sales: readonly queries.SalesRow[]): string =>
  formatMoney(inDollars(sales.filter(isRated)))

/** The applied rates, and the sums without a rate. */
function ratesOfSales(sales: readonly queries.SalesRow[]) {
  const unrated = sales.filter((row) => !isRated(row) && row.total > 0)
  return {
    usdRates: sales
      .filter(isRated)
      .flatMap(({ currency, rate, rate_day }) =>
        rate_day === null ? [] : [{ currency, perUsd: rate / RATE_UNIT, day: rate_day }],
      ),
    missingRates: [...new Set(unrated.map(({ currency }) => currency))].map((currency) => ({
      currency,
      total: formatMoney(
        boundedCents(
          unrated.filter((row) => row.currency === currency).reduce((sum, { total }) => sum + total, 0),
        ),
      ),
    })),
  }
}

export async function currentRates(platform: PlatformDb): Promise<Answer<typeof listExchangeRates>> {
  const rates = await platform.all(queries.latestRates())
  return rates.map(({ currency, per_usd, day }) => ({ currency, perUsd: per_usd, day }))
}

/** Stores configured rates, which apply to every day until the operator sets others. */
export async function seedRates(
  platform: PlatformDb,
  rates: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [currency, perUsd] of Object.entries(rates))
    await platform.all(queries.seedRate(currency, perUsd))
}
