import type { Bench } from '../bench.ts'
import { offer } from '../lib/offer.ts'
import { bareOrderAt, orderAt } from '../lib/requests.ts'
import { spread } from '../lib/samples.ts'
import { type Row, times } from '../lib/table.ts'

const PER_SECOND = 200
const MOST_P99_MS = 50
const SECONDS = 40
const WARM_UP_SECONDS = 5

/**
 * Orders at a constant rate, independent of the answers, like a hundred restaurants at noon. Times count from the
 * moment an order is due, so that a delay behind a slow order counts too.
 */
export async function steady(bench: Bench): Promise<Row[]> {
  bench.say(`${PER_SECOND} orders a second for ${SECONDS} s`)
  const orders = (seconds: number) =>
    offer(bench.app.base, { perSecond: PER_SECOND, seconds, ask: (n) => orderAt(bench, n) })
  const bare = (seconds: number) =>
    offer(bench.baseline.base, { perSecond: PER_SECOND, seconds, ask: (n) => bareOrderAt(bench, n) })
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
