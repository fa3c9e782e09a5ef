import { listKitchen } from '@comanda/shared/kitchen/api'
import { listOrders } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Batch } from '../../db/batch.ts'
import { createPools, type Pools } from '../../db/pools.ts'
import { TEST_SECRET } from '../../testing/constants.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { setUpPrinter } from '../../testing/printers.ts'
import { Client, TestServer } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
let watched: TestServer
let pools: Pools
/** Statements since the last reset, without BEGIN, SET and COMMIT. */
let sent: string[] = []

beforeAll(async () => {
  const { ownerUrl } = server.database
  pools = createPools({ ownerUrl, secret: TEST_SECRET, size: 2, onError: () => {} })
  pools.app.on('connect', listen)
  const { openNode } = pools
  pools.openNode = (host, port) => {
    const node = openNode(host, port)
    node.app.on('connect', listen)
    return node
  }
  watched = await TestServer.on(server.database, { pools })
})
afterAll(async () => {
  await watched.app.close()
})

function listen(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...all: unknown[]) => unknown
  const listening = (...all: unknown[]) => {
    const [batch] = all
    if (batch instanceof Batch)
      sent.push(...batch.statements.map(({ sql }) => sql).filter((sql) => !/^(BEGIN|SET|COMMIT)\b/.test(sql)))
    return query(...all)
  }
  client.query = listening as typeof client.query
}

const lines = [
  { id: TACO.id, variant_id: TACO.variants.five, addons_ids: [TACO.addons.cheese], quantity: 2 },
  { id: WATER.id, quantity: 1, notes: 'sin hielo' },
  { id: CANDY.id, quantity: 3 },
]

const place = (restaurant: Client) =>
  restaurant.call(createOrder, { body: { cart: lines, tableId: TABLES.one } })

describe('the screens of open orders', () => {
  it('send one statement for the open orders after those for the session, with one order or fifty', async () => {
    const restaurant = await openTaqueria(server)
    const staff = new Client(watched.base, restaurant.token)
    const asked = async () => {
      sent = []
      const orders = (await staff.call(listOrders)).flatMap((group) => group.orders)
      const forOrders = sent.length
      const kitchen = await staff.call(listKitchen)
      return { forOrders, forKitchen: sent.length - forOrders, orders, kitchen }
    }
    await place(restaurant)
    // The first request of a session asks whose it is.
    await asked()
    expect(await asked()).toMatchObject({ forOrders: 5, forKitchen: 4, orders: [{ id: 1 }] })
    for (let more = 1; more < 50; more++) await place(restaurant)
    const many = await asked()
    expect(many).toMatchObject({ forOrders: 5, forKitchen: 4 })
    expect(many.orders.map((order) => order.id)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    expect(many.kitchen).toHaveLength(50)
    const titles = ['Taco al pastor', 'Agua de jamaica', 'Dulce']
    for (const order of many.orders) {
      expect(order.items.map((item) => item.item_title)).toEqual(titles)
      expect(order.items.every((item) => item.order_id === order.id)).toBe(true)
    }
    expect(many.orders[49]?.items[0]).toMatchObject({
      variant_title: 'Orden de 5',
      price: '111.50',
      quantity: 2,
      date: server.clock.now.toISOString(),
      addons: [{ title: 'Queso', price: '12.00' }],
    })
  })
})

describe('placing an order', () => {
  it('sends two statements more with printers in the kitchen, the jobs and their event, and none more without', async () => {
    const restaurant = await openTaqueria(server)
    const staff = new Client(watched.base, restaurant.token)
    const statements = async () => {
      // The first order reads the catalog.
      await place(staff)
      sent = []
      await place(staff)
      return sent.length
    }
    const without = await statements()
    await setUpPrinter(restaurant, { papers: ['bill', 'receipt'], opensDrawer: true })
    expect(await statements()).toBe(without)
    await setUpPrinter(restaurant, { printsKitchen: true })
    await setUpPrinter(restaurant, { title: 'Pase', printsKitchen: true })
    expect(await statements()).toBe(without + 2)
  })
})
