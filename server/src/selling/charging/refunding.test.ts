import { getRefund, refundCheck } from '@comanda/shared/checks/api'
import { exportInvoices, listInvoices, searchInvoices, sumInvoices } from '@comanda/shared/invoices/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { printPaper } from '@comanda/shared/printing/api'
import { getReport } from '@comanda/shared/reports/api'
import { getPayable, getX, openShift } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { approvalFor, approversIn } from '../../testing/approval.ts'
import { assertBooks } from '../../testing/books.ts'
import { linesOfCheck, readCheck } from '../../testing/checks.ts'
import { refusalIn } from '../../testing/client.ts'
import { openTaqueria, TABLES } from '../../testing/menu.ts'
import { endOfJob, jobsOf, setUpPrinter, takeFrom, USB } from '../../testing/printers.ts'
import type { Client } from '../../testing/restaurant.ts'
import { beginApprovals } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { CARD, CASH, chargeIt, openCheck } from '../../testing/shift.ts'

const server = serverForTests()
const DAY = 24 * 3_600_000

const refund = (client: Client, id: number, body: object, options: object = {}) =>
  client.send(refundCheck, { params: { id }, body: { reason: 'Queja del cliente', ...body }, ...options })

/** Two waters of 77.00, paid with 50.00 by card and 27.00 in cash, with tips of 10.00 and 5.00. */
async function openPaid() {
  const restaurant = await openTaqueria(server)
  const { shiftId } = await restaurant.call(openShift, { body: { amount: '100.00' } })
  const id = await openCheck(restaurant, undefined, { tableId: TABLES.one })
  const charged = await chargeIt(restaurant, id, [
    { paymentTypeId: CARD, amount: '50.00', tip: '10.00' },
    { paymentTypeId: CASH, amount: '27.00', tip: '5.00' },
  ])
  expect(charged.status).toBe(200)
  return { restaurant, id, shiftId, params: { id: shiftId } }
}

