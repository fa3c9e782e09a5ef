import type { Bench, Store } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { insertHistory } from '../lib/history.ts'
import { runLoad } from '../lib/load.ts'
import { orderAt } from '../lib/requests.ts'
import { copyStore, signInAll } from '../lib/stores.ts'
import type { Row } from '../lib/table.ts'

const CLOSED = 300
const FEW = 5
const MANY = 500
/** Several stores, so that an order of the run leaves what is open nearly as it was. */
const STORES = 16
const TARGET = 0.95
/** Rows of the database that a call reads; those of the session, the catalog and the counters are the same in both. */
const ROWS_TARGET = 1.1
const CALLS = 40
/** A connection reports what it has read when it is idle for ten seconds. */
const REPORTED_MS = 11_000

/** An order beside many open orders costs what it costs beside few: its rate, and the rows that it reads. */
export async function openOrders(bench: Bench): Promise<Row[]> {
  const [few, many] = [await storesWith(bench, FEW), await storesWith(bench, MANY)]
  await bench.owner.query('VACUUM ANALYZE')
  bench.say(`create-order beside ${MANY} open orders`)
  const take = (stores: readonly Store[]) => () =>
    runLoad({
      base: bench.app.base,
      connections: 4,
      seconds: ROUND_SECONDS,
      ask: (n) => orderAt({ stores }, n),
    })
  const result = await alternate({ few: take(few), many: take(many) })
  const ratio = result.ratio('many', 'few')
  const [fewRows, manyRows] = [await rowsOf(bench, few), await rowsOf(bench, many)]
  return [
    {
      figure: `create-order, ${MANY} open orders`,
      measured: described(result.many),
      baseline: `${FEW} open: ${described(result.few)}`,
      ratio,
      target: `≥ ${TARGET.toFixed(2)}`,
      met: ratio >= TARGET,
    },
    {
      figure: `rows read for create-order, ${MANY} open orders`,
      measured: manyRows.toFixed(1),
      baseline: `${FEW} open: ${fewRows.toFixed(1)}`,
      ratio: manyRows / fewRows,
      target: `≤ ${ROWS_TARGET.toFixed(2)}`,
      met: manyRows <= fewRows * ROWS_TARGET,
    },
  ]
}

async function storesWith({ owner, template, secret, app }: Bench, open: number): Promise<Store[]> {
  const refs = await copyStore(owner, template, STORES)
  for (const { tenantId } of refs) await insertHistory(owner, { tenantId, closed: CLOSED, open })
  return signInAll(secret, app.base, refs)
}

/** @returns rows and index entries of the stores' tables that one order reads, background work included */
async function rowsOf(bench: Bench, stores: readonly Store[]): Promise<number> {
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, REPORTED_MS))
    const { rows } = await bench.owner.query<{ sum: string }>(`
      SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname IN ('orders', 'order_items', 'checks'))
           + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname IN ('orders', 'order_items', 'checks')) AS sum`)
    return Number(rows[0]?.sum)
  }
  const before = await read()
  await runLoad({
    base: bench.app.base,
    connections: 1,
    seconds: Number.POSITIVE_INFINITY,
    requests: CALLS,
    ask: (n) => orderAt({ stores }, n),
  })
  return ((await read()) - before) / CALLS
}
