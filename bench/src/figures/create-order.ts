import { randomUUID } from 'node:crypto'
import type { Bench } from '../bench.ts'
import type { DirectResult } from '../floor/direct.ts'
import { canCountCpu, cpuOf, cpuOfFamily } from '../lib/cpu.ts'
import { type LoadResult, runLoad } from '../lib/load.ts'
import { orderNumber } from '../lib/menu.ts'
import { alternate, described } from '../lib/rounds.ts'
import type { Store } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const JSON_HEADERS = { 'content-type': 'application/json' }
const TARGET = 0.5
/** Times the CPU that the floor uses, server and database together. */
const MOST_CPU = 3

/** Orders taken through the product, beside the same rows inserted by a bare route and by no route at all. */
export async function createOrders(bench: Bench): Promise<Row[]> {
  await warmUp(bench)
  const rows: Row[] = [await constantRoute(bench)]
  let acknowledged = await countOrders(bench)
  const cpu = new CpuMeter(bench)
  for (const connections of [1, 10, 50]) {
    bench.say(`create-order, ${connections} connections`)
    const result = await alternate(bench.pace.rounds, {
      direct: () => runDirect(bench, connections, bench.floorTenants),
      floor: () => cpu.during('floor', connections, () => bareOrders(bench, connections, bench.floorTenants)),
      app: () => cpu.during('app', connections, () => orders(bench, connections, bench.stores)),
    })
    acknowledged += result.app.answered
    const what = `create-order, ${bench.stores.length} stores, ${connections} conn.`
    rows.push(
      compared(
        what,
        described(result.app),
        `bare route ${described(result.floor)}`,
        result.ratio('app', 'floor'),
        TARGET,
      ),
      compared(
        `  beside no HTTP at all`,
        '',
        `direct pg ${described(result.direct)}`,
        result.ratio('app', 'direct'),
      ),
    )
  }
  const alone = await oneStore(bench)
  acknowledged += alone.answered
  return [...rows, alone.row, ...cpu.rows(), await nothingLost(bench, acknowledged)]
}

const compared = (figure: string, measured: string, floor: string, ratio: number, target?: number): Row => ({
  figure,
  measured,
  floor,
  ratio,
  ...(target === undefined ? {} : { target: `≥ ${target.toFixed(2)}`, met: ratio >= target }),
})

/** A fresh idempotency key with every order, as the point of sale sends it. */
export function orders(bench: Bench, connections: number, stores: readonly Store[]): Promise<LoadResult> {
  return runLoad({
    base: bench.app.base,
    connections,
    seconds: bench.pace.seconds,
    ask: (n) => ({
      method: 'POST',
      path: '/api/v1/pos/create-order',
      headers: { ...stores[n % stores.length]?.headers, 'idempotency-key': randomUUID() },
      body: orderNumber(n),
    }),
  })
}

function bareOrders(bench: Bench, connections: number, tenants: readonly number[]): Promise<LoadResult> {
  return runLoad({
    base: bench.floor.base,
    connections,
    seconds: bench.pace.seconds,
    ask: (n) => ({
      method: 'POST',
      path: `/order?tenant=${tenants[n % tenants.length]}`,
      headers: JSON_HEADERS,
      body: orderNumber(n),
    }),
  })
}

async function runDirect(bench: Bench, workers: number, tenants: readonly number[]): Promise<DirectResult> {
  const response = await fetch(`${bench.floor.base}/direct`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify({ workers, seconds: bench.pace.seconds, tenants }),
  })
  if (!response.ok) throw new Error(`direct inserts: ${response.status} ${await response.text()}`)
  return (await response.json()) as DirectResult
}

/**
 * Until the compilers of both processes have seen enough, and every store's menu and every connection's plans are
 * there. A machine too busy for that many orders gets no more time.
 */
