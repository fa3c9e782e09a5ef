import { randomUUID } from 'node:crypto'
import { chargeCheck, joinChecks } from '@comanda/shared/checks/api'
import { addCustomer } from '@comanda/shared/customers/api'
import { feedChecks, feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { markClean, saveFloorPlan } from '@comanda/shared/floor/api'
import { acknowledgeVoid, advanceItem, finishLines } from '@comanda/shared/kitchen/api'
import { setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { cancelOrders, completeOrders, payOrders, setLineStatuses } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { updateStoreTable } from '@comanda/shared/settings/tables'
import { expect, it } from 'vitest'
import { FeedReader } from '../testing/feed.ts'
import { cartLine, TABLES, TACO, WATER } from '../testing/menu.ts'
import { itemsOfOrder } from '../testing/orders.ts'
import { type Client, TestServer } from '../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../testing/server-for-tests.ts'
import { deleteExpired } from '../upkeep/upkeep.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const send = (restaurant: Client, body: object = { tableId: TABLES.one }) =>
  restaurant.call(createOrder, { body: { cart: [cartLine(TACO.id, 2), cartLine(WATER.id)], ...body } })

const SCREENS = [feedOrders, feedFloor]

/** Both know the same, and the reader got only some checks. */
async function expectCurrent(reader: FeedReader, whole: FeedReader, changed: readonly number[] | null) {
  await reader.read()
  await whole.read()
  expect(reader.news).toEqual(whole.news)
  expect(reader.changed).toEqual(changed)
  expect(whole.changed).toBeNull()
}

it.each(SCREENS)(
  'a screen of $path that missed every event of an evening asks once and has what changed',
  async (call) => {
    await send(restaurant)
    const stays = await send(restaurant, { tableId: TABLES.two })
    const reader = new FeedReader(restaurant, call)
    await reader.read()
    const { orderId, checkId } = await send(restaurant, { newCheck: true, tableId: TABLES.one })
    for (const { id } of await itemsOfOrder(restaurant, orderId))
      await restaurant.call(advanceItem, { params: { id }, body: { status: 'preparing' } })
    await restaurant.call(joinChecks, { params: { id: checkId }, body: { checkId: 1 } })
    await expectCurrent(reader, new FeedReader(restaurant, call), [checkId, 1])
    expect((await reader.read()).map((row) => row.id)).toContain(
      call === feedFloor ? stays.checkId : stays.orderId,
    )
    expect(reader.changed).toEqual([])
  },
)

it.each([...SCREENS, feedKitchen, feedChecks])(
  'a dish that is sold out sends a screen of $path no row again',
  async (call) => {
    await send(restaurant)
    const reader = new FeedReader(restaurant, call)
    await reader.read()
    await restaurant.call(setMenuItemSoldOut, { params: { id: TACO.id }, body: { isSoldOut: true } })
    expect(await reader.read()).toHaveLength(1)
    expect(reader.changed).toEqual([])
  },
)

it('a paid order that is still cooked stays with the kitchen and is no open check any more', async () => {
  const { orderId, checkId } = await send(restaurant)
  const kitchen = new FeedReader(restaurant, feedKitchen)
  const device = new FeedReader(restaurant, feedChecks)
  expect(await kitchen.read()).toHaveLength(1)
  expect(await device.read()).toHaveLength(1)
  const [{ due }] = device.news.rows as unknown as [{ due: string }]
  const payments = [{ paymentTypeId: 1, amount: due }]
  await restaurant.call(chargeCheck, { params: { id: checkId }, body: { payments } })
  expect(await device.read()).toEqual([])
  expect(await kitchen.read()).toMatchObject([{ id: orderId, payment_status: 'paid' }])
  for (const { id } of await itemsOfOrder(restaurant, orderId))
    await restaurant.call(advanceItem, { params: { id }, body: { status: 'preparing' } })
  await expectCurrent(kitchen, new FeedReader(restaurant, feedKitchen), [checkId])
})

it('food of an order that was paid first stays with the kitchen until it is served; paid when it is ready, it leaves', async () => {
  const kitchen = new FeedReader(restaurant, feedKitchen)
  await kitchen.read()
  const finish = async (orderId: number) => {
    server.clock.advance(60_000)
    const itemIds = (await itemsOfOrder(restaurant, orderId)).map(({ id }) => id)
    await restaurant.call(finishLines, { body: { itemIds, stationIds: [] } })
    return itemIds
  }
  const first = await restaurant.call(createOrderAndInvoice, { body: { cart: [cartLine(TACO.id, 2)] } })
  const last = await send(restaurant)
  const itemIds = await finish(first.orderId)
  await finish(last.orderId)
  await restaurant.call(payOrders, { body: { orderIds: [last.orderId] } })
  expect((await kitchen.read()).map(({ id }) => id)).toEqual([first.orderId])
  await expectCurrent(kitchen, new FeedReader(restaurant, feedKitchen), [])
  await restaurant.call(setLineStatuses, { body: { itemIds, status: 'delivered' } })
  expect(await kitchen.read()).toEqual([])
})

it('two parties that pay together leave the screens of all devices', async () => {
  const [one, two] = [await send(restaurant), await send(restaurant, { tableId: TABLES.two })]
  const device = new FeedReader(restaurant, feedChecks)
  expect(await device.read()).toHaveLength(2)
  await restaurant.call(payOrders, { body: { orderIds: [one.orderId, two.orderId] } })
  expect(await device.read()).toEqual([])
  await expectCurrent(device, new FeedReader(restaurant, feedChecks), [])
})

it('the kitchen hears of a voided line until it acknowledges it, also of an order that is gone', async () => {
  const { orderId } = await send(restaurant)
  const [tacos, water] = (await itemsOfOrder(restaurant, orderId)).map(({ id }) => id)
  const kitchen = new FeedReader(restaurant, feedKitchen)
  await kitchen.read()
  const voids = () => kitchen.news.voids?.map(({ id }) => id)
  expect(voids()).toEqual([])
  await restaurant.call(cancelOrders, { body: { orderIds: [orderId] } })
  expect(await kitchen.read()).toEqual([])
  expect(voids()).toEqual([tacos, water])
  await restaurant.call(acknowledgeVoid, { params: { id: tacos ?? 0 } })
  await kitchen.read()
  expect(voids()).toEqual([water])
})

it.each(SCREENS)(
  'two processes give one history: a screen of $path asks either and misses nothing',
  async (call) => {
    const other = await TestServer.on(server.database)
    try {
      const there = restaurant.at(other.base)
      const readers = [restaurant, there].map((client) => new FeedReader(client, call))
      for (let n = 0; n < 6; n++) {
        const sent = await Promise.all([restaurant, there].map((client) => send(client, { newCheck: true })))
        const [first, second] = await Promise.all(readers.map((reader) => reader.read()))
        expect(first).toHaveLength(2 * (n + 1))
        expect(second).toEqual(first)
        const ids = sent.map(({ orderId, checkId }) => (call === feedFloor ? checkId : orderId))
        expect(first?.map((row) => row.id)).toEqual(expect.arrayContaining(ids))
      }
    } finally {
      await other.app.close()
    }
  },
)

it.each(SCREENS)(
  'after a backup was restored, a screen of $path reads everything again, also when the numbers are the same',
  async (call) => {
    const { tenantId } = restaurant
    const kept = await send(restaurant)
    const owner = (sql: string) => server.sql(sql, tenantId)
    const reader = new FeedReader(restaurant, call)
    const lost = await send(restaurant, { tableId: TABLES.two })
    expect(await reader.read()).toMatchObject([{ id: kept.orderId }, { id: lost.orderId }])
    // The state of the backup: the second order was never there.
    await owner(`DELETE FROM order_items WHERE tenant_id = $1 AND order_id > 1`)
    await owner(`DELETE FROM orders WHERE tenant_id = $1 AND id > 1`)
    await owner(`DELETE FROM checks WHERE tenant_id = $1 AND id > 1`)
    await owner(`DELETE FROM check_changes WHERE tenant_id = $1 AND version > 1`)
    await owner(`UPDATE counters SET value = 1 WHERE tenant_id = $1 AND name IN ('change', 'order', 'check')`)
    expect(await reader.read()).toMatchObject([{ id: kept.orderId }])
    await server.sql('UPDATE check_changes SET stamp = $2 WHERE tenant_id = $1', tenantId, randomUUID())
    await expectCurrent(reader, new FeedReader(restaurant, call), null)
  },
)

it('a screen that heard nothing for longer than the history is kept reads everything', async () => {
  await send(restaurant)
  const reader = new FeedReader(restaurant, feedOrders)
  await reader.read()
  await send(restaurant)
  await deleteExpired(server.app.platform, new Date(server.clock.now.getTime() + 3 * 3_600_000))
  await expectCurrent(reader, new FeedReader(restaurant, feedOrders), null)
})

it('a cook sees neither money nor phones, and what others have read brings none of it', async () => {
  const guest = { customerType: 'WALKIN', customer: { phone: '5512345678', name: 'Guest' } }
  await send(restaurant, guest)
  const owner = new FeedReader(restaurant, feedKitchen)
  await owner.read()
  const cook = await server.hire(restaurant, ['KITCHEN_DISPLAY'])
  const since = owner.news.version ?? ''
  const answer = await cook.call(feedKitchen, { query: { since } })
  expect(answer.changed).toBeNull()
  expect(JSON.stringify(answer)).not.toMatch(/5512345678|"total"|"price"/)
  for (const call of [feedOrders, feedChecks, feedFloor] as const)
    expect((await cook.send(call, { query: {} })).status).toBe(403)
})

it('a renamed table has its new name on all orders of a screen with the next change', async () => {
  await send(restaurant)
  const reader = new FeedReader(restaurant, feedOrders)
  await reader.read()
  const body = { title: 'Terraza 1', floor: 'Terraza', seatingCapacity: 4 }
  await restaurant.call(updateStoreTable, { params: { id: TABLES.one }, body })
  await send(restaurant, { tableId: TABLES.two })
  expect(await reader.read()).toMatchObject([{ table_title: 'Terraza 1' }, { table_title: 'Mesa 2' }])
})

it('the floor hears of its tables once, and again when one changed, with no check and without an event', async () => {
  const { orderId } = await send(restaurant)
  const reader = new FeedReader(restaurant, feedFloor)
  await reader.read()
  const next = async () => {
    const { version } = reader.news
    const { facts } = await restaurant.call(feedFloor, { query: { since: version ?? '' } })
    await reader.read()
    return facts
  }
  expect(await next()).toBeUndefined()
  await send(restaurant, { tableId: TABLES.two })
  expect(await next()).toBeUndefined()

  await restaurant.call(completeOrders, { body: { orderIds: [orderId], reason: 'Se fueron' } })
  expect((await next())?.tables[0]).toMatchObject({ cleaning_since: server.clock.now.toISOString() })
  await restaurant.call(markClean, { params: { id: TABLES.one } })
  expect((await next())?.tables[0]).toMatchObject({ cleaning_since: null })

  const plan = { tables: {}, marks: [] }
  await restaurant.call(saveFloorPlan, { body: { floor: 'Terraza', version: 0, plan } })
  expect((await next())?.floors).toMatchObject([{ plan: null }, { floor: 'Terraza', plan }])

  await restaurant.call(addCustomer, { body: { phone: '5512345678', name: 'María' } })
  const at = new Date(server.clock.now.getTime() + 31 * 60_000).toISOString()
  const body = { customerId: '5512345678', date: at, tableId: TABLES.one, peopleCount: 4 }
  await restaurant.call(addReservation, { body })
  expect(await next()).toBeUndefined()
  server.clock.advance(60_000)
  expect((await next())?.tables[0]).toMatchObject({ reservation: { at, name: 'María' } })
  expect(await next()).toBeUndefined()
  await expectCurrent(reader, new FeedReader(restaurant, feedFloor), [])
})
