import { randomUUID } from 'node:crypto'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { deleteMenuItem, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import * as api from '@comanda/shared/qr/api'
import { updateCategory } from '@comanda/shared/settings/categories'
import { deleteStoreTable } from '@comanda/shared/settings/tables'
import { describe, expect, it } from 'vitest'
import { sendWhileMenuChanges } from '../../testing/changing-menu.ts'
import { CANDY, openTaqueria, switchQr, TABLES, TACO, tableCode, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { sendWhileLocked } from '../../testing/send-while-locked.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { eventsFor } from '../../testing/socket.ts'
import { deleteExpired } from '../../upkeep/upkeep.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const server = serverForTests()

const cartItems = [{ id: WATER.id, quantity: 2 }]

const ask = async (qrcode: string, tableId: string | null = null): Promise<number> =>
  (await server.stranger.call(api.placeQrOrder, { params: { qrcode }, body: { cartItems, tableId } })).orderId

async function openQr(waiting: number): Promise<{ restaurant: Client; qrcode: string }> {
  const restaurant = await openTaqueria(server)
  const qrcode = await switchQr(restaurant)
  for (let n = 0; n < waiting; n++) await ask(qrcode)
  return { restaurant, qrcode }
}

const count = async (client: Client) => (await client.call(api.countQrOrders)).totalQROrders
const ids = async (client: Client) => (await client.call(api.listQrOrders)).map((one) => one.id)

const cancel = (client: Client, id: number) =>
  client.send(api.cancelQrOrder, { params: { id }, body: { status: 'cancelled' } })

const qrOrderFrom = (id: number | string) => ({
  cart: [{ item_id: WATER.id, quantity: 2, price: '38.50' }],
  selectedQrOrderItem: id,
})

const send = (client: Client, id: number | string, key?: string) =>
  client.send(createOrder, { body: qrOrderFrom(id), ...(key && { key }) })

const requestRow = async (client: Client, id: number) =>
  (
    await server.database.owner.query('SELECT * FROM qr_orders WHERE tenant_id = $1 AND id = $2', [
      client.tenantId,
      id,
    ])
  ).rows[0]

describe('the hours of a category', () => {
  const MINUTE = 60_000
  /** Drinks are sold until five past twelve; the clock of the tests shows twelve. */
  async function openUntilNoon() {
    server.clock.reset()
    const { restaurant, qrcode } = await openQr(0)
    const hours = { days: [1, 2, 3, 4, 5, 6, 7], to: '12:05' }
    await restaurant.call(updateCategory, { params: { id: 2 }, body: { title: 'Bebidas', hours } })
    const asking = (items: object[] = cartItems, key?: string) =>
      server.stranger.send(api.placeQrOrder, {
        params: { qrcode },
        body: { cartItems: items } as never,
        ...(key && { key }),
      })
    return { restaurant, qrcode, asking }
  }

  it('end a diner’s requests by the clock of the server, ten minutes after they end', async () => {
    const { asking } = await openUntilNoon()
    const key = randomUUID()
    server.clock.advance(15 * MINUTE - 1)
    expect((await asking(cartItems, key)).status).toBe(200)
    server.clock.advance(1)
    const refused = await asking()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'not_served',
      'Bebidas se sirve hasta las 12:05. Quítalo de tu carrito o pregunta al personal.',
    ])
    // What is not of the category is sent, and a request whose answer was lost is not refused.
    expect((await asking([{ id: CANDY.id, quantity: 1 }])).status).toBe(200)
    expect((await asking(cartItems, key)).status).toBe(200)
  })

  it('go with the menu, so that the phone shows them by the store’s time', async () => {
    const { qrcode } = await openUntilNoon()
    const menu = await server.stranger.call(api.readQrMenu, { params: { qrcode } })
    expect(menu.categories).toEqual([
      { id: 1, title: 'Tacos', hours: null },
      { id: 2, title: 'Bebidas', hours: { days: [1, 2, 3, 4, 5, 6, 7], from: null, to: '12:05' } },
    ])
    expect(menu.storeSettings).toMatchObject({
      time_zone: 'America/Mexico_City',
      business_day_start: '04:00',
    })
  })

  it('do not bind staff: they send a request later, and sell the dish themselves', async () => {
    const { restaurant, asking } = await openUntilNoon()
    expect((await asking()).body.orderId).toBe(1)
    server.clock.advance(30 * MINUTE)
    const later = await server.signIn(restaurant.username)
    expect((await send(later, 1)).status).toBe(200)
    const cart = [{ item_id: WATER.id, quantity: 1, price: '38.50' }]
    expect((await later.send(createOrder, { body: { cart } })).status).toBe(200)
  })
})

