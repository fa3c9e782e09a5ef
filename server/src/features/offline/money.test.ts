import { randomUUID } from 'node:crypto'
import { getAuditLog } from '@comanda/shared/audit/api'
import {
  chargeCheck,
  discountCheck,
  getCheck,
  joinChecks,
  moveCheck,
  splitCheck,
} from '@comanda/shared/checks/api'
import { feedChecks } from '@comanda/shared/feed/api'
import { searchInvoices } from '@comanda/shared/invoices/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import * as api from '@comanda/shared/offline/api'
import * as reviewCalls from '@comanda/shared/offline/reviews'
import { MOST_LATE_MS } from '@comanda/shared/offline/sale'
import { searchOrders } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { getClosing, getTill, getX, openShift } from '@comanda/shared/till/api'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { approvalFor, approversIn } from '../../testing/approval.ts'
import { readCheck, sendRound } from '../../testing/checks.ts'
import { refusalIn } from '../../testing/client.ts'
import { CANDY, openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import { beginApprovals, type Client } from '../../testing/restaurant.ts'
import { runs } from '../../testing/runs.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { sendWhileLocked } from '../../testing/send-while-locked.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { eventsFor } from '../../testing/socket.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const [CASH, CARD] = [1, 2]
const candy = { id: CANDY.id, quantity: 2, price: '15.00' }
const water = { id: WATER.id, quantity: 1, price: '38.50' }
const pay = (amount: number, more: object = {}) => ({ payments: [{ paymentTypeId: CASH, amount, ...more }] })

let id: number
let one: SellingDevice
let two: SellingDevice
async function openTable() {
  await restaurant.call(openShift, { body: { amount: 100 } })
  id = await sendRound(restaurant, [candy], { tableId: TABLES.one })
  one = await SellingDevice.register(server, restaurant)
  two = await SellingDevice.register(server, restaurant)
}
beforeEach(openTable)

async function xOfShift() {
  const { drawers } = await restaurant.call(getTill)
  return restaurant.call(getX, { params: { id: drawers[0]?.shift?.id ?? 0 } })
}

const refused = () => ({
  number: 4,
  soldAt: server.clock.now.toISOString(),
  by: 'ana',
  amount: 38.5,
  title: 'Mesa 1',
  reason: 'No está en el menú.',
  sale: { path: '/pos/create-order', body: {} },
})

const tryToResolve = (id = '', body: object = {}, by: Client = restaurant, options: object = {}) =>
  by.send(reviewCalls.resolveReview, { params: { id }, body, ...options })
const resolve = async (id = '', body: object = {}, by: Client = restaurant) =>
  expect((await tryToResolve(id, body, by)).status).toBe(200)

const openReviews = async (restaurant: Client) =>
  (await restaurant.call(reviewCalls.listReviews)).reviews.filter(({ resolvedAt }) => resolvedAt === null)

describe('a check that two devices charged without internet', () => {
  it('is paid once; the second payment is in the corte and waits for a person', async () => {
    const received = await eventsFor(restaurant)
    const charge = (device: SellingDevice) =>
      device.send(chargeCheck, { params: { id }, body: pay(30, { tip: 3, tendered: 50 }) })
    expect(await charge(one)).toMatchObject({
      status: 200,
      body: { invoiceId: 1, due: '0.00', change: '17.00', marks: [] },
    })
    expect(received).not.toContain('review_update')
    expect(await charge(two)).toMatchObject({ status: 200, body: { invoiceId: null, marks: ['double'] } })
    await expect.poll(() => received).toContain('review_update')
    expect(await openReviews(restaurant)).toMatchObject([
      {
        kind: 'double_payment',
        folio: 'B-1',
        checkId: id,
        amount: '33.00',
        paymentTitle: 'Efectivo',
        tableTitle: 'Mesa 1',
        reason: 'Otro dispositivo cobró la cuenta antes de que llegara este cobro.',
      },
    ])
    expect(await xOfShift()).toMatchObject({
      sales: { invoices: 1, total: '30.00' },
      payments: [{ amount: '30.00', tips: '3.00', count: 1 }],
      doublePayments: { count: 1, amount: '33.00' },
      expected: '166.00',
    })
  })

  it('takes of a payment the amount still due', async () => {
    await restaurant.call(chargeCheck, { params: { id }, body: pay(10) })
    expect(await one.send(chargeCheck, { params: { id }, body: pay(30) })).toMatchObject({
      status: 200,
      body: { due: '0.00', invoiceId: 1, marks: ['double'] },
    })
    const reason = 'Cuando llegó este cobro la cuenta debía menos.'
    expect(await openReviews(restaurant)).toMatchObject([{ kind: 'double_payment', amount: '10.00', reason }])
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ status: 'paid', paid: '30.00' })
    expect(check.payments.map(({ amount }) => amount)).toEqual(['10.00', '20.00'])
  })

  it('pays with the rest the round of the device that came too late', async () => {
    await restaurant.call(chargeCheck, { params: { id }, body: pay(30) })
    const round = await one.send(createOrder, { body: { cart: [water], checkId: id, tableId: TABLES.one } })
    const own = Number(round.body.checkId)
    await one.send(chargeCheck, { params: { id }, body: pay(68.5) })
    expect(await readCheck(restaurant, own)).toMatchObject({
      status: 'paid',
      total: '38.50',
    })
    expect(await openReviews(restaurant)).toMatchObject([
      { kind: 'double_payment', amount: '30.00' },
      { kind: 'late_round', checkId: own },
    ])
    expect(await xOfShift()).toMatchObject({ expected: '198.50', sales: { total: '68.50' } })
  })

  it('pays with the rest the late round of a check that was moved before it was charged elsewhere', async () => {
    await restaurant.call(moveCheck, { params: { id }, body: { tableId: TABLES.three } })
    await restaurant.call(chargeCheck, { params: { id }, body: pay(30) })
    const round = await one.send(createOrder, { body: { cart: [water], checkId: id, tableId: TABLES.one } })
    await one.send(chargeCheck, { params: { id }, body: pay(38.5) })
    expect(await readCheck(restaurant, Number(round.body.checkId))).toMatchObject({
      status: 'paid',
      table_id: TABLES.three,
    })
    expect(await openReviews(restaurant)).toMatchObject([{ kind: 'late_round' }])
  })

  it('stays open when more is due than the device knew', async () => {
    await restaurant.call(createOrder, { body: { cart: [water], checkId: id } })
    expect(await one.send(chargeCheck, { params: { id }, body: pay(30) })).toMatchObject({
      body: { due: '38.50', invoiceId: null, marks: ['short'] },
    })
    expect(await readCheck(restaurant, id)).toMatchObject({
      status: 'open',
      due: '38.50',
    })
  })
})

