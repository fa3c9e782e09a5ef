import { addCustomer } from '@comanda/shared/customers/api'
import { updateMenuItem } from '@comanda/shared/menu/api'
import { cancelOrders } from '@comanda/shared/orders/api'
import * as api from '@comanda/shared/platform/api'
import * as tenantCalls from '@comanda/shared/platform/tenants'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { tablesOfStores } from '../../testing/full-store.ts'
import { CANDY, cartLine, openTaqueria, TACO, WATER } from '../../testing/menu.ts'
import { openOperator } from '../../testing/operator.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'
import { seedRates } from './figures.ts'

// The figures include all stores, so each test begins without any.
const server = serverAlone()
let operator: Client
beforeEach(async () => {
  server.clock.reset()
  const tables = ['exchange_rates', 'mails', ...(await tablesOfStores(server.database))]
  const deletes = tables.map((name) => `DELETE FROM ${name}`)
  // Without the order that foreign keys demand.
  const all = ["SET LOCAL session_replication_role = 'replica'", ...deletes].join('; ')
  await server.sql(`BEGIN; ${all}; COMMIT`)
  operator = await openOperator(server)
})

const HOUR = 3_600_000

const sell = (store: Client, quantity = 1, id: number = WATER.id) =>
  store.call(createOrderAndInvoice, { body: { cart: [cartLine(id, quantity)] } })
const place = async (store: Client) =>
  (await store.call(createOrder, { body: { cart: [{ id: WATER.id, quantity: 1 }] } })).orderId
const rate = (currency: string, perUsd: number) =>
  operator.call(api.saveExchangeRate, { body: { currency, perUsd } })
async function dashboard() {
  await server.app.rollUps.flush()
  return operator.call(api.getPlatformDashboard)
}
async function report(query: object = {}) {
  await server.app.rollUps.flush()
  return operator.call(api.getPlatformReport, { query })
}

/** Advances the clock and signs all users in again. */
async function later<People extends Client[]>(hours: number, ...people: People) {
  server.clock.advance(hours * HOUR)
  operator = await openOperator(server)
  return Promise.all(people.map(({ username }) => server.signIn(username)))
}

const priced = async (currency: string) => {
  const store = await openTaqueria(server, `Vende en ${currency}`)
  const { owner } = server.database
  await owner.query('UPDATE stores SET currency = $2 WHERE tenant_id = $1', [store.tenantId, currency])
  return store
}
const subscribe = (store: Client, status: string, days = 30) =>
  server.sql(
    `INSERT INTO subscriptions (tenant_id, provider, status, period_end, updated_at)
     VALUES ($1, 'embedded', $2, $3::timestamptz + make_interval(days => $4), $3)`,
    store.tenantId,
    status,
    server.clock.now,
    days,
  )

