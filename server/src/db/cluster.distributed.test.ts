import { createOrder, initPos } from '@comanda/shared/pos/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_SECRET } from '../testing/constants.ts'
import { cartLine, openTaqueria, TACO } from '../testing/menu.ts'
import { type Client, TestServer } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { leaksPlans } from './citus/plans.ts'
import { createPools, loginUrl, type Pools } from './pools.ts'

const server = serverForTests()
const close: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of close) await end()
})

/** A process, and how many connections to each node it has opened for stores. */
async function startProcess(replaced: Partial<Record<number, number>> = {}) {
  const { ownerUrl } = server.database
  const pools = createPools({ ownerUrl, secret: TEST_SECRET, size: 2, onError: () => {} })
  const opened = new Map<number, ReturnType<Pools['openNode']>>()
  const { openNode } = pools
  pools.openNode = (host, port) => {
    const node = openNode(host, replaced[port] ?? port)
    opened.set(port, node)
    return node
  }
  const process = await TestServer.on(server.database, { pools })
  close.push(() => process.app.close().then(pools.close))
  return { process, pools, opened }
}

let workers: number[]
beforeAll(async () => {
  const rows = await server.sql<{ nodeport: number }>(
    'SELECT nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY nodeid LIMIT 2',
  )
  workers = rows.map(({ nodeport }) => nodeport)
})

const order = (at: Client) =>
  at.call(createOrder, {
    body: { cart: [cartLine(TACO.id, 2)], deliveryType: 'takeaway' },
    key: crypto.randomUUID(),
  })

const ordersOf = async ({ tenantId }: Client) =>
  (await server.sql('SELECT FROM orders WHERE tenant_id = $1', tenantId)).length

const placeOf = async ({ tenantId }: Client) => {
  const rows = await server.sql<{ shard: string; port: number }>(
    `SELECT shardid AS shard, nodeport AS port FROM pg_dist_shard_placement
     WHERE shardid = get_shard_id_for_distribution_column('stores', $1::integer)`,
    tenantId,
  )
  return rows[0] as { shard: string; port: number }
}

/** Two restaurants on different nodes. */
async function openTwo(): Promise<[Client, Client]> {
  const one = await openTaqueria(server)
  const { port } = await placeOf(one)
  for (;;) {
    const other = await openTaqueria(server)
    if ((await placeOf(other)).port !== port) return [one, other]
  }
}

it('restaurants are served through the wrong nodes, and see only their own orders', async () => {
  const [one = 0, other = 0] = workers
  const { process } = await startProcess({ [one]: other, [other]: one })
  const restaurants = await openTwo()
  for (const restaurant of restaurants) {
    const here = restaurant.at(process.base)
    await order(here)
    await order(here)
    expect((await here.call(initPos)).categories.length).toBeGreaterThan(0)
  }
  expect(await Promise.all(restaurants.map(ordersOf))).toEqual([2, 2])
})

it('a restaurant that moves to another node sells meanwhile, and then directly there', async () => {
  const { process, pools, opened } = await startProcess()
  const [moving] = await openTwo()
  const here = moving.at(process.base)
  await order(here)
  const { shard, port } = await placeOf(moving)
  const target = workers.find((one) => one !== port)
  const { owner } = server.database
  const { rows: tables } = await owner.query<{ name: string }>(
    "SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h'",
  )
  const force = async (how: string) => {
    for (const { name } of tables) await owner.query(`ALTER TABLE ${name} ${how} ROW LEVEL SECURITY`)
  }
  await force('NO FORCE')
  await owner.query(
    "SELECT citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'block_writes')",
    [shard, port, target],
  )
  await order(here)
  await force('FORCE')
  const app = () => opened.get(target ?? 0)?.app
  await expect
    .poll(async () => {
      await order(here)
      return app()?.totalCount
    })
    .toBeGreaterThan(0)
  expect(pools.app.totalCount).toBe(0)
  expect(await ordersOf(moving)).toBeGreaterThanOrEqual(3)
})

it('the connections of a release of Citus that stores each plan again and again store none', async () => {
  const restaurant = await openTaqueria(server)
  const rows = await server.sql<{ version: string }>('SELECT citus_version() AS version')
  const { port } = await placeOf(restaurant)
  const { ownerUrl } = server.database
  const login = new pg.Client(Object.assign(new URL(loginUrl(ownerUrl, TEST_SECRET, 'app')), { port }).href)
  await login.connect()
  const { rows: modes } = await login.query('SHOW plan_cache_mode')
  await login.end()
  expect(modes).toEqual([
    { plan_cache_mode: leaksPlans(rows[0]?.version ?? '') ? 'force_custom_plan' : 'auto' },
  ])
})
