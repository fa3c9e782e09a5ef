import { chargeCheck, discountCheck } from '@comanda/shared/checks/api'
import { addCustomer } from '@comanda/shared/customers/api'
import type { Call } from '@comanda/shared/kernel/call'
import * as api from '@comanda/shared/offline/api'
import * as reviewCalls from '@comanda/shared/offline/reviews'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { openShift } from '@comanda/shared/till/api'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendRound } from '../../testing/checks.ts'
import { CANDY, TABLES } from '../../testing/menu.ts'
import { runs } from '../../testing/runs.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const CASH = 1
const CARD = 2
const candy = { id: CANDY.id, quantity: 1, price: '15.00' }

let id: number
let device: SellingDevice
beforeEach(async () => {
  await restaurant.call(openShift, { body: { amount: 0 } })
  id = await sendRound(restaurant, [candy], { tableId: TABLES.one })
  device = await SellingDevice.register(server, restaurant)
})

describe('a charge that no till can have taken', () => {
  it('is refused for good, so that the other sales of its check go on', async () => {
    for (const payments of [
      [],
      [{ paymentTypeId: CARD, amount: 15, tendered: 20 }],
      [{ paymentTypeId: CASH, amount: 0 }],
      [{ paymentTypeId: CASH, amount: 15, tendered: 10 }],
      [{ paymentTypeId: 99, amount: 15 }],
    ]) {
      const sent = await device.send(chargeCheck, { params: { id }, body: { payments } })
      expect([payments, sent.status]).toEqual([payments, 400])
    }
    const good = { payments: [{ paymentTypeId: CASH, amount: 15 }] }
    expect((await device.send(chargeCheck, { params: { id }, body: good })).status).toBe(200)
  })
})

/** Every call that a device makes by itself. */
const CALLS: readonly Call[] = [createOrder, createOrderAndInvoice, chargeCheck, discountCheck, addCustomer]

const number = fc.constantFrom(0, -1, 1, 15, 0.001, 2 ** 31 - 1, 2 ** 31, 1e12, '15.00', '1e9', null, 'x', '')
const odd = fc.oneof(
  number,
  fc.string({ maxLength: 5 }),
  fc.constantFrom(true, [], {}, [null], 'a\0', '\ud800'),
)
const payment = fc.record(
  {
    paymentTypeId: fc.oneof(fc.constantFrom(CASH, CARD), odd),
    amount: number,
    tip: number,
    tendered: number,
  },
  { requiredKeys: [] },
)
const line = fc.record(
  {
    id: fc.oneof(fc.constant(CANDY.id), odd),
    quantity: number,
    price: number,
    variant_id: number,
    notes: odd,
  },
  { requiredKeys: ['id', 'quantity'] },
)
const body = fc.record(
  {
    cart: fc.oneof(fc.array(line, { maxLength: 2 }), fc.constant([candy]), odd),
    payments: fc.oneof(fc.array(payment, { maxLength: 3 }), odd),
    total: number,
    netTotal: number,
    taxTotal: number,
    tableId: number,
    checkId: number,
    paymentTypeId: number,
    part: number,
    guests: number,
    kind: fc.constantFrom('courtesy', 'discount', 'x'),
    percent: number,
    amount: number,
    lineIds: odd,
    reason: fc.oneof(fc.constant('Queja'), odd),
    customerType: fc.constantFrom('CUSTOMER', 'WALKIN', 'x'),
    customerId: odd,
    selectedQrOrderItem: number,
    phone: fc.oneof(fc.constant('5512345678'), odd),
    name: fc.oneof(fc.constant('Rosa'), odd),
    newCheck: odd,
  },
  { requiredKeys: [] },
)
const record = fc.record(
  {
    by: fc.constantFrom('nadie', 'ñ'),
    at: fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'),
    heardAt: fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'),
    offset: fc.constantFrom(0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
    catalog: fc.constantFrom(0, 2 ** 31 - 1),
    drawer: fc.constantFrom(1, 77, 2 ** 31 - 1),
    approvedBy: fc.constantFrom('nadie', 'a'),
    isSessionOver: fc.boolean(),
    opener: fc.constantFrom(1, 2 ** 31 - 1),
  },
  { requiredKeys: [] },
)

describe('a device’s call with an odd body or record', () => {
  it.each(CALLS.map((call) => [call.path, call] as const))(
    'is never an error of the server: %s',
    async (_path, call) => {
      await fc.assert(
        fc.asyncProperty(body, record, fc.constantFrom(id, 0, 77), async (sent, claims, check) => {
          const { status, body: answer } = await device.send(call, {
            params: { id: check },
            body: sent,
            record: claims,
          })
          expect([status, answer]).toSatisfy(([code]) => (code as number) < 500)
        }),
        { numRuns: runs(30, 120) },
      )
      await restaurant.call(reviewCalls.acceptDevice, { params: { id: device.id } })
    },
    60_000,
  )
})

describe('a malformed cookie of a device', () => {
  it('is no device, and no error of the server', async () => {
    const name = device.cookie.split('=')[0]
    const report = { unsent: 0, total: 0, oldestAt: '0001-01-01T00:00:00Z', app: '1' }
    const refused = {
      number: 1,
      soldAt: '0001-01-01T00:00:00Z',
      by: 'x',
      amount: null,
      title: 'x',
      reason: 'x',
      sale: {},
    }
    const id = device.id
    for (const value of [
      '',
      'x',
      '-'.repeat(36),
      `${'-'.repeat(36)}.x`,
      `${id}.`,
      `${id}.1.x`,
      `${id}.${'a'.repeat(43)}`,
    ]) {
      const headers = { cookie: `${name}=${value}` }
      expect((await restaurant.send(api.reportDevice, { body: report, headers })).status).toBe(403)
      expect((await restaurant.send(reviewCalls.reportRefused, { body: refused, headers })).status).toBe(403)
      expect((await restaurant.send(api.listOfflineDevices, { headers })).status).toBe(200)
      expect((await restaurant.send(api.getKit, { headers })).status).toBe(200)
      expect((await restaurant.send(api.registerDevice, { body: { app: '1' }, headers })).status).toBe(200)
    }
    expect((await restaurant.call(reviewCalls.listReviews)).reviews).toEqual([])
    const headers = { cookie: device.cookie }
    expect((await restaurant.send(api.reportDevice, { body: report, headers })).status).toBe(200)
    expect((await restaurant.send(reviewCalls.reportRefused, { body: refused, headers })).status).toBe(200)
  })
})