describe('a part of a check', () => {
  it('that a device charged is not short: the guests pay the rest later', async () => {
    const round = await one.send(createOrder, { body: { cart: [water], tableId: TABLES.two } })
    const sent = await one.send(chargeCheck, { params: { id: Number(round.body.checkId) }, body: pay(10) })
    expect(sent.body).toMatchObject({ due: '28.50', marks: [] })
    expect(await openReviews(restaurant)).toEqual([])
  })

  it('that was divided while a device charged all of it is paid whole', async () => {
    await restaurant.call(splitCheck, { params: { id }, body: { mode: 'equal', parts: 2 } })
    expect((await one.send(chargeCheck, { params: { id }, body: pay(30) })).body).toMatchObject({
      due: '0.00',
    })
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'paid', split: null })
  })

  it('that another device charged before is double, and the other part stays open', async () => {
    const round = await one.send(createOrder, { body: { cart: [candy], tableId: TABLES.two } })
    const id = Number(round.body.checkId)
    await restaurant.call(splitCheck, { params: { id }, body: { mode: 'equal', parts: 2 } })
    const charge = (device: SellingDevice) =>
      device.send(chargeCheck, { params: { id }, body: { ...pay(15), part: 1 } })
    expect((await charge(one)).body).toMatchObject({ due: '15.00', marks: [] })
    expect((await charge(two)).body).toMatchObject({
      due: '15.00',
      invoiceId: null,
      marks: ['short', 'double'],
    })
    expect(await openReviews(restaurant)).toMatchObject([{ kind: 'double_payment', amount: '15.00' }])
    const check = await readCheck(restaurant, id)
    expect([check.status, check.payments.length, check.history.length]).toEqual(['open', 1, 2])
  })
})

