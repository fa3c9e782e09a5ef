import { getProfile } from '@comanda/shared/auth/api'
import * as api from '@comanda/shared/billing/api'
import { createOrder, initPos } from '@comanda/shared/pos/api'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openStripe, paymentPageId, type StripeServer } from '../../../testing/billing.ts'
import { plantMenu, WATER } from '../../../testing/menu.ts'
import type { Client, TestServer } from '../../../testing/restaurant.ts'
import type { StripeEvent } from '../../../testing/stripe-account.ts'
import type { StripeDouble } from '../../../testing/stripe-double.ts'

let billing: StripeServer
let server: TestServer
let stripe: StripeDouble
beforeAll(async () => {
  billing = await openStripe()
  ;({ server, stripe } = billing)
})
afterAll(() => billing.stop())
afterEach(() => {
  stripe.isDown = false
  stripe.meanwhile = undefined
  stripe.account.events.length = 0
})

async function send(delivery: { body: string; headers: Record<string, string> }) {
  const reply = await fetch(`${server.base}/api/v1/auth/stripe-webhook`, { method: 'POST', ...delivery })
  return { status: reply.status, code: ((await reply.json()) as { code?: string }).code }
}
const deliver = (event: StripeEvent) => send(stripe.sign(event))

const pageFor = async (admin: Client) => (await admin.call(api.openCheckout, { body: {} })).url
const details = (admin: Client) => admin.call(api.getSubscription)

/** Opens a store that has paid, and returns Stripe's undelivered events about it. */
async function payWithoutWebhooks() {
  const admin = await server.openRestaurant()
  const url = await pageFor(admin)
  stripe.account.pay(paymentPageId(url), 'ok')
  return { admin, url, events: stripe.account.events.splice(0) }
}

async function subscribed() {
  const { admin, events } = await payWithoutWebhooks()
  for (const event of events) await deliver(event)
  return admin
}

const subscriptionIdOf = async (admin: Client) => (await details(admin)).subscription_id ?? ''

const rowsOfTable = async (table: string, { tenantId }: Client) =>
  await server.sql(`SELECT * FROM ${table} WHERE tenant_id = $1 ORDER BY id`, tenantId)

const named = (events: StripeEvent[], type: string): StripeEvent => {
  const found = events.find((event) => event.type === type)
  if (!found) throw new Error(`no ${type}`)
  return found
}

