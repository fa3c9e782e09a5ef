import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { insertYear } from '../../../server/src/testing/year/year.ts'
import type { Bench } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { runLoad } from '../lib/load.ts'
import { get } from '../lib/requests.ts'
import { copyOne } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const ORDERS = 100_000
const CUSTOMERS = 5_000

/** The default zone and turning hour of a new store. */
const TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }

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
  const { dashboard, month, year } = await alternate({
    dashboard: () => read('/dashboard', ROUND_SECONDS),
    month: () => read(lasting(31), ROUND_SECONDS),
    year: () => read(lasting(365), ROUND_SECONDS),
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
    { figure: '  first ever report of a year', measured: `${number(firstMs)} ms` },
  ]
}