describe('the operator’s dashboard', () => {
  it('has zeros for an empty platform', async () => {
    const { openedByMonth, ordersByDay, ...rest } = await dashboard()
    expect([openedByMonth.length, openedByMonth[0]?.month, openedByMonth.at(-1)?.month]).toEqual([
      12,
      '2025-12',
      '2026-11',
    ])
    expect([ordersByDay.length, ordersByDay[0]?.date]).toEqual([14, '2026-11-08'])
    expect(rest).toEqual({
      today: '2026-11-21',
      attention: { trialEnding: 0, pastDue: 0, quiet: 0 },
      attentionStores: [],
      growth: { orders: { now: 0, before: 0 }, opened: { now: 0, before: 0 } },
      unsentMail: 0,
      activeTenants: 0,
      ordersProcessedToday: 0,
      salesVolumeToday: '0.00',
      mrr: 0,
      arr: 0,
      mrrAmount: '0.00',
      arrAmount: '0.00',
      planPrice: '1728.40',
      planCurrency: 'MXN',
      missingRates: [],
      usdRates: [],
    })
  })

  it('sums the sales of all stores today, in dollars', async () => {
    await rate('MXN', 18.4)
    const [one, two] = [await openTaqueria(server, 'Una'), await openTaqueria(server, 'Otra')]
    await sell(one, 10)
    await sell(two)
    const cancelled = await place(two)
    await place(two)
    await two.call(cancelOrders, { body: { orderIds: [cancelled] } })
    // 423.50 pesos in total.
    expect(await dashboard()).toMatchObject({
      activeTenants: 2,
      ordersProcessedToday: 3,
      salesVolumeToday: '23.02',
      missingRates: [],
      usdRates: [{ currency: 'MXN', perUsd: 18.4, day: '2026-11-21' }],
    })
  })

  it('stays on the business day until four in the morning', async () => {
    const [store] = await later(15.9, await openTaqueria(server))
    await sell(store as Client)
    expect(await dashboard()).toMatchObject({ today: '2026-11-21', ordersProcessedToday: 1 })
    await later(0.2)
    expect(await dashboard()).toMatchObject({ today: '2026-11-22', ordersProcessedToday: 0 })
  })

  it('counts and lists the stores whose trial ends, whose payment failed and that stopped selling', async () => {
    const [ending, fresh, unpaid, quiet, busy] = [
      await openTaqueria(server, 'Por terminar'),
      await openTaqueria(server, 'Recién abierta'),
      await openTaqueria(server, 'Sin pagar'),
      await openTaqueria(server, 'Callada'),
      await openTaqueria(server, 'Llena'),
    ]
    await sell(quiet)
    await sell(busy, 2)
    await server.app.rollUps.flush()
    const [open] = await later(24 * 3, busy)
    await sell(open as Client)
    await subscribe(ending, 'trialing', 6)
    await subscribe(fresh, 'trialing', 14)
    await subscribe(unpaid, 'past_due')
    await server.sql(`INSERT INTO mails (id, recipient, subject, body_text, body_html, created_at, next_attempt_at, attempts)
       VALUES (gen_random_uuid(), 'a@b.mx', 's', 't', 'h', now(), now(), 1)`)
    const figures = await dashboard()
    expect(figures).toMatchObject({
      attention: { trialEnding: 1, pastDue: 1, quiet: 1 },
      unsentMail: 1,
    })
    expect(figures.attentionStores.map(({ name, state }) => [name, state])).toEqual([
      ['Sin pagar', 'past_due'],
      ['Por terminar', 'trial_ending'],
      ['Callada', 'quiet'],
    ])
    expect(figures.attentionStores[1]?.until).toBe('2026-11-30T18:00:00.000Z')
    expect(figures.attentionStores[2]?.lastDay).toBe('2026-11-21')
    expect(figures.growth).toEqual({ orders: { now: 2, before: 0 }, opened: { now: 5, before: 0 } })
    expect(figures.openedByMonth.at(-1)).toEqual({ month: '2026-11', opened: 5 })
    expect(figures.ordersByDay.slice(-4).map(({ orders }) => orders)).toEqual([2, 0, 0, 1])
    const listed = async (state: 'trial_ending' | 'past_due' | 'quiet') =>
      (await operator.call(tenantCalls.listTenants, { query: { state, status: 'all' } })).tenants.map(
        ({ name }) => name,
      )
    expect([await listed('trial_ending'), await listed('past_due'), await listed('quiet')]).toEqual([
      ['Por terminar'],
      ['Sin pagar'],
      ['Callada'],
    ])
  })

  it('lists the currencies that it cannot convert, with their sales', async () => {
    await rate('MXN', 20)
    for (const currency of ['MXN', 'EUR', 'COP', 'USD']) await sell(await priced(currency), 2)
    expect(await dashboard()).toMatchObject({
      ordersProcessedToday: 4,
      // 77 / 20 + 77
      salesVolumeToday: '80.85',
      missingRates: [
        { currency: 'COP', total: '77.00' },
        { currency: 'EUR', total: '77.00' },
      ],
    })
    await rate('EUR', 0.92)
    expect(await dashboard()).toMatchObject({
      // … + 77 / 0.92
      salesVolumeToday: '164.55',
      missingRates: [{ currency: 'COP', total: '77.00' }],
    })
  })

  it('counts as revenue only stores that pay and can sell', async () => {
    const paying = await openTaqueria(server, 'Paga')
    await subscribe(paying, 'active')
    for (const status of ['trialing', 'past_due', 'canceled'])
      await subscribe(await openTaqueria(server, status), status)
    await openTaqueria(server, 'De la casa')
    const shut = await openTaqueria(server, 'Suspendida')
    await subscribe(shut, 'active')
    const gone = await openTaqueria(server, 'Se va')
    await subscribe(gone, 'active')
    expect(await dashboard()).toMatchObject({ activeTenants: 7, mrr: 3 })

    const body = { name: 'Suspendida', email: shut.username, isActive: false }
    await operator.call(tenantCalls.updateTenant, { params: { id: shut.tenantId }, body })
    await operator.call(tenantCalls.deleteTenant, { params: { id: gone.tenantId } })
    expect(await dashboard()).toMatchObject({
      activeTenants: 5,
      mrr: 1,
      arr: 1,
      mrrAmount: '1728.40',
      arrAmount: '20740.80',
    })
  })

  it('does not count an expired store, even before the store is closed', async () => {
    const store = await openTaqueria(server)
    await subscribe(store, 'active')
    await server.sql(
      'UPDATE stores SET active_until = $2 WHERE tenant_id = $1',
      store.tenantId,
      new Date(server.clock.now.getTime() + HOUR),
    )
    expect(await dashboard()).toMatchObject({ activeTenants: 1, mrr: 1 })
    await later(1)
    expect(await dashboard()).toMatchObject({ activeTenants: 0, mrr: 0 })
  })
})

