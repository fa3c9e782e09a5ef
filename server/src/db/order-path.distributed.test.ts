import { chargeCheck } from '@comanda/shared/checks/api'
import { feedChecks } from '@comanda/shared/feed/api'
import { billedOrders, listInvoices } from '@comanda/shared/invoices/api'
import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import { listReviews, reportRefused } from '@comanda/shared/offline/reviews'
import { billOrders, listOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice, initPos } from '@comanda/shared/pos/api'
import { listJobs } from '@comanda/shared/printing/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_SECRET } from '../testing/constants.ts'
import { cartLine, openTaqueria, TABLES, TACO } from '../testing/menu.ts'
import { endOfJob, setUpPrinter, takeFrom, USB } from '../testing/printers.ts'
import { type Client, TestServer } from '../testing/restaurant.ts'
import { SellingDevice } from '../testing/selling-device.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { Batch } from './batch.ts'
import { leaksPlans } from './citus/plans.ts'
import { createPools, loginUrl, type Pools } from './pools.ts'
import { distribute } from './schema/distribute.ts'

const server = serverForTests()
let watched: TestServer
const nodes: pg.Pool[] = []
let pools: Pools
/** The statements that the watched server sends, by their text. */
const sent = new Map<string, unknown[]>()
/** The statements that nodes ran themselves, and what they forwarded to other nodes. */
let local = 0
const forwarded: string[] = []

beforeAll(async () => {
  const { ownerUrl } = server.database
  pools = createPools({ ownerUrl, secret: TEST_SECRET, size: 2, onError: () => {} })
  const { openNode } = pools
  pools.openNode = (host, port) => {
    const node = openNode(host, port)
    node.app.on('connect', watch)
    nodes.push(node.app)
    return node
  }
  watched = await TestServer.on(server.database, { pools })
})
afterAll(async () => {
  await watched.app.close()
})

function watch(client: pg.PoolClient): void {
  client.on('notice', ({ message = '' }) => {
    if (message.startsWith('executing the command locally')) local++
    else forwarded.push(message)
  })
  void client.query('SET citus.log_remote_commands = on')
  const query = client.query.bind(client) as (...all: unknown[]) => unknown
  const watching = (...all: unknown[]) => {
    const [batch] = all
    if (batch instanceof Batch)
      for (const { sql, parameters } of batch.statements)
        if (!/^(BEGIN|SET|COMMIT)\b/.test(sql)) sent.set(sql, [...parameters])
    return query(...all)
  }
  client.query = watching as typeof client.query
}

it('an order is placed, cooked, charged, printed and sold without the server by statements of one shard each, on the node that has it', async () => {
  const restaurant = await openTaqueria(server)
  const staff = restaurant.at(watched.base)
  const counter = { printsKitchen: true, opensDrawer: true, papers: ['receipt'], printsAlways: true }
  await setUpPrinter(restaurant, { ...USB, ...counter })
  await staff.call(initPos)
  const body = { cart: [cartLine(TACO.id, 2)], deliveryType: 'dinein' as const, tableId: TABLES.three }
  await staff.call(createOrder, { body, key: crypto.randomUUID() })
  await staff.call(createOrderAndInvoice, { body, key: crypto.randomUUID() })
  const [ticket] = await staff.call(listKitchen)
  const params = { id: ticket?.items[0]?.id ?? 0 }
  await staff.call(advanceItem, { params, body: { status: 'preparing' } })
  await staff.call(setItemStatus, { params, body: { status: 'delivered' } })
  const [table] = await staff.call(listOrders)
  const orderIds = [table?.orders.find((order) => order.payment_status === 'pending')?.id ?? 0]
  const bill = await staff.call(billOrders, { body: { orderIds } })
  await staff.call(payOrders, {
    body: { orderIds, subTotal: bill.subtotal, taxTotal: bill.taxTotal, total: bill.total },
  })
  const job = await takeFrom(staff, 1)
  if (job) await endOfJob(staff, job)
  await staff.call(listJobs)
  await staff.call(listInvoices, { query: { type: 'today' } })
  await staff.call(billedOrders, { body: { orderIds } })
  await sellWithoutServer(staff)

  expect(sent.size).toBeGreaterThan(20)
  expect(forwarded).toEqual([])
  expect(local).toBeGreaterThan(sent.size)
  // The coordinator took no part.
  expect(pools.app.totalCount).toBe(0)
  const app = new pg.Client(loginUrl(server.database.ownerUrl, TEST_SECRET, 'app'))
  await app.connect()
  for (const [sql, values] of sent) {
    await app.query(`BEGIN; SET LOCAL app.tenant_id = '${restaurant.tenantId}'`)
    const { rows } = await app.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values)
    await app.query('ROLLBACK')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect({ sql, tasks: plan.match(/Task Count: \d+|Distributed Subplan/g) }).toEqual({
      sql,
      tasks: ['Task Count: 1'],
    })
  }
  await app.end()
})