describe('paying', () => {
  it('requests the plan from Stripe, with one trial, for the store’s own customer', async () => {
    const { admin } = await payWithoutWebhooks()
    const asked = stripe.requests
      .filter((one) => one.method === 'POST' && one.path.endsWith('/sessions'))
      .at(-1)
    expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': 'price_plan',
      'line_items[0][quantity]': '1',
      'subscription_data[trial_period_days]': '14',
      'subscription_data[metadata][tenant_id]': String(admin.tenantId),
      success_url: `${server.base}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${server.base}/cancelled-payment`,
    })
    const created = stripe.requests.filter((one) => one.method === 'POST' && !one.path.endsWith('/expire'))
    expect(created.map((one) => typeof one.idempotencyKey)).toEqual(created.map(() => 'string'))
    expect(stripe.account.customers.at(-1)).toMatchObject({ email: admin.username })
  })

  it('returns to the page that requested it', async () => {
    const admin = await server.openRestaurant()
    await admin.call(api.openCheckout, { body: {}, headers: { origin: server.base } })
    const elsewhere = await admin.send(api.openCheckout, {
      body: {},
      headers: { origin: 'https://malo.example' },
    })
    expect(elsewhere.status).toBe(403)
    expect(stripe.requests.at(-1)?.form.get('cancel_url')).toBe(`${server.base}/cancelled-payment`)
  })

  it('opens the store before any event arrives, and later events change nothing', async () => {
    const { admin, url, events } = await payWithoutWebhooks()
    expect((await admin.send(initPos)).status).toBe(402)
    await admin.call(api.confirmCheckout, { body: { sessionId: paymentPageId(url) } })
    expect((await admin.send(initPos)).status).toBe(200)
    for (const event of events) expect((await deliver(event)).status).toBe(200)
    expect((await details(admin)).status).toBe('trialing')
    expect(await rowsOfTable('subscription_history', admin)).toHaveLength(1)
  })

  it('sells the plan once when another tab requests a page during the payment', async () => {
    const admin = await server.openRestaurant()
    const first = await pageFor(admin)
    stripe.meanwhile = async ({ path }) => {
      if (path.endsWith('/expire')) stripe.account.pay(paymentPageId(first), 'ok')
    }
    const { status, body } = await admin.send(api.openCheckout, { body: {} })
    expect([status, body.code]).toEqual([409, 'already_subscribed'])
    const payer = stripe.account.sessions.find((one) => one.id === paymentPageId(first))?.customer
    expect(stripe.account.subscriptions.filter((one) => one.customer === payer)).toHaveLength(1)
    expect(stripe.account.sessions.filter((one) => one.customer === payer)).toHaveLength(1)
    expect((await details(admin)).status).toBe('trialing')
  })

  it('is impossible on a page when another tab, which started earlier, received its page later', async () => {
    const admin = await server.openRestaurant()
    await pageFor(admin)
    // The other tab has closed the open pages. Before it opens its own page, this tab opens a page and gets the answer.
    let inBetween: string | undefined
    stripe.meanwhile = async ({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/sessions') || inBetween) return
      inBetween = 'opening'
      inBetween = await pageFor(admin)
    }
    const last = await pageFor(admin)
    expect(stripe.account.pay(paymentPageId(inBetween ?? ''), 'ok')).toBe(false)
    expect(stripe.account.pay(paymentPageId(last), 'ok')).toBe(true)
  })

  it('charges immediately after a trial whose events never arrived', async () => {
    const { admin } = await payWithoutWebhooks()
    const payer = stripe.account.customers.at(-1)?.id
    stripe.account.cancel(stripe.account.subscriptions.find((one) => one.customer === payer)?.id ?? '')
    stripe.account.pay(paymentPageId(await pageFor(admin)), 'ok')
    for (const event of stripe.account.events.splice(0)) await deliver(event)
    expect(await details(admin)).toMatchObject({ status: 'active', trial_end: null })
  })
})

