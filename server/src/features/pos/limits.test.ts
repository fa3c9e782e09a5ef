import { getPlatformDashboard, getPlatformReport } from '@comanda/shared/platform/api'
import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { openTaqueria, TACO } from '../../testing/menu.ts'
import { openOperator } from '../../testing/operator.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

describe('an order above the largest total', () => {
  it('is refused, whether by the price of an item or by the number of lines', async () => {
    const restaurant = await openTaqueria(server)
    const t = restaurant.tenantId
    await server.database.owner.query(`
      UPDATE variants SET price = 999999999 WHERE tenant_id = ${t};
      INSERT INTO addons (tenant_id, id, item_id, title, price)
        SELECT ${t}, n, ${TACO.id}, 'Oro', 999999999 FROM generate_series(10, 59) n;
      UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = ${t};`)
    const taco = { id: TACO.id, variant_id: TACO.variants.single, quantity: 999 }
    const line = { ...taco, addons_ids: Array.from({ length: 50 }, (_, n) => n + 10) }
    const lines = (count: number, one: object) => ({ cart: Array.from({ length: count }, () => one) })
    for (const body of [lines(1, line), lines(200, line), lines(200, taco)]) {
      const { status, body: refusal } = await restaurant.send(createOrder, { body })
      expect([status, refusal.message]).toEqual([400, '¡El total del pedido es demasiado alto!'])
    }
    const { status } = await restaurant.send(createOrder, { body: lines(1, taco) })
    expect(status).toBe(200)
  })
})

describe('the operator’s figures', () => {
  it('are shown also when a store reports the largest possible sales', async () => {
    const restaurant = await openTaqueria(server)
    const operator = await openOperator(server)
    await server.database.owner.query(
      `INSERT INTO report_days (tenant_id, business_date, time_zone, currency, is_final, orders, cancelled, cancelled_total,
                               paid_orders, net, tax, total)
       VALUES ($1, '2026-11-20', '', 'MXN', false, 9000, 0, 0, 0, 0, 0, 9e18),
              ($1, '2026-11-21', '', 'USD', false, 9000, 0, 0, 0, 0, 0, 9e18)`,
      [restaurant.tenantId],
    )
    expect((await operator.send(getPlatformDashboard)).status).toBe(200)
    expect((await operator.send(getPlatformReport, { query: { type: 'this_month' } })).status).toBe(200)
  })
})