describe('the tip of a paid check', () => {
  it('goes back with the refund as it was paid, in rows of its own, and the day has the rest', async () => {
    const { restaurant, id, params } = await openPaid()
    const { body } = await refund(restaurant, id, { amount: '7.70', tip: '6.00' })
    expect(body).toMatchObject({ refundId: 1, total: '7.70', tip: '6.00' })
    const { refunds, tips } = await readCheck(restaurant, id)
    expect(tips).toBe('15.00')
    expect(refunds).toMatchObject([
      {
        id: 1,
        total: '7.70',
        tip: '6.00',
        title: 'Tarjeta, Efectivo',
        payments: [{ amount: '5.00' }, { amount: '2.70' }],
        tip_payments: [{ amount: '4.00' }, { amount: '2.00' }],
      },
    ])
    const { rows } = await server.database.owner.query(
      `SELECT entry, amount::integer FROM ledger WHERE tenant_id = $1 AND source = 'refund' ORDER BY entry`,
      [restaurant.tenantId],
    )
    expect(rows).toEqual([
      { entry: 'refund', amount: -500 },
      { entry: 'refund 2', amount: -270 },
      { entry: 'tip return', amount: -400 },
      { entry: 'tip return 2', amount: -200 },
    ])
    expect(await restaurant.call(getX, { params })).toMatchObject({
      expected: '178.30',
      refunds: { count: 1, amount: '7.70' },
      afterRefunds: { total: '69.30' },
      payments: [
        { title: 'Efectivo', amount: '27.00', tips: '3.00', refunds: '2.70' },
        { title: 'Tarjeta', amount: '50.00', tips: '6.00', refunds: '5.00' },
      ],
      tips: { total: '9.00', byWaiter: [{ count: 2, amount: '9.00' }] },
    })
    const { byTips, refunds: counted } = await restaurant.call(getReport, { query: { type: 'today' } })
    expect([byTips, counted]).toMatchObject([[{ count: 2, total: '9.00' }], { count: 1, amount: '7.70' }])
    await assertBooks(server, restaurant)
  })

  it('goes back alone, never above what was given, and is no longer owed to the waiter', async () => {
    const { restaurant, id, params } = await openPaid()
    const { body } = await refund(restaurant, id, { amount: '0.00', tip: '12.00', paymentTypeId: CASH })
    expect(body).toMatchObject({ refundId: 1, total: '0.00', tip: '12.00' })
    expect(await refusalIn(refund(restaurant, id, { amount: 0, tip: '3.01' }))).toEqual([
      409,
      'refund_exceeds',
    ])
    expect(await refusalIn(refund(restaurant, id, { amount: 0 }))).toEqual([409, 'refund_exceeds'])
    const x = await restaurant.call(getX, { params })
    expect(x).toMatchObject({ refunds: { count: 0, amount: '0.00' }, tips: { total: '3.00' } })
    expect(await restaurant.call(getPayable, { params })).toMatchObject({ tips: [{ owed: '3.00' }] })
    const { refunds, byRefund } = await restaurant.call(getReport, { query: { type: 'today' } })
    expect([refunds.count, byRefund]).toEqual([0, []])
    await refund(restaurant, id, { tip: '3.00' })
    expect((await restaurant.call(getX, { params })).expected).toBe('100.00')
    await assertBooks(server, restaurant)
  })

  it('is returned on the day on which it leaves, and the day of the sale stays', async () => {
    const { restaurant, id } = await openPaid()
    const later = await server.later(restaurant, DAY)
    await refund(later, id, { tip: '15.00', amount: 0 })
    const [sold, today] = await Promise.all(
      (['yesterday', 'today'] as const).map((type) => later.call(getReport, { query: { type } })),
    )
    expect([sold?.tips, today?.tips]).toEqual([
      { count: 2, amount: '15.00' },
      { count: 0, amount: '-15.00' },
    ])
    await assertBooks(server, later)
  })

  it('is a part of the approved amount, and history and ledger name who approved it', async () => {
    const { restaurant, id } = await openPaid()
    await beginApprovals(restaurant)
    const waiter = await server.hire(restaurant, ['ORDERS'])
    const body = { tip: '15.00' }
    const refused = await refund(waiter, id, body)
    expect(refused.body).toMatchObject({
      code: 'approval_required',
      approval: { action: 'refund', amount: '92.00' },
    })
    const approval = await approvalFor(waiter, refused, restaurant)
    expect((await refund(waiter, id, body, approval)).status).toBe(200)
    const { history } = await readCheck(restaurant, id)
    expect(history.at(-1)).toMatchObject({ what: 'refunded', details: { approvedBy: restaurant.username } })
    expect(await approversIn(server, restaurant, 'refund')).toEqual([restaurant.username])
  })

  it('names nobody beside the person who may give it back', async () => {
    const { restaurant, id } = await openPaid()
    await refund(restaurant, id, { amount: '7.70' })
    expect((await readCheck(restaurant, id)).history.at(-1)?.details).not.toHaveProperty('approvedBy')
    expect(await approversIn(server, restaurant, 'refund')).toEqual([null])
  })
})