describe('a double payment', () => {
  async function openDouble() {
    await restaurant.call(chargeCheck, { params: { id }, body: pay(30) })
    await one.send(chargeCheck, { params: { id }, body: pay(30) })
    const [review] = await openReviews(restaurant)
    return review?.id ?? ''
  }

  it('is given back, once, out of the drawer', async () => {
    const review = await openDouble()
    const give = () => tryToResolve(review, { resolution: 'returned' })
    const replies = await Promise.all([give(), give()])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await xOfShift()).toMatchObject({
      expected: '130.00',
      doublePayments: { amount: '0.00' },
    })
    expect(await openReviews(restaurant)).toEqual([])
  })

  it('may be decided by its seller only when that is the administrator, and the list says so', async () => {
    const review = await openDouble()
    expect((await openReviews(restaurant)).map(({ isOwn }) => isOwn)).toEqual([false])
    const keep = { resolution: 'kept', note: 'Propina.' }
    await resolve(review, keep)
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    const device = await SellingDevice.register(server, waiter)
    await device.send(chargeCheck, { params: { id }, body: pay(30) })
    const [own] = await openReviews(waiter)
    expect(own?.isOwn).toBe(true)
    expect((await tryToResolve(own?.id, keep, waiter)).status).toBe(403)
  })

  it('is given back by a waiter only with an approval', async () => {
    const review = await openDouble()
    await beginApprovals(restaurant)
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    const give = (options: object = {}) => tryToResolve(review, { resolution: 'returned' }, waiter, options)
    const refused = await give()
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'approval_required',
        approval: { action: 'refund', target: `check:${id}`, amount: '30.00' },
      },
    })
    expect((await give(await approvalFor(waiter, refused, restaurant))).status).toBe(200)
    expect(await approversIn(server, restaurant, 'unapplied')).toEqual([null, restaurant.username])
  })

  it('goes to no check that is missing or closed, and is not refused as a sale is', async () => {
    const review = await openDouble()
    const refusal = (body: object, key = review) => refusalIn(tryToResolve(key, body))
    expect(await refusal({ resolution: 'applied' })).toEqual([400, 'invalid_input'])
    expect(await refusal({ resolution: 'applied', checkId: id })).toEqual([409, 'check_closed'])
    expect(await refusal({ resolution: 'applied', checkId: 999 })).toEqual([404, 'not_found'])
    expect(await refusal({ resolution: 'refused', note: 'No.' })).toEqual([400, 'invalid_input'])
    expect(await refusal({ resolution: 'kept', note: 'No.' }, randomUUID())).toEqual([404, 'not_found'])
    const checkId = await sendRound(restaurant, [water], { tableId: TABLES.two })
    const invited = { kind: 'courtesy', percent: 100, reason: 'Cliente frecuente' }
    await restaurant.call(discountCheck, { params: { id: checkId }, body: invited })
    expect(await refusal({ resolution: 'applied', checkId })).toEqual([409, 'already_paid'])
    expect(await openReviews(restaurant)).toMatchObject([{ id: review, amount: '30.00' }])
  })

  it('is decided by people who take orders, and a task without money gives none', async () => {
    const review = await openDouble()
    const accountant = await server.hire(restaurant, ['REPORTS', 'SETTINGS'])
    const keep = { resolution: 'kept', note: 'Propina.' }
    expect((await tryToResolve(review, keep, accountant)).status).toBe(403)
    await restaurant.call(reviewCalls.reportRefused, { body: refused(), headers: { cookie: one.cookie } })
    const task = (await openReviews(restaurant)).find(({ kind }) => kind === 'refused')
    const returned = tryToResolve(task?.id, { resolution: 'returned' })
    expect(await refusalIn(returned)).toEqual([400, 'invalid_input'])
    await resolve(task?.id, { resolution: 'kept' })
  })

  it('leaves its tip with the check that its check was joined into', async () => {
    const into = await sendRound(restaurant, [water], { tableId: TABLES.two })
    await restaurant.call(joinChecks, { params: { id: into }, body: { checkId: id } })
    await restaurant.call(chargeCheck, { params: { id: into }, body: pay(68.5) })
    await one.send(chargeCheck, { params: { id }, body: pay(30, { tip: 6 }) })
    const [double] = await openReviews(restaurant)
    const checkId = await sendRound(restaurant, [water], { newCheck: true })
    await resolve(double?.id, { resolution: 'applied', checkId })
    expect((await readCheck(restaurant, into)).tips).toBe('6.00')
    expect((await readCheck(restaurant, checkId)).paid).toBe('30.00')
  })

  it('pays another open check', async () => {
    const review = await openDouble()
    const checkId = await sendRound(restaurant, [water], { tableId: TABLES.two })
    await resolve(review, { resolution: 'applied', checkId })
    expect(await readCheck(restaurant, checkId)).toMatchObject({
      paid: '30.00',
      due: '8.50',
    })
    expect(await xOfShift()).toMatchObject({ expected: '160.00', payments: [{ amount: '60.00' }] })
  })

  it('pays what is open of a divided check, of which a part is paid', async () => {
    const review = await openDouble()
    const checkId = await sendRound(restaurant, [water], { tableId: TABLES.two })
    const params = { id: checkId }
    await restaurant.call(splitCheck, { params, body: { mode: 'equal', parts: 2 } })
    await restaurant.call(chargeCheck, { params, body: { ...pay(19.25), part: 1 } })
    await resolve(review, { resolution: 'applied', checkId })
    const check = await restaurant.call(getCheck, { params })
    expect([check.status, check.paid]).toEqual(['paid', '38.50'])
    expect(check.split?.parts.map(({ paid, due }) => [paid, due])).toEqual([
      ['19.25', '0.00'],
      ['19.25', '0.00'],
    ])
    expect((await openReviews(restaurant)).map(({ amount }) => amount)).toEqual(['10.75'])
  })

  it('pays another check without its tip, which stays with the waiter whom it was given to', async () => {
    await restaurant.call(chargeCheck, { params: { id }, body: pay(30) })
    await one.send(chargeCheck, { params: { id }, body: pay(30, { tip: 6 }) })
    const [double] = await openReviews(restaurant)
    expect(double?.amount).toBe('36.00')
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    const openFor = (cart: object[]) => sendRound(waiter, cart, { newCheck: true, tableId: TABLES.two })
    const applyTo = (checkId: number) => resolve(double?.id, { resolution: 'applied', checkId }, waiter)
    const first = await openFor([{ ...candy, quantity: 1 }])
    await applyTo(first)
    expect(await openReviews(restaurant)).toMatchObject([{ id: double?.id, amount: '15.00' }])
    const second = await openFor([water])
    await applyTo(second)
    const paymentsOfCheck = async (checkId: number) => {
      const check = await readCheck(restaurant, checkId)
      return [check.status, check.paid, check.payments.map(({ amount, tip }) => [amount, tip])]
    }
    expect(await paymentsOfCheck(first)).toEqual(['paid', '15.00', [['15.00', '0.00']]])
    expect(await paymentsOfCheck(second)).toEqual(['open', '15.00', [['15.00', '0.00']]])
    expect(await paymentsOfCheck(id)).toEqual([
      'paid',
      '30.00',
      [
        ['30.00', '0.00'],
        ['0.00', '6.00'],
      ],
    ])
    expect(await openReviews(restaurant)).toEqual([])
    expect(await xOfShift()).toMatchObject({
      expected: '166.00',
      payments: [{ amount: '60.00', tips: '6.00' }],
      doublePayments: { amount: '0.00' },
      tips: { byWaiter: [{ username: restaurant.username, amount: '6.00' }] },
    })
  })

  it('with two cards is two tasks, each with its own money and its own tip', async () => {
    await restaurant.call(chargeCheck, { params: { id }, body: pay(30) })
    const payments = [...pay(20).payments, { paymentTypeId: CARD, amount: 10, tip: 6 }]
    await one.send(chargeCheck, { params: { id }, body: { payments } })
    const reviews = await openReviews(restaurant)
    expect(new Set(reviews.map(({ amount, paymentTitle }) => `${amount} ${paymentTitle}`))).toEqual(
      new Set(['20.00 Efectivo', '16.00 Tarjeta']),
    )
    const checkId = await sendRound(restaurant, [water], { newCheck: true })
    for (const { id: review } of reviews) await resolve(review, { resolution: 'applied', checkId })
    const paid = await readCheck(restaurant, checkId)
    expect([paid.paid, paid.tips]).toEqual(['30.00', '0.00'])
    expect((await readCheck(restaurant, id)).tips).toBe('6.00')
    expect(await openReviews(restaurant)).toEqual([])
  })

  it('is given back with its tip', async () => {
    await restaurant.call(chargeCheck, { params: { id }, body: pay(30) })
    await one.send(chargeCheck, { params: { id }, body: pay(30, { tip: 6 }) })
    const [double] = await openReviews(restaurant)
    await resolve(double?.id, { resolution: 'returned' })
    expect(await xOfShift()).toMatchObject({
      expected: '130.00',
      payments: [{ amount: '30.00', tips: '0.00' }],
      doublePayments: { amount: '0.00' },
    })
  })

  it('stays in the drawer with a note', async () => {
    const review = await openDouble()
    expect((await tryToResolve(review, { resolution: 'kept', note: null })).status).toBe(409)
    await resolve(review, { resolution: 'kept', note: 'El cliente lo dejó de propina.' })
    expect(await xOfShift()).toMatchObject({ expected: '160.00' })
  })
})

