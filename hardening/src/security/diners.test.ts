import { createOrder } from '@comanda/shared/pos/api'
import { countQrOrders, listQrOrders, placeQrOrder } from '@comanda/shared/qr/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTaqueria, switchQr, TABLES, TACO, tableCode, WATER } from '../../../server/src/testing/menu.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { isFull } from '../lib/scale.ts'

/** Each sends twenty requests; the store keeps a hundred without a table. */
const NETWORKS = isFull ? 60 : 6

let server: TestServer
let restaurant: Client
let qrcode: string
beforeAll(async () => {
  server = await TestServer.start({ trustProxy: true })
  restaurant = await openTaqueria(server)
  qrcode = await switchQr(restaurant)
})
afterAll(() => server.stop())

const water = { id: WATER.id, quantity: 1 }
const ask = (body: Record<string, unknown>, from: string) =>
  server.stranger.send(placeQrOrder, {
    params: { qrcode },
    body: { cartItems: [water], ...body },
    headers: { 'x-forwarded-for': from },
  })

describe('a stranger with a store’s public code', () => {
  it('cannot name a table by its number', async () => {
    for (const tableId of [TABLES.one, String(TABLES.one)]) {
      expect((await ask({ tableId }, '10.4.0.1')).status).toBe(200)
      expect((await restaurant.call(listQrOrders))[0]?.table_id).toBeNull()
    }
  })

  it('cannot order an item with variants at its base price', async () => {
    await server.database.owner.query(
      `WITH free AS (UPDATE menu_items SET price = 0 WHERE tenant_id = $1 AND id = ${TACO.id})
       UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = $1`,
      [restaurant.tenantId],
    )
    const cart = [{ id: TACO.id, quantity: 1 }]
    const asked = await ask({ cartItems: cart }, '10.4.0.2')
    const ordered = await restaurant.send(createOrder, { body: { cart } })
    for (const { status, body } of [asked, ordered]) {
      expect([status, body.code]).toEqual([400, 'variant_required'])
    }
  })

  it('cannot hide a guest’s request behind those of many networks', async () => {
    for (let network = 0; network < NETWORKS; network++) {
      await Promise.all(Array.from({ length: 20 }, () => ask({}, `203.0.${network}.7`)))
    }
    const tableId = await tableCode(restaurant, TABLES.two)
    expect((await ask({ tableId }, '10.4.0.3')).status).toBe(200)
    const counts = await restaurant.call(countQrOrders)
    expect(counts).toEqual({ totalQROrders: 101, withTable: 1, withoutTable: 100 })
    expect((await restaurant.call(listQrOrders))[0]?.table_id).toBe(TABLES.two)
    expect(await restaurant.call(listQrOrders, { query: { table: 'with' } })).toHaveLength(1)
  })
})