describe('a refunded bill', () => {
  it('shows number, status and amounts in the list, its sums, its search and its file', async () => {
    const { restaurant, id } = await openPaid()
    const other = await openCheck(restaurant)
    await chargeIt(restaurant, other, [{ paymentTypeId: CASH, amount: '77.00' }])
    await refund(restaurant, id, { amount: '7.70', tip: '6.00' })
    const listed = async (query: object) =>
      (await restaurant.call(listInvoices, { query })).map((one) => [
        one.invoice_id,
        one.refund_status,
        one.refunded,
        one.refunded_tip,
        one.refund_ids,
      ])
    expect(await listed({})).toEqual([
      [2, 'none', '0.00', '0.00', []],
      [1, 'partial', '7.70', '6.00', [1]],
    ])
    expect(await listed({ refunded: true })).toEqual([[1, 'partial', '7.70', '6.00', [1]]])
    const sums = (query: object) => restaurant.call(sumInvoices, { query })
    expect(await sums({})).toMatchObject({ count: 2, total: '154.00', refunded: '7.70' })
    expect(await sums({ refunded: true })).toMatchObject({ count: 1, total: '77.00', refunded: '7.70' })
    const found = await restaurant.call(searchInvoices, { query: { q: 'Reembolso 1' } })
    expect(found.map(({ invoice_id }) => invoice_id)).toEqual([1])
    const { body } = await restaurant.send(exportInvoices, { query: { refunded: true } })
    const [head, ...rows] = (body as unknown as string).trim().split('\r\n')
    expect(head).toMatch(/,Reembolso,Reembolsado,Propina devuelta,Números de reembolso$/)
    expect(rows).toEqual([expect.stringMatching(/,Reembolso parcial,7\.70,6\.00,1$/)])
    await refund(restaurant, id, {})
    expect(await listed({ refunded: true })).toEqual([[1, 'full', '77.00', '6.00', [1, 2]]])
  })

  it('says on its receipt what was given back', async () => {
    const { restaurant, id } = await openPaid()
    const orderIds = (await readCheck(restaurant, id)).rounds.map(({ order_id }) => order_id)
    const receiptOf = async () => (await restaurant.call(getReceipt, { body: { orderIds } })).receipt
    expect(await receiptOf()).not.toHaveProperty('refund')
    await refund(restaurant, id, { amount: '7.70', tip: '6.00' })
    expect((await receiptOf()).refund).toMatchObject({
      status: 'partial',
      refunds: [{ id: 1, total: '7.70', tip: '6.00' }],
    })
  })
})

describe('the guest’s paper of a refund', () => {
  it('has number, invoice, pieces, tip and the money of each payment type', async () => {
    const { restaurant, id } = await openPaid()
    const [water] = linesOfCheck(await readCheck(restaurant, id))
    await refund(restaurant, id, { lines: [{ id: water?.id, quantity: 1 }], tip: '3.00', note: 'Tibia' })
    const { refund: record } = await restaurant.call(getRefund, { params: { id: 1 } })
    expect(record).toMatchObject({
      id: 1,
      check_id: id,
      invoice_id: 1,
      invoice_total: '77.00',
      status: 'partial',
      table_title: 'Mesa 1',
      total: '38.50',
      net: '33.19',
      tax: '5.31',
      tip: '3.00',
      lines: [{ title: 'Agua de jamaica', quantity: 1, total: '38.50' }],
      reason: 'Queja del cliente',
    })
    expect(await refusalIn(restaurant.send(getRefund, { params: { id: 9 } }))).toEqual([404, 'not_found'])
  })

  it('is printed where each receipt is printed, and again as a copy', async () => {
    const { restaurant, id } = await openPaid()
    await setUpPrinter(restaurant, { ...USB, opensDrawer: true, papers: ['receipt'], printsAlways: true })
    await refund(restaurant, id, { amount: '10.00', paymentTypeId: CASH })
    expect((await jobsOf(restaurant)).map(([, paper, title]) => [paper, title])).toEqual([
      ['drawer', 'Cajón'],
      ['receipt', 'Reembolso 1'],
    ])
    const print = async () => {
      const job = await takeFrom(restaurant, 1)
      if (job) await endOfJob(restaurant, job)
      return job?.text ?? ''
    }
    await print()
    const paper = await print()
    expect(paper).toContain('Reembolso 1')
    expect(paper).not.toContain('REIMPRESI')
    await restaurant.call(printPaper, { body: { paper: 'receipt', orderIds: [], refundId: 1 } })
    expect(await print()).toContain('REIMPRESI')
  })

  it('of a store without such a printer is printed on request', async () => {
    const { restaurant, id } = await openPaid()
    await setUpPrinter(restaurant, { ...USB, papers: ['receipt'] })
    await refund(restaurant, id, { amount: '10.00', paymentTypeId: CARD })
    expect(await jobsOf(restaurant)).toEqual([])
    const body = { paper: 'receipt' as const, orderIds: [], refundId: 1 }
    await restaurant.call(printPaper, { body })
    expect((await takeFrom(restaurant, 1))?.text).not.toContain('REIMPRESI')
    expect(await refusalIn(restaurant.send(printPaper, { body: { ...body, refundId: 2 } }))).toEqual([
      404,
      'not_found',
    ])
  })
})