async function warmUp(bench: Bench): Promise<void> {
  bench.say('warming up')
  const { orders: enough, seconds } = bench.pace.warmUp
  const end = performance.now() + seconds * 1000
  for (let taken = 0; taken < enough && performance.now() < end; ) {
    taken += (await orders(bench, 50, bench.stores)).answered
    await bareOrders(bench, 50, bench.floorTenants)
  }
}

async function constantRoute(bench: Bench): Promise<Row> {
  const { constant } = await alternate(1, {
    constant: () =>
      runLoad({
        base: bench.floor.base,
        connections: 10,
        seconds: bench.pace.seconds,
        ask: () => ({ method: 'GET', path: '/constant', headers: {} }),
      }),
  })
  return { figure: 'bare route answering a constant, 10 conn.', measured: described(constant) }
}

async function oneStore(bench: Bench): Promise<{ row: Row; answered: number }> {
  bench.say('create-order, one store alone')
  const { app, floor, ratio } = await alternate(bench.pace.rounds, {
    floor: () => bareOrders(bench, 10, bench.floorTenants.slice(0, 1)),
    app: () => orders(bench, 10, bench.stores.slice(0, 1)),
  })
  const row = compared(
    'create-order, one store alone, 10 conn.',
    described(app),
    `bare route ${described(floor)}`,
    ratio('app', 'floor'),
    TARGET,
  )
  return { row, answered: app.answered }
}

async function countOrders(bench: Bench): Promise<number> {
  const { rows } = await bench.owner.query<{ stored: number }>(
    'SELECT count(*)::integer AS stored FROM orders WHERE tenant_id = ANY ($1)',
    [bench.stores.map((store) => store.tenantId)],
  )
  return rows[0]?.stored ?? 0
}

/** Every acknowledged order is there, and no other. */
async function nothingLost(bench: Bench, acknowledged: number): Promise<Row> {
  const stored = await countOrders(bench)
  return {
    figure: 'orders stored, of those acknowledged',
    measured: `${number(stored)} of ${number(acknowledged)}`,
    target: 'all, once',
    met: stored === acknowledged,
  }
}

type Side = 'app' | 'floor'

/** CPU time of the serving process and of Postgres per answered order, at ten connections. */
class CpuMeter {
  readonly #bench: Bench
  readonly #used = { app: { own: 0, postgres: 0, orders: 0 }, floor: { own: 0, postgres: 0, orders: 0 } }

  constructor(bench: Bench) {
    this.#bench = bench
  }

  async during(side: Side, connections: number, run: () => Promise<LoadResult>): Promise<LoadResult> {
    if (!canCountCpu || connections !== 10) return run()
    const { app, floor, postmaster } = this.#bench
    const pid = side === 'app' ? app.pid : floor.pid
    const before = { own: cpuOf(pid), postgres: cpuOfFamily(postmaster) }
    const result = await run()
    const used = this.#used[side]
    used.own += cpuOf(pid) - before.own
    used.postgres += cpuOfFamily(postmaster) - before.postgres
    used.orders += result.answered
    return result
  }

  rows(): Row[] {
    if (!canCountCpu) return [{ figure: 'CPU per order', measured: 'skipped: no /proc on this system' }]
    const per = (side: Side, what: 'own' | 'postgres') =>
      (this.#used[side][what] * 1000) / this.#used[side].orders
    const row = (figure: string, app: number, floor: number): Row => ({
      figure,
      measured: `${number(app)} µs`,
      floor: `bare route ${number(floor)} µs`,
      ratio: floor / app,
    })
    const both = (side: Side) => per(side, 'own') + per(side, 'postgres')
    const times = both('app') / both('floor')
    return [
      row('CPU per order, server process', per('app', 'own'), per('floor', 'own')),
      row('CPU per order, Postgres', per('app', 'postgres'), per('floor', 'postgres')),
      {
        ...row('CPU per order, both', both('app'), both('floor')),
        target: `≤ ${MOST_CPU} × the floor's`,
        met: times <= MOST_CPU,
      },
    ]
  }
}
