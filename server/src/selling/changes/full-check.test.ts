import {
  chargeCheck,
  discountCheck,
  joinChecks,
  moveCheck,
  moveLines,
  removeDiscount,
  voidLines,
} from '@comanda/shared/checks/api'
import { MAX_CHECK_LINES } from '@comanda/shared/checks/limits'
import { billOrders, cancelOrders, completeOrders, payOrders } from '@comanda/shared/orders/api'
import { MAX_CART_LINES } from '@comanda/shared/orders/limits'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { createOrder } from '@comanda/shared/pos/api'
import { countQrOrders, placeQrOrder } from '@comanda/shared/qr/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { linesOfCheck, readCheck, sendRound } from '../../testing/checks.ts'
import { CANDY, openTaqueria, switchQr, TABLES } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const FULL = {
  status: 409,
  body: { code: 'check_full', message: expect.stringContaining('1,000 artículos') },
}

const candies = (lines: number, quantity = 1) =>
  Array.from({ length: lines }, () => ({ id: CANDY.id, quantity, price: '15.00' }))

/** Opens a check at a table with this number of lines. */
async function openCheck(client: Client, lines: number, more: Record<string, unknown> = {}): Promise<number> {
  const id = await sendRound(client, candies(Math.min(lines, MAX_CART_LINES)), { ...more, newCheck: true })
  for (let left = lines - MAX_CART_LINES; left > 0; left -= MAX_CART_LINES)
    await sendRound(client, candies(Math.min(left, MAX_CART_LINES)), { checkId: id })
  return id
}
const countOn = async (client: Client, id: number) => linesOfCheck(await readCheck(client, id)).length
const ordersOn = async (client: Client, id: number) =>
  (await readCheck(client, id)).rounds.map(({ order_id }) => order_id)

describe('a check with as many lines as it may have', () => {
  let restaurant: Client
  let full: number
  let other: number
  beforeAll(async () => {
    restaurant = await openTaqueria(server)
    full = await openCheck(restaurant, MAX_CHECK_LINES, { tableId: TABLES.one })
    other = await openCheck(restaurant, 2, { tableId: TABLES.two })
  })

  it('takes no further round, whether it is named or its table is', async () => {
    const round = (place: object) => restaurant.send(createOrder, { body: { cart: candies(1), ...place } })
    expect(await round({ checkId: full })).toMatchObject(FULL)
    expect(await round({ tableId: TABLES.one })).toMatchObject(FULL)
    expect((await round({ tableId: TABLES.one, newCheck: true })).status).toBe(200)
    expect(await countOn(restaurant, full)).toBe(MAX_CHECK_LINES)
  })

  it('takes neither another check nor lines of another check', async () => {
    const joined = { params: { id: full }, body: { checkId: other } }
    expect(await restaurant.send(joinChecks, joined)).toMatchObject(FULL)
    const [line] = linesOfCheck(await readCheck(restaurant, other))
    const lines = [{ id: line?.id ?? 0, quantity: 1 }]
    const moved = { params: { id: other }, body: { lines, checkId: full } }
    expect(await restaurant.send(moveLines, moved)).toMatchObject(FULL)
    expect(await countOn(restaurant, other)).toBe(2)
  })

  it('is not charged, cancelled or printed together with others', async () => {
    const orderIds = [...(await ordersOn(restaurant, full)), ...(await ordersOn(restaurant, other))]
    for (const [call, body] of [
      [payOrders, { orderIds }],
      [cancelOrders, { orderIds, reason: null, wasted: false }],
      [completeOrders, { orderIds, reason: 'Otro motivo' }],
      [billOrders, { orderIds }],
      [getReceipt, { orderIds, part: null }],
    ] as const)
      expect([call.path, await restaurant.send(call, { body })]).toMatchObject([call.path, FULL])
  })

  it('can be moved, discounted, divided among tables and charged', async () => {
    expect(
      (await restaurant.send(moveCheck, { params: { id: full }, body: { tableId: TABLES.three } })).status,
    ).toBe(200)
    const given = await restaurant.send(discountCheck, {
      params: { id: full },
      body: { kind: 'discount', percent: 10, reason: 'Queja' },
    })
    expect(given.status).toBe(200)
    const discountId = Number(given.body.discountId)
    expect((await restaurant.send(removeDiscount, { params: { id: full, discountId } })).status).toBe(200)
    const [line] = linesOfCheck(await readCheck(restaurant, full))
    const lines = [{ id: line?.id ?? 0, quantity: 1 }]
    expect((await restaurant.send(moveLines, { params: { id: full }, body: { lines } })).status).toBe(200)
    const { due } = await readCheck(restaurant, full)
    const payments = [{ paymentTypeId: 1, amount: due }]
    expect((await restaurant.send(chargeCheck, { params: { id: full }, body: { payments } })).status).toBe(
      200,
    )
  })
})