/** A device's sales arrive: an order that is paid at once, a round of a check that was charged, and a refused sale. */
async function sellWithoutServer(staff: Client): Promise<void> {
  const device = await SellingDevice.register(watched, staff)
  const cart = [{ ...cartLine(TACO.id), price: '23.00' }]
  const paid = await device.send(createOrderAndInvoice, {
    body: { cart, payments: [{ paymentTypeId: 1, amount: '23.00' }] },
  })
  const opened = await device.send(createOrder, { body: { cart, tableId: TABLES.one } })
  const params = { id: opened.body.checkId }
  const body = { payments: [{ paymentTypeId: 1, amount: '23.00' }] }
  const charged = [
    await device.send(chargeCheck, { params, body }),
    await device.send(chargeCheck, { params, body }),
  ]
  expect([paid, opened, ...charged].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const refused = { number: 9, soldAt: watched.clock.now.toISOString(), by: staff.username, amount: null }
  await staff.call(reportRefused, {
    body: { ...refused, title: 'Pedido', reason: 'Ya no existe', sale: {} },
    headers: { cookie: device.cookie },
  })
  await staff.call(listReviews)
  await staff.call(feedChecks)
}

it('nothing of a round of a table but what sittings follow is planned again on the connection that has placed some', async ({
  skip,
}) => {
  const releases = await server.sql<{ version: string }>('SELECT citus_version() AS version')
  if (leaksPlans(releases[0]?.version ?? '')) skip('this release of Citus must plan every statement again')
  const restaurant = await openTaqueria(server)
  const staff = restaurant.at(watched.base)
  const body = { cart: [cartLine(TACO.id, 2)], deliveryType: 'dinein' as const, tableId: TABLES.three }
  for (let round = 0; round < 8; round++) await staff.call(createOrder, { body, key: crypto.randomUUID() })
  const again = new Set<string>()
  const once = new Set<string>()
  for (const pool of nodes.filter(({ totalCount }) => totalCount > 0)) {
    const { rows } = await pool.query<{ name: string; generic_plans: number; custom_plans: number }>(
      'SELECT name, generic_plans, custom_plans FROM pg_prepared_statements WHERE generic_plans + custom_plans > 6',
    )
    for (const { name, generic_plans: kept } of rows) (kept > 0 ? once : again).add(name)
  }
  // It joins tables, which a cluster always plans (ADR 54).
  again.delete('follow_checks')
  expect([...again]).toEqual([])
  for (const name of ['sessions', 'persons', 'insert_order_1', 'add_round']) expect(once).toContain(name)
})

it('every table with the rows of stores is distributed already, and distributing again changes nothing', async () => {
  const { distributed, reference, local } = await distribute(server.database.ownerUrl)
  expect({ distributed, reference }).toEqual({ distributed: [], reference: [] })
  const rows = await server.sql(
    "SELECT DISTINCT table_name FROM information_schema.columns WHERE column_name = 'tenant_id' AND table_name = ANY ($1)",
    local,
  )
  expect(rows).toEqual([])
})
