import { giveApproval } from '@comanda/shared/approvals/api'
import { getAuditLog } from '@comanda/shared/audit/api'
import { getCheck } from '@comanda/shared/checks/api'
import { listInvoices } from '@comanda/shared/invoices/api'
import { advanceItem, listKitchen, listVoids } from '@comanda/shared/kitchen/api'
import * as api from '@comanda/shared/orders/api'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { getReport } from '@comanda/shared/reports/api'
import { DEFAULT_SERVICE, saveServiceSettings } from '@comanda/shared/settings/service'
import { describe, expect, it } from 'vitest'
import { CANDY, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { itemsOfOrder } from '../../testing/orders.ts'
import { beginApprovals, type Client, PASSWORD } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const taco = { id: TACO.id, variant_id: TACO.variants.five, quantity: 2 }
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }

const send = async (restaurant: Client, cart: object[], tableId: number | null = null) =>
  (await restaurant.call(createOrder, { body: { cart, tableId } })).orderId
const set = (restaurant: Client, id: number | undefined, status: string) =>
  restaurant.call(api.setItemStatus, { params: { id: id ?? 0 }, body: { status } })
const openIds = async (restaurant: Client) =>
  (await restaurant.call(api.listOrders)).flatMap((group) => group.order_ids)

describe('closing an order without payment', () => {
  it('is refused without the scope, and closes no order of the list', async () => {
    await beginApprovals(restaurant)
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    const paid = (await waiter.call(createOrderAndInvoice, { body: { cart: [candy] } })).orderId
    const unpaid = await send(waiter, [taco], TABLES.one)
    const refused = await waiter.send(api.completeOrders, { body: { orderIds: [paid, unpaid], reason: 'x' } })
    expect([refused.status, refused.body.code]).toEqual([403, 'close_unpaid_forbidden'])
    expect(refused.body.message).toContain('sin cobrar')
    expect(await openIds(restaurant)).toEqual(expect.arrayContaining([paid, unpaid]))
    expect((await waiter.send(api.completeOrders, { body: { orderIds: [paid] } })).status).toBe(200)
  })

  it('records the user, time, reason and amount, on the order and in the audit log', async () => {
    const cashier = await server.hire(restaurant, ['ORDERS', 'CLOSE_UNPAID'])
    const id = await send(restaurant, [taco, candy], TABLES.one)
    const [, sweet] = await itemsOfOrder(restaurant, id)
    await set(restaurant, sweet?.id, 'cancelled')
    server.clock.advance(1_000)
    await cashier.call(api.completeOrders, { body: { orderIds: [id], reason: 'Cortesía: cumpleaños' } })
    const { rows } = await server.database.owner.query(
      `SELECT status, payment_status, closed_by, closed_at, close_reason, unpaid_total::int, unpaid_on::text
       FROM orders WHERE tenant_id = $1`,
      [restaurant.tenantId],
    )
    expect(rows).toEqual([
      {
        status: 'completed',
        payment_status: 'pending',
        closed_by: cashier.username,
        closed_at: server.clock.now,
        close_reason: 'Cortesía: cumpleaños',
        unpaid_total: 199_00,
        unpaid_on: '2026-11-21',
      },
    ])
    const { entries } = await restaurant.call(getAuditLog, { query: { action: 'order.close_unpaid' } })
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ actor: cashier.username, subject: 'Mesa 1 · token 1' })
    expect(entries[0]?.details).toEqual({
      table: 'Mesa 1',
      lines: ['2 × Taco al pastor - Orden de 5'],
      total: '199.00',
      reason: 'Cortesía: cumpleaños',
    })
  })

  it('is done by a waiter when somebody, whom the audit log names, approves the unpaid amount', async () => {
    await beginApprovals(restaurant)
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    const paid = (await waiter.call(createOrderAndInvoice, { body: { cart: [candy] } })).orderId
    const unpaid = [await send(waiter, [taco]), await send(waiter, [water])]
    const body = { orderIds: [paid, ...unpaid], reason: 'Se fue sin pagar' }
    const { approval } = (await waiter.send(api.completeOrders, { body })).body
    expect(approval).toMatchObject({ action: 'close_unpaid', target: `orders:${unpaid}`, amount: '276.00' })
    const { approvalId } = await waiter.call(giveApproval, {
      body: { ...(approval as object), username: restaurant.username, password: PASSWORD },
    })
    await waiter.call(api.completeOrders, { body, headers: { approval: approvalId } })
    const { entries } = await restaurant.call(getAuditLog, { query: { action: 'order.close_unpaid' } })
    expect(entries.map(({ details }) => details?.approvedBy)).toEqual(Array(2).fill(restaurant.username))
  })

  it('works for an older client that sends no reason', async () => {
    const id = await send(restaurant, [candy])
    await restaurant.call(api.completeOrders, { body: { orderIds: [id] } })
    const [found] = await restaurant.call(api.searchOrders, { query: { q: String(id) } })
    expect(found).toMatchObject({ status: 'completed', payment_status: 'pending', close_reason: null })
  })

  it('appears in search, and in the report of the day on which it was closed', async () => {
    const [kept, lost] = [await send(restaurant, [candy]), await send(restaurant, [water])]
    const gone = await send(restaurant, [taco])
    await restaurant.call(api.cancelOrders, { body: { orderIds: [gone] } })
    await server.later(restaurant, 86_400_000)
    await restaurant.call(api.completeOrders, { body: { orderIds: [lost], reason: 'Se fue sin pagar' } })
    const report = (type: 'today' | 'yesterday') => restaurant.call(getReport, { query: { type } })
    expect(await report('today')).toMatchObject({
      closedUnpaid: { count: 1, amount: '77.00' },
      previous: { closedUnpaid: { count: 0, amount: '0.00' } },
    })
    expect(await report('yesterday')).toMatchObject({
      closedUnpaid: { count: 0, amount: '0.00' },
      cancelled: { count: 1, amount: '199.00' },
    })
    const [found] = await restaurant.call(api.searchOrders, { query: { q: String(lost) } })
    expect(found).toMatchObject({ closed_by: restaurant.username, close_reason: 'Se fue sin pagar' })
    const { history } = await restaurant.call(getOrder, { params: { id: lost } })
    expect(history.at(-1)).toMatchObject({ what: 'closed_unpaid', reason: 'Se fue sin pagar' })
    expect(await openIds(restaurant)).toEqual([kept])
  })

  it('can be followed by a charge, which makes it an ordinary sale', async () => {
    const id = await send(restaurant, [water])
    await restaurant.call(api.completeOrders, { body: { orderIds: [id], reason: 'Se fue sin pagar' } })
    await restaurant.call(api.payOrders, { body: { orderIds: [id] } })
    const report = await restaurant.call(getReport, { query: { type: 'today' } })
    expect(report).toMatchObject({ closedUnpaid: { count: 0, amount: '0.00' }, revenueTotal: '77.00' })
  })

  it('together with a paid order and another keeps each amount, and logs only the unpaid amounts', async () => {
    const first = await send(restaurant, [water], TABLES.two)
    const second = await send(restaurant, [candy])
    const paid = (await restaurant.call(createOrderAndInvoice, { body: { cart: [taco] } })).orderId
    const orderIds = [first, second, paid]
    const { message } = await restaurant.call(api.completeOrders, { body: { orderIds, reason: 'Cortesía' } })
    expect(message).toBe('¡Pedido cerrado sin cobrar!')
    const { rows } = await server.database.owner.query(
      'SELECT id, unpaid_total::int, close_reason FROM orders WHERE tenant_id = $1 ORDER BY id',
      [restaurant.tenantId],
    )
    expect(rows.map(Object.values)).toEqual([
      [first, 77_00, 'Cortesía'],
      [second, 15_00, 'Cortesía'],
      [paid, null, null],
    ])
    const { entries } = await restaurant.call(getAuditLog, { query: { action: 'order.close_unpaid' } })
    const subjects = entries.map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects).toEqual(expect.arrayContaining(['token 2', 'Mesa 2 · token 1']))
  })

  it('is named so in the answer; completing a paid order is not', async () => {
    const { orderId } = await restaurant.call(createOrderAndInvoice, { body: { cart: [candy] } })
    const { message } = await restaurant.call(api.completeOrders, { body: { orderIds: [orderId] } })
    expect(message).toBe('¡Pedido completado!')
  })
})

