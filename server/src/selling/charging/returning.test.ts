import { randomUUID } from 'node:crypto'
import {
  chargeCheck,
  correctPayment,
  moveLines,
  refundCheck,
  returnPayment,
  splitCheck,
  unsplitCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import { listInvoices } from '@comanda/shared/invoices/api'
import { cancelOrders, completeOrders, setItemStatus } from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { getX, openShift, startCount } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { approvalFor, approversIn } from '../../testing/approval.ts'
import { assertBooks as booksOf } from '../../testing/books.ts'
import { linesOfCheck, readCheck, sendRound } from '../../testing/checks.ts'
import { refusalIn } from '../../testing/client.ts'
import { openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { beginApprovals } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { CARD, CASH, chargeIt, openCheck } from '../../testing/shift.ts'

const server = serverForTests()

const WHY = { reason: 'Se cobró en otra mesa' }
const takeBack = (client: Client, id: number, options: object = {}) =>
  client.send(returnPayment, { params: { id }, body: WHY, ...options })

/** A check of 77.00 with these payments. */
async function openPaid(payments: object[], hire?: (restaurant: Client) => Promise<Client>) {
  const restaurant = await openTaqueria(server)
  await beginApprovals(restaurant)
  const cashier = (await hire?.(restaurant)) ?? restaurant
  const { shiftId } = await restaurant.call(openShift, { body: { amount: '100.00' } })
  const id = await openCheck(restaurant, undefined, { tableId: TABLES.one })
  expect((await chargeIt(restaurant, id, payments)).status).toBe(200)
  const paid = (await readCheck(restaurant, id)).payments.map((payment) => payment.id)
  return { restaurant, cashier, id, paid, shiftId, params: { id: shiftId } }
}

const assertBooks = (client: Client) => booksOf(server, client)

describe('a payment of an open check', () => {
  it('is taken back with its tip, once, and the check owes it again', async () => {
    const payment = { paymentTypeId: CASH, amount: '30.00', tip: '5.00', tendered: '50.00' }
    const { restaurant, id, paid, params } = await openPaid([payment])
    const [paymentId = 0] = paid
    const key = randomUUID()
    const first = await takeBack(restaurant, paymentId, { key })
    expect([first.status, first.body.due]).toEqual([200, '77.00'])
    expect((await takeBack(restaurant, paymentId, { key })).body).toEqual(first.body)
    expect(await refusalIn(takeBack(restaurant, paymentId))).toEqual([409, 'payment_returned'])
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ paid: '0.00', due: '77.00', tips: '0.00', payments: [] })
    expect(check.returned_payments).toMatchObject([{ id: paymentId, amount: '30.00', tip: '5.00' }])
    expect(check.history.at(-1)).toMatchObject({
      what: 'payment_returned',
      details: { title: 'Efectivo', amount: '30.00', tip: '5.00', ...WHY },
    })
    expect(await restaurant.call(getX, { params })).toMatchObject({
      expected: '100.00',
      payments: [{ title: 'Efectivo', count: 0, amount: '0.00', tips: '0.00' }],
      tips: { total: '0.00', byWaiter: [{ count: 0, amount: '0.00' }] },
      returnedPayments: { count: 1, amount: '35.00' },
    })
    await assertBooks(restaurant)
  })

  it('is one of several, and the invoice has the others', async () => {
    const { restaurant, id, paid } = await openPaid([
      { paymentTypeId: CARD, amount: '30.00', tip: '5.00' },
      { paymentTypeId: CASH, amount: '20.00' },
    ])
    await takeBack(restaurant, paid[0] ?? 0)
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: '57.00' }])
    const [invoice] = await restaurant.call(listInvoices, { query: {} })
    expect(invoice?.payments.map(({ title, amount }) => [title, amount])).toEqual([
      ['Efectivo', '20.00'],
      ['Efectivo', '57.00'],
    ])
    const orderIds = (await readCheck(restaurant, id)).rounds.map(({ order_id }) => order_id)
    const { receipt } = await restaurant.call(getReceipt, { body: { orderIds } })
    expect([receipt.payments.length, receipt.tips]).toEqual([2, '0.00'])
    expect(await refusalIn(takeBack(restaurant, paid[1] ?? 0))).toEqual([409, 'check_closed'])
    await assertBooks(restaurant)
  })

  it('leaves as it was corrected, with the kind that the ledger has', async () => {
    const { restaurant, paid, params } = await openPaid([{ paymentTypeId: CASH, amount: '30.00' }])
    const [paymentId = 0] = paid
    await restaurant.call(correctPayment, { params: { id: paymentId }, body: { paymentTypeId: CARD } })
    await takeBack(restaurant, paymentId)
    const { kinds } = await restaurant.call(getX, { params })
    expect(kinds.map(({ kind, expected }) => [kind, expected])).toEqual([['cash', '100.00']])
    expect(
      await refusalIn(
        restaurant.send(correctPayment, { params: { id: paymentId }, body: { paymentTypeId: CASH } }),
      ),
    ).toEqual([409, 'payment_returned'])
    await assertBooks(restaurant)
  })

  it('needs an approval without REFUNDS, for exactly this payment, and keeps who gave it', async () => {
    const { restaurant, cashier, id, paid } = await openPaid(
      [
        { paymentTypeId: CASH, amount: '30.00', tip: '5.00' },
        { paymentTypeId: CASH, amount: '30.00', tip: '5.00' },
      ],
      (owner) => server.hire(owner, ['POS', 'TILL']),
    )
    const [one = 0, other = 0] = paid
    const refused = await takeBack(cashier, one)
    expect(refused.body).toMatchObject({
      code: 'approval_required',
      approval: { action: 'payment_return', target: `payment:${one}`, amount: '35.00' },
    })
    const approval = await approvalFor(cashier, refused, restaurant)
    expect((await takeBack(cashier, other, approval)).status).toBe(403)
    expect((await takeBack(cashier, one, approval)).status).toBe(200)
    const { history } = await readCheck(restaurant, id)
    expect(history.at(-1)).toMatchObject({
      what: 'payment_returned',
      details: { approvedBy: restaurant.username },
    })
    expect(await approversIn(server, restaurant, 'payment')).toEqual([null, restaurant.username])
    await takeBack(restaurant, other)
    expect((await readCheck(restaurant, id)).history.at(-1)?.details).not.toHaveProperty('approvedBy')
  })

  it('is corrected with an approval without REFUNDS, and the correction keeps who gave it', async () => {
    const { restaurant, cashier, id, paid } = await openPaid(
      [{ paymentTypeId: CASH, amount: '30.00', tip: '5.00' }],
      (owner) => server.hire(owner, ['POS', 'TILL']),
    )
    const [paymentId = 0] = paid
    const correct = (client: Client, paymentTypeId: number, options: object = {}) =>
      client.send(correctPayment, { params: { id: paymentId }, body: { paymentTypeId }, ...options })
    const refused = await correct(cashier, CARD)
    expect(refused.body).toMatchObject({
      code: 'approval_required',
      approval: { action: 'payment_correction', target: `payment:${paymentId}`, amount: '30.00' },
    })
    const approval = await approvalFor(cashier, refused, restaurant)
    expect((await correct(cashier, CARD, approval)).status).toBe(200)
    const details = { from: 'Efectivo', to: 'Tarjeta', amount: '30.00' }
    expect((await readCheck(restaurant, id)).history.at(-1)).toMatchObject({
      what: 'payment_corrected',
      details: { ...details, approvedBy: restaurant.username },
    })
    expect(await approversIn(server, restaurant, 'correction')).toEqual([restaurant.username])
    await correct(restaurant, CASH)
    expect((await readCheck(restaurant, id)).history.at(-1)?.details).not.toHaveProperty('approvedBy')
    await assertBooks(restaurant)
  })

  it('stays while the drawer is counted', async () => {
    const { restaurant, paid, params } = await openPaid([{ paymentTypeId: CASH, amount: '30.00' }])
    const counting = await server.hire(restaurant, ['TILL'])
    await counting.call(startCount, { params })
    expect(await refusalIn(takeBack(restaurant, paid[0] ?? 0))).toEqual([409, 'shift_counting'])
  })

  it('is taken back once by two people, and its part of a divided check is charged again', async () => {
    const restaurant = await openTaqueria(server)
    const id = await openCheck(restaurant)
    await restaurant.call(splitCheck, { params: { id }, body: { mode: 'equal', parts: 2 } })
    const part = { part: 1, payments: [{ paymentTypeId: CASH, amount: '38.50' }] }
    const charge = () => restaurant.send(chargeCheck, { params: { id }, body: part })
    expect((await charge()).status).toBe(200)
    const [payment] = (await readCheck(restaurant, id)).payments
    const replies = await Promise.all([1, 2].map(() => takeBack(restaurant, payment?.id ?? 0)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await charge()).status).toBe(200)
    const [again] = (await readCheck(restaurant, id)).payments
    await takeBack(restaurant, again?.id ?? 0)
    expect((await restaurant.send(unsplitCheck, { params: { id } })).status).toBe(200)
  })
})

