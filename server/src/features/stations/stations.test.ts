import { moveCheck } from '@comanda/shared/checks/api'
import {
  acknowledgeVoid,
  advanceItem,
  finishLines,
  getTokens,
  listFinished,
  listVoids,
  RECALLABLE,
  recallLines,
} from '@comanda/shared/kitchen/api'
import { setItemStatus, setLineStatuses } from '@comanda/shared/orders/api'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import * as api from '@comanda/shared/settings/stations'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusalIn } from '../../testing/client.ts'
import { cartLine, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { itemsOfOrder } from '../../testing/orders.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { eventsFor } from '../../testing/socket.ts'

const server = serverForTests()
/** Its drinks go to a bar. */
const owner = restaurantForTests(server)

const KITCHEN = 1
const DRINKS = 2
const BAR = { title: 'Barra', color: 'blue' as const }

let bar: number
beforeEach(async () => {
  bar = (await owner.call(api.addStation, { body: BAR })).id
  await owner.call(api.assignStations, { body: { target: 'category', targetId: DRINKS, stationIds: [bar] } })
})

async function order(
  owner: Client,
  body: object = { tableId: TABLES.one },
  cart = [cartLine(TACO.id), cartLine(WATER.id)],
) {
  const placed = await owner.call(createOrder, { body: { cart, ...body } })
  return { ...placed, items: await itemsOfOrder(owner, placed.orderId) }
}

const stationsOf = async (orderId: number) =>
  (await itemsOfOrder(owner, orderId)).map(({ status, stations }) => [
    status,
    ...(stations ?? []).map((station) => `${station.id} ${station.status}`),
  ])

const idAt = (items: readonly { id: number }[], index: number) => items[index]?.id ?? 0

describe('a store', () => {
  it('has the station Cocina, which gets everything, and sees no stations in its kitchen', async () => {
    const owner = await openTaqueria(server)
    expect(await owner.call(api.listStations)).toEqual({
      stations: [{ id: KITCHEN, title: 'Cocina', color: 'red', isDefault: true, skippedTypes: [] }],
      assignments: [],
    })
    const { items } = await order(owner)
    expect(items.map(({ stations }) => stations)).toEqual([null, null])
  })

  it('adds, changes, orders and removes stations', async () => {
    const { id: grill } = await owner.call(api.addStation, { body: { title: 'Plancha', color: 'orange' } })
    const body = { title: 'Barra fría', color: 'teal' as const, skippedTypes: ['delivery' as const] }
    await owner.call(api.updateStation, { params: { id: bar }, body })
    await owner.call(api.orderStations, { body: { ids: [grill, bar, KITCHEN] } })
    const { stations, assignments } = await owner.call(api.listStations)
    expect(stations.map(({ title }) => title)).toEqual(['Plancha', 'Barra fría', 'Cocina'])
    expect(stations[1]).toEqual({ id: bar, isDefault: false, ...body })
    expect(assignments).toEqual([{ target: 'category', targetId: DRINKS, stationIds: [bar] }])
    await owner.call(api.deleteStation, { params: { id: bar } })
    expect((await owner.call(api.listStations)).assignments).toEqual([])
  })

  it('keeps its default station, and a station that still has work', async () => {
    const { items } = await order(owner)
    const remove = (id: number) => refusalIn(owner.send(api.deleteStation, { params: { id } }))
    expect(await remove(KITCHEN)).toEqual([400, 'invalid_input'])
    expect(await remove(bar)).toEqual([409, 'station_in_use'])
    await owner.call(finishLines, { body: { itemIds: [idAt(items, 1)], stationIds: [bar] } })
    expect((await remove(bar))[0]).toBe(200)
  })

  it('refuses an order of stations that leaves one out, and unknown stations and dishes', async () => {
    const assign = (target: 'item' | 'category', targetId: number, stationIds: number[]) =>
      refusalIn(owner.send(api.assignStations, { body: { target, targetId, stationIds } }))
    expect(await refusalIn(owner.send(api.orderStations, { body: { ids: [bar] } }))).toEqual([
      400,
      'invalid_input',
    ])
    expect(await assign('item', TACO.id, [99])).toEqual([404, 'not_found'])
    expect(await assign('item', 999, [bar])).toEqual([404, 'not_found'])
    expect(await assign('category', 999, [])).toEqual([200, undefined])
  })
})

describe('a line in the kitchen', () => {
  it('goes to the stations of its category, and to those of its item and variant first', async () => {
    expect(await stationsOf((await order(owner)).orderId)).toEqual([
      ['created', `${KITCHEN} created`],
      ['created', `${bar} created`],
    ])
    const { single } = TACO.variants
    await owner.call(api.assignStations, { body: { target: 'item', targetId: TACO.id, stationIds: [bar] } })
    await owner.call(api.assignStations, {
      body: { target: 'variant', targetId: single, stationIds: [KITCHEN, bar] },
    })
    expect((await stationsOf((await order(owner)).orderId))[0]).toEqual([
      'created',
      `${KITCHEN} created`,
      `${bar} created`,
    ])
  })

  it('does not go to a station that skips the service type', async () => {
    const body = { ...BAR, skippedTypes: ['takeaway' as const] }
    await owner.call(api.updateStation, { params: { id: bar }, body })
    const { orderId } = await order(owner, { deliveryType: 'takeaway' })
    expect((await stationsOf(orderId))[1]).toEqual(['created', `${KITCHEN} created`])
  })

  it('is completed when its last station has finished', async () => {
    await owner.call(api.assignStations, {
      body: { target: 'item', targetId: TACO.id, stationIds: [KITCHEN, bar] },
    })
    const { orderId, items } = await order(owner, {}, [cartLine(TACO.id)])
    const id = idAt(items, 0)
    const advance = (stationId: number, status: ItemStatus) =>
      refusalIn(owner.send(advanceItem, { params: { id }, body: { status, stationId } }))
    expect(await advance(KITCHEN, 'preparing')).toEqual([200, undefined])
    for (const status of ['preparing', 'created', 'delivered', 'cancelled'] as const)
      expect(await advance(KITCHEN, status)).toEqual([409, 'invalid_transition'])
    expect(await advance(KITCHEN, 'completed')).toEqual([200, undefined])
    expect(await stationsOf(orderId)).toEqual([['preparing', `${KITCHEN} completed`, `${bar} created`]])
    expect(await advance(bar, 'completed')).toEqual([200, undefined])
    expect(await stationsOf(orderId)).toEqual([['completed', `${KITCHEN} completed`, `${bar} completed`]])
  })

  it('is finished once when two screens press Listo at the same moment', async () => {
    const { orderId, items } = await order(owner)
    const body = { itemIds: items.map(({ id }) => id), stationIds: [] }
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.call(finishLines, { body })))
    expect(new Set(answers.flatMap(({ itemIds }) => itemIds))).toEqual(new Set(body.itemIds))
    expect(answers.filter(({ itemIds }) => itemIds.length > 0)).toHaveLength(1)
    expect(await stationsOf(orderId)).toEqual([
      ['completed', `${KITCHEN} completed`],
      ['completed', `${bar} completed`],
    ])
    const rows = await server.sql(
      "SELECT count(*)::int AS events FROM order_events WHERE tenant_id = $1 AND status = 'completed'",
      owner.tenantId,
    )
    expect(rows).toEqual([{ events: 2 }])
  })

  it('follows a change on the orders screen in all its stations', async () => {
    const { orderId, items } = await order(owner)
    const set = (status: 'created' | 'preparing' | 'delivered') =>
      owner.call(setLineStatuses, { body: { itemIds: [idAt(items, 1)], status } })
    await set('delivered')
    expect((await stationsOf(orderId))[1]).toEqual(['delivered', `${bar} completed`])
    await set('preparing')
    expect((await stationsOf(orderId))[1]).toEqual(['preparing', `${bar} preparing`])
    await set('delivered')
    await set('created')
    expect((await stationsOf(orderId))[1]).toEqual(['created', `${bar} created`])
  })

  it('keeps its stations when its check moves', async () => {
    const { orderId } = await order(owner)
    const { check_id: id } = await owner.call(getOrder, { params: { id: orderId } })
    await owner.call(moveCheck, { params: { id }, body: { tableId: TABLES.two } })
    expect((await stationsOf(orderId))[1]).toEqual(['created', `${bar} created`])
  })

  it('is acknowledged by each of its stations when it is voided', async () => {
    await owner.call(api.assignStations, {
      body: { target: 'item', targetId: TACO.id, stationIds: [KITCHEN, bar] },
    })
    const { items } = await order(owner)
    const id = idAt(items, 0)
    await owner.call(setItemStatus, { params: { id }, body: { status: 'cancelled' } })
    const waiting = async () => (await owner.call(listVoids)).map(({ stations }) => stations)
    expect(await waiting()).toEqual([[KITCHEN, bar]])
    await owner.call(acknowledgeVoid, { params: { id }, body: { stationId: KITCHEN } })
    await owner.call(acknowledgeVoid, { params: { id }, body: { stationId: KITCHEN } })
    expect(await waiting()).toEqual([[bar]])
    await owner.call(acknowledgeVoid, { params: { id }, body: { stationId: bar } })
    expect(await waiting()).toEqual([])
  })
})

