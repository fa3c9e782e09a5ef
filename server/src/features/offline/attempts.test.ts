import { createHash, randomUUID } from 'node:crypto'
import { chargeCheck, discountCheck } from '@comanda/shared/checks/api'
import { setMenuItemSoldOut } from '@comanda/shared/menu/api'
import * as reviewCalls from '@comanda/shared/offline/reviews'
import { createOrder } from '@comanda/shared/pos/api'
import { DEFAULT_TILL, saveTillSettings } from '@comanda/shared/settings/till'
import { openShift } from '@comanda/shared/till/api'
import { beforeEach, expect, it } from 'vitest'
import { sendWhileMenuChanges } from '../../testing/changing-menu.ts'
import { readCheck, sendRound } from '../../testing/checks.ts'
import { clash } from '../../testing/clash.ts'
import { lockWaits } from '../../testing/database.ts'
import { TABLES, WATER } from '../../testing/menu.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const water = { id: WATER.id, quantity: 1, price: '38.50' }

let device: SellingDevice
beforeEach(async () => {
  device = await SellingDevice.register(server, restaurant)
})

it('an order has no mark of an attempt that the menu has overtaken', async () => {
  await restaurant.call(setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut: true } })
  const change = () =>
    restaurant.call(setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut: false } })
  const send = () => device.send(createOrder, { body: { cart: [water] } })
  const sent = await sendWhileMenuChanges(server, restaurant, send, { change })
  expect(sent).toMatchObject({ status: 200, body: { orderId: 1, marks: [] } })
})

it('a charge has no mark and no task of an attempt that a deadlock has rolled back', async () => {
  const { tenantId } = restaurant
  await restaurant.call(saveTillSettings, { body: { ...DEFAULT_TILL, requireShift: true } })
  await restaurant.call(openShift, { body: { amount: 0 } })
  const id = await sendRound(restaurant, [water], { tableId: TABLES.one })
  const { owner } = server.database
  await owner.query(
    `UPDATE shifts SET status = 'closed', counting_by = 'x', closed_at = now(), closed_by = 'x' WHERE tenant_id = $1`,
    [tenantId],
  )
  const key = randomUUID()
  const other = await owner.connect()
  try {
    // The other transaction has a longer deadlock timeout, so the product's is rolled back.
    await other.query("BEGIN; SET LOCAL deadlock_timeout = '5s'")
    await other.query(
      `INSERT INTO idempotency_keys (tenant_id, key, request_hash, created_at, answer) VALUES ($1, $2, '', now(), '{}')`,
      [tenantId, key],
    )
    const body = { payments: [{ paymentTypeId: 1, amount: '38.50' }] }
    const charging = device.send(chargeCheck, { params: { id }, body, key })
    await expect.poll(() => lockWaits(server.database)).toBe(1)
    await other.query("SELECT FROM counters WHERE tenant_id = $1 AND name = 'order' FOR UPDATE", [tenantId])
    await other.query(
      `UPDATE shifts SET status = 'open', counting_by = NULL, closed_at = NULL, closed_by = NULL WHERE tenant_id = $1`,
      [tenantId],
    )
    await other.query('DELETE FROM idempotency_keys WHERE tenant_id = $1 AND key = $2', [tenantId, key])
    await other.query('COMMIT')
    expect(await charging).toMatchObject({ status: 200, body: { invoiceId: 1, marks: [] } })
  } finally {
    other.release(true)
  }
  expect((await restaurant.call(reviewCalls.listReviews)).reviews).toEqual([])
})

it('a discount has the tasks and marks of one attempt, however many were rolled back', async () => {
  const id = await sendRound(restaurant, [water], { tableId: TABLES.one })
  const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
  const cook = await server.hire(restaurant, ['KITCHEN'])
  const device = await SellingDevice.register(server, waiter)
  await clash(server, 'discounts', 'deadlock', 2)
  const sent = await device.send(discountCheck, {
    params: { id },
    body: { kind: 'discount', percent: 50, reason: 'Cliente frecuente' },
    record: { approvedBy: cook.username },
  })
  expect(sent).toMatchObject({ status: 200, body: { marks: ['approved_here', 'not_allowed'] } })
  const { reviews } = await restaurant.call(reviewCalls.listReviews)
  expect(reviews.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'approval',
    'person',
  ])
})

it('a sale whose first request is answered meanwhile has no mark of its own attempt', async () => {
  const body = { cart: [water], tableId: TABLES.one }
  const first = await restaurant.call(createOrder, { body })
  const key = randomUUID()
  const hash = createHash('sha256')
    .update(JSON.stringify(['POST', '/api/v1/pos/create-order', body]))
    .digest()
  const other = await server.database.owner.connect()
  try {
    await other.query('BEGIN')
    await other.query(
      'INSERT INTO idempotency_keys (tenant_id, key, request_hash, created_at, answer) VALUES ($1, $2, $3, now(), $4)',
      [restaurant.tenantId, key, hash, JSON.stringify(first)],
    )
    const sending = device.send(createOrder, { body, key, record: { catalog: 99 } })
    await expect.poll(() => lockWaits(server.database)).toBe(1)
    await other.query('COMMIT')
    expect(await sending).toMatchObject({ status: 200, body: first })
  } finally {
    other.release(true)
  }
  const { rounds } = await readCheck(restaurant, first.checkId)
  expect(rounds).toMatchObject([{ folio: 'A-1', marks: [] }])
})
