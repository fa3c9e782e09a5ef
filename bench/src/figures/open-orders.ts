import type { Bench } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { insertHistory } from '../lib/history.ts'
import { runLoad } from '../lib/load.ts'
import { copyStore, type Store, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const OPEN = 50
const SHORT = 1_000
const LONG = 100_000
/** Open orders of another store, because the planner's statistics cover all stores. */
const NEVER_CLOSED = 20_000
const TARGET = 0.9

/** The screens with open orders: the number of old orders must not make them slower. */
export async function openOrders(bench: Bench): Promise<Row[]> {
  bench.say(`planting ${number(LONG)} old orders`)
  const refs = await copyStore(bench.owner, bench.template, 3)
  const [short, long, untidy] = signInAll(bench.secret, bench.app.base, refs) as [Store, Store, Store]
  await insertHistory(bench.owner, { tenantId: short.tenantId, closed: SHORT, open: OPEN })
  await insertHistory(bench.owner, { tenantId: long.tenantId, closed: LONG, open: OPEN })
  await insertHistory(bench.owner, { tenantId: untidy.tenantId, closed: 0, open: NEVER_CLOSED })
  // Autovacuum would do this within a minute of inserting so many rows.
  await bench.owner.query('VACUUM ANALYZE orders, order_items')
  return [await speed(bench, '/orders', short, long), await speed(bench, '/kitchen', short, long)]
}

async function speed(bench: Bench, path: string, short: Store, long: Store): Promise<Row> {
  bench.say(`GET ${path} with many old orders`)
  const get = ({ headers }: Store) =>
    runLoad({
      base: bench.app.base,
      connections: 10,
      seconds: ROUND_SECONDS,
      ask: () => ({ method: 'GET', path: `/api/v1${path}`, headers }),
    })
  const result = await alternate({ short: () => get(short), long: () => get(long) })
  const ratio = result.ratio('long', 'short')
  return {
    figure: `GET ${path}, ${OPEN} open, ${number(LONG)} old orders`,
    measured: described(result.long),
    baseline: `${number(SHORT)} old: ${described(result.short)}`,
    ratio,
    target: `≥ ${TARGET.toFixed(2)}`,
    met: ratio >= TARGET,
  }
}
