import { createHash } from 'node:crypto'
import { chargeCheck } from '@comanda/shared/checks/api'
import { addCustomer, deleteCustomer } from '@comanda/shared/customers/api'
import {
  cancelOrders,
  completeOrders,
  listOrders,
  payOrders,
  setItemStatus,
} from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { randomFor } from '../../demo/random.ts'
import { sendRound } from '../../testing/checks.ts'
import { CANDY, cartLine, openTaqueria, switchQr, TACO, WATER } from '../../testing/menu.ts'
import { type Client, TestServer } from '../../testing/restaurant.ts'
import { runs } from '../../testing/runs.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverAlone } from '../../testing/server-for-tests.ts'
import { DAYS_NOW, visits } from './queries.ts'
import { PARTS_NOW } from './queries-parts.ts'
import { formIn } from './queries-roll-up.ts'
import { serviceNow } from './queries-service.ts'
import { RollUps, rollUp } from './roll-ups.ts'

// It rolls up all stores.
const server = serverAlone()
const store = restaurantForTests(server)
beforeEach(() => server.clock.reset())

const HOUR = 3_600_000

const place = async (store: Client, quantity = 1, id: number = WATER.id) =>
  (await store.call(createOrder, { body: { cart: [cartLine(id, quantity)] } })).orderId
const sell = (store: Client, quantity = 1, id: number = WATER.id) =>
  store.call(createOrderAndInvoice, { body: { cart: [cartLine(id, quantity)] } })
const pay = (store: Client, ...orderIds: number[]) => store.call(payOrders, { body: { orderIds } })
const cancel = (store: Client, ...orderIds: number[]) => store.call(cancelOrders, { body: { orderIds } })

const rows = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await server.database.owner.query<Row>(text, values)).rows

/** The rolled-up days of the store: date, orders, total. */
const rolledDays = async ({ tenantId }: Client) =>
  (
    await rows<{ day: string; orders: number; total: string }>(
      `SELECT business_date::text AS day, orders, total FROM report_days
       WHERE tenant_id = $1 AND (orders > 0 OR total > 0) ORDER BY 1`,
      [tenantId],
    )
  ).map(({ day, orders, total }) => [day, orders, Number(total)])

const rolledItems = async ({ tenantId }: Client) =>
  (
    await rows<{ day: string; item: number; quantity: number }>(
      `SELECT business_date::text AS day, key::integer AS item, placed AS quantity FROM report_parts
       WHERE tenant_id = $1 AND kind = 'item' AND placed > 0 ORDER BY 1, 2`,
      [tenantId],
    )
  ).map(({ day, item, quantity }) => [day, item, quantity])

/** The same figures, calculated from all orders, lines and invoices. */
async function truth({ tenantId }: Client) {
  const days = await rows<{ day: string; orders: number; total: number }>(
    `SELECT day::text, sum(orders)::integer AS orders, sum(total)::integer AS total FROM (
       SELECT business_date AS day, 1 AS orders, 0 AS total FROM orders WHERE tenant_id = $1 AND status <> 'cancelled'
       UNION ALL SELECT business_date, 0, total FROM invoices WHERE tenant_id = $1
     ) AS happened GROUP BY day ORDER BY day`,
    [tenantId],
  )
  const items = await rows<{ day: string; item: number; quantity: number }>(
    `SELECT o.business_date::text AS day, i.item_id AS item, sum(i.quantity)::integer AS quantity
     FROM orders o JOIN order_items i ON i.tenant_id = o.tenant_id AND i.order_id = o.id
     WHERE o.tenant_id = $1 AND o.status <> 'cancelled' AND i.status <> 'cancelled' GROUP BY 1, 2 ORDER BY 1, 2`,
    [tenantId],
  )
  return {
    days: days.map(({ day, orders, total }) => [day, orders, total]),
    items: items.map(({ day, item, quantity }) => [day, item, quantity]),
  }
}

async function expectTruth(store: Client): Promise<void> {
  const { days, items } = await truth(store)
  expect(await rolledDays(store)).toEqual(days)
  expect(await rolledItems(store)).toEqual(items)
}

const flush = () => server.app.rollUps.flush()
/** The roll-ups of a process that has just started, without marks. */
const fresh = (on = server) =>
  new RollUps({
    platform: on.app.platform,
    quotas: on.app.quotas,
    clock: server.clock.read,
    log: { warn: () => {} },
  })