describe('staff', () => {
  it('see the count and the list of requests, oldest first, until they expire', async () => {
    const { restaurant, qrcode } = await openQr(2)
    server.clock.advance(HOUR)
    await ask(qrcode)
    const later = await server.signIn(restaurant.username)
    expect([await count(later), await ids(later)]).toEqual([3, [1, 2, 3]])
    server.clock.advance(HOUR)
    const latest = await server.signIn(restaurant.username)
    expect([await count(latest), await ids(latest)]).toEqual([1, [3]])
    expect((await cancel(latest, 1)).body.code).toBe('qr_order_taken')
  })

  it('see them for the time that the store has set', async () => {
    const { restaurant } = await openQr(0)
    await server.database.owner.query('UPDATE stores SET qr_order_minutes = 5 WHERE tenant_id = $1', [
      restaurant.tenantId,
    ])
    const qrcode = await switchQr(restaurant)
    await ask(qrcode)
    server.clock.advance(5 * 60_000 - 1)
    expect(await count(restaurant)).toBe(1)
    server.clock.advance(1)
    expect(await count(restaurant)).toBe(0)
  })

  it('see only the requests of their own store, and no removed table', async () => {
    const { restaurant, qrcode } = await openQr(0)
    const rival = (await openQr(0)).restaurant
    await ask(qrcode, await tableCode(restaurant, TABLES.three))
    await restaurant.call(deleteStoreTable, { params: { id: TABLES.three } })
    expect((await restaurant.call(api.listQrOrders))[0]).toMatchObject({ table_id: null, table_title: null })
    expect(await restaurant.call(api.countQrOrders)).toEqual({
      totalQROrders: 1,
      withTable: 0,
      withoutTable: 1,
    })
    expect([await count(rival), await ids(rival)]).toEqual([0, []])
    expect((await cancel(rival, 1)).status).toBe(404)
    await rival.call(api.cancelAllQrOrders)
    expect(await count(restaurant)).toBe(1)
  })

  it('read the requests of one table, oldest first', async () => {
    const { restaurant, qrcode } = await openQr(1)
    const atOne = await tableCode(restaurant, TABLES.one)
    for (const table of [atOne, await tableCode(restaurant, TABLES.two), atOne]) await ask(qrcode, table)
    const read = async (tableId: number) =>
      (await restaurant.call(api.listQrOrders, { query: { tableId } })).map(({ id }) => id)
    expect([await read(TABLES.one), await read(TABLES.two), await read(TABLES.three)]).toEqual([
      [2, 4],
      [3],
      [],
    ])
  })

  it('read all requests by page, separately for those with and without a table', async () => {
    const { restaurant, qrcode } = await openQr(1)
    await ask(qrcode, await tableCode(restaurant, TABLES.one))
    await server.database.owner.query(
      `INSERT INTO qr_orders (tenant_id, id, created_at, lapses_at, customer_type, address_hash, lines, table_id)
       SELECT tenant_id, id + 2 * n, created_at, lapses_at, customer_type, address_hash, lines, table_id
       FROM qr_orders, generate_series(1, 124) AS n WHERE tenant_id = $1`,
      [restaurant.tenantId],
    )
    const read = async (query: { page?: number; table?: 'with' | 'without' }) => {
      const reply = await restaurant.send(api.listQrOrders, { query })
      const list = api.listQrOrders.answer.parse(reply.body)
      return { total: reply.headers.get('x-total-count'), ids: list.map(({ id }) => id), list }
    }
    const oldest = (count: number, from: number, step: number) =>
      Array.from({ length: count }, (_, n) => from + n * step)
    expect(await read({})).toMatchObject({ total: '250', ids: oldest(100, 1, 1) })
    expect((await read({ page: 3 })).ids).toEqual(oldest(50, 201, 1))
    expect((await read({ page: 4 })).ids).toEqual([])
    expect(await read({ table: 'without' })).toMatchObject({ total: '125', ids: oldest(100, 1, 2) })
    const seated = await read({ table: 'with', page: 2 })
    expect(seated).toMatchObject({ total: '125', ids: oldest(25, 202, 2) })
    expect(new Set(seated.list.map((one) => one.table_id))).toEqual(new Set([TABLES.one]))
    expect((await restaurant.send(api.listQrOrders, { query: { page: 0 } })).status).toBe(400)

    await restaurant.call(api.cancelAllQrOrders, { query: { table: 'without' } })
    expect(await restaurant.call(api.countQrOrders)).toEqual({
      totalQROrders: 125,
      withTable: 125,
      withoutTable: 0,
    })
  })

  it('cancel one request once, or all requests, with an event to every screen', async () => {
    const { restaurant } = await openQr(4)
    const received = await eventsFor(restaurant)
    expect((await cancel(restaurant, 2)).status).toBe(200)
    expect(await ids(restaurant)).toEqual([1, 3, 4])
    const again = await cancel(restaurant, 2)
    expect([again.status, again.body.code]).toEqual([409, 'qr_order_taken'])
    expect((await cancel(restaurant, 99)).status).toBe(404)
    const wrong = await restaurant.send(api.cancelQrOrder, {
      params: { id: 1 },
      body: { status: 'completed' },
    })
    expect([wrong.status, wrong.body.message]).toEqual([400, '¡El estado no es válido!'])

    await send(restaurant, 1)
    await restaurant.call(api.cancelAllQrOrders)
    await restaurant.call(api.cancelAllQrOrders)
    expect(await count(restaurant)).toBe(0)
    expect((await requestRow(restaurant, 1)).status).toBe('completed')
    expect(await requestRow(restaurant, 3)).toMatchObject({
      status: 'cancelled',
      closed_by: restaurant.username,
    })
    await expect
      .poll(() => received)
      .toEqual(['qrorder_update', 'new_order', 'qrorder_update', 'qrorder_update'])
  })
})

