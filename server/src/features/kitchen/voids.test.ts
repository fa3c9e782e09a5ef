import { acknowledgeVoid, listKitchen, listVoids } from '@comanda/shared/kitchen/api'
import { cancelOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { cartLine, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { itemsOfOrder } from '../../testing/orders.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const HOUR = 3_600_000

const server = serverForTests()
const restaurant = restaurantForTests(server)

/** Sends two tacos and a water to the kitchen. @returns the ids of the order and of its lines. */
async function send(restaurant: Client, tableId: number | null = TABLES.one) {
  const cart = [cartLine(TACO.id, 2), cartLine(WATER.id)]
  const { orderId, tokenNo } = await restaurant.call(createOrder, { body: { cart, tableId } })
  const [tacos, water] = (await itemsOfOrder(restaurant, orderId)).map(({ id }) => id)
  return { orderId, tokenNo, tacos: tacos ?? 0, water: water ?? 0 }
}

const cancel = (id: number) =>
  restaurant.call(setItemStatus, { params: { id }, body: { status: 'cancelled' } })

const voidsOf = async () => (await restaurant.call(listVoids)).map(({ item_id }) => item_id)

describe('a line voided after it was sent', () => {
  it('is announced to the kitchen with its token, table and who voided it', async () => {
    const { orderId, tokenNo, tacos } = await send(restaurant)
    expect(await restaurant.call(listVoids)).toEqual([])
    await cancel(tacos)
    expect(await restaurant.call(listVoids)).toEqual([
      {
        item_id: tacos,
        order_id: orderId,
        token_no: tokenNo,
        table_title: 'Mesa 1',
        check_name: null,
        item_title: 'Taco al pastor',
        variant_title: 'Sencillo',
        quantity: 2,
        reason: null,
        by: expect.any(String),
        at: server.clock.now.toISOString(),
        stations: null,
      },
    ])
  })

  it('stays announced when the whole order is cancelled, until the kitchen acknowledges it', async () => {
    const { orderId, tacos, water } = await send(restaurant, null)
    await restaurant.call(cancelOrders, { body: { orderIds: [orderId] } })
    expect(await restaurant.call(listKitchen)).toEqual([])
    expect(await voidsOf()).toEqual([tacos, water])
    const cook = await server.hire(restaurant, ['KITCHEN_DISPLAY'])
    await cook.call(acknowledgeVoid, { params: { id: tacos } })
    expect(await voidsOf()).toEqual([water])
  })

  it('keeps the time of the first acknowledgement when two screens acknowledge it', async () => {
    const { tacos } = await send(restaurant)
    await cancel(tacos)
    const seenAt = async () => {
      await restaurant.call(acknowledgeVoid, { params: { id: tacos } })
      const rows = await server.sql(
        'SELECT void_seen_at FROM order_items WHERE tenant_id = $1 AND id = $2',
        restaurant.tenantId,
        tacos,
      )
      return rows[0].void_seen_at
    }
    const first = await seenAt()
    server.clock.advance(1_000)
    expect(await seenAt()).toEqual(first)
  })

  it('cannot be acknowledged while it is not voided', async () => {
    const { tacos } = await send(restaurant)
    for (const id of [tacos, 999])
      expect((await restaurant.send(acknowledgeVoid, { params: { id } })).status).toBe(404)
  })

  it('is no longer announced after twelve hours', async () => {
    const { tacos, water } = await send(restaurant)
    for (const id of [tacos, water]) await cancel(id)
    const agedBy = (id: number, ms: number) =>
      server.sql(
        'UPDATE order_items SET voided_at = $3 WHERE tenant_id = $1 AND id = $2',
        restaurant.tenantId,
        id,
        new Date(server.clock.now.getTime() - ms),
      )
    await agedBy(tacos, 12 * HOUR - 1)
    await agedBy(water, 12 * HOUR)
    expect(await voidsOf()).toEqual([tacos])
  })
})
