import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Bench } from '../bench.ts'
import { runLoad } from '../lib/load.ts'
import { orderNumber } from '../lib/menu.ts'
import { startApp } from '../lib/processes.ts'
import { signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'
import { type Platform, worldsOf } from '../lib/worlds.ts'

const MB = 1_048_576
/** Stores that one process has served, each its point of sale and its diner's menu. */
const SERVED = 1_000
/** Orders between two readings of the log. */
const ORDERS = 2_000

/** What a store costs: memory of the process, bytes on disk, bytes of the write-ahead log. */
export async function cost(bench: Bench): Promise<Row[]> {
  const { many } = await worldsOf(bench)
  return [...(await memory(bench, many)), ...(await disk(many)), await writeAhead(bench)]
}

/** Resident memory of a process of its own, on the large platform. */
async function memory(bench: Bench, { world, stores }: Platform): Promise<Row[]> {
  bench.say('memory of a process')
  const app = await startApp({ DATABASE_URL: world.ownerUrl, SECRET_KEY: bench.secret })
  try {
    const readings: [figure: string, bytes: number][] = []
    const asked = signInAll(bench.secret, app.base, stores.slice(0, 2 * SERVED))
    const serve = async (from: number, to: number) => {
      for (const { headers } of asked.slice(from, to)) await ask(`${app.base}/api/v1/pos/init`, headers)
    }
    readings.push(['memory of a process, idle', residentOf(app.pid)])
    await serve(0, Math.min(SERVED, asked.length))
    readings.push([
      `  when ${number(Math.min(SERVED, asked.length))} stores have opened their point of sale`,
      residentOf(app.pid),
    ])
    if (asked.length > SERVED) {
      await serve(SERVED, asked.length)
      readings.push([`  when ${number(asked.length)} have`, residentOf(app.pid)])
    }
    return readings.map(([figure, bytes]) => ({ figure, measured: `${number(bytes / MB)} MB resident` }))
  } finally {
    await app.stop()
  }
}

async function ask(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'br' } })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  await response.arrayBuffer()
}

const residentOf = (pid: number): number =>
  1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Grow with every order; the rest of a store (menu, staff, guests) does not. */
const BY_ORDER = ['orders', 'order_items', 'invoices', 'payments', 'idempotency_keys', 'outbox']
/** A row per day, dish, hour and so on: made of orders, and read instead of them. */
const BY_DAY = [
  'report_days',
  'report_parts',
  'report_months',
  'report_month_parts',
  'platform_days',
  'platform_day_items',
]

async function disk({ owner }: Platform): Promise<Row[]> {
  const { rows: counted } = await owner.query<{ orders: string }>('SELECT count(*) AS orders FROM orders')
  const orders = Number(counted[0]?.orders)
  const { rows } = await owner.query<{ name: string; heap: number; indexes: number }>(
    `SELECT relname AS name, pg_table_size(oid)::float AS heap, pg_indexes_size(oid)::float AS indexes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const row = (figure: string, names: readonly string[] | null): Row => {
    const tables = rows.filter(({ name }) => names === null || names.includes(name))
    const sum = (of: 'heap' | 'indexes') => tables.reduce((total, table) => total + table[of], 0) / orders
    const [heap, indexes] = [sum('heap'), sum('indexes')]
    return {
      figure,
      measured: `${number(heap + indexes)} bytes: rows ${number(heap)}, indexes ${number(indexes)}`,
    }
  }
  return [
    row('disk per order, of orders, lines, invoices and payments', BY_ORDER),
    ...BY_ORDER.slice(0, 4).map((name) => row(`  ${name}`, [name])),
    row('disk per order, of the days and months kept', BY_DAY),
    row('disk per order, of everything', null),
  ]
}

/** On the database that every order of this run was flushed to; pages that a checkpoint made it write whole included. */
async function writeAhead(bench: Bench): Promise<Row> {
  bench.say('write-ahead log of orders')
  const { owner, stores, app } = bench
  await owner.query('CHECKPOINT')
  const position = async () => {
    const { rows } = await owner.query<{ at: string }>('SELECT pg_current_wal_insert_lsn() AS at')
    return rows[0]?.at ?? '0/0'
  }
  const before = await position()
  let answered = 0
  while (answered < ORDERS) {
    const load = await runLoad({
      base: app.base,
      connections: 10,
      seconds: bench.pace.seconds,
      ask: (n) => ({
        method: 'POST',
        path: '/api/v1/pos/create-order',
        headers: { ...stores[n % stores.length]?.headers, 'idempotency-key': randomUUID() },
        body: orderNumber(n),
      }),
    })
    answered += load.answered
  }
  const { rows } = await owner.query<{ bytes: string }>('SELECT pg_wal_lsn_diff($1, $2) AS bytes', [
    await position(),
    before,
  ])
  return {
    figure: 'write-ahead log per order taken',
    measured: `${number(Number(rows[0]?.bytes) / answered)} bytes, of ${number(answered)} orders`,
  }
}