describe('the operator’s report', () => {
  it('covers the requested period', async () => {
    await rate('MXN', 10)
    let [store] = [await openTaqueria(server)]
    await sell(store, 1)
    ;[store] = (await later(24, store)) as [Client]
    await sell(store, 2)
    ;[store] = (await later(15 * 24, store)) as [Client]
    await sell(store, 4)
    const of = async (query: object) => {
      const { from, to, ordersProcessed, salesVolume } = await report(query)
      return [from, to, ordersProcessed, salesVolume]
    }
    expect(await of({})).toEqual(['2026-12-07', '2026-12-07', 1, '15.40'])
    expect(await of({ type: 'yesterday' })).toEqual(['2026-12-06', '2026-12-06', 0, '0.00'])
    expect(await of({ type: 'last_7days' })).toEqual(['2026-12-01', '2026-12-07', 1, '15.40'])
    expect(await of({ type: 'this_month' })).toEqual(['2026-12-01', '2026-12-31', 1, '15.40'])
    expect(await of({ type: 'last_month' })).toEqual(['2026-11-01', '2026-11-30', 2, '11.55'])
    const custom = { type: 'custom', from: '2026-11-22', to: '2026-12-07' }
    expect(await of(custom)).toEqual(['2026-11-22', '2026-12-07', 2, '23.10'])
    expect((await report({ type: 'custom', from: '2000-01-01', to: '2099-12-31' })).ordersProcessed).toBe(3)
    expect((await operator.send(api.getPlatformReport, { query: { type: 'tomorrow' } })).status).toBe(400)
  })

  it('converts each day at the latest rate of that day, and rounds once', async () => {
    const [next] = await later(24, await priced('EUR'))
    await sell(next as Client)
    await rate('EUR', 2)
    const [third] = await later(24, next as Client)
    await sell(third as Client)
    await rate('EUR', 4)
    const figures = await report({ type: 'last_7days' })
    // 38.50 / 2 + 38.50 / 4 = 28.875
    expect(figures.salesVolume).toBe('28.88')
    expect(figures.usdRates).toEqual([
      { currency: 'EUR', perUsd: 2, day: '2026-11-22' },
      { currency: 'EUR', perUsd: 4, day: '2026-11-23' },
    ])
    expect(await report({ type: 'yesterday' })).toMatchObject({ salesVolume: '19.25' })
  })

  it('shows the best sellers of all stores, with their current titles', async () => {
    const [one, two] = [await openTaqueria(server, 'Una'), await openTaqueria(server, 'Otra')]
    await sell(one, 3, TACO.id)
    await sell(two, 5, TACO.id)
    await sell(two, 1, CANDY.id)
    await server.app.rollUps.flush()
    const [first, second] = (await later(24, one, two)) as [Client, Client]
    const renamed = { title: 'Taco de la casa', price: '22.00' }
    await first.call(updateMenuItem, { params: { id: TACO.id }, body: renamed })
    await sell(first, 4, TACO.id)
    await sell(second, 1, CANDY.id)
    const { topSellingItems } = await report({ type: 'last_7days' })
    expect(topSellingItems).toEqual([
      { tenant_name: 'Una', tenant_id: one.tenantId, item_id: TACO.id, title: 'Taco de la casa', qty: 7 },
      { tenant_name: 'Otra', tenant_id: two.tenantId, item_id: TACO.id, title: 'Taco al pastor', qty: 5 },
      { tenant_name: 'Otra', tenant_id: two.tenantId, item_id: CANDY.id, title: 'Dulce', qty: 2 },
    ])
  })

  it('counts the customers of all stores', async () => {
    const [one, two] = [await openTaqueria(server), await openTaqueria(server)]
    for (const [store, phone] of [
      [one, '5511112222'],
      [two, '5511112222'],
      [two, '5511113333'],
    ] as const)
      await store.call(addCustomer, { body: { phone, name: 'Lupita' } })
    expect((await report()).totalCustomers).toBe(3)
  })
})

