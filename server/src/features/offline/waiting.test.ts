import { randomUUID } from 'node:crypto'
import { getAuditLog } from '@comanda/shared/audit/api'
import { chargeCheck, discountCheck } from '@comanda/shared/checks/api'
import { addCustomer, listCustomers } from '@comanda/shared/customers/api'
import * as api from '@comanda/shared/offline/api'
import * as reviewCalls from '@comanda/shared/offline/reviews'
import { listOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { addPaymentType, deletePaymentType } from '@comanda/shared/settings/payment-types'
import { openShift } from '@comanda/shared/till/api'
import { deleteUser } from '@comanda/shared/users/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { readCheck } from '../../testing/checks.ts'
import { TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const HOUR = 3_600_000
const CASH = 1
const water = { id: WATER.id, quantity: 1, price: '38.50' }
const body = { cart: [water], tableId: TABLES.one }
const courtesy = { kind: 'courtesy', reason: 'Queja' }
const rosa = { phone: '5512345678', name: 'Rosa' }
const pay = (amount: number) => ({ payments: [{ paymentTypeId: CASH, amount }] })
const paid = { ...body, total: '38.50', ...pay(38.5) }

let waiter: Client
let device: SellingDevice
beforeEach(async () => {
  await restaurant.call(openShift, { body: { amount: 0 } })
  waiter = await server.hire(restaurant, ['POS', 'ORDERS', 'DISCOUNTS', 'CUSTOMERS'])
  device = await SellingDevice.register(server, waiter)
})

const openTasks = async (owner: Client) =>
  (await owner.call(reviewCalls.listReviews, { query: { state: 'open' } })).reviews

/** Rows that a sale writes. */
async function movedIn({ tenantId }: Client): Promise<number> {
  const tables = ['orders', 'checks', 'payments', 'discounts', 'customers', 'device_sales']
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE tenant_id = $1)`)
  const ledger = `(SELECT count(*) FROM ledger WHERE tenant_id = $1 AND source <> 'shift')`
  const rows = await server.sql(`SELECT (${[...counts, ledger].join(' + ')})::integer AS rows`, tenantId)
  return rows[0].rows
}

/** Objects that can end before a sale arrives, each with the server's reaction. */
const ENDS = {
  device: async (owner: Client) => {
    await owner.call(api.endOfflineDevice, { params: { id: device.id } })
    return {}
  },
  session: async () => ({ isSessionOver: true }),
  person: async (owner: Client) => {
    // Another person uses the device, too, so that it goes on.
    await device.report({ unsent: 9 }, owner)
    await owner.call(deleteUser, { params: { username: waiter.username } })
    return {}
  },
} as const

describe('a sale that arrives after an end', () => {
  it.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
    'of the %s moves nothing, whatever it is and whenever it says that it was made',
    async (ended) => {
      const { checkId: id } = await restaurant.call(createOrder, { body })
      const before = await movedIn(restaurant)
      const made = device.record()
      server.clock.advance(HOUR)
      const owner = await server.signIn(restaurant.username)
      const person = await server.signIn(waiter.username)
      const changes = await ENDS[ended](owner)
      const from = ended === 'person' ? owner : person
      const claims = [{}, { at: made.at, heardAt: made.heardAt }, { by: restaurant.username }]
      for (const claim of ended === 'person' ? claims.slice(0, 2) : claims) {
        const record = { ...changes, ...claim }
        const sent = await Promise.all([
          device.send(createOrder, { body, record }, from),
          device.send(createOrderAndInvoice, { body: paid, record }, from),
          device.send(chargeCheck, { params: { id }, body: pay(38.5), record }, from),
          device.send(discountCheck, { params: { id }, body: courtesy, record }, from),
          device.send(addCustomer, { body: rosa, record }, from),
        ])
        expect(sent.map((reply) => reply.body.code)).toEqual(Array(5).fill('sale_waiting'))
      }
      expect(await movedIn(restaurant)).toBe(before)
      const tasks = await openTasks(owner)
      expect(new Set(tasks.map(({ kind }) => kind))).toEqual(new Set(['waiting']))
      expect(tasks[0]?.waiting).toMatchObject({
        ended,
        heldBy: expect.arrayContaining(['Personal de prueba']),
      })
      if (ended !== 'session') expect(tasks[0]?.waiting?.since).toBe(server.clock.now.toISOString())
    },
  )

  it('waits once, however often the device sends it', async () => {
    await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
    const sale = { body, key: randomUUID(), record: device.record() }
    const send = () => device.send(createOrder, sale)
    const replies = await Promise.all([send(), send(), send()])
    expect(new Set(replies.map((reply) => reply.body.code))).toEqual(new Set(['sale_waiting']))
    expect(await openTasks(restaurant)).toHaveLength(1)
    expect(await device.send(createOrder, { ...sale, key: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    })
  })

  it('is answered as taken when only its answer was lost', async () => {
    const sale = { body, key: randomUUID(), record: device.record() }
    await device.send(createOrder, sale)
    await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
    expect((await device.send(createOrder, sale)).body).toMatchObject({ orderId: 1 })
    expect(await openTasks(restaurant)).toEqual([])
  })
})

describe('a sale that waits', () => {
  async function openWaiting() {
    const made = server.clock.now
    const record = device.record()
    server.clock.advance(HOUR)
    const owner = await server.signIn(restaurant.username)
    await owner.call(api.endOfflineDevice, { params: { id: device.id } })
    const sale = { body, key: randomUUID(), record }
    await device.send(createOrder, sale, owner)
    const [task] = await openTasks(owner)
    return { owner, sale, made, id: task?.id ?? '' }
  }

  it('is kept whole, and taken once by a person with the right', async () => {
    const { owner, sale, made, id } = await openWaiting()
    const { sale: kept } = await owner.call(reviewCalls.readWaiting, { params: { id } })
    expect(kept).toMatchObject({ call: '/pos/create-order', body, record: sale.record, key: sale.key })
    const seller = await server.hire(owner, ['POS', 'ORDERS'])
    expect((await seller.send(reviewCalls.acceptReview, { params: { id } })).status).toBe(403)
    const manager = await server.hire(owner, ['ORDERS', 'REFUNDS'])
    const accept = () => manager.send(reviewCalls.acceptReview, { params: { id } })
    const replies = await Promise.all([accept(), accept()])
    expect(replies.map(({ status }) => status)).toContain(200)
    expect(await accept()).toMatchObject({ status: 200, body: { orderId: 1, checkId: 1 } })
    const check = await readCheck(owner, 1)
    expect(check).toMatchObject({ total: '38.50', opened_at: made.toISOString() })
    expect(check.rounds).toMatchObject([{ folio: 'A-1', marks: ['ended'] }])
    expect(await openTasks(owner)).toEqual([])
    const { reviews } = await owner.call(reviewCalls.listReviews, { query: { state: 'resolved' } })
    expect(reviews).toMatchObject([{ id, resolution: 'accepted', resolvedBy: 'Personal de prueba' }])
    // The device asks again after a lost answer.
    expect((await device.send(createOrder, sale, owner)).body).toMatchObject({ orderId: 1 })
    expect(waiter.username).toBe(sale.record.by)
  })

  it('is taken once when its first request, without its record, arrives after it', async () => {
    const { owner, sale, id } = await openWaiting()
    await owner.call(createOrder, { body, headers: { 'idempotency-key': sale.key } })
    const accepted = await owner.send(reviewCalls.acceptReview, { params: { id } })
    expect([accepted.status, accepted.body.code]).toEqual([200, undefined])
    expect(await openTasks(owner)).toEqual([])
    expect((await owner.call(listOrders)).flatMap(({ order_ids }) => order_ids)).toEqual([1])
  })

  it('is kept as refused with a note, and moves nothing', async () => {
    const { owner, sale, id } = await openWaiting()
    const before = await movedIn(owner)
    const refuse = (note: string | null) =>
      owner.send(reviewCalls.resolveReview, { params: { id }, body: { resolution: 'refused', note } })
    expect((await refuse(null)).body).toMatchObject({ code: 'note_required' })
    expect((await refuse('No hubo esa venta.')).status).toBe(200)
    expect((await owner.send(reviewCalls.acceptReview, { params: { id } })).status).toBe(409)
    expect((await device.send(createOrder, sale, owner)).body).toMatchObject({ code: 'sale_waiting' })
    expect(await movedIn(owner)).toBe(before)
    for (const resolution of ['kept', 'returned', 'applied'])
      expect(
        (await owner.send(reviewCalls.resolveReview, { params: { id }, body: { resolution, note: 'x' } }))
          .status,
      ).toBe(409)
  })

  it('is not decided by its seller, nor taken and refused at once', async () => {
    const manager = await server.hire(restaurant, ['POS', 'ORDERS', 'REFUNDS', 'SETTINGS'])
    const device = await SellingDevice.register(server, manager)
    await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
    await device.send(createOrder, { body })
    const [task] = await openTasks(restaurant)
    const params = { id: task?.id ?? '' }
    expect((await manager.send(reviewCalls.acceptReview, { params })).status).toBe(403)
    const refusal = { params, body: { resolution: 'refused', note: 'No.' } }
    expect((await manager.send(reviewCalls.resolveReview, refusal)).status).toBe(403)
    const replies = await Promise.all([
      restaurant.send(reviewCalls.acceptReview, { params }),
      restaurant.send(reviewCalls.resolveReview, refusal),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is taken with all of its device, in order, with the check that its opener gets', async () => {
    await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
    const opener = device.record()
    await device.send(createOrder, { body: { ...body, newCheck: true }, record: opener })
    const params = { id: 0 }
    await device.send(createOrder, {
      body: { cart: [water], checkId: 0 },
      record: { opener: opener.number },
    })
    await device.send(chargeCheck, { params, body: pay(77), record: { opener: opener.number } })
    expect((await restaurant.call(reviewCalls.listWaiting)).devices).toMatchObject([
      {
        id: device.id,
        letter: 'A',
        count: 3,
        total: '154.00',
        waiting: { ended: 'device', heldBy: ['Personal de prueba'] },
      },
    ])
    const answer = await restaurant.call(reviewCalls.acceptDevice, { params: { id: device.id } })
    expect(answer).toMatchObject({ accepted: 3, failed: [], left: 0 })
    expect(await readCheck(restaurant, 1)).toMatchObject({
      status: 'paid',
      paid: '77.00',
      total: '77.00',
    })
    expect((await restaurant.call(reviewCalls.listWaiting)).devices).toEqual([])
  })

  it('keeps waiting alone when its way to pay was removed, while the others of its device are taken', async () => {
    const vouchers = { title: 'Vales', isActive: true, kind: 'other' } as const
    const { id } = await restaurant.call(addPaymentType, { body: vouchers })
    await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
    const sell = (paymentTypeId: number) =>
      device.send(createOrderAndInvoice, {
        body: { cart: [water], netTotal: 33.19, taxTotal: 5.31, total: 38.5, paymentTypeId },
      })
    await sell(id)
    await sell(CASH)
    await restaurant.call(deletePaymentType, { params: { id } })
    const answer = await restaurant.call(reviewCalls.acceptDevice, { params: { id: device.id } })
    const reason = '¡El tipo de pago no es válido!'
    expect(answer).toMatchObject({ accepted: 1, failed: [{ reason }], left: 0 })
    const [left, ...others] = (await restaurant.call(reviewCalls.listWaiting)).devices
    expect([left?.count, others]).toEqual([1, []])
  })

  it('makes a later sale of its check wait, too, also in a new session', async () => {
    const opener = device.record({ isSessionOver: true })
    await device.send(createOrder, { body: { ...body, newCheck: true }, record: opener }, server.stranger)
    const charge = { params: { id: 0 }, body: pay(38.5), record: device.record({ opener: opener.number }) }
    expect((await device.send(chargeCheck, charge)).body).toMatchObject({ code: 'sale_waiting' })
    const early = await device.send(chargeCheck, {
      params: { id: 0 },
      body: pay(1),
      record: { opener: 2_000 },
    })
    expect(early.status).toBe(404)
    const [last, first] = await openTasks(restaurant)
    expect(last?.waiting).toMatchObject({ ended: 'opener' })
    const accept = (id = '') => restaurant.send(reviewCalls.acceptReview, { params: { id } })
    expect((await accept(last?.id)).status).toBe(400)
    expect((await accept(first?.id)).status).toBe(200)
    expect((await accept(last?.id)).body).toMatchObject({ invoiceId: 1, checkId: 1 })
  })

  it('gets the later sales of its check also when its device has registered again', async () => {
    await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
    const opener = device.record()
    await device.send(createOrder, { body: { ...body, newCheck: true }, record: opener })
    const again = await SellingDevice.register(server, waiter)
    const ofOpener = { opener: opener.number, openerLetter: device.letter }
    const round = () => again.send(createOrder, { body: { cart: [water], checkId: 0 }, record: ofOpener })
    expect((await round()).body).toMatchObject({ code: 'sale_waiting', folio: 'B-1' })
    const tasks = await openTasks(restaurant)
    const [first, last] = (['device', 'opener'] as const).map((ended) =>
      tasks.find(({ waiting }) => waiting?.ended === ended),
    )
    const accept = (id = '') => restaurant.send(reviewCalls.acceptReview, { params: { id } })
    expect((await accept(last?.id)).body.message).toBe('Registra primero la venta que abrió su cuenta.')
    expect((await accept(first?.id)).status).toBe(200)
    expect((await accept(last?.id)).body).toMatchObject({ checkId: 1 })
    expect((await round()).body).toMatchObject({ checkId: 1 })
    expect(await readCheck(restaurant, 1)).toMatchObject({ total: '115.50' })
  })
})

it('the end of a person ends the devices that only they used', async () => {
  const shared = await SellingDevice.register(server, waiter)
  const other = await server.hire(restaurant, ['POS'])
  await shared.report({ unsent: 1 }, other)
  await restaurant.call(deleteUser, { params: { username: waiter.username } })
  const rows = await server.sql(
    'SELECT id, end_cause FROM offline_devices WHERE tenant_id = $1',
    restaurant.tenantId,
  )
  expect(new Map(rows.map(({ id, end_cause }) => [id, end_cause]))).toEqual(
    new Map([
      [device.id, 'person'],
      [shared.id, null],
    ]),
  )
})

it('the log of a device’s sale has the time of its arrival, and who sent it', async () => {
  const { checkId: id } = await restaurant.call(createOrder, { body })
  const record = device.record({ by: restaurant.username })
  server.clock.advance(5 * HOUR)
  const sender = await server.signIn(waiter.username)
  await device.send(discountCheck, { params: { id }, body: courtesy, record }, sender)
  const owner = await server.signIn(restaurant.username)
  const { entries } = await owner.call(getAuditLog, { query: { action: 'check.courtesy' } })
  expect(entries).toMatchObject([
    { at: server.clock.now.toISOString(), details: { folio: 'A-1', sentBy: waiter.username } },
  ])
  expect((await openTasks(owner)).map(({ kind, checkId }) => [kind, checkId])).toEqual([['person', id]])
})

it('a customer of an ended device is added when a person accepts it', async () => {
  await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
  await device.send(addCustomer, { body: rosa })
  await restaurant.call(reviewCalls.acceptDevice, { params: { id: device.id } })
  const { customers } = await restaurant.call(listCustomers)
  expect(customers.map(({ name }) => name)).toContain('Rosa')
})