describe('a card that was finished too early', () => {
  it('is listed and comes back to its station', async () => {
    const { orderId, tokenNo, items } = await order(owner)
    const water = idAt(items, 1)
    await owner.call(finishLines, { body: { itemIds: [water], stationIds: [bar] } })
    expect(await owner.call(listFinished)).toEqual([
      {
        order_id: orderId,
        token_no: tokenNo,
        round: 1,
        table_title: 'Mesa 1',
        check_name: null,
        station_id: bar,
        finished_at: server.clock.now.toISOString(),
        items: [{ id: water, title: 'Agua de jamaica', variant_title: null, quantity: 1 }],
      },
    ])
    await owner.call(recallLines, { body: { itemIds: [water], stationIds: [bar] } })
    expect((await stationsOf(orderId))[1]).toEqual(['preparing', `${bar} preparing`])
    expect(await owner.call(listFinished)).toEqual([])
  })

  it('comes back in a store with one station, also when its paid order was completed with it', async () => {
    const owner = await openTaqueria(server)
    const cart = [cartLine(WATER.id)]
    const body = { cart, payments: [{ paymentTypeId: 1, amount: '38.50' }] }
    const { orderId } = await owner.call(createOrderAndInvoice, { body })
    const itemIds = (await itemsOfOrder(owner, orderId)).map(({ id }) => id)
    await owner.call(finishLines, { body: { itemIds, stationIds: [] } })
    expect(await itemsOfOrder(owner, orderId)).toEqual([])
    expect(await owner.call(listFinished)).toMatchObject([{ order_id: orderId, station_id: null }])
    await owner.call(recallLines, { body: { itemIds, stationIds: [] } })
    expect((await itemsOfOrder(owner, orderId)).map(({ status }) => status)).toEqual(['preparing'])
  })

  it('is among the last 20 of its station, however busy the others are', async () => {
    const { orderId, items } = await order(owner)
    await owner.call(finishLines, { body: { itemIds: [idAt(items, 1)], stationIds: [bar] } })
    const cart = [cartLine(TACO.id)]
    for (let sent = 0; sent < RECALLABLE; sent++) {
      server.clock.advance(1_000)
      const { items } = await order(owner, {}, cart)
      await owner.call(finishLines, { body: { itemIds: [idAt(items, 0)], stationIds: [KITCHEN] } })
    }
    const finished = async (stations?: string) => {
      const cards = await owner.call(listFinished, { query: { stations } })
      return cards.map(({ order_id }) => order_id)
    }
    expect(await finished()).toHaveLength(RECALLABLE)
    expect(await finished()).not.toContain(orderId)
    expect(await finished(`${bar}`)).toEqual([orderId])
    expect(await finished(`${KITCHEN},${bar}`)).toEqual(await finished())
    expect(await refusalIn(owner.send(listFinished, { query: { stations: 'barra' } }))).toEqual([
      400,
      'invalid_input',
    ])
  })

  it('stays finished once it is served', async () => {
    const owner = await openTaqueria(server)
    const { items } = await order(owner)
    const itemIds = [idAt(items, 0)]
    await owner.call(setItemStatus, { params: { id: idAt(items, 0) }, body: { status: 'delivered' } })
    expect((await owner.call(recallLines, { body: { itemIds, stationIds: [] } })).itemIds).toEqual([])
  })
})

