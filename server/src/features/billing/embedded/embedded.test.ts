import * as api from '@comanda/shared/billing/api'
import { initPos } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { paymentPageId } from '../../../testing/billing.ts'
import { endLockWaits, lockWaits } from '../../../testing/database.ts'
import { type Client, TestServer } from '../../../testing/restaurant.ts'
import { sendWhileLocked } from '../../../testing/send-while-locked.ts'
import { restaurantForTests, serverAlone } from '../../../testing/server-for-tests.ts'
import { startBilling } from '../jobs.ts'

// It bills all stores.
const server = serverAlone({ billing: { kind: 'embedded' } })
const admin = restaurantForTests(server, 'new')

const DAY = 86_400_000
const CARD = { ok: '4242424242424242', declined: '4000000000000002', failsLater: '4000000000000341' }

const details = (admin: Client) => admin.call(api.getSubscription)
const pageFor = async (admin: Client) => paymentPageId((await admin.call(api.openCheckout, { body: {} })).url)
const pay = (admin: Client, id: string, card = CARD.ok) =>
  admin.send(api.payTestCheckout, { params: { id }, body: { card } })
const again = (admin: Client) => server.signIn(admin.username)
const renew = () => server.app.billing.jobs.renewDue(server.clock.now)

async function subscribed(card = CARD.ok) {
  const admin = await server.openRestaurant('La Flor de Lis')
  await pay(admin, await pageFor(admin), card)
  return admin
}

const statusHistory = async ({ tenantId }: Client) =>
  (
    await server.sql('SELECT status FROM subscription_history WHERE tenant_id = $1 ORDER BY id', tenantId)
  ).map((row) => row.status)