describe('a part of a divided check', () => {
  it('is shared again by all parts once the last of its payments was taken back', async () => {
    const restaurant = await openTaqueria(server)
    const id = await openCheck(restaurant)
    await restaurant.call(splitCheck, { params: { id }, body: { mode: 'equal', parts: 2 } })
    const payments = ['20.00', '18.50'].map((amount) => ({ paymentTypeId: CASH, amount }))
    await restaurant.call(chargeCheck, { params: { id }, body: { part: 1, payments } })
    const totals = async () => (await readCheck(restaurant, id)).split?.parts.map(({ total }) => total)
    const [one, other] = (await readCheck(restaurant, id)).payments
    await takeBack(restaurant, one?.id ?? 0)
    await sendRound(restaurant, [{ id: WATER.id, quantity: 2 }], { checkId: id })
    expect(await totals()).toEqual(['38.50', '115.50'])
    await takeBack(restaurant, other?.id ?? 0)
    expect(await totals()).toEqual(['77.00', '77.00'])
    await assertBooks(restaurant)
  })
})

describe('a payment that does not exist', () => {
  it('is neither taken back nor corrected', async () => {
    const { restaurant } = await openPaid([{ paymentTypeId: CASH, amount: '30.00' }])
    expect(await refusalIn(takeBack(restaurant, 999))).toEqual([404, 'not_found'])
    const correcting = { params: { id: 999 }, body: { paymentTypeId: CARD } }
    expect(await refusalIn(restaurant.send(correctPayment, correcting))).toEqual([404, 'not_found'])
  })
})