describe('cancelling an order', () => {
  it('keeps the delivered lines, with which the order stays open', async () => {
    const id = await send(restaurant, [taco, water, candy], TABLES.one)
    const other = await send(restaurant, [candy], TABLES.one)
    const [tacos, waters] = await itemsOfOrder(restaurant, id)
    await set(restaurant, tacos?.id, 'delivered')
    await set(restaurant, waters?.id, 'completed')
    const { message } = await restaurant.call(api.cancelOrders, { body: { orderIds: [id, other] } })
    expect(message).toContain('entregado')
    expect((await itemsOfOrder(restaurant, id)).map((item) => item.status)).toEqual([
      'delivered',
      'cancelled',
      'cancelled',
    ])
    expect(await openIds(restaurant)).toEqual([id])
    expect(await restaurant.call(api.billOrders, { body: { orderIds: [id] } })).toMatchObject({
      total: '199.00',
    })
  })

  it('needs an approval of undelivered lines, where the store requires it', async () => {
    await beginApprovals(restaurant)
    await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, voidApproval: true } })
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    const id = await send(waiter, [taco, candy, water])
    const [tacos, , waters] = await itemsOfOrder(restaurant, id)
    await set(restaurant, tacos?.id, 'delivered')
    await set(restaurant, waters?.id, 'cancelled')
    const body = { orderIds: [id] }
    expect((await waiter.send(api.cancelOrders, { body })).body).toMatchObject({
      code: 'approval_required',
      approval: { action: 'void', target: `orders:${id}`, amount: '15.00' },
    })
    expect((await restaurant.call(api.cancelOrders, { body })).message).toContain('entregado')
    expect(await openIds(restaurant)).toEqual([id])
  })

  it('is refused when all lines were delivered', async () => {
    const id = await send(restaurant, [taco])
    await set(restaurant, (await itemsOfOrder(restaurant, id))[0]?.id, 'delivered')
    const refused = await restaurant.send(api.cancelOrders, { body: { orderIds: [id] } })
    expect([refused.status, refused.body.code]).toEqual([409, 'already_delivered'])
    expect(await openIds(restaurant)).toEqual([id])
  })

  it('is refused for the whole list when all lines of one of its orders were delivered', async () => {
    const delivered = await send(restaurant, [taco], TABLES.one)
    const other = await send(restaurant, [candy], TABLES.one)
    await set(restaurant, (await itemsOfOrder(restaurant, delivered))[0]?.id, 'delivered')
    const refused = await restaurant.send(api.cancelOrders, { body: { orderIds: [delivered, other] } })
    expect([refused.status, refused.body.code]).toEqual([409, 'already_delivered'])
    expect((await itemsOfOrder(restaurant, other)).map((item) => item.status)).toEqual(['created'])
    await restaurant.call(api.cancelOrders, { body: { orderIds: [other] } })
    expect(await openIds(restaurant)).toEqual([delivered])
  })
})

