import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { Client } from 'undici'
import { ServerProcess } from '../../../hardening/src/lib/server.ts'
import { distribute } from '../../../server/src/db/schema/distribute.ts'
import { migrate } from '../../../server/src/db/schema/migrate.ts'
import { MIGRATIONS_DIR } from '../../../server/src/testing/constants.ts'
import { createEmpty, databaseAt, dropOnAll, onAll, readNodes } from '../../../server/src/testing/nodes.ts'
import type { Bench } from '../bench.ts'
import { databaseCpuMs, usedBetween } from '../lib/cpu.ts'
import { type Ask, send } from '../lib/load.ts'
import { liveOrder } from '../lib/order-life.ts'
import { get, orderAt, post, storeAt } from '../lib/requests.ts'
import { addMenuAndTables, signInAll, signUpFirst } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const WARM_UP_ROUNDS = 4
const ROUNDS = 12
const SECONDS = 1
/** What is measured; each is sent alone, as a till sends it. */
const WORKS = ['create-order', "an order's life"] as const
type Work = (typeof WORKS)[number]
/** The target for the cluster's CPU, all its nodes together, over that of a plain database on the same server. */
const MOST_TIMES = 1.6

/** The CPU time of placing an order, and of its whole life, on the cluster of CITUS_URL, by node, and on a plain database of its coordinator. */
export async function nodes({ say, secret }: Bench): Promise<Row[]> {
  const citus = process.env.CITUS_URL
  if (!citus) return []
  say('CPU time of an order on a cluster')
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
    const open: Installation[] = []
    try {
      open.push(await start(plain, [plain], secret))
      const addresses = servers.map((server) => databaseAt(server, name))
      open.push(await start(cluster, addresses, secret))
      const rows: Row[] = []
      for (const work of WORKS) {
        say(`  ${work}`)
        const [[alone = 0], [first = 0, ...others]] = await costs(open, work)
        rows.push(row(work, alone, first, others))
      }
      return rows
    } finally {
      for (const { close } of open.reverse()) await close()
    }
  } finally {
    await dropOnAll(servers, name)
    await dropOnAll([coordinator], `${name}_plain`)
  }
}

/** After the warm-up: a plan made for empty tables reads them whole, which those of a restaurant are not. */
const SETTLE = 'VACUUM ANALYZE'

/** A process with one store, and the owner's connections to each server of its database. */
interface Installation {
  owners: readonly [pg.Client, ...pg.Client[]]
  /** Does the work once. */
  once: Record<Work, () => Promise<void>>
  close(): Promise<void>
}

async function start(url: string, servers: readonly string[], secret: string): Promise<Installation> {
  const app = await ServerProcess.start({ SECRET_KEY: secret, DATABASE_URL: url })
  const owners = servers.map((connectionString) => new pg.Client({ connectionString })) as [pg.Client]
  for (const owner of owners) await owner.connect()
  const [owner] = owners
  const store = await signUpFirst(app.base)
  await addMenuAndTables(owner, store)
  const stores = signInAll(secret, app.base, [store])
  const waiter = storeAt({ stores }, 0)
  const client = new Client(app.base)
  const ask = async (one: Ask) => {
    const answer = await send(client, one)
    if (answer.status !== 200) throw new Error(`${one.path} answered ${answer.status}: ${answer.body()}`)
    return JSON.parse(answer.body().toString())
  }
  const change = (path: string, body: string) => ask(post(waiter, path, body))
  const readPlaced = async (checkId: number) => {
    const { rounds, due } = await ask(get(waiter, `/checks/${checkId}`))
    const itemIds = rounds.flatMap((round: { items: { id: number }[] }) => round.items.map(({ id }) => id))
    return { itemIds, due }
  }
  let orders = 0
  return {
    owners,
    once: {
      'create-order': () => ask(orderAt({ stores }, orders++)),
      "an order's life": () => liveOrder(change, readPlaced),
    },
    close: async () => {
      await client.close()
      for (const one of owners) await one.end()
      await app.close()
    },
  }
}

/** The CPU of the work on each server of both databases, in ms. They take turns, so that a busy moment of the machine meets both. */
async function costs([plain, cluster]: readonly Installation[], work: Work): Promise<[number[], number[]]> {
  if (!plain || !cluster) throw new Error('two installations are compared')
  const used: [number[], number[]] = [[], []]
  const times = [0, 0]
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    if (round === 0) await Promise.all([plain, cluster].map(({ owners: [owner] }) => owner.query(SETTLE)))
    for (const [n, one] of [plain, cluster].entries()) {
      const before = await Promise.all(one.owners.map(databaseCpuMs))
      const end = performance.now() + SECONDS * 1000
      let done = 0
      for (; performance.now() < end; done++) await one.once[work]()
      const after = await Promise.all(one.owners.map(databaseCpuMs))
      await closeAll(one.owners[0])
      if (round < 0) continue
      times[n] = (times[n] ?? 0) + done
      for (const [server, then] of before.entries())
        (used[n] as number[])[server] =
          (used[n]?.[server] ?? 0) + usedBetween(then, after[server] ?? new Map())
    }
  }
  return used.map((servers, n) => servers.map((ms) => ms / (times[n] ?? 1))) as [number[], number[]]
}

/** From hundreds of open orders on, placing one counts their lines: a restaurant has a few dozen. */
async function closeAll(owner: pg.Client): Promise<void> {
  await owner.query("UPDATE orders SET status = 'completed' WHERE status = 'created'")
  await owner.query("UPDATE checks SET status = 'cancelled', closed_at = now() WHERE status = 'open'")
}

function row(work: Work, plain: number, coordinator: number, workers: readonly number[]): Row {
  const all = [coordinator, ...workers].reduce((sum, ms) => sum + ms, 0)
  const times = all / plain
  return {
    figure: `Database CPU of ${work} on a cluster`,
    measured: `${number(times)} × plain (${number(plain)} ms): coordinator ${number(coordinator)}, workers ${workers.map(number).join(' + ')} ms`,
    ...(work === 'create-order' && { target: `≤ ${MOST_TIMES} ×`, met: times <= MOST_TIMES }),
  }
}
