import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { distribute } from '../../../server/src/db/schema/distribute.ts'
import { migrate } from '../../../server/src/db/schema/migrate.ts'
import { MIGRATIONS_DIR } from '../../../server/src/testing/constants.ts'
import { createEmpty, databaseAt, dropOnAll, onAll, readNodes } from '../../../server/src/testing/nodes.ts'
import type { Bench } from '../bench.ts'
import { cpuBetween, cpuMs, databaseCpuMs } from '../lib/cpu.ts'
import { makeFolder } from '../lib/folder.ts'
import { runLoad } from '../lib/load.ts'
import { startApp } from '../lib/processes.ts'
import { orderAt } from '../lib/requests.ts'
import { addMenuAndTables, signInAll, signUpFirst } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const WARM_UP_SECONDS = 10
const SECONDS = 10
/** The target for the cluster's CPU, all its nodes together, over that of a plain database on the same server. */
const MOST_TIMES = 1.6

/** The CPU time of placing an order on the cluster of CITUS_URL, by node, and on a plain database of its coordinator. */
export async function nodes({ say, secret }: Bench): Promise<Row[]> {
  const citus = process.env.CITUS_URL
  if (!citus) return []
  say('CPU time of placing an order on a cluster')
  const servers = await readNodes(citus)
  const name = `bench_${randomBytes(4).toString('hex')}`
  const [coordinator = ''] = servers
  const plain = databaseAt(coordinator, `${name}_plain`)
  try {
    await onAll([coordinator], `CREATE DATABASE ${name}_plain`)
    await migrate(plain, MIGRATIONS_DIR, secret)
    const cluster = await createEmpty(servers, name)
    await migrate(cluster, MIGRATIONS_DIR, secret)
    await distribute(cluster)
    // As the embedded database has it, and as docs/scale.md says.
    await onAll([coordinator], `ALTER DATABASE ${name}_plain SET jit = off`)
    await onAll(servers, `ALTER DATABASE ${name} SET jit = off`)
    const [alone] = await costs(plain, [plain], secret)
    const [first, ...others] = await costs(
      cluster,
      servers.map((server) => databaseAt(server, name)),
      secret,
    )
    return [row(alone as Cost, first as Cost, others)]
  } finally {
    await dropOnAll(servers, name)
    await dropOnAll([coordinator], `${name}_plain`)
  }
}

interface Cost {
  /** In ms for an order. */
  server: number
  database: number
}

/** What an order costs the product, and each of the database's servers. */
async function costs(url: string, servers: readonly string[], secret: string): Promise<Cost[]> {
  const folder = makeFolder()
  const app = await startApp({ DATA_DIR: folder.path, SECRET_KEY: secret, DATABASE_URL: url })
  const owners = servers.map((connectionString) => new pg.Client({ connectionString }))
  try {
    for (const owner of owners) await owner.connect()
    const store = await signUpFirst(app.base)
    const [owner] = owners as [pg.Client]
    await addMenuAndTables(owner, store)
    await owner.query('VACUUM ANALYZE')
    const stores = signInAll(secret, app.base, [store])
    const run = (seconds: number) =>
      runLoad({ base: app.base, connections: 1, seconds, ask: (n) => orderAt({ stores }, n) })
    await run(WARM_UP_SECONDS)
    const server = cpuMs(app.pid)
    const before = await Promise.all(owners.map(databaseCpuMs))
    const { answered } = await run(SECONDS)
    const after = await Promise.all(owners.map(databaseCpuMs))
    return owners.map((_owner, n) => ({
      server: (cpuMs(app.pid) - server) / answered,
      database: cpuBetween(before[n] ?? new Map(), after[n] ?? new Map()) / answered,
    }))
  } finally {
    for (const owner of owners) await owner.end()
    await app.stop()
    folder.remove()
  }
}

function row(plain: Cost, coordinator: Cost, workers: readonly Cost[]): Row {
  const all = [coordinator, ...workers].reduce((sum, { database }) => sum + database, 0)
  const each = workers.map(({ database }) => number(database)).join(' + ')
  const times = all / plain.database
  return {
    figure: 'Database CPU of create-order on a cluster',
    measured: `${number(times)} × plain (${number(plain.database)} ms): coordinator ${number(coordinator.database)}, workers ${each} ms`,
    target: `≤ ${MOST_TIMES} ×`,
    met: times <= MOST_TIMES,
  }
}