describe('a discount above the limit that was approved at the device', () => {
  async function discountBy(approverScopes: readonly Scope[]) {
    await beginApprovals(restaurant)
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
    const device = await SellingDevice.register(server, waiter)
    const manager = await server.hire(restaurant, approverScopes)
    const body = { kind: 'discount', percent: 50, reason: 'Cliente frecuente' }
    const give = (approvedBy: string | null) =>
      device.send(discountCheck, { params: { id }, body, record: { approvedBy } })
    return { manager, give }
  }

  it('is given, with the approver in the history and the log', async () => {
    const { manager, give } = await discountBy(['ORDERS', 'DISCOUNTS'])
    expect(await give(manager.username)).toMatchObject({ status: 200, body: { marks: ['approved_here'] } })
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ discount: '15.00', total: '15.00' })
    const details = { kind: 'discount', amount: '15.00', approvedBy: manager.username }
    expect(check.history).toMatchObject([{ what: 'discount', details }])
    const { entries } = await restaurant.call(getAuditLog, { query: { action: 'check.discount' } })
    expect(entries).toMatchObject([{ details: { ...details, approvedHere: 'C-1' } }])
    // The server never saw the PIN: a person looks at it.
    expect(await openReviews(restaurant)).toMatchObject([{ kind: 'approval', folio: 'C-1', checkId: id }])
  })

  it('is given and waits for a person when the approver may not approve it any more', async () => {
    const { manager, give } = await discountBy(['ORDERS'])
    const received = await eventsFor(restaurant)
    expect(await give(manager.username)).toMatchObject({
      status: 200,
      body: { marks: ['approved_here', 'not_allowed'] },
    })
    const tasks = (await openReviews(restaurant)).map(({ kind, checkId }) => [kind, checkId])
    expect(tasks.toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b)))).toEqual([
      ['approval', 1],
      ['person', 1],
    ])
    await expect.poll(() => received).toContain('review_update')
  })

  it('is refused without an approver', async () => {
    const { give } = await discountBy(['ORDERS', 'DISCOUNTS'])
    expect(await give(null)).toMatchObject({ status: 403, body: { code: 'approval_required' } })
  })
})

