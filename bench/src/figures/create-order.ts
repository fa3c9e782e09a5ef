import { randomUUID } from 'node:crypto'
import type { Bench } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { type LoadResult, runLoad } from '../lib/load.ts'
import { orderNumber } from '../lib/menu.ts'
import { number, type Row } from '../lib/table.ts'

const CONNECTIONS = [1, 10, 50]
/** An order takes two round trips and six statements (ADR 9, 25), the bare route one of each. */
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

/** A new idempotency key with every order, as the point of sale sends it. */
function orders({ app, stores }: Bench, connections: number): Promise<LoadResult> {
  return runLoad({
    base: app.base,
    connections,
    seconds: ROUND_SECONDS,
    ask: (n) => ({
      method: 'POST',
      path: '/api/v1/pos/create-order',
      headers: { ...stores[n % stores.length]?.headers, 'idempotency-key': randomUUID() },
      body: orderNumber(n),
    }),
  })
}

/** The same rows, inserted by a route that checks nothing. */
export function bareOrders({ baseline, baselineTenants }: Bench, connections: number): Promise<LoadResult> {
  return runLoad({
    base: baseline.base,
    connections,
    seconds: ROUND_SECONDS,
    ask: (n) => ({
      method: 'POST',
      path: `/order?tenant=${baselineTenants[n % baselineTenants.length]}`,
      headers: { 'content-type': 'application/json' },
      body: orderNumber(n),
    }),
  })
}

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