describe('a nearly full check', () => {
  const restaurant = restaurantForTests(server)

  it('takes exactly the lines that still fit', async () => {
    const id = await openCheck(restaurant, MAX_CHECK_LINES - 1)
    const round = (lines: number) =>
      restaurant.send(createOrder, { body: { cart: candies(lines), checkId: id } })
    expect(await round(2)).toMatchObject(FULL)
    expect((await round(1)).status).toBe(200)
    expect(await round(1)).toMatchObject(FULL)
  })

  it('does not become longer by voiding single pieces', async () => {
    const id = await openCheck(restaurant, MAX_CHECK_LINES - 1)
    await sendRound(restaurant, candies(1, 3), { checkId: id })
    const line = linesOfCheck(await readCheck(restaurant, id)).find(({ quantity }) => quantity === 3)
    const voided = (quantity: number) =>
      restaurant.send(voidLines, {
        params: { id },
        body: { lines: [{ id: line?.id ?? 0, quantity }], reason: 'Queja', wasted: false },
      })
    expect(await voided(1)).toMatchObject(FULL)
    expect((await voided(3)).status).toBe(200)
  })

  it('takes exactly what still fits after lines were divided, moved or joined into it', async () => {
    const checks = await Promise.all([2, 2, 3].map((room) => openCheck(restaurant, MAX_CHECK_LINES - room)))
    const [divided = 0, moved = 0, joined = 0] = checks
    const other = await sendRound(restaurant, candies(3, 2), { newCheck: true })
    const [line] = linesOfCheck(await readCheck(restaurant, other))
    const lines = [{ id: line?.id ?? 0, quantity: 2 }]
    await restaurant.call(moveLines, { params: { id: other }, body: { lines, checkId: moved } })
    await restaurant.call(joinChecks, { params: { id: joined }, body: { checkId: other } })
    await sendRound(restaurant, candies(1, 2), { checkId: divided })
    const long = linesOfCheck(await readCheck(restaurant, divided)).find(({ quantity }) => quantity === 2)
    const piece = { lines: [{ id: long?.id ?? 0, quantity: 1 }], reason: 'Queja', wasted: false }
    await restaurant.call(voidLines, { params: { id: divided }, body: piece })
    const round = async (checkId: number, count: number) =>
      restaurant.send(createOrder, { body: { cart: candies(count), checkId } })
    for (const [id, fits] of [
      [divided, 0],
      [moved, 1],
      [joined, 1],
    ] as const) {
      expect(await round(id, fits + 1)).toMatchObject(FULL)
      if (fits > 0) expect((await round(id, fits)).status).toBe(200)
      expect(await countOn(restaurant, id)).toBe(MAX_CHECK_LINES)
    }
  })

  it('counts the cancelled lines that go along with an order', async () => {
    const id = await openCheck(restaurant, MAX_CHECK_LINES - 2)
    const other = await openCheck(restaurant, 3)
    const [kept, ...voided] = linesOfCheck(await readCheck(restaurant, other))
    const lines = voided.map((line) => ({ id: line.id, quantity: 1 }))
    const why = { reason: 'Queja', wasted: false }
    await restaurant.call(voidLines, { params: { id: other }, body: { lines, ...why } })
    const moved = { lines: [{ id: kept?.id ?? 0, quantity: 1 }], checkId: id }
    expect(await restaurant.send(moveLines, { params: { id: other }, body: moved })).toMatchObject(FULL)
  })

  it('does not take a diner’s request that is too long for it', async () => {
    const id = await openCheck(restaurant, MAX_CHECK_LINES - 1)
    const params = { qrcode: await switchQr(restaurant) }
    const asked = { cartItems: candies(2) }
    const { orderId } = await server.stranger.call(placeQrOrder, { params, body: asked })
    const body = { cart: candies(2), checkId: id, selectedQrOrderItem: orderId }
    expect(await restaurant.send(createOrder, { body: body })).toMatchObject(FULL)
    expect(await restaurant.call(countQrOrders)).toMatchObject({ totalQROrders: 1 })
  })
})

it('rounds that devices have sold to a full check open a check of their own, with a task', async () => {
  const restaurant = await openTaqueria(server)
  const device = await SellingDevice.register(server, restaurant)
  const id = await openCheck(restaurant, MAX_CHECK_LINES, { tableId: TABLES.one })
  for (const place of [{ checkId: id }, { tableId: TABLES.one }]) {
    const sent = await device.send(createOrder, { body: { cart: candies(2), ...place } })
    expect(sent).toMatchObject({ status: 200, body: { marks: ['late_round'] } })
    expect(sent.body.checkId).not.toBe(id)
    expect((await readCheck(restaurant, Number(sent.body.checkId))).table_id).toBe(TABLES.one)
  }
  expect(await countOn(restaurant, id)).toBe(MAX_CHECK_LINES)
})
