import { completeOrders, setLineStatuses } from '@comanda/shared/orders/api'
import { MAX_OPEN_LINES, MAX_OPEN_ORDERS } from '@comanda/shared/orders/limits'
import { getPlatformDashboard, getPlatformReport } from '@comanda/shared/platform/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { TACO } from '../../testing/menu.ts'
import { openOperator } from '../../testing/operator.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

describe('an order above the largest total', () => {
  it('is refused, whether by the price of an item or by the number of lines', async () => {
    const t = restaurant.tenantId
    await server.sql(`
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

describe('a store with as many open orders as it may have', () => {
  const fill = (t: number, orders: number, lines: number) =>
    server.sql(`
      INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date, rounds) VALUES (${t}, 900000, 'x', now(), current_date, 1);
      INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, check_id, round)
        SELECT ${t}, 900000 + n, n, current_date, now(), 'x', 'WALKIN', 900000, n FROM generate_series(1, ${orders}) n;
      INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, created_at)
        SELECT ${t}, 900001 + n % ${orders}, 900000 + n, ${TACO.id}, 'Taco', 1, 22, 22, 0, 22, now() FROM generate_series(1, ${lines}) n;
      INSERT INTO counters VALUES (${t}, 'order', 900000 + ${orders}), (${t}, 'order_item', 900000 + ${lines})
        ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value;`)
  const cart = (lines: number) =>
    Array.from({ length: lines }, () => ({ id: TACO.id, variant_id: TACO.variants.single, quantity: 1 }))

  it.each([
    ['orders', MAX_OPEN_ORDERS - 1, MAX_OPEN_ORDERS - 1],
    ['lines', 400, MAX_OPEN_LINES - 1],
  ])('takes the last one, and the next when one was closed: %s', async (_, orders, lines) => {
    await fill(restaurant.tenantId, orders, lines)
    const place = (count: number) => restaurant.send(createOrder, { body: { cart: cart(count) } })
    const refusal = {
      status: 409,
      body: {
        code: 'limit_reached',
        message: expect.stringContaining('Cobra o cierra'),
        limit: MAX_OPEN_ORDERS,
      },
    }
    if (orders < MAX_OPEN_ORDERS - 1) expect(await place(2)).toMatchObject(refusal)
    expect((await place(1)).status).toBe(200)
    expect(await place(1)).toMatchObject(refusal)
    const paid = { cart: cart(1), payments: [{ paymentTypeId: 1, amount: 22 }] }
    expect(await restaurant.send(createOrderAndInvoice, { body: paid })).toMatchObject(refusal)
    await restaurant.send(completeOrders, { body: { orderIds: [900_001], reason: 'Otro motivo' } })
    expect((await place(1)).status).toBe(200)
  })

  it('counts an order that is opened again after its closing was counted', async () => {
    const paid = { cart: cart(1), payments: [{ paymentTypeId: 1, amount: 22 }] }
    await restaurant.call(createOrderAndInvoice, { body: paid })
    const served = { itemIds: [1], status: 'delivered' } as const
    await restaurant.call(setLineStatuses, { body: served })
    await fill(restaurant.tenantId, MAX_OPEN_ORDERS - 2, MAX_OPEN_ORDERS - 2)
    const place = () => restaurant.send(createOrder, { body: { cart: cart(1) } })
    expect((await place()).status).toBe(200)
    await restaurant.call(setLineStatuses, { body: { ...served, status: 'preparing' } })
    expect((await place()).body).toMatchObject({ code: 'limit_reached' })
  })
})

describe('the operator’s figures', () => {
  it('are shown also when a store reports the largest possible sales', async () => {
    const operator = await openOperator(server)
    await server.sql(
      `INSERT INTO report_days (tenant_id, business_date, time_zone, currency, is_final, orders, cancelled, cancelled_total,
                               paid_orders, net, tax, total)
       VALUES ($1, '2026-11-20', '', 'MXN', false, 9000, 0, 0, 0, 0, 0, 9e18),
              ($1, '2026-11-21', '', 'USD', false, 9000, 0, 0, 0, 0, 0, 9e18)`,
      restaurant.tenantId,
    )
    expect((await operator.send(getPlatformDashboard)).status).toBe(200)
    expect((await operator.send(getPlatformReport, { query: { type: 'this_month' } })).status).toBe(200)
  })
})
