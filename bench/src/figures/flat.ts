import { businessDate, shiftDate } from '../../../shared/src/kernel/business-day.ts'
import type { Bench } from '../bench.ts'
import { pagesTouched } from '../lib/pages.ts'
import type { SignedUp } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'
import { TYPICAL } from '../lib/typical.ts'
import { type Platform, worldsOf } from '../lib/worlds.ts'

const MOST = 1.2
/** Stores looked at on either platform, from its first to its last: where a store's rows meet a page's edge is chance. */
const LOOKED_AT = 5
/** A first time fills caches, a second keeps what can be kept. */
const WARM_AFTER = 2

const TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }

const today = businessDate(new Date(), TIME)
const since = (days: number) => `type=custom&from=${shiftDate(today, -days)}&to=${today}`

/** What staff look at all day. */
const READS: Record<string, string> = {
  'GET /pos/init, warm': '/pos/init',
  'GET /orders': '/orders',
  'GET /kitchen': '/kitchen',
  'GET /orders/search by number': '/orders/search?q=12',
  'GET /dashboard': '/dashboard',
  'GET /reports of 30 days': `/reports?${since(29)}`,
  'GET /reports of a year': `/reports?${since(364)}`,
  'GET /invoices of 30 days, first page': `/invoices?${since(29)}`,
  'GET /invoices/search by number': '/invoices/search?q=%23120',
  'GET /invoices/search by name': '/invoices/search?q=Cliente%2012',
  'GET /customers, first page': '/customers?perPage=10',
  'GET /customers, searched': '/customers/search-by-phone-name/search?q=Cliente%207',
  'GET /customers/…/history': '/customers/5510000007/history',
}

/** What a store's screens ask of the database does not grow with the number of stores beside it. */
export async function flat(bench: Bench): Promise<Row[]> {
  const { few, many } = await worldsOf(bench)
  bench.say('pages touched among few stores and among many')
  const rows: Row[] = [planting(many)]
  for (const [figure, path] of Object.entries(READS)) {
    const among = await pagesOf(many, path)
    const before = await pagesOf(few, path)
    const ratio = among / before
    rows.push({
      figure: `${figure}: pages touched`,
      measured: `${number(among)} of ${number(many.stores.length)} stores`,
      floor: `${number(before)} of ${few.stores.length}`,
      ratio,
      target: `≤ ${MOST.toFixed(2)}`,
      met: ratio <= MOST,
    })
  }
  return rows
}

const planting = ({ stores, took }: Platform): Row => ({
  figure: `planting ${number(stores.length * TYPICAL.orders)} orders of ${number(stores.length)} stores`,
  measured: `${took.toFixed(0)} s`,
})

/** On average, of all statements that the request sends, who is asking included. */
async function pagesOf({ world, stores }: Platform, path: string): Promise<number> {
  let pages = 0
  for (const store of spread(stores)) {
    for (let time = 0; time < WARM_AFTER; time++) await world.get(path, store)
    pages += await pagesTouched(world, store.tenantId, await world.statementsOf(path, store))
  }
  return pages / LOOKED_AT
}

const spread = (stores: readonly SignedUp[]): SignedUp[] =>
  Array.from({ length: LOOKED_AT }, (_, at) => {
    const store = stores[Math.round((at * (stores.length - 1)) / (LOOKED_AT - 1))]
    if (!store) throw new Error('too few stores')
    return store
  })
