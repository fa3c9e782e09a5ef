import { forgotPassword, signIn } from '@comanda/shared/auth/api'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { listOrders, payOrders } from '@comanda/shared/orders/api'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { countQrOrders, placeQrOrder } from '@comanda/shared/qr/api'
import { getReport } from '@comanda/shared/reports/api'
import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { cookiesOf } from './testing/cookies.ts'
import { openTaqueria, switchQr, WATER } from './testing/menu.ts'
import type { Client } from './testing/restaurant.ts'
import { serverAlone } from './testing/server-for-tests.ts'

const DAY = 86_400_000
const RIGHT = '2026-11-21T18:00:00.000Z'
const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }

// It rolls up all stores, and sends all mails.
const server = serverAlone()
let taqueria: Client
beforeEach(async () => {
  server.clock.reset()
  taqueria = await openTaqueria(server)
})

const signInAgain = async () => {
  taqueria = await server.signIn(taqueria.username)
  return taqueria
}
const at = async (time: string) => {
  server.clock.now = new Date(time)
  return signInAgain()
}
/** Sets the clock to a wrong time, this number of days away. */
const jump = (days: number) => {
  server.clock.now = new Date(Date.parse(RIGHT) + days * DAY)
}
const tokens = async () => (await taqueria.call(listKitchen)).map(({ token_no }) => token_no)

describe('a clock that is temporarily wrong', () => {
  it.each([400, -400])('by %d days loses no order and repeats no token', async (days) => {
    await taqueria.call(createOrder, order)
    jump(days)
    await signInAgain()
    expect((await taqueria.call(createOrderAndInvoice, order)).tokenNo).toBe(1)
    expect(await taqueria.call(listOrders)).toHaveLength(2)
    jump(0)
    await signInAgain()
    const placed = await taqueria.call(createOrderAndInvoice, order)
    expect([placed.tokenNo, placed.orderId, placed.invoiceId]).toEqual([2, 3, 2])
    expect((await taqueria.call(payOrders, { body: { orderIds: [1] } })).invoiceId).toBe(3)
    expect(await tokens()).toEqual([1, 2])
  })

  it('ends all sessions when it is ahead, and keeps them when it is behind', async () => {
    jump(400)
    expect((await taqueria.send(listOrders)).status).toBe(401)
    jump(-400)
    expect((await taqueria.send(listOrders)).status).toBe(200)
    const signedIn = await server.stranger.send(signIn, {
      body: { username: taqueria.username, password: 'tacos al pastor' },
    })
    expect(signedIn.status).toBe(200)
    // Renews the session with the wrong clock, and again with the right clock.
    const renewed = await renew(cookiesOf(signedIn))
    expect(renewed.status).toBe(200)
    jump(-399.99)
    expect((await renew(cookiesOf(renewed))).status).toBe(200)
  })

  it('does not change the reports of later days', async () => {
    await taqueria.call(createOrderAndInvoice, order)
    jump(400)
    await signInAgain()
    // A sale and a report of the year: every day in between counts as over.
    await taqueria.call(createOrderAndInvoice, order)
    await report()
    for (const day of [0, 1, 2]) {
      jump(day)
      await signInAgain()
      const { orderId } = await taqueria.call(createOrderAndInvoice, order)
      expect(orderId).toBe(3 + day)
    }
    for (const days of [2, 12, 60]) {
      jump(days)
      await signInAgain()
      expect(await report()).toEqual([4, '154.00'])
    }
  })

  it.each([
    ['with a roll-up during that time', -10],
    ['with a roll-up after it is right again', 0],
  ])('that is behind keeps the sales of that time in the reports, %s', async (_, daysAtRollUp) => {
    for (const days of [-15, 0]) {
      jump(days)
      await signInAgain()
      await taqueria.call(createOrderAndInvoice, order)
    }
    await server.app.rollUps.flush()
    // The report makes the days up to the fourth last final.
    expect(await report()).toEqual([2, '77.00'])
    jump(-10)
    await signInAgain()
    await taqueria.call(createOrderAndInvoice, order)
    jump(daysAtRollUp)
    await server.app.rollUps.flush()
    jump(0)
    await signInAgain()
    expect(await report()).toEqual([3, '115.50'])
  })

  it('blocks no account for wrong passwords of that time', async () => {
    jump(400)
    for (let guess = 0; guess < 6; guess++) {
      const body = { username: taqueria.username, password: `wrong ${guess}` }
      await server.stranger.send(signIn, { body })
    }
    jump(0)
    await expect(signInAgain()).resolves.toBeDefined()
  })

  it('does not delay mails of that time', async () => {
    jump(400)
    await server.app.mail.sendDue(server.clock.now)
    await server.stranger.call(forgotPassword, { body: { username: taqueria.username } })
    await server.app.settled()
    jump(0)
    expect(await server.app.mail.sendDue(server.clock.now)).toBe(1)
  })

  it('that is ahead hides diners’ requests as expired, and shows them again once it is right', async () => {
    const qrcode = await switchQr(taqueria)
    const body = { cartItems: [{ id: WATER.id, quantity: 1 }] }
    await server.stranger.call(placeQrOrder, { params: { qrcode }, body })
    jump(400)
    await signInAgain()
    expect(await taqueria.call(countQrOrders)).toMatchObject({ totalQROrders: 0 })
    jump(0)
    await signInAgain()
    expect(await taqueria.call(countQrOrders)).toMatchObject({ totalQROrders: 1 })
  })
})