it('the person who waits on a table is notified once that all of its order is ready', async () => {
  const waiter = await server.hire(owner, ['POS', 'ORDERS', 'KITCHEN'])
  const { items } = await order(waiter)
  const received = await eventsFor(waiter)
  await owner.call(finishLines, { body: { itemIds: [idAt(items, 0)], stationIds: [] } })
  await owner.call(finishLines, { body: { itemIds: [idAt(items, 1)], stationIds: [bar] } })
  await expect.poll(() => received.filter((event) => event === 'order_ready')).toHaveLength(1)
})

describe('the customers’ screen', () => {
  const codeIn = (path: string) => path.replace('/turnos/', '')
  const shown = (code: string) => server.stranger.send(getTokens, { params: { code } })

  it('shows the tokens of orders without a table, to who has its link', async () => {
    await owner.call(api.saveTokenScreen, { body: { isOn: true } })
    const code = codeIn((await owner.call(api.getTokenScreen)).path)
    const counter = await order(owner, {})
    await order(owner)
    const taken = await order(owner, { deliveryType: 'takeaway' })
    const itemIds = taken.items.map(({ id }) => id)
    await owner.call(finishLines, { body: { itemIds, stationIds: [] } })
    const { status, body } = await shown(code)
    expect(status).toBe(200)
    expect(body).toMatchObject({ preparing: [counter.tokenNo], ready: [taken.tokenNo] })
  })

  it('shows nothing while it is off, with an old link or another store’s, or after the paid period', async () => {
    const rival = await openTaqueria(server)
    const path = async (client: Client) => codeIn((await client.call(api.getTokenScreen)).path)
    const [code, rivals] = [await path(owner), await path(rival)]
    expect((await shown(code)).status).toBe(404)
    await owner.call(api.saveTokenScreen, { body: { isOn: true } })
    server.clock.advance(3_000)
    expect((await shown(code)).status).toBe(200)
    expect((await shown(`${owner.tenantId}-${rivals.split('-').slice(1).join('-')}`)).status).toBe(404)
    expect((await shown('1-falso')).status).toBe(404)
    await owner.call(api.saveTokenScreen, { body: { isOn: true, renew: true } })
    server.clock.advance(3_000)
    expect((await shown(code)).status).toBe(404)
    const renewed = await path(owner)
    expect((await shown(renewed)).status).toBe(200)
    await server.sql(
      'UPDATE stores SET active_until = $2 WHERE tenant_id = $1',
      owner.tenantId,
      server.clock.now,
    )
    server.clock.advance(3_000)
    expect((await shown(renewed)).status).toBe(404)
  })
})
