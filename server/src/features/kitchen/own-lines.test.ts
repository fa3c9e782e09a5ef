import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { cartLine, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { itemsOfOrder } from '../../testing/orders.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { workOf } from '../../testing/work-of-plan.ts'
import { insertEvents, updateLines } from './queries.ts'

const server = serverForTests()

/** Few enough for Postgres to think that reading all of them costs less than to look for a hundred. */
const SOLD = 1_000

describe('a card that the kitchen finishes', () => {
  it('reads its own lines, not all that the restaurant has sold', async () => {
    const restaurant = await openTaqueria(server)
    const { tenantId } = restaurant
    const cart = [cartLine(TACO.id), cartLine(WATER.id)]
    const { orderId } = await restaurant.call(createOrder, { body: { cart, tableId: TABLES.one } })
    const lines = (await itemsOfOrder(restaurant, orderId)).map(({ id }) => ({
      id,
      order_id: orderId,
      status: 'completed' as const,
      stations: null,
    }))
    const by = { username: 'cocina', at: server.clock.now }
    const owner = await server.database.owner.connect()
    try {
      await owner.query(`
        BEGIN;
        INSERT INTO order_items
        SELECT (jsonb_populate_record(i, jsonb_build_object('id', 100 * n + i.id))).*
        FROM order_items i, generate_series(1, ${SOLD / 2}) n WHERE i.tenant_id = ${tenantId};
        ANALYZE order_items`)
      for (const statement of [insertEvents(tenantId, lines, by), updateLines(tenantId, lines)])
        expect(await workOf(owner, statement)).toBeLessThan(SOLD / 10)
    } finally {
      await owner.query('ROLLBACK')
      owner.release()
    }
  })
})