describe('sending a diner’s request', () => {
  it('makes it an order once', async () => {
    const { restaurant } = await openQr(2)
    const received = await eventsFor(restaurant)
    const placed = await send(restaurant, '1')
    expect([placed.status, placed.body]).toEqual([200, expect.objectContaining({ tokenNo: 1, orderId: 1 })])
    expect(await requestRow(restaurant, 1)).toMatchObject({
      status: 'completed',
      order_id: 1,
      closed_by: restaurant.username,
      closed_at: server.clock.now,
    })
    expect(await ids(restaurant)).toEqual([2])
    await expect.poll(() => received).toEqual(['new_order', 'qrorder_update'])

    const again = await send(restaurant, 1)
    expect([again.status, again.body.code]).toEqual([409, 'qr_order_taken'])
    const unknown = await send(restaurant, 99)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    expect(await restaurant.call(listKitchen)).toHaveLength(1)
    // Refused requests use no numbers.
    expect((await send(restaurant, 2)).body).toMatchObject({ tokenNo: 2, orderId: 2 })
  })

  it('can charge it in the same call', async () => {
    const { restaurant } = await openQr(1)
    const paid = await restaurant.call(createOrderAndInvoice, { body: qrOrderFrom(1) })
    expect(await requestRow(restaurant, 1)).toMatchObject({ status: 'completed', order_id: paid.orderId })
    expect((await restaurant.send(createOrderAndInvoice, { body: qrOrderFrom(1) })).body.code).toBe(
      'qr_order_taken',
    )
    const { rows } = await server.database.owner.query(
      'SELECT count(*)::int AS n FROM invoices WHERE tenant_id = $1',
      [restaurant.tenantId],
    )
    expect(rows[0].n).toBe(1)
  })

  it('keeps the name of a diner whom the store does not have as a customer', async () => {
    const { restaurant } = await openQr(1)
    const diner = { customerType: 'CUSTOMER', customerId: { phone: '5512345678', name: 'Ana' } } as const
    expect((await restaurant.send(createOrder, { body: { cart: cartItems, ...diner } })).status).toBe(404)
    expect((await restaurant.send(createOrder, { body: { ...qrOrderFrom(1), ...diner } })).status).toBe(200)
    expect(await restaurant.call(listKitchen)).toMatchObject([
      { customer_name: 'Ana', customer_id: '5512345678' },
    ])
  })

  it('makes one order for ten simultaneous tills, and refuses the other nine', async () => {
    const { restaurant } = await openQr(1)
    const tills = await Promise.all(Array.from({ length: 10 }, () => server.signIn(restaurant.username)))
    await restaurant.call(createOrder, { body: { cart: cartItems } })
    const orderNumber = `SELECT FROM counters WHERE tenant_id = ${restaurant.tenantId} AND name = 'order' FOR UPDATE`
    const replies = await sendWhileLocked(server, orderNumber, () =>
      Promise.all(tills.map((till) => send(till, 1))),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.code === 'qr_order_taken')).toHaveLength(9)
    expect(await restaurant.call(listKitchen)).toHaveLength(2)
  })

  it('becomes a round of its open check when the menu changes at that moment', async () => {
    const { restaurant } = await openQr(1)
    const { checkId } = await restaurant.call(createOrder, { body: { cart: cartItems, tableId: TABLES.two } })
    const body = { ...qrOrderFrom(1), checkId }
    const sent = sendWhileMenuChanges(server, restaurant, () => restaurant.send(createOrder, { body }))
    expect(await sent).toMatchObject({ status: 200, body: { checkId } })
    expect(await restaurant.call(listKitchen)).toHaveLength(2)
  })

  it('has exactly one result while another user cancels it', async () => {
    const { restaurant } = await openQr(8)
    for (let id = 1; id <= 8; id++) {
      const [sent, cancelled] = await Promise.all([send(restaurant, id), cancel(restaurant, id)])
      expect(sent.status + cancelled.status).toBe(200 + 409)
      const row = await requestRow(restaurant, id)
      expect([row.status, row.order_id !== null]).toEqual(
        sent.status === 200 ? ['completed', true] : ['cancelled', false],
      )
    }
  })

  it('answers retries with the same key with the first answer, also when they are simultaneous', async () => {
    const { restaurant } = await openQr(1)
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(restaurant, 1, key)))
    const answers = replies.map(({ status, body }) => JSON.stringify([status, body.orderId]))
    expect(new Set(answers)).toEqual(new Set(['[200,1]']))
    expect((await send(restaurant, 1, key)).body).toEqual(replies[0]?.body)
    expect((await send(restaurant, 1, randomUUID())).body.code).toBe('qr_order_taken')
    expect(await restaurant.call(listKitchen)).toHaveLength(1)
  })

  it('works after it has expired, but not after it was cancelled', async () => {
    const { restaurant } = await openQr(2)
    await cancel(restaurant, 2)
    server.clock.advance(3 * HOUR)
    const later = await server.signIn(restaurant.username)
    expect(await count(later)).toBe(0)
    expect((await send(later, 1)).status).toBe(200)
    expect((await send(later, 2)).body.code).toBe('qr_order_taken')
  })

  it('keeps it pending when the order is refused, and is refused for another store', async () => {
    const { restaurant } = await openQr(1)
    const rival = (await openQr(0)).restaurant
    expect((await send(rival, 1)).status).toBe(404)
    const dearer = { ...qrOrderFrom(1), cart: [{ item_id: WATER.id, quantity: 1, price: '1.00' }] }
    expect((await restaurant.send(createOrder, { body: dearer })).body.code).toBe('prices_changed')
    expect((await restaurant.send(createOrder, { body: { ...qrOrderFrom(1), tableId: 99 } })).status).toBe(
      404,
    )
    expect(await ids(restaurant)).toEqual([1])
  })
})