describe('a run of the roll-ups', () => {
  it('counts orders and invoices', async () => {
    await sell(store, 2)
    await place(store, 1, TACO.id)
    await flush()
    expect(await rolledDays(store)).toEqual([['2026-11-21', 2, 2 * WATER.price]])
    expect(await rolledItems(store)).toEqual([
      ['2026-11-21', TACO.id, 1],
      ['2026-11-21', WATER.id, 2],
    ])
  })

  it('subtracts a cancelled order and a cancelled line', async () => {
    await sell(store)
    const gone = await place(store, 3, CANDY.id)
    await store.call(createOrder, {
      body: {
        cart: [
          { id: TACO.id, variant_id: TACO.variants.single, quantity: 1 },
          { id: CANDY.id, quantity: 5 },
        ],
      },
    })
    await flush()
    await cancel(store, gone)
    const orders = (await store.call(listOrders)).flatMap((group) => group.orders)
    const candy = orders.flatMap((order) => order.items).find((line) => line.item_id === CANDY.id)
    await store.call(setItemStatus, { params: { id: candy?.id ?? 0 }, body: { status: 'cancelled' } })
    await flush()
    expect(await rolledDays(store)).toEqual([['2026-11-21', 2, WATER.price]])
    await expectTruth(store)
  })

  it('counts an order on its day, and its payment on a later day', async () => {
    const order = await place(store)
    await flush()
    await server.later(store, 24 * HOUR)
    await flush()
    await pay(store, order)
    await flush()
    expect(await rolledDays(store)).toEqual([
      ['2026-11-21', 1, 0],
      ['2026-11-22', 0, WATER.price],
    ])
  })

  it('removes an order that is cancelled after weeks and several runs from its day', async () => {
    const forgotten = await place(store)
    await sell(store)
    await flush()
    for (let week = 0; week < 3; week++) {
      await server.later(store, 7 * 24 * HOUR)
      await sell(store)
      await flush()
    }
    await cancel(store, forgotten)
    await flush()
    expect((await rolledDays(store))[0]).toEqual(['2026-11-21', 1, WATER.price])
    await expectTruth(store)
  })

  it('starts the day at four in the morning, and counts late sales of the day before', async () => {
    await server.later(store, 15.9 * HOUR)
    await sell(store)
    // The run before the end of the day counts the first sale, the run after it the second.
    await flush()
    await sell(store)
    await server.later(store, 0.2 * HOUR)
    await sell(store)
    await flush()
    expect(await rolledDays(store)).toEqual([
      ['2026-11-21', 2, 2 * WATER.price],
      ['2026-11-22', 1, WATER.price],
    ])
  })

  it('does not count a diner’s request before it is an order', async () => {
    const qrcode = await switchQr(store)
    await server.stranger.call(placeQrOrder, {
      params: { qrcode },
      body: { cartItems: [{ id: WATER.id, quantity: 1 }], customerType: 'WALKIN' },
    })
    await flush()
    expect(await rolledDays(store)).toEqual([])
  })

  it('counts customers that are added and removed', async () => {
    const count = async () =>
      (await rows('SELECT customers FROM platform_stores WHERE tenant_id = $1', [store.tenantId]))[0]
    for (const phone of ['5511112222', '5511113333'])
      await store.call(addCustomer, { body: { phone, name: 'Lupita' } })
    await flush()
    expect(await count()).toEqual({ customers: 2 })
    await store.call(deleteCustomer, { params: { phone: '5511112222' } })
    await flush()
    expect(await count()).toEqual({ customers: 1 })
  })

  it('writes nothing for a store without changes', async () => {
    await sell(store)
    await flush()
    const rolled = () => rows('SELECT rolled_at FROM platform_stores WHERE tenant_id = $1', [store.tenantId])
    const before = await rolled()
    await server.later(store, 48 * HOUR)
    await flush()
    expect(await rolled()).toEqual(before)
  })
})

describe('the sales of a store that changes its time zone', () => {
  it.each(['Asia/Tokyo', 'Pacific/Honolulu'])('are complete in both time zones (%s)', async (zone) => {
    const move = async (timeZone: string) => {
      const settings = await store.call(getStoreSetting)
      await store.call(saveStoreSetting, { body: { ...settings, timeZone } })
    }
    await sell(store)
    await flush()
    await sell(store)
    await move(zone)
    await sell(store)
    await flush()
    await expectTruth(store)
    await server.later(store, 20 * HOUR)
    await sell(store)
    await move('America/Mexico_City')
    await sell(store)
    await flush()
    await expectTruth(store)
    expect((await rolledDays(store)).length).toBeGreaterThan(1)
  })
})

describe('a sale that its device sends days later', () => {
  const DAY = 24 * HOUR

  it.each([2, 6])('is counted on its day after %i days', async (days) => {
    const device = await SellingDevice.register(server, store)
    const { orderId } = await sell(store)
    await store.call(completeOrders, { body: { orderIds: [orderId] } })
    const record = device.record()
    await server.later(store, days * DAY)
    await fresh().catchUp()
    await flush()
    await device.send(createOrderAndInvoice, { body: { cart: [cartLine(WATER.id)] }, record }, store)
    await flush()
    await expectTruth(store)
    expect(await rolledDays(store)).toEqual([['2026-11-21', 2, 2 * WATER.price]])
  })

  it('is counted on its day, whose sums were final, when the process is killed after its arrival', async () => {
    const device = await SellingDevice.register(server, store)
    const checkId = await sendRound(store, [cartLine(WATER.id)])
    await server.later(store, DAY)
    const complete = (orderId: number) => store.call(completeOrders, { body: { orderIds: [orderId] } })
    await complete((await sell(store)).orderId)
    const [charge, order] = [device.record(), device.record()]
    await server.later(store, 7 * DAY)
    await fresh().catchUp()
    const payments = [{ paymentTypeId: 1, amount: '38.50' }]
    await device.send(chargeCheck, { params: { id: checkId }, body: { payments }, record: charge }, store)
    await fresh().catchUp()
    await expectTruth(store)
    const body = { cart: [cartLine(WATER.id)] }
    const late = await device.send(createOrderAndInvoice, { body, record: order }, store)
    await complete(Number(late.body.orderId))
    await fresh().catchUp()
    await expectTruth(store)
    expect(await rolledDays(store)).toEqual([
      ['2026-11-21', 1, 0],
      ['2026-11-22', 2, 3 * WATER.price],
    ])
  })
})

