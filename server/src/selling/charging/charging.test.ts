import { chargeCheck, correctPayment, refundCheck, splitCheck } from '@comanda/shared/checks/api'
import { listInvoices } from '@comanda/shared/invoices/api'
import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import {
  billOrders,
  cancelOrders,
  completeOrders,
  listOrders,
  payOrders,
  setItemStatus,
} from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { getReport } from '@comanda/shared/reports/api'
import { DEFAULT_SERVICE, saveServiceSettings } from '@comanda/shared/settings/service'
import { describe, expect, it } from 'vitest'
import { assertBooks } from '../../testing/books.ts'
import { linesOfCheck, readCheck, statusesOfReplies } from '../../testing/checks.ts'
import { refusalIn } from '../../testing/client.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { beginApprovals } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { CARD, CASH, chargeIt, WATERS_PAID } from '../../testing/shift.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const taco = { id: TACO.id, variant_id: TACO.variants.five, quantity: 2 }
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }

const order = (client: Client, cart: object[], more: Record<string, unknown> = {}) =>
  client.call(createOrder, { body: { cart, ...more } })
const readCheckId = async (client: Client, id: number) =>
  (await client.call(getOrder, { params: { id } })).check_id

/** A table's check of 276.00: two orders of tacos and two waters. */
async function openTable(client: Client, tableId: number = TABLES.one): Promise<number> {
  return (await order(client, [taco, water], { tableId, guests: 3 })).checkId
}

describe('a check', () => {
  it('takes the rounds of its table, and another party opens another check', async () => {
    const id = await openTable(restaurant)
    server.clock.advance(60_000)
    const second = await order(restaurant, [candy], { tableId: TABLES.one, guests: 4 })
    const other = await order(restaurant, [candy], { tableId: TABLES.one, newCheck: true })
    const elsewhere = await order(restaurant, [candy], { tableId: TABLES.two })
    const named = await order(restaurant, [water], { checkId: id })
    expect([second.checkId, named.checkId]).toEqual([id, id])
    expect(new Set([id, other.checkId, elsewhere.checkId]).size).toBe(3)

    const check = await readCheck(restaurant, id)
    expect(check.rounds.map(({ round, items }) => [round, items.length])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
    expect(check).toMatchObject({
      status: 'open',
      table_title: 'Mesa 1',
      guests: 4,
      gross: '368.00',
      total: '368.00',
      due: '368.00',
      paid: '0.00',
    })
    const kitchen = await restaurant.call(listKitchen)
    expect(kitchen.find((one) => one.id === named.orderId)).toMatchObject({
      round: 3,
      table_id: TABLES.one,
      check_id: id,
    })
  })

  it('is a single check when a table’s first orders arrive together', async () => {
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => order(restaurant, [candy], { tableId: TABLES.three })),
    )
    expect(new Set(sent.map(({ checkId }) => checkId)).size).toBe(1)
    const { rounds } = await readCheck(restaurant, sent[0]?.checkId ?? 0)
    expect(rounds.map(({ round }) => round)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  })

  it('takes no round once it is closed, and says so', async () => {
    const id = await openTable(restaurant)
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: 276 }])
    const refused = await restaurant.send(createOrder, { body: { cart: [candy], checkId: id } })
    expect([refused.status, refused.body.code]).toEqual([409, 'check_closed'])
    const unknown = await restaurant.send(createOrder, { body: { cart: [candy], checkId: 999 } })
    expect(unknown.status).toBe(404)
    const next = await order(restaurant, [candy], { tableId: TABLES.one })
    expect(next.checkId).toBe(id + 1)
  })

  it('cannot be read by another store', async () => {
    const rival = await openTaqueria(server)
    const id = await openTable(restaurant)
    await openTable(rival)
    const own = await readCheck(rival, id)
    expect(own.rounds.flatMap(({ items }) => items)).toHaveLength(2)
    const lines = (await readCheck(restaurant, id)).rounds[0]?.items.map((item) => item.id)
    expect(own.opened_at).toBeTruthy()
    expect(lines).toHaveLength(2)
    const refused = await chargeIt(rival, 77, [{ paymentTypeId: CASH, amount: 1 }])
    expect(refused.status).toBe(404)
  })
})