describe('the night of a daylight saving change', () => {
  beforeEach(async () => {
    const settings = await taqueria.call(getStoreSetting)
    const body = { ...settings, timeZone: 'America/Tijuana', businessDayStart: '02:30' }
    await taqueria.call(saveStoreSetting, { body })
  })

  it('has 01:30 twice, both on the same business day', async () => {
    const sold = []
    for (const time of ['2026-11-01T08:30Z', '2026-11-01T09:30Z', '2026-11-01T10:29Z', '2026-11-01T10:30Z'])
      sold.push((await (await at(time)).call(createOrder, order)).tokenNo)
    expect(sold).toEqual([1, 2, 3, 1])
  })

  it('has no 02:30, and the business day starts at three', async () => {
    const sold = []
    for (const time of ['2027-03-14T09:59Z', '2027-03-14T10:00Z', '2027-03-14T10:30Z'])
      sold.push((await (await at(time)).call(createOrder, order)).tokenNo)
    expect(sold).toEqual([1, 1, 2])
  })
})

describe('a business day in service', () => {
  const change = async (to: object) => {
    const settings = await taqueria.call(getStoreSetting)
    await taqueria.call(saveStoreSetting, { body: { ...settings, ...to } })
  }
  /** The day and token of one more order. */
  const sell = async (time: string) => {
    const { orderId, tokenNo } = await (await at(time)).call(createOrder, order)
    const { business_date } = await taqueria.call(getOrder, { params: { id: orderId } })
    return `${business_date.slice(-2)} #${tokenNo}`
  }

  it('that turns in the hour that clocks show twice turns once', async () => {
    await change({ timeZone: 'America/Tijuana', businessDayStart: '01:30' })
    const sold = []
    for (const time of ['08:00', '08:29', '08:30', '09:00', '09:29', '09:30', '10:00'])
      sold.push(await sell(`2026-11-01T${time}Z`))
    expect(sold).toEqual(['31 #1', '31 #2', '01 #1', '01 #2', '01 #3', '01 #4', '01 #5'])
  })

  it('stays the same when zone or turn move back, until the next day begins', async () => {
    const sold = [await sell('2026-11-22T10:30Z')]
    await change({ timeZone: 'America/Tijuana' })
    sold.push(await sell('2026-11-22T10:31Z'))
    await change({ businessDayStart: '12:00' })
    sold.push(await sell('2026-11-22T10:32Z'))
    await change({ timeZone: 'Pacific/Pago_Pago' })
    for (const time of ['22T10:33', '22T22:59', '23T22:59', '23T23:00'])
      sold.push(await sell(`2026-11-${time}Z`))
    expect(sold).toEqual(['22 #1', '22 #2', '22 #3', '22 #4', '22 #5', '22 #6', '23 #1'])
    expect(await report()).toEqual([7, '0.00'])
  })

  it('turns at noon at the latest', async () => {
    const settings = await taqueria.call(getStoreSetting)
    for (const [turn, status] of [
      ['12:00', 200],
      ['12:01', 400],
      ['18:00', 400],
    ] as const) {
      const reply = await taqueria.send(saveStoreSetting, { body: { ...settings, businessDayStart: turn } })
      expect([turn, reply.status]).toEqual([turn, status])
    }
    expect((await taqueria.call(getStoreSetting)).businessDayStart).toBe('12:00')
  })
})

const renew = (cookie: string) =>
  fetch(`${server.base}/api/v1/auth/refresh-token`, { method: 'POST', headers: { cookie } })
/** The report from the first day of the store until now. */
async function report() {
  const to = server.clock.now.toISOString().slice(0, 10)
  const { ordersCount, revenueTotal } = await taqueria.call(getReport, {
    query: { type: 'custom', from: '2026-11-01', to },
  })
  return [ordersCount, revenueTotal]
}