describe('the test payment page', () => {
  it('shows the store and the plan', async () => {
    const admin = await server.openRestaurant('La Flor de Lis')
    const { url } = await admin.call(api.openCheckout, { body: {} })
    const id = paymentPageId(url)
    expect(url).toBe(`${server.base}/test-checkout?session=${id}`)
    expect(await admin.call(api.getTestCheckout, { params: { id } })).toEqual({
      id,
      storeName: 'La Flor de Lis',
      withTrial: true,
      isCardChange: false,
      cancelUrl: '/cancelled-payment',
      trialDays: 14,
      planPrice: '1728.40',
      planCurrency: 'MXN',
    })
    expect((await pay(admin, id)).body.url).toBe(`${server.base}/success?session_id=${id}`)
  })

  it('is at the requested or the configured address, and never at one invented by the client', async () => {
    const urlFor = async (at: TestServer, headers: Record<string, string>) => {
      const reply = await at.app.server.inject({
        method: 'POST',
        url: `/api/v1${api.openCheckout.path}`,
        headers: { authorization: `Bearer ${admin.token}`, host: 'fonda.example', ...headers },
      })
      return new URL(reply.json<{ url: string }>().url).origin
    }
    const forwarded = { 'x-forwarded-host': 'proxy.example', 'x-forwarded-proto': 'https' }
    expect(await urlFor(server, forwarded)).toBe('http://fonda.example')
    const billing = { kind: 'embedded' as const }
    const behind = await TestServer.on(server.database, { billing, trustProxy: true })
    const configured = await TestServer.on(server.database, { billing, publicUrl: 'https://comanda.example' })
    try {
      expect(await urlFor(behind, forwarded)).toBe('https://proxy.example')
      expect(await urlFor(configured, forwarded)).toBe('https://comanda.example')
    } finally {
      await behind.app.close()
      await configured.app.close()
    }
  })

  it('is ours when a page of an allowed origin opens it, and leads back to that page', async () => {
    const allowedOrigins = new Set(['https://cliente.example'])
    const billing = { kind: 'embedded' as const }
    const at = await TestServer.on(server.database, { billing, allowedOrigins })
    try {
      const admin = (await at.openRestaurant()).at(at.base)
      const headers = { origin: 'https://cliente.example' }
      const { url } = await admin.call(api.openCheckout, { body: {}, headers })
      const id = paymentPageId(url)
      expect(url).toBe(`${at.base}/test-checkout?session=${id}`)
      const page = await admin.call(api.getTestCheckout, { params: { id } })
      expect(page.cancelUrl).toBe('https://cliente.example/cancelled-payment')
      // The payment is made on our page.
      const paid = { params: { id }, body: { card: CARD.ok }, headers: { origin: at.base } }
      expect((await admin.call(api.payTestCheckout, paid)).url).toBe(
        `https://cliente.example/success?session_id=${id}`,
      )
      const portal = paymentPageId((await admin.call(api.openBillingPortal, { headers })).url)
      const card = await admin.call(api.getTestCheckout, { params: { id: portal } })
      expect(card.cancelUrl).toBe('https://cliente.example/dashboard/profile')
      const other = await admin.send(api.openCheckout, {
        body: {},
        headers: { origin: 'https://evil.example' },
      })
      expect([other.status, other.body.code]).toEqual([403, 'bad_origin'])
    } finally {
      await at.app.close()
    }
  })

  it('can be paid once and within a day', async () => {
    const owner = await server.openRestaurant()
    const id = await pageFor(owner)
    server.clock.advance(DAY)
    const admin = await again(owner)
    const late = await pay(admin, id)
    expect([late.status, late.body.code]).toEqual([409, 'checkout_closed'])
    expect((await admin.send(api.getTestCheckout, { params: { id } })).status).toBe(409)
    const next = await pageFor(admin)
    expect((await pay(admin, next)).status).toBe(200)
    expect((await pay(admin, next)).status).toBe(409)
    expect(await statusHistory(admin)).toEqual(['created'])
  })

  it('is paid once when eight payments are simultaneous', async () => {
    const id = await pageFor(admin)
    const lock = `SELECT FROM subscriptions WHERE tenant_id = ${admin.tenantId} FOR UPDATE`
    const replies = await sendWhileLocked(server, lock, () =>
      Promise.all(Array.from({ length: 8 }, () => pay(admin, id))),
    )
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)])
    expect(await statusHistory(admin)).toEqual(['created'])
  })

  it('accepts test cards only, and distinguishes a declined card from a wrong number', async () => {
    const id = await pageFor(admin)
    const tried = [
      await pay(admin, id, '4111 1111 1111 1111'),
      await pay(admin, id, 'toString'),
      await pay(admin, id, CARD.declined),
    ]
    expect(tried.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'invalid_input'],
      [400, 'invalid_input'],
      [409, 'card_declined'],
    ])
    expect(
      await server.sql('SELECT status, test_card FROM subscriptions WHERE tenant_id = $1', admin.tenantId),
    ).toEqual([{ status: 'none', test_card: null }])
    expect((await pay(admin, id)).status).toBe(200)
  })

  it('cannot be seen or paid by another store', async () => {
    const id = await pageFor(admin)
    const rival = await server.openRestaurant()
    await pageFor(rival)
    expect((await rival.send(api.getTestCheckout, { params: { id } })).status).toBe(404)
    expect((await pay(rival, id)).status).toBe(404)
    expect((await details(rival)).status).toBe('none')
  })

  it('sells nothing to a store that was suspended meanwhile', async () => {
    const id = await pageFor(admin)
    await server.sql("UPDATE stores SET access = 'suspended' WHERE tenant_id = $1", admin.tenantId)
    const { status, body } = await pay(admin, id)
    expect([status, body.code]).toEqual([403, 'store_suspended'])
    expect((await details(admin)).status).toBe('none')
  })

  it('changes the card of a subscribed store without a charge', async () => {
    const admin = await subscribed(CARD.failsLater)
    const id = paymentPageId((await admin.call(api.openBillingPortal, {})).url)
    expect(await admin.call(api.getTestCheckout, { params: { id } })).toMatchObject({
      isCardChange: true,
      withTrial: false,
    })
    expect((await pay(admin, id)).status).toBe(200)
    expect(await statusHistory(admin)).toEqual(['created'])
    server.clock.advance(15 * DAY)
    await renew()
    expect((await details(await again(admin))).status).toBe('active')
  })

  it('for a card change buys nothing after the subscription has ended', async () => {
    const admin = await subscribed()
    const id = paymentPageId((await admin.call(api.openBillingPortal, {})).url)
    const { subscription_id } = await details(admin)
    await admin.call(api.cancelSubscription, { body: { id: subscription_id } })
    expect((await pay(admin, id)).body.code).toBe('checkout_closed')
    expect((await details(admin)).status).toBe('canceled')
  })
})

