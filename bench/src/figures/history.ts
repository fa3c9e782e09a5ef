import { openOrders } from '../../../server/src/features/orders/queries.ts'
import type { Bench } from '../bench.ts'
import { plantHistory } from '../lib/history.ts'
import { runLoad } from '../lib/load.ts'
import { pagesTouched } from '../lib/pages.ts'
import { alternate, described } from '../lib/rounds.ts'
import { copyStore, type Store, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const OPEN = 50
const SHORT = 1_000
const LONG = 100_000
/** Of a neighbour who never closes one. It misleads the planner, which knows no store from another. */
const NEVER_CLOSED = 20_000
const TARGET = 0.9

/** The two screens that ask for the open orders: a long past must not make them slower. */
export async function history(bench: Bench): Promise<Row[]> {
  bench.say(`planting ${number(LONG)} old orders`)
  const refs = await copyStore(bench.owner, bench.template, 3)
  const [short, long, untidy] = signInAll(bench.secret, bench.app.base, refs) as [Store, Store, Store]
  await plantHistory(bench.owner, { tenantId: short.tenantId, closed: SHORT, open: OPEN })
  await plantHistory(bench.owner, { tenantId: long.tenantId, closed: LONG, open: OPEN })
  await plantHistory(bench.owner, { tenantId: untidy.tenantId, closed: 0, open: NEVER_CLOSED })
  // What autovacuum does within a minute of so many rows.
  await bench.owner.query('VACUUM ANALYZE orders, order_items')
  return [
    await speed(bench, '/orders', short, long),
    await speed(bench, '/kitchen', short, long),
    await buffers(bench, short, long),
  ]
}

async function speed(bench: Bench, path: string, short: Store, long: Store): Promise<Row> {
  bench.say(`GET ${path} with a long past`)
  const get = ({ headers }: Store) =>
    runLoad({
      base: bench.app.base,
      connections: 10,
      seconds: bench.pace.seconds,
      ask: () => ({ method: 'GET', path: `/api/v1${path}`, headers }),
    })
  const result = await alternate(bench.pace.rounds, { short: () => get(short), long: () => get(long) })
  const ratio = result.ratio('long', 'short')
  return {
    figure: `GET ${path}, ${OPEN} open, ${number(LONG)} old orders`,
    measured: described(result.long),
    floor: `${number(SHORT)} old: ${described(result.short)}`,
    ratio,
    target: `≥ ${TARGET.toFixed(2)}`,
    met: ratio >= TARGET,
  }
}

/** Pages that Postgres touches for either screen: both send the same statement. */
async function buffers(bench: Bench, short: Store, long: Store): Promise<Row> {
  const touched = ({ tenantId }: Store) => pagesTouched(bench, tenantId, [openOrders(tenantId)])
  const few = await touched(short)
  const many = await touched(long)
  const ratio = few / many
  return {
    figure: '  pages touched by their statements',
    measured: `${many} (exact)`,
    floor: `${number(SHORT)} old: ${few}`,
    ratio,
    target: `≥ ${TARGET.toFixed(2)}`,
    met: ratio >= TARGET,
  }
}