describe('charging a check', () => {
  it('gives change on cash, keeps the tip apart and closes with one invoice', async () => {
    const id = await openTable(restaurant)
    const first = await chargeIt(restaurant, id, [{ paymentTypeId: CARD, amount: 100, tip: '15.00' }])
    expect(first.body).toMatchObject({
      message: '¡Pago registrado!',
      due: '176.00',
      change: '0.00',
      invoiceId: null,
    })
    const last = await chargeIt(restaurant, id, [
      { paymentTypeId: CASH, amount: 176, tip: 20, tendered: 200 },
    ])
    expect(last.body).toMatchObject({
      message: '¡Cuenta cobrada!',
      due: '0.00',
      change: '4.00',
      invoiceId: 1,
    })

    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ status: 'paid', invoice_id: 1, paid: '276.00', due: '0.00', tips: '35.00' })
    expect(check.payments.map(({ amount, tip, change }) => [amount, tip, change])).toEqual([
      ['100.00', '15.00', '0.00'],
      ['176.00', '20.00', '4.00'],
    ])
    expect(check.history.map(({ what }) => what)).toEqual(['paid', 'paid', 'closed'])
    const report = await restaurant.call(getReport, { query: { type: 'today' } })
    expect(report.revenueTotal).toBe('276.00')
    const [invoice] = await restaurant.call(listInvoices)
    expect(invoice).toMatchObject({ invoice_id: 1, total: '276.00' })
  })

  it('prints the amount due on the bill, and the tip and the change on the receipt', async () => {
    const id = await openTable(restaurant)
    await chargeIt(restaurant, id, [{ paymentTypeId: CARD, amount: 100, tip: 10 }])
    const print = async () => (await restaurant.call(getReceipt, { body: { orderIds: [1] } })).receipt
    expect(await print()).toMatchObject({ state: 'unpaid', total: '276.00', due: '176.00', tips: '10.00' })
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: 176, tendered: 200 }])
    expect(await print()).toMatchObject({
      state: 'paid',
      due: '0.00',
      tips: '10.00',
      payments: [
        { title: 'Tarjeta', amount: '100.00', tendered: null },
        { title: 'Efectivo', amount: '176.00', tendered: '200.00', change: '24.00' },
      ],
    })
    const part = await restaurant.send(getReceipt, { body: { orderIds: [1], part: 1 } })
    expect(part.status).toBe(404)
  })

  it('leaves an order with the kitchen until its lines are served', async () => {
    const id = await openTable(restaurant)
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: 276 }])
    const [cooking] = await restaurant.call(listKitchen)
    expect(cooking).toMatchObject({ check_id: id, payment_status: 'paid', status: 'created' })
    for (const { id: itemId } of cooking?.items ?? [])
      for (const status of ['preparing', 'completed'] as const)
        await restaurant.call(advanceItem, { params: { id: itemId }, body: { status } })
    expect(await restaurant.call(listKitchen)).toEqual([])
  })

  it('refuses more than is due, change on a card, and cash that is too little', async () => {
    const id = await openTable(restaurant)
    const codes = []
    for (const payment of [
      { paymentTypeId: CARD, amount: 300 },
      { paymentTypeId: CARD, amount: 276, tendered: 300 },
      { paymentTypeId: CASH, amount: 276, tendered: 200 },
      { paymentTypeId: 99, amount: 10 },
      { paymentTypeId: CASH, amount: 0 },
    ])
      codes.push((await chargeIt(restaurant, id, [payment])).status)
    expect(codes).toEqual([400, 400, 400, 400, 400])
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'open', paid: '0.00', payments: [] })
  })

  it('happens once when two tills charge it at the same moment', async () => {
    const id = await openTable(restaurant)
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: 276 }])),
    )
    expect(statusesOfReplies(tries)).toEqual([200, 409, 409, 409, 409, 409])
    expect((await readCheck(restaurant, id)).payments).toHaveLength(1)
    expect(await restaurant.call(listInvoices)).toHaveLength(1)
  })

  it('happens once when its request is repeated after a lost answer', async () => {
    const id = await openTable(restaurant)
    const key = '0b7a6a52-8f1e-4c39-9d0e-3f6f6a1f0c11'
    const pay = () => chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: 100 }], { key })
    const answers = await Promise.all([pay(), pay()])
    answers.push(await pay())
    expect(answers.map(({ body }) => body.due)).toEqual(['176.00', '176.00', '176.00'])
    expect(await readCheck(restaurant, id)).toMatchObject({ paid: '100.00' })
  })

  it('leaves nothing unpaid on a closed check when a round is sent at the same moment', async () => {
    for (let time = 0; time < 8; time++) {
      const id = await openTable(restaurant)
      const [paid, sent] = await Promise.all([
        chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: 276 }]),
        order(restaurant, [candy], { tableId: TABLES.one }),
      ])
      expect(paid.status).toBe(200)
      const late = sent.checkId
      const check = await readCheck(restaurant, id)
      if (late === id) expect(check).toMatchObject({ status: 'open', due: '15.00' })
      else expect(check).toMatchObject({ status: 'paid', due: '0.00' })
      await chargeIt(restaurant, late, [{ paymentTypeId: CASH, amount: 15 }])
    }
  })

  it('keeps a part that was paid: its lines cannot be cancelled and it cannot be closed without payment', async () => {
    const { orderId, checkId: id } = await order(restaurant, [taco], { tableId: TABLES.one })
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: 50 }])
    for (const call of [cancelOrders, completeOrders]) {
      const refused = await restaurant.send(call, { body: { orderIds: [orderId] } })
      expect([refused.status, refused.body.code]).toEqual([409, 'check_has_payments'])
    }
    const [line] = linesOfCheck(await readCheck(restaurant, id))
    const set = (status: string) =>
      restaurant.send(setItemStatus, { params: { id: line?.id ?? 0 }, body: { status } })
    expect((await set('cancelled')).body.code).toBe('check_has_payments')
    expect((await set('delivered')).status).toBe(200)
    const rest = await restaurant.call(payOrders, { body: { orderIds: [orderId] } })
    expect(rest.invoiceId).toBe(1)
    expect(await readCheck(restaurant, id)).toMatchObject({
      status: 'paid',
      payments: [{ amount: '50.00' }, { amount: '149.00' }],
    })
  })
})

