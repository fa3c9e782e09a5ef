import { createPools } from '../../../server/src/db/pools.ts'
import type { Runnable } from '../../../server/src/db/statement.ts'
import { TenantDb } from '../../../server/src/db/tenant.ts'
import { salesByHour, todayOf } from '../../../server/src/features/dashboard/queries.ts'
import * as queries from '../../../server/src/features/reports/queries.ts'
import { keepPast, pastOf, settledUpTo } from '../../../server/src/features/reports/queries-kept.ts'
import { businessDate, businessDayStart, shiftDate } from '../../../shared/src/kernel/business-day.ts'
import type { DateRange } from '../../../shared/src/kernel/period.ts'
import type { Bench } from '../bench.ts'
import { runLoad } from '../lib/load.ts'
import { pagesTouched } from '../lib/pages.ts'
import { alternate, type Contender, described } from '../lib/rounds.ts'
import { copyStore, type Store, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'
import { KEPT, SOLD, vacuum } from '../lib/vacuum.ts'
import { plantYear } from '../lib/year.ts'

const ORDERS = 100_000
const CUSTOMERS = 5_000
/** That a dashboard names. */
const BEST_SELLERS = 10
/** Each with as long a past. */
const NEIGHBOURS = 3
/** Of four times the rows, an index is a level deeper: one page more for each look-up, and no more than that. */
const PAGES_TARGET = 0.8

/** As every store opens. */
const TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }

const SCREENS = ['dashboard', 'month', 'year'] as const
type ScreenName = (typeof SCREENS)[number]

interface Screen {
  figure: string
  path: string
  /** Milliseconds that its median may take. */
  most: number
  statements: (tenantId: number) => Promise<Runnable[]>
}

interface Measured {
  time: Contender
  pages: number
}

/** The manager's screens: neither a year of orders nor the neighbours' may make them slow. */
export async function reports(bench: Bench): Promise<Row[]> {
  const refs = await copyStore(bench.owner, bench.template, 1 + NEIGHBOURS)
  const [store, ...neighbours] = signInAll(bench.secret, bench.app.base, refs) as [Store, ...Store[]]
  await bench.owner.query("UPDATE users SET scopes = '{DASHBOARD,REPORTS}' WHERE tenant_id = $1", [
    store.tenantId,
  ])
  await plant(bench, [store])
  const screens = screensOf(bench, businessDate(new Date(), TIME))
  const firstLook = await ask(bench, store, screens.year.path)
  await vacuum(bench.owner, [...KEPT, 'customers'])
  const alone = await measure(bench, store, screens)
  await plant(bench, neighbours)
  const among = await measure(bench, store, screens)
  return [
    ...SCREENS.flatMap((name) => rowsOf(screens[name], alone[name], among[name])),
    { figure: '  first ever report of a year', measured: `${number(firstLook)} ms, keeps its days` },
  ]
}

async function plant(bench: Bench, stores: readonly Store[]): Promise<void> {
  bench.say(`planting ${number(stores.length * ORDERS)} orders of a year`)
  for (const { tenantId } of stores)
    await plantYear(bench.owner, { tenantId, orders: ORDERS, customers: CUSTOMERS })
  // What autovacuum does within a minute of so many rows.
  await vacuum(bench.owner, SOLD)
}

/** What each asks of the database once every day that can be kept is kept. */
function screensOf(bench: Bench, today: string): Record<ScreenName, Screen> {
  const ago = (days: number) => shiftDate(today, -days)
  const custom = (range: DateRange) => `/reports?type=custom&from=${range.from}&to=${range.to}`
  const [day, month, year] = [0, 30, 364].map((days) => ({ from: ago(days), to: today })) as [
    DateRange,
    DateRange,
    DateRange,
  ]
  return {
    dashboard: {
      figure: 'GET /dashboard',
      path: '/dashboard',
      most: 50,
      statements: async (tenantId) => [
        todayOf(tenantId, today, lasting(day), BEST_SELLERS),
        salesByHour(tenantId, { before: ago(1), day: today }, TIME.timeZone),
      ],
    },
    month: {
      figure: 'GET /reports of 31 days',
      path: custom(month),
      most: 100,
      statements: (tenantId) => reportStatements(bench, tenantId, month, { from: ago(61), to: ago(31) }),
    },
    year: {
      figure: 'GET /reports of a year',
      path: custom(year),
      most: 100,
      statements: (tenantId) => reportStatements(bench, tenantId, year, { from: ago(729), to: ago(365) }),
    },
  }
}

const lasting = ({ from, to }: DateRange): queries.Lasting => ({
  from,
  to,
  start: businessDayStart(from, TIME),
  end: businessDayStart(shiftDate(to, 1), TIME),
})

/** What a report of the days up to today asks, once whatever can be kept is kept. */
async function reportStatements(bench: Bench, tenantId: number, range: DateRange, before: DateRange) {
  const both = { from: before.from, to: range.to }
  const { live, ...kept } = await sourcesOf(bench, tenantId, range, both)
  return [
    pastOf(tenantId, { range, hull: both, lastSettled: settledUpTo(range.to), timeZone: TIME.timeZone }),
    queries.daysOf(tenantId, both, live),
    queries.partsOf(tenantId, { live, ...kept }, TIME.timeZone),
    queries.peopleOf(tenantId, lasting(range), lasting(before)),
  ]
}

async function sourcesOf(bench: Bench, tenantId: number, range: DateRange, both: DateRange) {
  const { ownerUrl, secret, say } = bench
  const pools = createPools({ ownerUrl, secret, size: 1, onError: (error) => say(error.message) })
  try {
    const db = new TenantDb({ pool: pools.app, clock: () => new Date(), publish: () => {} }, tenantId)
    return await keepPast(db, TIME, range.to, range, both)
  } finally {
    await pools.close()
  }
}

async function ask(bench: Bench, { headers }: Store, path: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${bench.app.base}/api/v1${path}`, { headers })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await response.text()
  return performance.now() - began
}

async function measure(
  bench: Bench,
  store: Store,
  screens: Record<ScreenName, Screen>,
): Promise<Record<ScreenName, Measured>> {
  bench.say('dashboard and reports')
  const get = (name: ScreenName) => () =>
    runLoad({
      base: bench.app.base,
      connections: 1,
      seconds: bench.pace.seconds,
      ask: () => ({ method: 'GET', path: `/api/v1${screens[name].path}`, headers: store.headers }),
    })
  const times = await alternate(bench.pace.rounds, {
    dashboard: get('dashboard'),
    month: get('month'),
    year: get('year'),
  })
  const pages = async (name: ScreenName) =>
    pagesTouched(bench, store.tenantId, await screens[name].statements(store.tenantId))
  return {
    dashboard: { time: times.dashboard, pages: await pages('dashboard') },
    month: { time: times.month, pages: await pages('month') },
    year: { time: times.year, pages: await pages('year') },
  }
}

function rowsOf({ figure, most }: Screen, alone: Measured, among: Measured): Row[] {
  const ratio = alone.pages / among.pages
  return [
    {
      figure: `${figure}, ${number(ORDERS)} orders a year`,
      measured: described(among.time),
      floor: `before ${NEIGHBOURS} such neighbours: ${described(alone.time)}`,
      target: `p50 ≤ ${most} ms`,
      met: among.time.spread.p50 <= most,
    },
    {
      figure: '  pages touched by its statements',
      measured: `${among.pages} (exact)`,
      floor: `before: ${alone.pages}`,
      ratio,
      target: `≥ ${PAGES_TARGET.toFixed(2)}`,
      met: ratio >= PAGES_TARGET,
    },
  ]
}