describe('the money that devices took for one check', () => {
  it('is in the ledger to the centavo, in whatever order it arrives', async () => {
    const payment = fc.record({
      device: fc.nat(2),
      amount: fc.integer({ min: 100, max: 4_000 }),
      tip: fc.nat(500),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 6 }), async (payments) => {
        Object.assign(restaurant, await openTaqueria(server))
        await openTable()
        const devices = [one, two, await SellingDevice.register(server, restaurant)]
        const replies = await Promise.all(
          payments.map(({ device, amount, tip }) => {
            const sale = { params: { id }, key: randomUUID(), body: pay(amount / 100, { tip: tip / 100 }) }
            const sent = { ...sale, record: devices[device]?.record() ?? {} }
            const send = () => devices[device]?.send(chargeCheck, sent)
            return Promise.all([send(), send()])
          }),
        )
        expect(replies.flat().map((reply) => reply?.status)).toEqual(Array(2 * payments.length).fill(200))
        const sum = payments.reduce((all, { amount, tip }) => all + amount + tip, 10_000)
        expect((await xOfShift()).expected).toBe((sum / 100).toFixed(2))
      }),
      { numRuns: runs(4, 8) },
    )
  }, 60_000)
})

it('the closing of a shift names the devices that have sold and not sent, without their money', async () => {
  const { drawers } = await restaurant.call(getTill)
  const closing = () => restaurant.call(getClosing, { params: { id: drawers[0]?.shift?.id ?? 0 } })
  expect((await closing()).unsentDevices).toEqual([])
  await one.report({ unsent: 3, total: 120, oldestAt: server.clock.now.toISOString() })
  expect((await closing()).unsentDevices).toEqual([
    { name: expect.stringMatching(/\(A\)$/), unsent: 3, lastSeenAt: server.clock.now.toISOString() },
  ])
  await server.sql(
    'UPDATE offline_devices SET last_seen_at = $2 WHERE tenant_id = $1',
    restaurant.tenantId,
    new Date(server.clock.now.getTime() - MOST_LATE_MS - 60_000),
  )
  expect((await closing()).unsentDevices).toEqual([])
})