describe('a cancellation on the orders screen', () => {
  it('keeps why, and whether its food was wasted, for the kitchen, the check and the report', async () => {
    const id = await send(restaurant, [taco, water])
    const [tacos] = await itemsOfOrder(restaurant, id)
    const why = { reason: 'Calidad', wasted: true }
    await restaurant.call(api.setItemStatus, {
      params: { id: tacos?.id ?? 0 },
      body: { status: 'cancelled', ...why },
    })
    await restaurant.call(api.cancelOrders, { body: { orderIds: [id], reason: 'Se acabó' } })
    expect(await restaurant.call(listVoids)).toMatchObject([{ reason: 'Calidad' }, { reason: 'Se acabó' }])
    const { check_id } = await restaurant.call(getOrder, { params: { id } })
    const { rounds, history } = await restaurant.call(getCheck, { params: { id: check_id } })
    expect(history).toMatchObject([
      { what: 'voided', details: { lines: '2 × Taco al pastor - Orden de 5', amount: '199.00', ...why } },
      { what: 'voided', details: { lines: '2 × Agua de jamaica', amount: '77.00', reason: 'Se acabó' } },
    ])
    expect(rounds[0]?.items.map(({ void_reason, wasted }) => [void_reason, wasted])).toEqual([
      ['Calidad', true],
      ['Se acabó', false],
    ])
    const { byVoid } = await restaurant.call(getReport, { query: { type: 'today' } })
    expect(byVoid.map(({ reason, count, wasted }) => [reason, count, wasted])).toEqual([
      ['Calidad', 2, 2],
      ['Se acabó', 2, 0],
    ])
  })

  it('is in the history of each of its checks, with the name of who approved it', async () => {
    await beginApprovals(restaurant)
    await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, voidApproval: true } })
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    const orderIds = [await send(waiter, [candy], TABLES.one), await send(waiter, [water], TABLES.two)]
    const { approval } = (await waiter.send(api.cancelOrders, { body: { orderIds } })).body
    expect(approval).toMatchObject({ action: 'void', target: `orders:${orderIds.join()}`, amount: '92.00' })
    const { approvalId } = await waiter.call(giveApproval, {
      body: { ...(approval as object), username: restaurant.username, password: PASSWORD },
    })
    const headers = { approval: approvalId }
    await waiter.call(api.cancelOrders, { body: { orderIds }, headers })
    for (const [index, amount] of ['15.00', '77.00'].entries()) {
      const { check_id } = await restaurant.call(getOrder, { params: { id: orderIds[index] ?? 0 } })
      const { history } = await restaurant.call(getCheck, { params: { id: check_id } })
      const names = { by: 'Personal de prueba', details: { approver: 'Fonda de prueba' } }
      expect(history).toMatchObject([{ ...names, details: { ...names.details, amount, reason: null } }])
    }
  })

  it('says nothing of it for an older client, which gives no reason', async () => {
    const id = await send(restaurant, [candy])
    await restaurant.call(api.cancelOrders, { body: { orderIds: [id] } })
    const { check_id } = await restaurant.call(getOrder, { params: { id } })
    const { rounds } = await restaurant.call(getCheck, { params: { id: check_id } })
    expect(rounds[0]?.items).toMatchObject([{ void_reason: null, wasted: null }])
  })
})