describe('the calls that pay orders by their ids', () => {
  it('close the check of a whole table', async () => {
    const id = await openTable(restaurant)
    await order(restaurant, [candy], { tableId: TABLES.one })
    const [group] = await restaurant.call(listOrders)
    const bill = await restaurant.call(billOrders, { body: { orderIds: group?.order_ids ?? [] } })
    expect(bill.total).toBe('291.00')
    await restaurant.call(payOrders, { body: { orderIds: group?.order_ids ?? [] } })
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ status: 'paid', total: '291.00', paid: '291.00' })
    expect(check.history.map(({ what }) => what)).toEqual(expect.arrayContaining(['paid', 'closed']))
    expect(await restaurant.call(listOrders)).toEqual([])
  })

  it('charge some rounds of a table as a check of their own', async () => {
    const id = await openTable(restaurant)
    const { orderId } = await order(restaurant, [candy], { tableId: TABLES.one })
    await restaurant.call(payOrders, { body: { orderIds: [orderId] } })
    expect(await readCheck(restaurant, id)).toMatchObject({
      status: 'open',
      total: '276.00',
      invoice_id: null,
    })
    const own = await readCheckId(restaurant, orderId)
    expect(await readCheck(restaurant, own)).toMatchObject({ status: 'paid', total: '15.00', invoice_id: 1 })
  })

  it('charge one round of a table on that table, also with an order that was paid at another table', async () => {
    const body = { cart: [candy], tableId: TABLES.three }
    const paid = await restaurant.call(createOrderAndInvoice, { body })
    await openTable(restaurant)
    const { orderId } = await order(restaurant, [candy], { tableId: TABLES.one })
    await restaurant.call(payOrders, { body: { orderIds: [paid.orderId, orderId] } })
    const own = await readCheck(restaurant, await readCheckId(restaurant, orderId))
    expect(own).toMatchObject({ status: 'paid', total: '15.00', table_id: TABLES.one })
    expect(own.rounds).toHaveLength(1)
  })

  it('close the check that keeps only a round closed without payment', async () => {
    const id = await openTable(restaurant)
    const { orderId } = await order(restaurant, [candy], { tableId: TABLES.one })
    await restaurant.call(completeOrders, { body: { orderIds: [1], reason: 'Se fue sin pagar' } })
    await restaurant.call(payOrders, { body: { orderIds: [orderId] } })
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'unpaid', due: '0.00' })
  })

  it('undo the division of a check that loses a round', async () => {
    const id = await openTable(restaurant)
    const { orderId } = await order(restaurant, [candy], { tableId: TABLES.one })
    const lines = linesOfCheck(await readCheck(restaurant, id)).map((line, index) => ({
      id: line.id,
      shares: [{ part: (index % 2) + 1, weight: 1 }],
    }))
    await restaurant.call(splitCheck, { params: { id }, body: { mode: 'items', lines } })
    await restaurant.call(payOrders, { body: { orderIds: [orderId] } })
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'open', split: null, due: '276.00' })
  })

  it('leave a partly paid check together: one round alone is refused', async () => {
    const id = await openTable(restaurant)
    const { orderId } = await order(restaurant, [candy], { tableId: TABLES.one })
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: 280 }])
    const refused = await restaurant.send(payOrders, { body: { orderIds: [orderId] } })
    expect([refused.status, refused.body.code]).toEqual([409, 'check_has_payments'])
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'open', due: '11.00' })
  })

  it('join the checks of two parties that pay together', async () => {
    const first = await openTable(restaurant)
    const second = await openTable(restaurant, TABLES.two)
    await chargeIt(restaurant, second, [{ paymentTypeId: CASH, amount: 100 }])
    const ids = (await restaurant.call(listOrders)).flatMap(({ order_ids }) => order_ids)
    await restaurant.call(payOrders, { body: { orderIds: ids } })
    expect(await readCheck(restaurant, first)).toMatchObject({
      status: 'paid',
      total: '552.00',
      paid: '552.00',
    })
    expect(await readCheck(restaurant, second)).toMatchObject({
      status: 'joined',
      joined_into: first,
      rounds: [],
    })
    const codes = [first, second].map(async (id) => (await chargeIt(restaurant, id, [])).body.code)
    expect(await Promise.all(codes)).toEqual(['already_paid', 'check_closed'])
  })

  it('leave a paid check of its own for an order that is charged when it is placed', async () => {
    const open = await openTable(restaurant)
    const paid = await restaurant.call(createOrderAndInvoice, {
      body: { cart: [candy], tableId: TABLES.one },
    })
    expect(paid.checkId).not.toBe(open)
    expect(await readCheck(restaurant, paid.checkId)).toMatchObject({
      status: 'paid',
      invoice_id: paid.invoiceId,
      total: '15.00',
    })
  })

  it('refuse an order that does not exist, one that is paid and one that was cancelled', async () => {
    const [open, paid, cancelled] = [
      await order(restaurant, [candy]),
      await order(restaurant, [candy]),
      await order(restaurant, [candy]),
    ].map(({ orderId }) => orderId)
    await restaurant.call(payOrders, { body: { orderIds: [paid] } })
    await restaurant.call(cancelOrders, { body: { orderIds: [cancelled], reason: 'Queja' } })
    const pay = async (...orderIds: (number | undefined)[]) =>
      refusalIn(restaurant.send(payOrders, { body: { orderIds } }))
    expect(await pay(open, 999)).toEqual([404, 'not_found'])
    expect(await pay(paid)).toEqual([409, 'already_paid'])
    expect(await pay(open, cancelled)).toEqual([409, 'order_closed'])
    expect(await pay(open)).toEqual([200, undefined])
  })
})