describe('a renewal', () => {
  it('charges the month once when two processes run simultaneously', async () => {
    const admin = await subscribed()
    const other = await TestServer.on(server.database, { billing: { kind: 'embedded' } })
    try {
      server.clock.advance(15 * DAY)
      const { now } = server.clock
      await Promise.all([server, other, server, other].map(({ app }) => app.billing.jobs.renewDue(now)))
      expect(await statusHistory(admin)).toEqual(['created', 'renewed'])
    } finally {
      await other.app.close()
    }
  })

  it('charges only the current month after a long stop of the server, and reopens the store', async () => {
    const owner = await subscribed()
    server.clock.advance(200 * DAY)
    const admin = await again(owner)
    expect((await admin.send(initPos)).status).toBe(402)
    await renew()
    expect((await admin.send(initPos)).status).toBe(200)
    expect(await statusHistory(admin)).toEqual(['created', 'renewed'])
    const { subscription_end } = await details(admin)
    const left = Date.parse(subscription_end ?? '') - server.clock.now.getTime()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(31 * DAY)
  })

  it('ends the subscription when it fails and the days of grace are over', async () => {
    const owner = await subscribed(CARD.failsLater)
    server.clock.advance(15 * DAY)
    await renew()
    server.clock.advance(6 * DAY)
    await renew()
    expect((await details(await again(owner))).status).toBe('past_due')
    server.clock.advance(DAY)
    await renew()
    const admin = await again(owner)
    expect(await details(admin)).toMatchObject({ status: 'canceled', is_active: 0, can_start_trial: false })
    expect(await statusHistory(admin)).toEqual(['created', 'cancelled'])
  })

  it('is not blocked by a failing renewal of another store', async () => {
    const [broken, sound] = [await subscribed(), await subscribed()]
    const { owner } = server.database
    // The number of its next entry is already used.
    await owner.query(
      `INSERT INTO subscription_history (tenant_id, id, ref, status, created_at) VALUES ($1, 2, 'x', 'renewed', now())`,
      [broken.tenantId],
    )
    server.clock.advance(15 * DAY)
    await renew()
    expect((await details(await again(sound))).status).toBe('active')
    expect((await details(await again(broken))).status).toBe('trialing')
  })
})

