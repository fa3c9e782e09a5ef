import type { Bench } from '../bench.ts'
import { cpuMs, databaseCpuMs, usedBetween } from '../lib/cpu.ts'
import { insertHistory } from '../lib/history.ts'
import { type Ask, runLoad } from '../lib/load.ts'
import { get, orderAt } from '../lib/requests.ts'
import { copyOne } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const OPEN = 50
const WARM_UP_SECONDS = 10
const SECONDS = 5

/** CPU time of one request, sent alone, so that no two share a reading. It follows the machine, so no row has a target. */
export async function cpu(bench: Bench): Promise<Row[]> {
  bench.say('CPU time of single requests')
  const { owner } = bench
  const store = await copyOne(bench)
  await insertHistory(owner, { tenantId: store.tenantId, closed: 300, open: OPEN })
  await owner.query('VACUUM ANALYZE orders, order_items, checks')
  return [
    row('create-order', await costOfAsk(bench, (n) => orderAt(bench, n))),
    row(`GET /orders, ${OPEN} open`, await costOfAsk(bench, () => get(store, '/orders'))),
    row(`GET /kitchen, ${OPEN} open`, await costOfAsk(bench, () => get(store, '/kitchen'))),
  ]
}

interface Cost {
  /** In ms. */
  server: number
  database: number
}

async function costOfAsk({ app, owner }: Bench, ask: (n: number) => Ask): Promise<Cost> {
  const run = (seconds: number) => runLoad({ base: app.base, connections: 1, seconds, ask })
  await run(WARM_UP_SECONDS)
  const [server, database] = [cpuMs(app.pid), await databaseCpuMs(owner)]
  const { answered } = await run(SECONDS)
  return {
    server: (cpuMs(app.pid) - server) / answered,
    database: usedBetween(database, await databaseCpuMs(owner)) / answered,
  }
}

const row = (what: string, { server, database }: Cost): Row => ({
  figure: `CPU of ${what}`,
  measured: `${number(server + database)} ms: server ${number(server)}, database ${number(database)}`,
})
