import { businessDate, shiftDate } from '../../../shared/src/kernel/business-day.ts'
import type { Bench } from '../bench.ts'
import { type Touched, touched } from '../lib/pages.ts'
import type { SignedUp } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'
import { TYPICAL } from '../lib/typical.ts'
import type { World } from '../lib/world.ts'
import { BUSY, type Platform, plantBusy, worldsOf } from '../lib/worlds.ts'

const MOST = 1.2
/** Stores looked at on either platform, from its first to its last: where a store's rows meet a page's edge is chance. */
const LOOKED_AT = 5
/** A first time fills caches, a second keeps what can be kept. */
const WARM_AFTER = 2

const TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }

const today = businessDate(new Date(), TIME)
const since = (days: number) => `type=custom&from=${shiftDate(today, -days)}&to=${today}`

interface Read {
  figure: string
  path: string
}

/** Must not grow with the platform. */
const FLAT: readonly Read[] = [
  { figure: 'GET /dashboard', path: '/dashboard' },
  { figure: 'GET /reports of 30 days', path: `/reports?${since(29)}` },
  { figure: 'GET /reports of a year', path: `/reports?${since(364)}` },
]

/** What else staff look at all day. */
const OTHERS: readonly Read[] = [
  { figure: 'GET /pos/init, warm', path: '/pos/init' },
  { figure: 'GET /orders', path: '/orders' },
  { figure: 'GET /kitchen', path: '/kitchen' },
  { figure: 'GET /orders/search by number', path: '/orders/search?q=12' },
  { figure: 'GET /invoices of 30 days, first page', path: `/invoices?page=1&${since(29)}` },
  { figure: 'GET /invoices/search by number', path: '/invoices/search?q=%23120' },
  { figure: 'GET /invoices/search by name', path: '/invoices/search?q=Cliente%2012' },
  { figure: 'GET /customers, first page', path: '/customers?perPage=10' },
  { figure: 'GET /customers, searched', path: '/customers/search-by-phone-name/search?q=Cliente%207' },
  { figure: 'GET /customers/…/history', path: '/customers/5510000007/history' },
]

/** What a store's screens ask of the database does not grow with the number of stores beside it. */
export async function flat(bench: Bench): Promise<Row[]> {
  const { few, many } = await worldsOf(bench)
  bench.say('pages touched among few stores and among many')
  const typical = { few: spread(few.stores), many: spread(many.stores) }
  const rows: Row[] = [planting(many)]
  rows.push({ figure: `pages touched for a store with ${number(TYPICAL.orders)} orders`, measured: '' })
  for (const read of FLAT) rows.push(judged(await compared(few, many, typical, read)))
  for (const read of OTHERS) rows.push(await compared(few, many, typical, read))
  const busy = { few: [await plantBusy(bench, few)], many: [await plantBusy(bench, many)] }
  rows.push({ figure: `pages touched for a store with ${number(BUSY.orders)} orders`, measured: '' })
  for (const read of FLAT) rows.push(judged(await compared(few, many, busy, read)))
  return rows
}

async function compared(
  few: Platform,
  many: Platform,
  stores: { few: readonly SignedUp[]; many: readonly SignedUp[] },
  { figure, path }: Read,
): Promise<Row & { ratio: number }> {
  const among = await pagesOf(many.world, stores.many, path)
  const before = await pagesOf(few.world, stores.few, path)
  return {
    figure: `  ${figure}`,
    measured: `${described(among)} among ${number(many.stores.length)} stores`,
    floor: `${described(before)} among ${few.stores.length}`,
    ratio: among.pages / before.pages,
  }
}

const described = ({ pages, upper }: Touched): string => `${number(pages)}, ${number(upper)} above leaves,`

const judged = (row: Row & { ratio: number }): Row => ({
  ...row,
  target: `≤ ${MOST.toFixed(2)}`,
  met: row.ratio <= MOST,
})

const planting = ({ stores, took }: Platform): Row => ({
  figure: `planting ${number(stores.length * TYPICAL.orders)} orders of ${number(stores.length)} stores`,
  measured: `${took.toFixed(0)} s`,
})

/** On average, of all statements that the request sends, who is asking included. */
async function pagesOf(world: World, stores: readonly SignedUp[], path: string): Promise<Touched> {
  const sum: Touched = { pages: 0, upper: 0 }
  for (const store of stores) {
    for (let time = 0; time < WARM_AFTER; time++) await world.get(path, store)
    const { pages, upper } = await touched(world, store.tenantId, await world.statementsOf(path, store))
    sum.pages += pages
    sum.upper += upper
  }
  return { pages: sum.pages / stores.length, upper: sum.upper / stores.length }
}

const spread = (stores: readonly SignedUp[]): SignedUp[] =>
  Array.from({ length: LOOKED_AT }, (_, at) => {
    const store = stores[Math.round((at * (stores.length - 1)) / (LOOKED_AT - 1))]
    if (!store) throw new Error('too few stores')
    return store
  })
