import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Bench } from '../bench.ts'
import type { Ask } from '../lib/load.ts'
import { bareOrderAt, orderAt } from '../lib/requests.ts'
import { spread } from '../lib/samples.ts'
import { type Row, times } from '../lib/table.ts'

const PER_SECOND = 200
const MOST_P99_MS = 50
/** With more than this many connections, requests do not wait for each other; a queue would add to the times. */
const CONNECTIONS = 128
const SECONDS = 40
const WARM_UP_SECONDS = 5

/**
 * Orders at a constant rate, independent of the answers, like a hundred restaurants at noon. Times count from the
 * moment an order is due, so that a delay behind a slow order counts too.
 */
export async function steady(bench: Bench): Promise<Row[]> {
  bench.say(`${PER_SECOND} orders a second for ${SECONDS} s`)
  const orders = (seconds: number) => offer(bench.app.base, (n) => orderAt(bench, n), seconds)
  const bare = (seconds: number) => offer(bench.baseline.base, (n) => bareOrderAt(bench, n), seconds)
  await orders(WARM_UP_SECONDS)
  await bare(WARM_UP_SECONDS)
  const before = await bare(SECONDS / 2)
  const { samples, failed } = await orders(SECONDS)
  const after = await bare(SECONDS / 2)
  const measured = spread(samples)
  const baseline = spread([...before.samples, ...after.samples])
  return [
    {
      figure: `create-order, ${PER_SECOND}/s offered for ${SECONDS} s`,
      measured: times(measured),
      baseline: `bare route, half before, half after ${times(baseline)}`,
      ratio: baseline.p99 / measured.p99,
      target: `p99 ≤ ${MOST_P99_MS} ms`,
      met: measured.p99 <= MOST_P99_MS,
    },
    {
      figure: '  of these refused or failed',
      measured: `${failed} of ${samples.length}`,
      target: 'none',
      met: failed === 0,
    },
  ]
}

async function offer(
  origin: string,
  ask: (n: number) => Ask,
  seconds: number,
): Promise<{ samples: number[]; failed: number }> {
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 })
  const samples: number[] = []
  let failed = 0
  const place = async (n: number, due: number) => {
    const { statusCode, body } = await agent.request({ origin, ...ask(n) })
    await body.dump()
    samples.push(performance.now() - due)
    if (statusCode !== 200) failed++
  }
  const start = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < PER_SECOND * seconds; n++) {
    const due = start + (n * 1000) / PER_SECOND
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    sent.push(
      place(n, due).catch(() => {
        samples.push(performance.now() - due)
        failed++
      }),
    )
  }
  await Promise.all(sent)
  await agent.close()
  return { samples, failed }
}