describe('an event of Stripe’s', () => {
  it('is applied once when it arrives several times', async () => {
    const { admin, events } = await payWithoutWebhooks()
    const event = named(events, 'invoice.paid')
    expect((await deliver(event)).status).toBe(200)
    const before = stripe.requests.length
    expect((await deliver(event)).status).toBe(200)
    expect((await deliver(event)).status).toBe(200)
    expect(stripe.requests).toHaveLength(before)
    expect((await rowsOfTable('billing_events', admin)).map((row) => row.id)).toEqual([event.id])
    expect(await rowsOfTable('subscription_history', admin)).toHaveLength(1)
  })

  it('can arrive in any sequence without restoring an old state', async () => {
    const { admin, events } = await payWithoutWebhooks()
    await deliver(named(events, 'customer.subscription.created'))
    const id = await subscriptionIdOf(admin)
    stripe.account.cancel(id)
    const [deleted] = stripe.account.events.splice(0)
    if (!deleted) throw new Error('no event was sent')
    expect((await deliver(deleted)).status).toBe(200)
    expect((await details(admin)).status).toBe('canceled')
    // The events themselves contain the state trialing.
    expect((await deliver(named(events, 'invoice.paid'))).status).toBe(200)
    expect((await deliver(named(events, 'checkout.session.completed'))).status).toBe(200)
    expect((await details(admin)).status).toBe('canceled')
    expect((await admin.send(initPos)).status).toBe(402)
  })

  it('of an earlier subscription does not end the current subscription', async () => {
    const admin = await subscribed()
    await admin.call(api.cancelSubscription, { body: { id: await subscriptionIdOf(admin) } })
    const late = stripe.account.events.splice(0)
    stripe.account.pay(paymentPageId(await pageFor(admin)), 'ok')
    for (const event of stripe.account.events.splice(0)) await deliver(event)
    for (const event of late) expect((await deliver(event)).status).toBe(200)
    expect(await details(admin)).toMatchObject({ status: 'active', is_active: 1 })
  })

  it('is applied once when it arrives eight times simultaneously, among other events', async () => {
    const { admin, events } = await payWithoutWebhooks()
    const all = [...events, ...events, ...events].concat(Array(8).fill(named(events, 'invoice.paid')))
    const replies = await Promise.all(all.map(deliver))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(await rowsOfTable('billing_events', admin)).toHaveLength(events.length)
    expect(await rowsOfTable('subscription_history', admin)).toHaveLength(1)
    expect((await details(admin)).status).toBe('trialing')
  })

  it('reads the state again when the subscription was written meanwhile', async () => {
    const { admin, events } = await payWithoutWebhooks()
    const [first, second] = events
    if (!first || !second) throw new Error('two events were expected')
    await deliver(first)
    const id = await subscriptionIdOf(admin)
    // Stripe has answered. Before the state is written, the subscription ends, and another process writes that.
    let isFirst = true
    stripe.meanwhile = async ({ path }) => {
      if (!path.endsWith('/invoices') || !isFirst) return
      isFirst = false
      stripe.account.cancel(id)
      const [deleted] = stripe.account.events.splice(0)
      if (deleted) expect((await deliver(deleted)).status).toBe(200)
    }
    expect((await deliver(second)).status).toBe(200)
    expect(isFirst).toBe(false)
    expect((await details(admin)).status).toBe('canceled')
    expect(await rowsOfTable('billing_events', admin)).toHaveLength(3)
  })

  it('is refused when it is forged, changed, unsigned or replayed', async () => {
    const { admin, events } = await payWithoutWebhooks()
    const event = named(events, 'customer.subscription.created')
    const genuine = stripe.sign(event)
    const { 'stripe-signature': _, ...unsigned } = genuine.headers
    const deliveries = [
      stripe.sign(event, { secret: 'whsec_of_somebody_else' }),
      { ...genuine, body: genuine.body.replace('trialing', 'active  ') },
      { ...genuine, body: `${genuine.body} ` },
      { body: genuine.body, headers: unsigned },
      { ...genuine, body: '' },
      stripe.sign(event, { at: stripe.account.now - 400 }),
      ...['t=1,v1=', 't=,v1=', 'v1=', '', 't=x,v1=y', `t=${Math.floor(Date.now() / 1_000)},v1=é`].map(
        (signature) => ({ ...genuine, headers: { ...genuine.headers, 'stripe-signature': signature } }),
      ),
    ]
    for (const delivery of deliveries) {
      expect(await send(delivery)).toEqual({ status: 400, code: 'bad_signature' })
    }
    expect((await details(admin)).status).toBe('none')
    expect((await send(stripe.sign(event, { at: stripe.account.now - 299 }))).status).toBe(200)
    expect((await details(admin)).status).toBe('trialing')
  })

  it('that is no event is refused, signed or not, whatever JSON it is', async () => {
    const { events } = await payWithoutWebhooks()
    const genuine = JSON.parse(stripe.sign(named(events, 'invoice.paid')).body) as Record<string, unknown>
    const without = (field: string) =>
      Object.fromEntries(Object.entries(genuine).filter(([name]) => name !== field))
    const odd: unknown[] = [
      null,
      0,
      1.5,
      true,
      'text',
      '',
      [],
      [null],
      {},
      { type: null },
      { type: 'invoice.paid' },
      ...['id', 'created', 'data', 'type'].map(without),
      ...[null, [], 'x', {}, { object: null }, { object: [] }, { object: { customer: 7 } }].map((data) => ({
        ...genuine,
        data,
      })),
      ...['soon', -1, 1e300].map((created) => ({ ...genuine, created })),
    ]
    for (const event of odd) {
      const { status } = await send(stripe.sign(event as never))
      expect([JSON.stringify(event).slice(0, 60), status >= 400 && status < 500]).toEqual([
        JSON.stringify(event).slice(0, 60),
        true,
      ])
    }
  })

  it('of an unknown customer gets an error, so that Stripe sends it again', async () => {
    const { admin, events } = await payWithoutWebhooks()
    const event = structuredClone(named(events, 'invoice.paid'))
    event.data.object.customer = 'cus_of_nobody'
    event.data.object.metadata = { tenant_id: String(admin.tenantId) }
    expect(await deliver(event)).toEqual({ status: 404, code: 'not_found' })
    expect((await details(admin)).status).toBe('none')
  })

  it('about anything other than subscriptions is accepted and ignored', async () => {
    const { events } = await payWithoutWebhooks()
    const before = stripe.requests.length
    const reply = await deliver({ ...named(events, 'invoice.paid'), type: 'product.updated' })
    expect([reply.status, stripe.requests.length]).toEqual([200, before])
  })

  it('gets an error while Stripe is unavailable, and is applied when it arrives again', async () => {
    const { admin, events } = await payWithoutWebhooks()
    const event = named(events, 'invoice.paid')
    stripe.isDown = true
    expect((await deliver(event)).status).toBe(503)
    expect(await rowsOfTable('billing_events', admin)).toEqual([])
    stripe.isDown = false
    expect((await deliver(event)).status).toBe(200)
    expect((await details(admin)).status).toBe('trialing')
  })

  it('that is too large is refused', async () => {
    const { events } = await payWithoutWebhooks()
    const event = structuredClone(named(events, 'invoice.paid'))
    event.data.object.padding = 'x'.repeat(300_000)
    expect(await deliver(event)).toEqual({ status: 413, code: 'too_large' })
  })
})

