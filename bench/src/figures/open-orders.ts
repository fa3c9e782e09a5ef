import type { Bench, Store } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { insertHistory } from '../lib/history.ts'
import { runLoad } from '../lib/load.ts'
import { get } from '../lib/requests.ts'
import { copyStore, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const OPEN = 50
export const SHORT = 1_000
export const LONG = 100_000
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
  // Autovacuum would do this within a minute of this number of inserts.
  await bench.owner.query('VACUUM ANALYZE orders, order_items')
  return [
    await flatness(bench, '/orders', `${OPEN} open`, short, long),
    await flatness(bench, '/kitchen', `${OPEN} open`, short, long),
  ]
}

/** Compares a read of a store with many old orders with the same read of a store with few. */
export async function flatness(
  bench: Bench,
  path: string,
  size: string,
  short: Store,
  long: Store,
): Promise<Row> {
  bench.say(`GET ${path} with many old orders`)
  const read = (store: Store) =>
    runLoad({
      base: bench.app.base,
      connections: 10,
      seconds: ROUND_SECONDS,
      ask: () => get(store, path),
    })
  const result = await alternate({ short: () => read(short), long: () => read(long) })
  const ratio = result.ratio('long', 'short')
  return {
    figure: `GET ${path}, ${size}, ${number(LONG)} old orders`,
    measured: described(result.long),
    baseline: `${number(SHORT)} old: ${described(result.short)}`,
    ratio,
    target: `≥ ${TARGET.toFixed(2)}`,
    met: ratio >= TARGET,
  }
}