describe('a device’s kept answers', () => {
  it('are all open checks, whole, then what changes of them', async () => {
    const { rows, version } = await restaurant.call(feedChecks)
    expect(rows).toMatchObject([{ id, total: '30.00', rounds: [{ folio: null, items: [{ quantity: 2 }] }] }])
    const query = { since: version }
    expect(await restaurant.call(feedChecks, { query })).toEqual({ version, changed: [], rows: [] })
    const checkId = await sendRound(restaurant, [water])
    expect(await restaurant.call(feedChecks, { query })).toMatchObject({
      changed: [checkId],
      rows: [{ id: checkId }],
    })
  })

  it('is its folio, on the check and in the searches', async () => {
    await one.send(createOrder, { body: { cart: [water], checkId: id, tableId: TABLES.one } })
    await one.send(chargeCheck, { params: { id }, body: pay(68.5) })
    const orders = async (q: string) =>
      (await restaurant.call(searchOrders, { query: { q } })).map((order) => order.id)
    expect(await orders('A-1')).toEqual([2])
    expect(await orders('a 2')).toEqual([2, 1])
    expect(await orders('B-1')).toEqual([])
    expect(await restaurant.call(searchInvoices, { query: { q: 'A2' } })).toMatchObject([{ total: '68.50' }])
    expect(await restaurant.call(api.findFolio, { params: { folio: 'A-2' } })).toMatchObject({
      checkId: id,
      invoiceId: 1,
    })
    const check = await readCheck(restaurant, id)
    expect(check.rounds.map(({ folio }) => folio)).toEqual([null, 'A-1'])
    expect(await restaurant.call(api.findFolio, { params: { folio: 'a1' } })).toMatchObject({
      folio: 'A-1',
      orderId: 2,
      tokenNo: 2,
      checkId: id,
    })
    expect((await restaurant.send(api.findFolio, { params: { folio: 'Z-9' } })).status).toBe(404)
  })

  it('is a task when the server refuses it, once', async () => {
    const received = await eventsFor(restaurant)
    const [body, headers] = [refused(), { cookie: one.cookie }]
    await restaurant.call(reviewCalls.reportRefused, { body, headers })
    await restaurant.call(reviewCalls.reportRefused, { body, headers })
    expect(await openReviews(restaurant)).toMatchObject([
      { kind: 'refused', folio: 'A-4', amount: '38.50', reason: 'Mesa 1: No está en el menú.' },
    ])
    // Announced once, too: the order's event comes after those of both reports.
    await restaurant.call(createOrder, { body: { cart: [water] } })
    await expect.poll(() => received).toContain('new_order')
    expect(received.filter((event) => event === 'review_update')).toHaveLength(1)
  })

  it('is one task when the device reports it four times at the same moment', async () => {
    const report = () =>
      restaurant.call(reviewCalls.reportRefused, { body: refused(), headers: { cookie: one.cookie } })
    const store = `SELECT FROM stores WHERE tenant_id = ${restaurant.tenantId} FOR UPDATE`
    await sendWhileLocked(server, store, () => Promise.all([report(), report(), report(), report()]))
    expect(await openReviews(restaurant)).toHaveLength(1)
  })

  it('is a task with letters that cannot be stored, too', async () => {
    const sale = { 'a\0': { notes: 'sin\0cebolla\ud800' } }
    const body = { ...refused(), amount: null, sale }
    await restaurant.call(reviewCalls.reportRefused, { body, headers: { cookie: one.cookie } })
    expect(await openReviews(restaurant)).toMatchObject([{ kind: 'refused', folio: 'A-4' }])
    const rows = await server.sql('SELECT sale FROM reviews WHERE tenant_id = $1', restaurant.tenantId)
    expect(rows).toEqual([{ sale: { 'a\ufffd': { notes: 'sin\ufffdcebolla\ufffd' } } }])
  })
})