describe('while Stripe is down', () => {
  it('purchases and cancellations get an error message, and sales continue', async () => {
    const admin = await subscribed()
    await plantMenu(server, admin)
    const newcomer = await server.openRestaurant()
    const id = await subscriptionIdOf(admin)
    stripe.isDown = true
    const buying = await newcomer.send(api.openCheckout, { body: {} })
    expect([buying.status, buying.body.code, buying.body.message]).toEqual([
      503,
      'unavailable',
      'No se pudo obtener la suscripción del producto. ¡Inténtalo más tarde!',
    ])
    const ending = await admin.send(api.cancelSubscription, { body: { id } })
    expect([ending.status, ending.body.message]).toEqual([
      503,
      '¡Ups! Tuvimos problemas al procesar tu solicitud. ¡Por favor intenta más tarde o contacta al soporte al cliente!',
    ])
    expect((await details(admin)).status).toBe('trialing')
    const sold = await admin.send(createOrder, { body: { cart: [{ id: WATER.id, quantity: 1 }] } })
    expect(sold.status).toBe(200)
    expect((await admin.send(getProfile)).status).toBe(200)
  })

  it('a subscription that Stripe has already ended can be cancelled', async () => {
    const admin = await subscribed()
    const id = await subscriptionIdOf(admin)
    stripe.account.cancel(id)
    await admin.call(api.cancelSubscription, { body: { id } })
    expect((await details(admin)).status).toBe('canceled')
  })
})

it('the embedded payment page does not exist with Stripe', async () => {
  const admin = await server.openRestaurant()
  const id = paymentPageId(await pageFor(admin))
  const tried = [
    await admin.send(api.getTestCheckout, { params: { id } }),
    await admin.send(api.payTestCheckout, { params: { id }, body: { card: '4242424242424242' } }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([404, 404])
  expect((await details(admin)).status).toBe('none')
})
