import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { insertYear } from '../../../server/src/testing/year/year.ts'
import type { Bench } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { buffersPerCall } from '../lib/buffers.ts'
import { runLoad } from '../lib/load.ts'
import { get } from '../lib/requests.ts'
import { copyOne, TIME } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const ORDERS = 100_000
const CUSTOMERS = 5_000
/** Of the same report, after which each connection has its plans. */
const CALLS = 100
/** The cost of a year, in reports of today. */
const MOST_DAYS = 3
/** An order, its check, its invoice and three lines are found by their keys, a few times each; more is history. */
const MOST_BUFFERS = 30

/** The manager's screens of a store with a year of orders. */
export async function reports(bench: Bench): Promise<Row[]> {
  bench.say(`planting ${number(ORDERS)} orders of a year`)
  const store = await copyOne(bench)
  const { tenantId } = store
  await bench.owner.query("UPDATE users SET scopes = '{DASHBOARD,REPORTS}' WHERE tenant_id = $1", [tenantId])
  await insertYear(bench.owner, { tenantId, now: bench.now, orders: ORDERS, customers: CUSTOMERS })
  // Autovacuum would do this within a minute of this number of inserts.
  await bench.owner.query('VACUUM ANALYZE')

  bench.say('dashboard and reports')
  const today = businessDate(bench.now, TIME)
  const lasting = (days: number) => `/reports?type=custom&from=${shiftDate(today, 1 - days)}&to=${today}`
  const read = (path: string, seconds: number) =>
    runLoad({ base: bench.app.base, connections: 1, seconds, ask: () => get(store, path) })
  const began = performance.now()
  // The first call stores the sums of its days.
  await read(lasting(365), 0)
  const firstMs = performance.now() - began
  const { dashboard, day, month, year, ratio } = await alternate({
    dashboard: () => read('/dashboard', ROUND_SECONDS),
    day: () => read(lasting(1), ROUND_SECONDS),
    month: () => read(lasting(31), ROUND_SECONDS),
    year: () => read(lasting(365), ROUND_SECONDS),
  })
  bench.say('buffers of a report of today')
  const { rows } = await bench.owner.query<{ orders: number }>(
    'SELECT count(*)::integer AS orders FROM orders WHERE tenant_id = $1 AND business_date >= $2',
    [tenantId, shiftDate(today, -1)],
  )
  const ofTwoDays = rows[0]?.orders ?? 0
  const { buffers } = await buffersPerCall(bench.owner, CALLS, async () => {
    const { path, headers } = get(store, lasting(1))
    await (await fetch(`${bench.app.base}${path}`, { headers })).text()
  })
  const row = (figure: string, measured: typeof dashboard, most: number): Row => ({
    figure: `${figure}, ${number(ORDERS)} orders a year`,
    measured: described(measured),
    target: `p50 ≤ ${most} ms`,
    met: measured.spread.p50 <= most,
  })
  return [
    row('GET /dashboard', dashboard, 50),
    row('GET /reports of 31 days', month, 100),
    row('GET /reports of a year', year, 200),
    {
      figure: 'a year beside a report of today',
      measured: described(year),
      baseline: described(day),
      ratio: ratio('day', 'year'),
      target: `≤ ${MOST_DAYS}`,
      met: ratio('day', 'year') <= MOST_DAYS,
    },
    {
      figure: `buffers of a report of today, for each of ${ofTwoDays} orders since yesterday`,
      measured: (buffers / ofTwoDays).toFixed(1),
      target: `≤ ${MOST_BUFFERS}`,
      met: buffers / ofTwoDays <= MOST_BUFFERS,
    },
    { figure: '  first ever report of a year', measured: `${number(firstMs)} ms` },
  ]
}