describe('the prices shown to a diner', () => {
  const taco = { id: TACO.id, variant_id: TACO.variants.five, addons_ids: [TACO.addons.cheese], quantity: 2 }
  const promisedTaco = { ...taco, price: '111.50' }

  async function openPromised() {
    const { restaurant, qrcode } = await openQr(0)
    const cart = [taco, ...cartItems]
    const { orderId } = await server.stranger.call(api.placeQrOrder, {
      params: { qrcode },
      body: { cartItems: cart },
    })
    return { restaurant, qrcode, id: orderId, cart }
  }

  const dearer = (client: Client) =>
    server.database.owner.query(`
      UPDATE menu_items SET price = 4000, title = 'Agua fresca', tax_id = NULL WHERE tenant_id = ${client.tenantId} AND id = ${WATER.id};
      UPDATE variants SET price = 12000 WHERE tenant_id = ${client.tenantId};
      UPDATE addons SET price = 1500 WHERE tenant_id = ${client.tenantId};
      UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = ${client.tenantId}`)

  const linesOf = async (client: Client) =>
    (
      await server.database.owner.query(
        `SELECT item_title, quantity, unit_price::integer, tax::integer, total::integer, notes FROM order_items
         WHERE tenant_id = $1 ORDER BY id`,
        [client.tenantId],
      )
    ).rows

  it('are charged after a change of the menu, with their titles and taxes', async () => {
    for (const price of [true, false]) {
      const { restaurant, id, cart } = await openPromised()
      await dearer(restaurant)
      const shown = [promisedTaco, { id: WATER.id, quantity: 2, price: '38.50', notes: 'sin hielo' }]
      const body = {
        cart: price ? shown : cart,
        selectedQrOrderItem: id,
        total: '300.00',
        netTotal: '258.62',
        taxTotal: '41.38',
      }
      await restaurant.call(createOrderAndInvoice, { body })
      expect(await linesOf(restaurant)).toMatchObject([
        { item_title: 'Taco al pastor', quantity: 2, unit_price: 111_50, total: 223_00 },
        { item_title: 'Agua de jamaica', quantity: 2, unit_price: 38_50, tax: 10_62, total: 77_00 },
      ])
    }
  })

  it('are charged after an item is sold out or deleted with its choices', async () => {
    const { restaurant, id, cart } = await openPromised()
    await restaurant.call(setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut: true } })
    await restaurant.call(deleteMenuItem, { params: { id: TACO.id } })
    await restaurant.call(createOrder, { body: { cart, selectedQrOrderItem: id } })
    expect((await linesOf(restaurant)).map((line) => line.unit_price)).toEqual([111_50, 38_50])
    const again = await restaurant.send(createOrder, { body: { cart } })
    expect([again.status, again.body.code]).toEqual([404, 'not_found'])
  })

  it('apply to the requested lines, while the current menu prices the lines that staff add', async () => {
    const { restaurant, id } = await openPromised()
    await dearer(restaurant)
    const water = (quantity: number, price?: string) => ({ id: WATER.id, quantity, ...(price && { price }) })
    const cart = [
      water(1, '38.50'),
      water(1),
      water(1),
      water(1, '40.00'),
      { ...taco, addons_ids: [], quantity: 1 },
    ]
    await restaurant.call(createOrder, { body: { cart, selectedQrOrderItem: id } })
    expect((await linesOf(restaurant)).map((line) => line.unit_price)).toEqual([
      38_50, 38_50, 40_00, 40_00, 120_00,
    ])
  })

  it('do not apply to a larger quantity than requested, nor to a price that was not shown', async () => {
    const { restaurant, id } = await openPromised()
    await dearer(restaurant)
    const of = (line: object) =>
      restaurant.send(createOrder, { body: { cart: [line], selectedQrOrderItem: id } })
    expect((await of({ id: WATER.id, quantity: 3, price: '38.50' })).body).toMatchObject({
      code: 'prices_changed',
      total: '120.00',
    })
    expect((await of({ id: WATER.id, quantity: 2, price: '39.00' })).body.code).toBe('prices_changed')
    // A line at the current price is accepted, because staff may have added it again.
    expect((await of({ id: WATER.id, quantity: 2, price: '40.00' })).status).toBe(200)
  })

  it('do not apply without the request', async () => {
    const { restaurant, id, cart } = await openPromised()
    await dearer(restaurant)
    const { code } = (await restaurant.send(createOrder, { body: { cart: [promisedTaco] } })).body
    expect(code).toBe('prices_changed')
    await restaurant.call(createOrder, { body: { cart, selectedQrOrderItem: id } })
    const other = await restaurant.send(createOrder, {
      body: { cart: [promisedTaco], selectedQrOrderItem: id },
    })
    expect(other.body.code).toBe('qr_order_taken')
  })
})

describe('upkeep', () => {
  it('deletes requests after thirty days, except those that became orders', async () => {
    const { restaurant, qrcode } = await openQr(3)
    await send(restaurant, 1)
    await cancel(restaurant, 2)
    const kept = async () =>
      (
        await server.database.owner.query('SELECT id FROM qr_orders WHERE tenant_id = $1 ORDER BY id', [
          restaurant.tenantId,
        ])
      ).rows.map((row) => row.id)
    server.clock.advance(29 * DAY)
    await ask(qrcode)
    await deleteExpired(server.app.platform, server.clock.now)
    expect(await kept()).toEqual([1, 2, 3, 4])
    server.clock.advance(2 * DAY)
    await deleteExpired(server.app.platform, server.clock.now)
    expect(await kept()).toEqual([1, 4])
  })
})
