import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Agent } from 'undici'
import type { Bench } from '../bench.ts'
import { orderNumber } from '../lib/menu.ts'
import { type Spread, spread } from '../lib/samples.ts'
import { number, type Row } from '../lib/table.ts'

const PER_SECOND = 200
const MOST_P99_MS = 50
/** More than these at once never wait for each other; a queue would show in the times. */
const CONNECTIONS = 128
const DISK_SAMPLES = 400
const WARM_UP_S = 10

/**
 * Orders offered at a steady rate, whether the server keeps up or not, as a hundred restaurants at noon would. Times are
 * from the moment an order was due, so that whoever had to wait because of a slow one counts as well.
 */
export async function steady(bench: Bench): Promise<Row[]> {
  const seconds = bench.pace.steady
  bench.say(`${PER_SECOND} orders a second for ${seconds} s`)
  await offer(orderAt(bench), WARM_UP_S)
  await offer(bareOrderAt(bench), WARM_UP_S)
  const disk = await diskCommits(bench.owner)
  const before = await offer(bareOrderAt(bench), seconds / 2)
  const { samples, failed } = await offer(orderAt(bench), seconds)
  const after = await offer(bareOrderAt(bench), seconds / 2)
  disk.push(...(await diskCommits(bench.owner)))
  const times = spread(samples)
  const floor = spread([...before.samples, ...after.samples])
  return [
    {
      figure: `create-order, ${PER_SECOND}/s offered for ${seconds} s`,
      measured: described(times),
      floor: `bare route, half before, half after ${described(floor)}`,
      ratio: floor.p99 / times.p99,
      target: `p99 ≤ ${MOST_P99_MS} ms`,
      met: times.p99 <= MOST_P99_MS,
    },
    { figure: '  a bare commit on this disk, one at a time', measured: described(spread(disk)) },
    {
      figure: '  of these refused or failed',
      measured: `${failed} of ${samples.length}`,
      target: 'none',
      met: failed === 0,
    },
  ]
}

const described = ({ p50, p95, p99 }: Spread) => `${number(p50)} / ${number(p95)} / ${number(p99)} ms`

interface Request {
  origin: string
  path: string
  headers: Record<string, string>
}
type RequestAt = (n: number) => Request

const orderAt =
  ({ app, stores }: Bench): RequestAt =>
  (n) => ({
    origin: app.base,
    path: '/api/v1/pos/create-order',
    headers: { ...stores[n % stores.length]?.headers, 'idempotency-key': randomUUID() },
  })

const bareOrderAt =
  ({ floor, floorTenants }: Bench): RequestAt =>
  (n) => ({
    origin: floor.base,
    path: `/order?tenant=${floorTenants[n % floorTenants.length]}`,
    headers: { 'content-type': 'application/json' },
  })

async function offer(requestAt: RequestAt, seconds: number): Promise<{ samples: number[]; failed: number }> {
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 })
  const samples: number[] = []
  let failed = 0
  const place = async (n: number, due: number) => {
    const { statusCode, body } = await agent.request({
      ...requestAt(n),
      method: 'POST',
      body: orderNumber(n),
    })
    await body.dump()
    samples.push(performance.now() - due)
    if (statusCode !== 200) failed++
  }
  const start = performance.now()
  const under: Promise<void>[] = []
  for (let n = 0; n < PER_SECOND * seconds; n++) {
    const due = start + (n * 1000) / PER_SECOND
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    under.push(
      place(n, due).catch(() => {
        samples.push(performance.now() - due)
        failed++
      }),
    )
  }
  await Promise.all(under)
  await agent.close()
  return { samples, failed }
}

/** How long the disk takes to keep one row, with nothing else going on. */
async function diskCommits(owner: pg.Client): Promise<number[]> {
  await owner.query('CREATE TABLE IF NOT EXISTS bare_commits (n integer)')
  const samples: number[] = []
  for (let n = 0; n < DISK_SAMPLES; n++) {
    const start = performance.now()
    await owner.query('INSERT INTO bare_commits VALUES ($1)', [n])
    samples.push(performance.now() - start)
  }
  await owner.query('DROP TABLE bare_commits')
  return samples
}
