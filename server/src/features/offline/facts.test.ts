import { getAuditLog } from '@comanda/shared/audit/api'
import { chargeCheck } from '@comanda/shared/checks/api'
import { updateMenuItem } from '@comanda/shared/menu/api'
import * as api from '@comanda/shared/offline/api'
import * as reviewCalls from '@comanda/shared/offline/reviews'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, initPos } from '@comanda/shared/pos/api'
import { openShift } from '@comanda/shared/till/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { readCheck, sendRound } from '../../testing/checks.ts'
import { TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { NOTHING_UNSENT, SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const HOUR = 3_600_000
const MINUTE = 60_000
const water = { id: WATER.id, quantity: 1, price: '38.50' }

let device: SellingDevice
beforeEach(async () => {
  device = await SellingDevice.register(server, restaurant)
})

const kindsOf = async (owner: Client) =>
  (await owner.call(reviewCalls.listReviews, { query: { state: 'open' } })).reviews.map(({ kind }) => kind)

/** The browser reports with a cookie. @returns the cookie that it has then, and whether the device was ended */
async function meet(owner: Client, cookie: string) {
  const answer = await owner.send(api.reportDevice, { body: NOTHING_UNSENT, headers: { cookie } })
  const given = answer.headers.getSetCookie().find((one) => one.startsWith('sellingDevice'))
  return { cookie: given?.split(';')[0] ?? cookie, isEnded: answer.body.isEnded, status: answer.status }
}

describe('the secret of a device', () => {
  it('changes at each contact, and an old secret that is used later ends the device', async () => {
    const cookies = [device.cookie]
    let owner = restaurant
    for (let contact = 0; contact < 3; contact++) {
      server.clock.advance(5 * MINUTE)
      owner = await server.signIn(restaurant.username)
      const met = await meet(owner, cookies.at(-1) ?? '')
      expect([met.isEnded, cookies.includes(met.cookie)]).toEqual([false, false])
      cookies.push(met.cookie)
    }
    expect(await meet(owner, cookies[0] ?? '')).toMatchObject({ isEnded: true })
    expect(await meet(owner, cookies.at(-1) ?? '')).toMatchObject({ isEnded: true })
    const { entries } = await owner.call(getAuditLog, { query: { action: 'offline.copied' } })
    expect(entries).toHaveLength(1)
    const sent = await device.send(createOrder, { body: { cart: [water] } }, owner)
    expect(sent.body).toMatchObject({ code: 'sale_waiting' })
  })

  it('stays good when answers are lost, for two tabs, and for a browser that was killed', async () => {
    // No answer arrives: the browser shows the same secret again and again.
    for (let contact = 0; contact < 3; contact++) {
      server.clock.advance(MINUTE)
      expect(await meet(restaurant, device.cookie)).toMatchObject({ isEnded: false })
    }
    const [one, two] = await Promise.all([meet(restaurant, device.cookie), meet(restaurant, device.cookie)])
    expect(one.cookie).toBe(two.cookie)
    const next = await meet(restaurant, one.cookie)
    server.clock.advance(20_000)
    await meet(restaurant, next.cookie)
    // The browser was killed before it wrote its cookies, and opens again in the morning.
    server.clock.advance(9 * HOUR)
    const owner = await server.signIn(restaurant.username)
    expect(await meet(owner, one.cookie)).toMatchObject({ isEnded: false })
  })

  it('that nobody has issued ends nothing', async () => {
    const forged = device.cookie.replace(/\.[^.]+$/, `.${'a'.repeat(43)}`)
    expect(await meet(restaurant, forged)).toMatchObject({ status: 403 })
    expect(await meet(restaurant, device.cookie)).toMatchObject({ isEnded: false })
  })

  it('is needed for a task, and a device cannot hide another device’s tasks', async () => {
    const other = await SellingDevice.register(server, restaurant)
    const body = {
      number: 1,
      soldAt: server.clock.now.toISOString(),
      by: 'ana',
      amount: 10,
      title: 'Mesa 1',
      reason: 'No.',
      sale: {},
    }
    const secret = other.cookie.split('.').at(-1)
    const forged = device.cookie.replace(/[^.]+$/, secret ?? '')
    expect(
      (await restaurant.send(reviewCalls.reportRefused, { body, headers: { cookie: forged } })).status,
    ).toBe(403)
    // A device whose tasks fill the store.
    await server.sql(
      `INSERT INTO reviews (tenant_id, id, kind, at, device_id, number, actor, sold_at, reason)
       SELECT $1, gen_random_uuid(), 'refused', $3, $2, n, 'x', $3, 'x' FROM generate_series(1, 5000) n`,
      restaurant.tenantId,
      other.id,
      server.clock.now,
    )
    const send = (cookie: string) =>
      restaurant.send(reviewCalls.reportRefused, { body: { ...body, number: 6000 }, headers: { cookie } })
    expect((await send(other.cookie)).status).toBe(429)
    server.clock.advance(1_000)
    expect((await send(device.cookie)).status).toBe(200)
    const first = await restaurant.call(reviewCalls.listReviews)
    expect(first.reviews[0]).toMatchObject({ folio: 'A-6000' })
    const after = first.next.open ?? ''
    const second = await restaurant.call(reviewCalls.listReviews, { query: { state: 'open', after } })
    const ids = [...first.reviews, ...second.reviews].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([200, 200])
    const { reviews } = await restaurant.call(reviewCalls.listReviews, {
      query: { state: 'open', device: device.id },
    })
    expect(reviews).toHaveLength(1)
  })
})

describe('the moment of a sale', () => {
  it('is not before the last report by which everything had arrived, nor before its check was opened', async () => {
    const claim = device.record()
    server.clock.advance(HOUR)
    let owner = await server.signIn(restaurant.username)
    await device.report({ unsent: 1 }, owner)
    const reported = server.clock.now.toISOString()
    server.clock.advance(HOUR)
    owner = await server.signIn(restaurant.username)
    // One sale was unsent: it may be as old as it says. A further sale was made after the report.
    await device.send(createOrder, { body: { cart: [water] }, record: claim }, owner)
    await device.send(createOrder, { body: { cart: [water] }, record: { ...claim, number: 9 } }, owner)
    const dateOfOrder = async (id: number) => (await owner.call(getOrder, { params: { id } })).date
    expect([await dateOfOrder(1), await dateOfOrder(2)]).toEqual([claim.at, reported])
    const checkId = await sendRound(owner, [water], { tableId: TABLES.one })
    const round = { cart: [water], checkId }
    await device.send(createOrder, { body: round, record: { ...claim, number: 10 } }, owner)
    expect(await dateOfOrder(4)).toBe(server.clock.now.toISOString())
  })

  it('decides its expected price: a lower price is a task, whatever menu the device names', async () => {
    const early = device.record()
    const change = (price: number) =>
      restaurant.call(updateMenuItem, { params: { id: WATER.id }, body: { title: 'Agua', price, taxId: 1 } })
    server.clock.advance(MINUTE)
    await change(50)
    server.clock.advance(MINUTE)
    await device.send(createOrder, { body: { cart: [water] }, record: early })
    expect(await kindsOf(restaurant)).toEqual([])
    const late = await device.send(createOrder, { body: { cart: [water] } })
    expect(late).toMatchObject({ status: 200, body: { marks: ['prices'] } })
    expect(await kindsOf(restaurant)).toEqual(['prices'])
    // The higher price was kept by another device, and is the past now.
    await restaurant.call(initPos, { headers: { cookie: device.cookie } })
    const between = device.record()
    server.clock.advance(MINUTE)
    await change(38.5)
    server.clock.advance(MINUTE)
    await device.send(createOrder, { body: { cart: [water] }, record: between })
    expect(await kindsOf(restaurant)).toEqual(['prices', 'prices'])
    await device.send(createOrder, { body: { cart: [water] } })
    expect(await kindsOf(restaurant)).toHaveLength(2)
  })

  it('has a variant for every dish that must have a variant', async () => {
    const sent = await device.send(createOrder, { body: { cart: [{ id: TACO.id, quantity: 1 }] } })
    expect(sent.status).toBe(200)
    expect(await kindsOf(restaurant)).toEqual(['prices'])
  })

  it('is on a closed day: a person looks at it', async () => {
    const record = device.record()
    server.clock.advance(24 * HOUR)
    const owner = await server.signIn(restaurant.username)
    await device.send(createOrder, { body: { cart: [water] }, record }, owner)
    expect(await kindsOf(owner)).toEqual(['closed_day'])
  })
})

describe('a task about a seller', () => {
  it('is resolved by somebody else, and money without a check pays in parts', async () => {
    await restaurant.call(openShift, { body: { amount: 0 } })
    const waiter = await server.hire(restaurant, ['POS', 'ORDERS', 'REFUNDS'])
    const device = await SellingDevice.register(server, waiter)
    const place = (tableId: number) => restaurant.call(createOrder, { body: { cart: [water], tableId } })
    const { checkId: id } = await place(TABLES.one)
    const pay = { payments: [{ paymentTypeId: 1, amount: 100 }] }
    await device.send(chargeCheck, { params: { id }, body: pay })
    const [task] = (await restaurant.call(reviewCalls.listReviews)).reviews
    expect(task).toMatchObject({ kind: 'double_payment', amount: '61.50' })
    const resolve = (who: Client, body: object) =>
      who.send(reviewCalls.resolveReview, { params: { id: task?.id ?? '' }, body })
    expect((await resolve(waiter, { resolution: 'returned' })).status).toBe(403)
    for (const left of ['23.00', null]) {
      const { checkId } = await place(TABLES.two)
      expect((await resolve(restaurant, { resolution: 'applied', checkId })).status).toBe(200)
      expect(await readCheck(restaurant, checkId)).toMatchObject({ paid: left ? '38.50' : '23.00' })
      const open = (await restaurant.call(reviewCalls.listReviews, { query: { state: 'open' } })).reviews
      expect(open.map(({ amount }) => amount)).toEqual(left ? [left] : [])
    }
  })
})