describe('a refund', () => {
  async function paidTable(): Promise<{ restaurant: Client; id: number }> {
    const id = await openTable(restaurant)
    await chargeIt(restaurant, id, [
      { paymentTypeId: CARD, amount: 176 },
      { paymentTypeId: CASH, amount: 100 },
    ])
    return { restaurant, id }
  }
  const giveBack = (client: Client, id: number, body: object) =>
    client.send(refundCheck, { params: { id }, body: { reason: 'Queja del cliente', ...body } })

  it('goes by lines, by amount and for the rest, each with its own number, and never above the invoice', async () => {
    const { restaurant, id } = await paidTable()
    const [tacos] = (await readCheck(restaurant, id)).rounds[0]?.items ?? []
    const lines = [{ id: tacos?.id ?? 0, quantity: 1 }]
    expect((await giveBack(restaurant, id, { lines })).body).toMatchObject({ refundId: 1, total: '99.50' })
    expect((await giveBack(restaurant, id, { lines: [{ id: tacos?.id, quantity: 2 }] })).body.code).toBe(
      'refund_exceeds',
    )
    expect((await giveBack(restaurant, id, { amount: 50 })).body).toMatchObject({
      refundId: 2,
      total: '50.00',
    })
    expect((await giveBack(restaurant, id, { amount: '126.51' })).body.code).toBe('refund_exceeds')
    expect((await giveBack(restaurant, id, {})).body).toMatchObject({ refundId: 3, total: '126.50' })
    expect((await giveBack(restaurant, id, {})).body.code).toBe('refund_exceeds')
    const { rows } = await server.database.owner.query(
      `SELECT sum(r.net)::integer AS net, sum(r.tax)::integer AS tax, v.net::integer AS invoiced, v.tax::integer AS taxed
       FROM refunds r JOIN invoices v ON v.tenant_id = r.tenant_id AND v.id = r.invoice_id
       WHERE r.tenant_id = $1 GROUP BY v.net, v.tax`,
      [restaurant.tenantId],
    )
    expect([rows[0].net, rows[0].tax]).toEqual([rows[0].invoiced, rows[0].taxed])
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ status: 'paid', total: '276.00', paid: '276.00' })
    expect(check.refunds.map(({ total }) => total)).toEqual(['99.50', '50.00', '126.50'])
  })

  it('goes back as was paid: to each type its remaining amount, and all of a chosen type', async () => {
    const { restaurant, id } = await paidTable()
    for (const body of [{ amount: 50 }, { amount: 20, paymentTypeId: CASH }, {}])
      await giveBack(restaurant, id, body)
    const { refunds, history } = await readCheck(restaurant, id)
    const parts = refunds.map(({ title, payments }) => [title, ...payments.map(({ amount }) => amount)])
    expect(parts).toEqual([
      ['Tarjeta, Efectivo', '31.88', '18.12'],
      ['Efectivo', '20.00'],
      ['Tarjeta, Efectivo', '144.12', '61.88'],
    ])
    expect(refunds[0]?.payments).toEqual([
      { payment_type_id: CARD, title: 'Tarjeta', amount: '31.88' },
      { payment_type_id: CASH, title: 'Efectivo', amount: '18.12' },
    ])
    expect(history.at(-1)?.details).toMatchObject({ title: 'Tarjeta, Efectivo', total: '206.00' })
  })

  it('of more pieces than were sold is refused when a line is named twice', async () => {
    const { restaurant, id } = await paidTable()
    const water = (await readCheck(restaurant, id)).rounds[0]?.items[1]?.id
    const refused = await giveBack(restaurant, id, {
      lines: [
        { id: water, quantity: 2 },
        { id: water, quantity: 2 },
      ],
    })
    expect([refused.status, refused.body.message]).toEqual([400, '¡Un artículo está repetido!'])
  })

  it('of everything is given once when two people press it', async () => {
    const { restaurant, id } = await paidTable()
    const tries = await Promise.all([giveBack(restaurant, id, {}), giveBack(restaurant, id, {})])
    expect(statusesOfReplies(tries)).toEqual([200, 409])
  })

  it('is of a check that exists, by lines or by amount, not by both', async () => {
    const { restaurant, id } = await paidTable()
    const [line] = linesOfCheck(await readCheck(restaurant, id))
    const lines = [{ id: line?.id ?? 0, quantity: 1 }]
    expect(await refusalIn(giveBack(restaurant, id, { lines, amount: '10.00' }))).toEqual([
      400,
      'invalid_input',
    ])
    expect(await refusalIn(giveBack(restaurant, 999, {}))).toEqual([404, 'not_found'])
  })

  it('needs its scope, a reason and a paid check', async () => {
    const { restaurant, id } = await paidTable()
    await beginApprovals(restaurant)
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    expect((await giveBack(waiter, id, {})).status).toBe(403)
    expect((await giveBack(restaurant, id, { reason: '' })).status).toBe(400)
    const open = await openTable(restaurant, TABLES.two)
    expect((await giveBack(restaurant, open, {})).body.code).toBe('check_closed')
  })
})