describe('the roll-up of a random history', () => {
  it.each([1, 2, 3].slice(0, runs(1, 3)))(
    'equals the sums of the rows after every run (history %i)',
    async (seed) => {
      const random = randomFor(`roll-ups ${seed}`)
      const chance = (share: number) => random() < share
      const store = await openTaqueria(server)
      let open: number[] = []
      for (let step = 0; step < 60; step++) {
        const [first, ...rest] = open
        if (chance(0.4))
          open.push(await place(store, 1 + Math.floor(random() * 3), chance(0.5) ? TACO.id : CANDY.id))
        else if (chance(0.5)) await sell(store)
        else if (first !== undefined) {
          open = rest
          await (chance(0.5) ? pay(store, first) : cancel(store, first))
        }
        if (chance(0.25)) await server.later(store, random() * 40 * HOUR)
        if (chance(0.4)) {
          await flush()
          await expectTruth(store)
        }
      }
      await flush()
      await expectTruth(store)
      expect((await rolledDays(store)).length).toBeGreaterThan(5)
    },
  )
})

describe('roll-ups on several processes', () => {
  it('agree when they run simultaneously for one store', async () => {
    const second = await TestServer.on(server.database)
    try {
      second.clock.now = server.clock.now
      const store = await openTaqueria(server)
      const there = await second.signIn(store.username)
      for (let round = 0; round < 5; round++) {
        await Promise.all([sell(store), place(there), sell(there)])
        await Promise.all([flush(), second.app.rollUps.flush(), sell(store)])
      }
      await Promise.all([flush(), second.app.rollUps.flush()])
      await expectTruth(store)
    } finally {
      await second.app.close()
    }
  })

  it('include the changes of a crashed process', async () => {
    const order = await place(store)
    await flush()
    await server.later(store, 50 * HOUR)
    await cancel(store, order)
    await sell(store)
    // The marks of the crashed process are lost.
    await fresh().catchUp()
    await expectTruth(store)
    expect(await rolledDays(store)).toEqual([['2026-11-23', 1, WATER.price]])
  })

  it('start with the first day of a store without roll-ups', async () => {
    for (let month = 0; month < 5; month++) {
      await sell(store)
      await server.later(store, 31 * 24 * HOUR)
    }
    await fresh().catchUp()
    expect(await rolledDays(store)).toHaveLength(5)
    await expectTruth(store)
  })

  it('skip stores without changes when a process starts', async () => {
    const { orderId } = await sell(store)
    await store.call(completeOrders, { body: { orderIds: [orderId] } })
    server.clock.advance(26 * HOUR)
    await fresh().catchUp()
    const rolled = () => rows('SELECT rolled_at FROM platform_stores WHERE tenant_id = $1', [store.tenantId])
    const before = await rolled()
    server.clock.advance(24 * HOUR)
    await fresh().catchUp()
    expect(await rolled()).toEqual(before)
  })
})

describe('the roll-up of a store during its erasure', () => {
  it('keeps the sums of its days while its orders are deleted', async () => {
    await sell(store)
    await place(store)
    await flush()
    const before = await rolledDays(store)
    const { owner } = server.database
    const now = server.clock.now
    await owner.query('UPDATE stores SET delete_after = $2 WHERE tenant_id = $1', [store.tenantId, now])
    await owner.query('DELETE FROM order_items WHERE tenant_id = $1', [store.tenantId])
    await owner.query('DELETE FROM orders WHERE tenant_id = $1', [store.tenantId])
    await rollUp(server.app.platform, store.tenantId, { now })
    expect(await rolledDays(store)).toEqual(before)
    await rollUp(server.app.platform, 999_999, { now })
    expect(await rows('SELECT FROM platform_stores WHERE tenant_id = 999999', [])).toEqual([])
  })
})

it('a change of what is stored of a day raises the number of its form', () => {
  const queries = `${DAYS_NOW} ${PARTS_NOW} ${serviceNow(4)} ${visits('true')}`.replace(/\s+/g, ' ')
  const hash = createHash('sha256').update(queries).digest('hex').slice(0, 12)
  // Does the same day now have other figures? Then raise FORM beside the hash, else write the new hash alone.
  expect([formIn({ timeZone: 'zone', businessDayStart: '04:00' }), hash]).toEqual([
    'zone 04:00 3',
    '2a67d4d31a90',
  ])
})