describe('a check with a tip alone', () => {
  it('does not end without its payment, and a refusal says how to give it back', async () => {
    const { restaurant, id, paid } = await openPaid([{ paymentTypeId: CARD, amount: 0, tip: '8.00' }])
    const check = await readCheck(restaurant, id)
    const orderIds = check.rounds.map(({ order_id }) => order_id)
    const [line] = linesOfCheck(check)
    const lines = [{ id: line?.id ?? 0, quantity: 2 }]
    const other = await openCheck(restaurant)
    const endings = () => [
      restaurant.send(voidLines, { params: { id }, body: { lines, reason: 'Calidad' } }),
      restaurant.send(cancelOrders, { body: { orderIds } }),
      restaurant.send(completeOrders, { body: { orderIds, reason: 'Se fue' } }),
      restaurant.send(setItemStatus, { params: { id: line?.id ?? 0 }, body: { status: 'cancelled' } }),
    ]
    for (const ending of endings()) {
      const { status, body } = await ending
      expect([status, body.code]).toEqual([409, 'check_has_payments'])
      expect(body.message).toContain('Devolver pago')
    }
    expect((await restaurant.send(refundCheck, { params: { id }, body: WHY })).body.message).toContain(
      'Devolver pago',
    )
    // The payments go with all lines of a check.
    await restaurant.call(moveLines, { params: { id }, body: { lines, checkId: other } })
    expect((await readCheck(restaurant, other)).tips).toBe('8.00')
    await takeBack(restaurant, paid[0] ?? 0)
    expect((await restaurant.send(cancelOrders, { body: { orderIds } })).status).toBe(200)
    await assertBooks(restaurant)
  })
})
