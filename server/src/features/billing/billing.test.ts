import { listDevices, signOut } from '@comanda/shared/auth/api'
import * as api from '@comanda/shared/billing/api'
import { PLAN_PRICE } from '@comanda/shared/billing/plan'
import { getSubscriptionHistory } from '@comanda/shared/platform/api'
import { createOrder, initPos } from '@comanda/shared/pos/api'
import { readQrMenu } from '@comanda/shared/qr/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingServer, PROVIDERS, paymentPageId } from '../../testing/billing.ts'
import { plantMenu, switchQr, WATER } from '../../testing/menu.ts'
import { openOperator } from '../../testing/operator.ts'
import type { Client, TestServer } from '../../testing/restaurant.ts'
import { clientForTests } from '../../testing/server-for-tests.ts'
import { openSocket } from '../../testing/socket.ts'

const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }

describe.each(['embedded', 'stripe'] as const)('a subscription taken with the %s provider', (provider) => {
  let billing: BillingServer
  let server: TestServer
  beforeAll(async () => {
    billing = await PROVIDERS[provider]()
    server = billing.server
  })
  afterAll(() => billing.stop())
  const admin = clientForTests(() => server.openRestaurant())

  const sellingStatus = async (person: Client) => (await person.send(initPos)).status
  const details = (admin: Client) => admin.call(api.getSubscription)
  const pageFor = async (admin: Client) => (await admin.call(api.openCheckout, { body: {} })).url

  async function subscribe(admin: Client, card: api.TestCard = 'ok') {
    expect(await billing.pay(admin, await pageFor(admin), card)).toBe(true)
  }

  async function openAndSubscribe(card: api.TestCard = 'ok') {
    const admin = await server.openRestaurant()
    await subscribe(admin, card)
    return admin
  }

  const again = (person: Client) => server.signIn(person.username)

  async function cancel(admin: Client) {
    const { subscription_id: id } = await details(admin)
    await admin.call(api.cancelSubscription, { body: { id } })
  }

  const historyWithDays = async ({ tenantId }: Client) => {
    const rows = await server.sql(
      `SELECT status, amount::int, expires_on - starts_on AS days FROM subscription_history
       WHERE tenant_id = $1 ORDER BY id`,
      tenantId,
    )
    return rows.map((row) => `${row.status} ${row.amount} ${row.days.days ?? 0} days`)
  }

  const mailsTo = async ({ username }: Client) => {
    const rows = await server.sql(
      "SELECT subject FROM mails WHERE recipient = $1 AND subject LIKE '%suscripción%' ORDER BY created_at, id",
      username,
    )
    return rows.map((row) => row.subject)
  }

  it('opens a new store, whose users can only open their account before', async () => {
    const waiter = await server.hire(admin, ['POS'])
    expect([await sellingStatus(admin), await sellingStatus(waiter)]).toEqual([402, 402])
    expect((await waiter.send(createOrder, order)).body.code).toBe('subscription_inactive')
    expect((await waiter.send(listDevices)).status).toBe(200)
    expect(await details(admin)).toMatchObject({
      id: admin.tenantId,
      is_active: 0,
      status: 'none',
      subscription_id: null,
      subscription_end: null,
      billing: provider,
      can_start_trial: true,
      is_granted: false,
      is_suspended: false,
      plan_price: '1728.40',
      plan_currency: 'MXN',
    })

    await subscribe(admin)

    expect([await sellingStatus(admin), await sellingStatus(waiter)]).toEqual([200, 200])
    const twoWeeksOn = new Date(server.clock.now.getTime() + 14 * 86_400_000).toISOString()
    expect(await details(admin)).toMatchObject({
      is_active: 1,
      status: 'trialing',
      subscription_id: expect.any(String),
      subscription_start: server.clock.now.toISOString(),
      subscription_end: twoWeeksOn,
      trial_end: twoWeeksOn,
      can_start_trial: false,
      grace_until: null,
    })
    expect(await historyWithDays(admin)).toEqual(['created 0 14 days'])
    await waiter.call(signOut)
  })

  it('opens the store on the page after the payment, before the provider’s event', async () => {
    const url = await pageFor(admin)
    expect(await admin.call(api.confirmCheckout, { body: { sessionId: paymentPageId(url) } })).toMatchObject({
      isActive: false,
    })
    await billing.pay(admin, url, 'ok')
    expect(await admin.call(api.confirmCheckout, { body: { sessionId: paymentPageId(url) } })).toMatchObject({
      isActive: true,
      message: '¡Tu suscripción está activa!',
    })
  })

  it('is accessible only to the admin', async () => {
    const admin = await openAndSubscribe()
    const manager = await server.hire(admin, ['SETTINGS', 'DASHBOARD'])
    const { subscription_id: id } = await details(admin)
    const tried = [
      await manager.send(api.getSubscription),
      await manager.send(api.openCheckout, { body: {} }),
      await manager.send(api.openBillingPortal, {}),
      await manager.send(api.confirmCheckout, { body: { sessionId: 'x' } }),
      await manager.send(api.cancelSubscription, { body: { id } }),
    ]
    expect(tried.map(({ status, body }) => [status, body.code])).toEqual(tried.map(() => [403, 'forbidden']))
    expect((await details(admin)).status).toBe('trialing')
  })

  it('cannot be seen, confirmed or cancelled by another store', async () => {
    const url = await pageFor(admin)
    await billing.pay(admin, url, 'ok')
    const { subscription_id: id } = await details(admin)
    const rival = await openAndSubscribe()
    const tried = [
      await rival.send(api.cancelSubscription, { body: { id } }),
      await rival.send(api.confirmCheckout, { body: { sessionId: paymentPageId(url) } }),
      await rival.send(api.getTestCheckout, { params: { id: paymentPageId(url) } }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await details(admin)).status).toBe('trialing')
  })

  it('is not sold to a store that already has a subscription', async () => {
    const admin = await openAndSubscribe()
    const { status, body } = await admin.send(api.openCheckout, { body: {} })
    expect([status, body.code]).toEqual([409, 'already_subscribed'])
  })

  it('does not start with a declined card', async () => {
    const url = await pageFor(admin)
    expect(await billing.pay(admin, url, 'declined')).toBe(false)
    expect(await details(admin)).toMatchObject({ status: 'none', is_active: 0, can_start_trial: true })
    expect(await billing.pay(admin, url, 'ok')).toBe(true)
    expect((await details(admin)).status).toBe('trialing')
  })

  it('starts once for several payment pages, of which only the last can be paid', async () => {
    const first = await pageFor(admin)
    const second = await pageFor(admin)
    expect(await billing.pay(admin, first, 'ok')).toBe(false)
    expect((await details(admin)).status).toBe('none')
    expect(await billing.pay(admin, second, 'ok')).toBe(true)
    expect(await historyWithDays(admin)).toEqual(['created 0 14 days'])
  })

  it('starts once for four payment pages that are opened simultaneously', async () => {
    const urls = await Promise.all([1, 2, 3, 4].map(() => pageFor(admin)))
    const paid = []
    for (const url of urls) paid.push(await billing.pay(admin, url, 'ok'))
    expect(paid.filter(Boolean)).toHaveLength(1)
    expect(await historyWithDays(admin)).toEqual(['created 0 14 days'])
  })

  it('ends immediately on cancellation, for screens and diners too, and restarts without a trial', async () => {
    const admin = await openAndSubscribe()
    await plantMenu(server, admin)
    const qrcode = await switchQr(admin)
    const screen = await openSocket(admin)
    expect(screen.joined).toBe(true)
    expect((await server.stranger.send(readQrMenu, { params: { qrcode } })).status).toBe(200)
    expect((await admin.send(createOrder, order)).status).toBe(200)

    await cancel(admin)

    expect(await sellingStatus(admin)).toBe(402)
    expect((await admin.send(createOrder, order)).status).toBe(402)
    expect(await screen.dropped).toBe('io server disconnect')
    expect((await server.stranger.send(readQrMenu, { params: { qrcode } })).status).toBe(404)
    expect(await details(admin)).toMatchObject({
      is_active: 0,
      status: 'canceled',
      subscription_end: server.clock.now.toISOString(),
    })
    await cancel(admin)
    expect(await historyWithDays(admin)).toEqual(['created 0 14 days', 'cancelled 0 0 days'])
    expect(await mailsTo(admin)).toEqual(['Tu suscripción de Comanda se canceló'])

    await subscribe(admin)

    expect(await details(admin)).toMatchObject({ status: 'active', trial_end: null, is_active: 1 })
    expect((await historyWithDays(admin)).at(-1)).toBe(`created ${PLAN_PRICE} 30 days`)
    expect((await admin.call(initPos)).menuItems).toHaveLength(3)
    expect((await server.stranger.send(readQrMenu, { params: { qrcode } })).status).toBe(200)
  })

  it('is charged after the trial and then monthly', async () => {
    const owner = await openAndSubscribe()
    const { trial_end } = await details(owner)
    await billing.pass(14)
    const admin = await again(owner)
    expect(await details(admin)).toMatchObject({ status: 'active', is_active: 1, trial_end })
    expect((await historyWithDays(admin)).at(-1)).toBe(`renewed ${PLAN_PRICE} 31 days`)
    await billing.pass(31)
    expect(await historyWithDays(admin)).toHaveLength(3)
    expect(await mailsTo(admin)).toEqual([])
    expect(await sellingStatus(await again(owner))).toBe(200)
  })

  it('has a week of grace after a failed renewal; then the store is closed until it pays', async () => {
    const owner = await openAndSubscribe('fails_later')
    await billing.pass(14)
    const admin = await again(owner)
    const unpaid = await details(admin)
    expect(unpaid).toMatchObject({ status: 'past_due', is_active: 1 })
    // Nothing says that the refused month is paid.
    expect(unpaid.subscription_end).toBe(unpaid.trial_end)
    expect((unpaid.unpaid_since ?? '') >= (unpaid.trial_end ?? '')).toBe(true)
    const operator = await openOperator(server, `${provider}@operadora.mx`)
    const params = { id: owner.tenantId }
    expect((await operator.call(getSubscriptionHistory, { params })).tenantInfo).toMatchObject({
      subscription_status: 'past_due',
      subscription_end: unpaid.subscription_end,
      unpaid_since: unpaid.unpaid_since,
      open_until: unpaid.grace_until,
    })
    expect(await sellingStatus(admin)).toBe(200)
    expect(await mailsTo(admin)).toEqual(['No pudimos cobrar tu suscripción de Comanda'])

    const closes = new Date(unpaid.grace_until ?? '')
    expect(closes.getTime() - server.clock.now.getTime()).toBeGreaterThan(6 * 86_400_000)
    server.clock.now = new Date(closes.getTime() - 1)
    expect(await sellingStatus(await again(owner))).toBe(200)
    // No job has closed the store, but its access has expired.
    server.clock.now = closes
    const late = await again(owner)
    expect(await sellingStatus(late)).toBe(402)

    await billing.pay(late, await pageFor(late), 'ok')

    expect(await details(late)).toMatchObject({
      status: 'active',
      is_active: 1,
      grace_until: null,
      unpaid_since: null,
    })
    expect(await sellingStatus(late)).toBe(200)
    expect((await historyWithDays(late)).at(-1)).toBe(`renewed ${PLAN_PRICE} 31 days`)
  })

  it('disconnects the screens and closes the diners’ menu of an expired store', async () => {
    const owner = await openAndSubscribe('fails_later')
    await plantMenu(server, owner)
    const qrcode = await switchQr(owner)
    await billing.pass(14)
    const admin = await again(owner)
    const screen = await openSocket(admin)
    server.clock.advance(8 * 86_400_000)
    await server.app.billing.jobs.closeLapsed(server.clock.now)
    expect(await screen.dropped).toBe('io server disconnect')
    expect((await server.stranger.send(readQrMenu, { params: { qrcode } })).status).toBe(404)
  })

  it('is not sold to a suspended store or a store with a scheduled erasure', async () => {
    const { owner } = server.database
    const admin = await server.openRestaurant()
    await owner.query("UPDATE stores SET access = 'suspended' WHERE tenant_id = $1", [admin.tenantId])
    const shut = await admin.send(api.openCheckout, { body: {} })
    expect([shut.status, shut.body.code]).toEqual([403, 'store_suspended'])
    expect((await details(admin)).is_suspended).toBe(true)
    await owner.query(
      "UPDATE stores SET access = 'subscription', delete_after = '2026-12-24' WHERE tenant_id = $1",
      [admin.tenantId],
    )
    expect((await admin.send(api.openCheckout, { body: {} })).status).toBe(409)
  })

  it('cannot start on a payment page opened before the store was closed permanently', async () => {
    const url = await pageFor(admin)
    await server.app.billing.end(admin.tenantId, server.clock.now)
    expect(await billing.pay(admin, url, 'ok')).toBe(false)
    expect((await details(admin)).status).toBe('none')
  })

  it('can be started by a store with granted access, which then pays', async () => {
    await server.sql(
      "UPDATE stores SET access = 'granted', is_active = true WHERE tenant_id = $1",
      admin.tenantId,
    )
    expect(await details(admin)).toMatchObject({ is_granted: true, is_active: 1, status: 'none' })
    await subscribe(admin)
    expect(await details(admin)).toMatchObject({ is_granted: false, is_active: 1, status: 'trialing' })
    await cancel(admin)
    expect(await sellingStatus(admin)).toBe(402)
  })

  it('has a page for card and invoices after it has started', async () => {
    expect((await admin.send(api.openBillingPortal, {})).status).toBe(404)
    await subscribe(admin)
    expect((await admin.call(api.openBillingPortal, {})).url).toMatch(/^http/)
  })

  it('is 404 for an unknown id, payment page or test payment', async () => {
    const tried = [
      await admin.send(api.cancelSubscription, { body: { id: 'sub_1' } }),
      await admin.send(api.confirmCheckout, { body: { sessionId: 'cs_1' } }),
      await admin.send(api.getTestCheckout, { params: { id: 'x' } }),
      await admin.send(api.payTestCheckout, { params: { id: 'x' }, body: { card: '4242424242424242' } }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await admin.send(api.cancelSubscription, { body: {} })).status).toBe(400)
  })
})