describe('exchange rates', () => {
  it('apply from the day on which they are set, and can be corrected on it', async () => {
    await rate('MXN', 18.4)
    await rate('MXN', 18.512345)
    await rate('EUR', 0.92)
    await later(24)
    await rate('EUR', 0.93)
    expect(await operator.call(api.listExchangeRates)).toEqual([
      { currency: 'EUR', perUsd: 0.93, day: '2026-11-22' },
      { currency: 'MXN', perUsd: 18.512345, day: '2026-11-21' },
    ])
  })

  it('from the configuration apply to every day, and never replace the operator’s', async () => {
    const store = await openTaqueria(server)
    await sell(store)
    await rate('EUR', 0.5)
    await seedRates(server.app.platform, { MXN: 20, EUR: 1 })
    await seedRates(server.app.platform, { MXN: 30 })
    expect(await report()).toMatchObject({ salesVolume: '1.93', missingRates: [] })
    const rates = await operator.call(api.listExchangeRates)
    expect(rates.map(({ currency, perUsd }) => [currency, perUsd])).toEqual([
      ['EUR', 0.5],
      ['MXN', 20],
    ])
  })

  it.each([
    [{ currency: '', perUsd: 1 }, 'Please provide a currency!'],
    [{ currency: 'mxn', perUsd: 1 }, 'Please provide a valid currency!'],
    [{ currency: 'MXN', perUsd: 0 }, 'Please provide a valid rate!'],
    [{ currency: 'MXN', perUsd: 'mucho' }, 'Please provide a valid rate!'],
    [{ currency: 'USD', perUsd: 2 }, 'One dollar is always one dollar!'],
    [{ currency: 'MXN', perUsd: 0.0000001 }, 'Please provide a valid rate!'],
  ])('are refused for %j: %s', async (body, message) => {
    const reply = await operator.send(api.saveExchangeRate, { body })
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })
})