describe('a table with a paid and an unpaid order', () => {
  it('is charged as a group, without the paid order', async () => {
    const body = { cart: [candy], tableId: TABLES.one }
    const paid = (await restaurant.call(createOrderAndInvoice, { body })).orderId
    const unpaid = await send(restaurant, [water], TABLES.one)
    const orderIds = [paid, unpaid]
    const bill = await restaurant.call(api.billOrders, { body: { orderIds } })
    expect(bill).toMatchObject({ total: '77.00' })
    expect(bill.orders.map((order) => order.id)).toEqual([unpaid])
    await restaurant.call(api.payOrders, { body: { orderIds, total: bill.total } })
    const again = await restaurant.send(api.payOrders, { body: { orderIds } })
    expect([again.status, again.body.code]).toEqual([409, 'already_paid'])
    const invoices = await restaurant.call(listInvoices, {})
    expect(invoices.map((invoice) => invoice.orders.map((order) => order.order_id))).toEqual([
      [unpaid],
      [paid],
    ])
    // The paid order is not cooked yet, so paying the rest of the table leaves it on the kitchen screen.
    expect(await openIds(restaurant)).toEqual([paid])
    expect(await restaurant.call(api.billOrders, { body: { orderIds } })).toMatchObject({
      // Nothing is due: clients print the receipt from it.
      due: '0.00',
      total: '92.00',
    })
  })
})

describe('payments that do not add up', () => {
  it.each([
    ['an order', (restaurant: Client) => send(restaurant, [water])],
    ['a sale', async () => null],
  ])('of %s are refused with both amounts', async (_what, place) => {
    const orderId = await place(restaurant)
    const payments = [
      { paymentTypeId: 1, amount: '50.00' },
      { paymentTypeId: 2, amount: '20.00' },
    ]
    const refused = await (orderId === null
      ? restaurant.send(createOrderAndInvoice, { body: { cart: [water], payments } })
      : restaurant.send(api.payOrders, { body: { orderIds: [orderId], payments } }))
    expect([refused.status, refused.body.code]).toEqual([400, 'payments_mismatch'])
    expect(refused.body).toMatchObject({ paid: '70.00', total: '77.00' })
    expect(refused.body.message).toMatch(/70\.00.*77\.00/)
  })
})

describe('an order whose last item is served', () => {
  it('leaves the list when it is paid, whether the item is delivered or completed in the kitchen', async () => {
    const { orderId } = await restaurant.call(createOrderAndInvoice, { body: { cart: [taco, water] } })
    const [first, second] = await itemsOfOrder(restaurant, orderId)
    await set(restaurant, first?.id, 'delivered')
    expect(await openIds(restaurant)).toEqual([orderId])
    const advance = (status: string) =>
      restaurant.call(advanceItem, { params: { id: second?.id ?? 0 }, body: { status } })
    await advance('preparing')
    expect(await openIds(restaurant)).toEqual([orderId])
    await advance('completed')
    expect(await openIds(restaurant)).toEqual([])
    expect(await restaurant.call(listKitchen)).toEqual([])
    const [found] = await restaurant.call(api.searchOrders, { query: { q: String(orderId) } })
    expect(found).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      closed_by: restaurant.username,
    })
  })

  it('stays in the list while it is unpaid', async () => {
    const id = await send(restaurant, [taco])
    await set(restaurant, (await itemsOfOrder(restaurant, id))[0]?.id, 'delivered')
    expect(await openIds(restaurant)).toEqual([id])
  })
})

it('an order shows its total without its cancelled lines', async () => {
  const id = await send(restaurant, [taco, candy], TABLES.one)
  await set(restaurant, (await itemsOfOrder(restaurant, id))[1]?.id, 'cancelled')
  const [group] = await restaurant.call(api.listOrders)
  expect(group?.orders[0]?.total).toBe('199.00')
})
