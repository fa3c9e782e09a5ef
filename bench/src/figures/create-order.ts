import type { Bench } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { type LoadResult, runLoad } from '../lib/load.ts'
import { bareOrderAt, orderAt } from '../lib/requests.ts'
import { number, type Row } from '../lib/table.ts'

const CONNECTIONS = [1, 10, 50]
/** An order takes two round trips and eight statements (ADR 9, 25), the bare route one of each. */
const TARGET = 0.33
/** Warm-up until the JIT has compiled the code; the limit is for a busy machine. */
const WARM_UP = { orders: 10_000, seconds: 15 }

/** Orders through the product, compared with the same rows inserted by a bare route. */
export async function createOrder(bench: Bench): Promise<Row[]> {
  await warmUp(bench)
  const rows: Row[] = []
  let acknowledged = await countOrders(bench)
  for (const connections of CONNECTIONS) {
    bench.say(`create-order, ${connections} connections`)
    const { app, baseline, ratio } = await alternate({
      baseline: () => bareOrders(bench, connections),
      app: () => orders(bench, connections),
    })
    acknowledged += app.answered
    const reached = ratio('app', 'baseline')
    rows.push({
      figure: `create-order, ${bench.stores.length} stores, ${connections} conn.`,
      measured: described(app),
      baseline: `bare route ${described(baseline)}`,
      ratio: reached,
      target: `≥ ${TARGET.toFixed(2)}`,
      met: reached >= TARGET,
    })
  }
  return [...rows, await countStored(bench, acknowledged)]
}

async function warmUp(bench: Bench): Promise<void> {
  bench.say('warming up')
  const end = performance.now() + WARM_UP.seconds * 1000
  for (let taken = 0; taken < WARM_UP.orders && performance.now() < end; ) {
    taken += (await orders(bench, 50)).answered
    await bareOrders(bench, 50)
  }
}

const orders = (bench: Bench, connections: number): Promise<LoadResult> =>
  runLoad({
    base: bench.app.base,
    connections,
    seconds: ROUND_SECONDS,
    ask: (n) => orderAt(bench, n),
  })

export const bareOrders = (bench: Bench, connections: number): Promise<LoadResult> =>
  runLoad({
    base: bench.baseline.base,
    connections,
    seconds: ROUND_SECONDS,
    ask: (n) => bareOrderAt(bench, n),
  })

async function countOrders({ owner, stores }: Bench): Promise<number> {
  const { rows } = await owner.query<{ stored: number }>(
    'SELECT count(*)::integer AS stored FROM orders WHERE tenant_id = ANY ($1)',
    [stores.map((store) => store.tenantId)],
  )
  return rows[0]?.stored ?? 0
}

/** Checks that every acknowledged order is stored, and no other. */
async function countStored(bench: Bench, acknowledged: number): Promise<Row> {
  const stored = await countOrders(bench)
  return {
    figure: 'orders stored, of those acknowledged',
    measured: `${number(stored)} of ${number(acknowledged)}`,
    target: 'all, once',
    met: stored === acknowledged,
  }
}