describe('the type of a payment', () => {
  it('is corrected on its own day, and the history keeps both', async () => {
    const id = await openTable(restaurant)
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: 276, tendered: 300 }])
    const [payment] = (await readCheck(restaurant, id)).payments
    const correct = (typeId: number) =>
      restaurant.send(correctPayment, { params: { id: payment?.id ?? 0 }, body: { paymentTypeId: typeId } })
    expect((await correct(CARD)).status).toBe(200)
    const check = await readCheck(restaurant, id)
    expect(check.payments).toMatchObject([{ title: 'Tarjeta', tendered: null, change: '0.00' }])
    expect(check.history.at(-1)).toMatchObject({
      what: 'payment_corrected',
      details: { from: 'Efectivo', to: 'Tarjeta', amount: '276.00' },
    })
    expect((await correct(CARD)).status).toBe(400)
  })
})

describe('the kitchen, when a check is paid,', () => {
  const openIds = async (client: Client) =>
    (await client.call(listKitchen)).map(({ id }) => id).toSorted((a, b) => a - b)
  const payWaters = (client: Client, id: number, more: object = {}) =>
    client.call(chargeCheck, {
      params: { id },
      body: { payments: [{ paymentTypeId: CASH, amount: '77.00' }], ...more },
    })

  it('goes on cooking, unless the charge completes the orders as well', async () => {
    const [first, second] = [await order(restaurant, [water]), await order(restaurant, [water])]
    await payWaters(restaurant, first.checkId)
    await payWaters(restaurant, second.checkId, { completes: true })
    expect(await openIds(restaurant)).toEqual([first.orderId])
    expect(await restaurant.call(getOrder, { params: { id: second.orderId } })).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
    })
  })

  it('has nothing left in a store without its screen, however the order is paid', async () => {
    const { checkId, orderId } = await order(restaurant, [water])
    await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, hasKitchenScreen: false } })
    expect(await openIds(restaurant)).toEqual([orderId])
    await payWaters(restaurant, checkId)
    await restaurant.call(createOrderAndInvoice, {
      body: { cart: [water], ...WATERS_PAID, payments: [{ paymentTypeId: CASH, amount: 77 }] },
    })
    expect(await openIds(restaurant)).toEqual([])
    expect(await restaurant.call(listOrders)).toEqual([])
    await assertBooks(server, restaurant)
  })
})