describe('the billing job', () => {
  it('renews before it closes stores, and runs when the server starts', async () => {
    const [paying, lapsed] = [await subscribed(), await subscribed()]
    await server.sql("UPDATE subscriptions SET provider = 'stripe' WHERE tenant_id = $1", lapsed.tenantId)
    server.clock.advance(40 * DAY)
    const stop = startBilling(server.app.billing.jobs, server.clock.read, server.app.server.log)
    await stop()
    const open = async ({ tenantId }: Client) =>
      (await server.sql('SELECT is_active FROM stores WHERE tenant_id = $1', tenantId))[0].is_active
    expect([await open(paying), await open(lapsed)]).toEqual([true, false])
  })

  it('closes no store whose renewal could not be tried, and does in the next minute what is due', async () => {
    const paying = await subscribed()
    const { owner } = server.database
    const open = async () =>
      (await owner.query('SELECT is_active FROM stores WHERE tenant_id = $1', [paying.tenantId])).rows[0]
        .is_active
    server.clock.advance(40 * DAY)
    const other = await owner.connect()
    const { jobs } = server.app.billing
    const log = { warn: () => {} }
    try {
      await other.query('BEGIN')
      // The renewal waits for the number of its entry in the history, and loses its connection.
      await other.query(
        "UPDATE counters SET value = value WHERE tenant_id = $1 AND name = 'subscription_history'",
        [paying.tenantId],
      )
      const stop = startBilling(jobs, server.clock.read, log)
      await expect.poll(() => lockWaits(server.database)).toBe(1)
      await endLockWaits(server.database)
      await other.query('ROLLBACK')
      await stop()
      expect(await open()).toBe(true)
    } finally {
      other.release(true)
    }
    server.clock.advance(60_000)
    await startBilling(jobs, server.clock.read, log)()
    expect(await open()).toBe(true)
    expect((await details(await again(paying))).status).toBe('active')
  })

  it('runs once a minute, in one of several processes, and the next minute in any of them', async () => {
    const other = await TestServer.on(server.database, { billing: { kind: 'embedded' } })
    try {
      server.clock.advance(DAY)
      const due = await subscribed()
      await server.sql("UPDATE subscriptions SET provider = 'stripe' WHERE tenant_id = $1", due.tenantId)
      server.clock.advance(40 * DAY)
      const run = ({ app }: TestServer) => app.billing.jobs.runOfTheMinute(server.clock.now)
      const open = (isOpen: boolean) =>
        server.sql('UPDATE stores SET is_active = $2 WHERE tenant_id = $1', due.tenantId, isOpen)
      const isOpen = async () =>
        (await server.sql('SELECT is_active FROM stores WHERE tenant_id = $1', due.tenantId))[0].is_active
      await Promise.all([run(server), run(other)])
      expect(await isOpen()).toBe(false)
      await open(true)
      server.clock.advance(30_000)
      await Promise.all([run(server), run(other)])
      expect(await isOpen()).toBe(true)
      server.clock.advance(30_000)
      await run(other)
      expect(await isOpen()).toBe(false)
    } finally {
      await other.app.close()
    }
  })

  it('waits for a transaction that pays, and then leaves the store open', async () => {
    const admin = await subscribed()
    const { owner } = server.database
    const { tenantId } = admin
    await owner.query("UPDATE subscriptions SET provider = 'stripe' WHERE tenant_id = $1", [tenantId])
    server.clock.advance(40 * DAY)
    const { now } = server.clock
    const payment = await owner.connect()
    try {
      await payment.query('BEGIN')
      const paidUntil = new Date(now.getTime() + 30 * DAY)
      await payment.query('UPDATE subscriptions SET period_end = $2 WHERE tenant_id = $1', [
        tenantId,
        paidUntil,
      ])
      await payment.query('UPDATE stores SET active_until = $2 WHERE tenant_id = $1', [tenantId, paidUntil])
      const closing = server.app.billing.jobs.closeLapsed(now)
      await expect.poll(() => lockWaits(server.database)).toBe(1)
      await payment.query('COMMIT')
      await closing
    } finally {
      payment.release(true)
    }
    expect((await details(await again(admin))).is_active).toBe(1)
  })
})

describe('an installation without billing', () => {
  it('lets a new store sell immediately, and refuses payment pages', async () => {
    const free = await TestServer.on(server.database)
    try {
      const admin = await free.openRestaurant()
      expect((await admin.send(initPos)).status).toBe(200)
      expect(await admin.call(api.getSubscription)).toMatchObject({
        billing: 'off',
        is_active: 1,
        status: 'none',
        is_granted: true,
      })
      const refused = [
        await admin.send(api.openCheckout, { body: {} }),
        await admin.send(api.openBillingPortal, {}),
      ]
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 'billing_off'],
        [409, 'billing_off'],
      ])
      const webhook = await fetch(`${free.base}/api/v1/auth/stripe-webhook`, { method: 'POST', body: '{}' })
      expect(webhook.status).toBe(404)
    } finally {
      await free.app.close()
    }
  })

  it('grants access to stores with a subscription when the server starts', async () => {
    const free = await TestServer.on(server.database)
    try {
      await startBilling(free.app.billing.jobs, server.clock.read, free.app.server.log)()
      expect((await admin.send(initPos)).status).toBe(200)
    } finally {
      await free.app.close()
    }
  })
})
