import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createOrder } from '@comanda/shared/pos/api'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { askStampsLeft } from '../features/cfdi/account/stamps-left.ts'
import { sealAnew } from '../features/cfdi/issuer/secrets.ts'
import { stampDue } from '../features/cfdi/issuing/worker.ts'
import type { AppOptions } from '../options.ts'
import { openPools } from '../testing/database.ts'
import { cartLine, openTaqueria, TACO } from '../testing/menu.ts'
import { type Client, TestServer } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { openSocket } from '../testing/socket.ts'
import { upkeepOfTheHour } from '../upkeep/upkeep.ts'
import { PlatformDb } from './platform.ts'

const SOURCES = join(import.meta.dirname, '..')

const server = serverForTests()
const close: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of close) await end()
})

/** The statements that nodes ran themselves, and what was sent to another node, by the coordinator too. */
let local = 0
const forwarded: string[] = []

function watch(client: pg.PoolClient): void {
  client.on('notice', ({ message = '' }) => {
    if (message.startsWith('executing the command locally')) local++
    else forwarded.push(message)
  })
  void client.query('SET citus.log_remote_commands = on')
}

async function startProcess(options: Partial<AppOptions>): Promise<TestServer> {
  const pools = openPools(server.database, 2)
  pools.platform.on('connect', watch)
  const { openNode } = pools
  pools.openNode = (host, port) => {
    const node = openNode(host, port)
    for (const pool of [node.app, node.platform]) pool.on('connect', watch)
    return node
  }
  const started = await TestServer.on(server.database, { ...options, pools })
  close.push(() => started.app.close())
  return started
}

const nodeOf = async ({ tenantId }: Client) => {
  const rows = await server.sql<{ port: number }>(
    `SELECT nodeport AS port FROM pg_dist_shard_placement
     WHERE shardid = get_shard_id_for_distribution_column('stores', $1::integer)`,
    tenantId,
  )
  return rows[0]?.port
}

let stores: Client[]
beforeAll(async () => {
  stores = [await openTaqueria(server)]
  while (new Set(await Promise.all(stores.map(nodeOf))).size < 2) stores.push(await openTaqueria(server))
})

/** How often each file of the server begins work that goes by node. */
async function callsInSources(): Promise<Record<string, number>> {
  const calls: Record<string, number> = {}
  for (const name of await readdir(SOURCES, { recursive: true })) {
    if (!name.endsWith('.ts') || /\.test\.ts$|^db\/platform\.ts$|^testing\//.test(name)) continue
    const found = (await readFile(join(SOURCES, name), 'utf8')).match(/\.(onEachNode|forStores)\(/g)
    if (found) calls[name] = found.length
  }
  return calls
}

/** Notes the line from which each work by node begins. */
function noteCalls(): Set<string> {
  const seen = new Set<string>()
  const { onEachNode } = PlatformDb.prototype
  vi.spyOn(PlatformDb.prototype, 'onEachNode').mockImplementation(function (this: PlatformDb, ...given) {
    const lines = (new Error('here').stack ?? '').split('\n')
    const isReading = lines.some((line) => line.includes('inStores'))
    const caller = lines
      .map((line) => /(\/[^():]+\.ts):(\d+)/.exec(line))
      .find((found) => found && !/platform\.ts$|\.test\.ts$/.test(found[1] ?? ''))
    if (caller && !isReading) seen.add(`${relative(SOURCES, caller[1] ?? '')}:${caller[2]}`)
    return onEachNode.apply(this, given)
  })
  close.unshift(async () => void vi.restoreAllMocks())
  return seen
}

it('every sweep across stores runs on the nodes that have them, and forwards nothing', async () => {
  const seen = noteCalls()
  const paid = await startProcess({ billing: { kind: 'embedded' }, rawPrinters: 'loopback' })
  const free = await startProcess({})
  const now = () => server.clock.now
  const log = { warn: (details: object) => void forwarded.push(JSON.stringify(details)) }
  for (const store of stores) {
    const here = store.at(paid.base)
    await openSocket(here)
    await here.call(createOrder, { body: { cart: [cartLine(TACO.id, 2)] } })
    await server.sql(
      `INSERT INTO outbox VALUES ($1, gen_random_uuid(), 'order_update', '{}', $2)`,
      store.tenantId,
      new Date(now().getTime() - 60_000),
    )
  }
  const left = async () => (await server.sql('SELECT FROM outbox')).length
  await paid.app.hub.publishLeft()
  await expect.poll(left).toBe(0)
  await paid.app.hub.checkSessions()
  await paid.app.rollUps.flush()
  await paid.app.rollUps.catchUp()
  const { renewDue, closeLapsed } = paid.app.billing.jobs
  for (const work of [renewDue, closeLapsed, free.app.billing.jobs.grantAccessToAll]) await work(now())
  await stampDue(paid.app.stamping, now())
  await askStampsLeft(paid.app.askingStamps, now())
  await sealAnew(paid.app)
  await upkeepOfTheHour(paid.app, now(), { isBelieved: true, log })

  const started: Record<string, number> = {}
  for (const line of seen) {
    const [name = ''] = line.split(':')
    started[name] = (started[name] ?? 0) + 1
  }
  // A further sweep has to run here.
  expect(started).toEqual(await callsInSources())
  expect(forwarded).toEqual([])
  expect(local).toBeGreaterThan(20)
})
