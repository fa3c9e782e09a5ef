import { randomUUID } from 'node:crypto'
import { getProfile, setOwnPin, signIn } from '@comanda/shared/auth/api'
import { getSubscription } from '@comanda/shared/billing/api'
import * as api from '@comanda/shared/platform/api'
import * as tenantCalls from '@comanda/shared/platform/tenants'
import { initPos } from '@comanda/shared/pos/api'
import { readQrMenu } from '@comanda/shared/qr/api'
import { keepStore } from '@comanda/shared/store-data/api'
import { listUsers } from '@comanda/shared/users/api'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTaqueria, switchQr } from '../../testing/menu.ts'
import { openOperator } from '../../testing/operator.ts'
import { type Client, PASSWORD } from '../../testing/restaurant.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'
import { openSocket } from '../../testing/socket.ts'

// The operator sees all stores.
const server = serverAlone({ billing: { kind: 'embedded' } })
let operator: Client
/** Signs in before each test, because sessions last ten minutes and tests move the clock. */
beforeEach(async () => {
  operator = await openOperator(server)
})

const newEmail = () => `${randomUUID()}@example.mx`

/** Creates a store as operator; the client is its admin. */
async function open(name: string, isActive = true): Promise<Client> {
  const email = newEmail()
  await operator.call(tenantCalls.addTenant, { body: { name, email, password: PASSWORD, isActive } })
  return server.signIn(email)
}
const update = (store: Client, change: object = {}) =>
  operator.send(tenantCalls.updateTenant, {
    params: { id: store.tenantId },
    body: { name: 'Fonda', email: store.username, ...change },
  })
const remove = (store: Client) => operator.call(tenantCalls.deleteTenant, { params: { id: store.tenantId } })
const restore = (store: Client) =>
  operator.send(tenantCalls.restoreTenant, { params: { id: store.tenantId } })
const found = async (store: Client) =>
  (await operator.call(tenantCalls.listTenants, { query: { search: store.username, status: 'all' } }))
    .tenants[0]
const names = async (query: object) =>
  (await operator.call(tenantCalls.listTenants, { query: { perPage: 100, ...query } })).tenants.map(
    ({ name }) => name,
  )
const subscribe = (store: Client, status: string, periodEnd: string) =>
  server.sql(
    `INSERT INTO subscriptions (tenant_id, provider, subscription_ref, status, started_at, period_start, period_end, test_card, updated_at)
     VALUES ($1, 'embedded', 'test_sub', $2, $3::timestamptz - interval '1 month', $3::timestamptz - interval '1 month',
             $3, '4242424242424242', now())`,
    store.tenantId,
    status,
    periodEnd,
  )

describe('the list of stores', () => {
  let mine: Client[]
  beforeAll(async () => {
    operator = await openOperator(server)
    mine = []
    for (const [name, isActive] of [
      ['Ñandú de Árbol', true],
      ['nandu chico', false],
      ['Zócalo Ñandu', true],
    ] as const) {
      server.clock.advance(1_000)
      mine.push(await open(name, isActive))
    }
  })

  it('finds stores by a part of name or e-mail, ignoring accents and case', async () => {
    expect(await names({ search: 'ÑANDÚ', sort: 'name' })).toEqual([
      'nandu chico',
      'Ñandú de Árbol',
      'Zócalo Ñandu',
    ])
    expect(await names({ search: 'arbol' })).toEqual(['Ñandú de Árbol'])
    const [first] = mine
    expect(await names({ search: first?.username.slice(4, 20).toUpperCase() })).toEqual(['Ñandú de Árbol'])
    expect(await names({ search: '%' })).toEqual([])
  })

  it('shows active, inactive or all stores, latest first', async () => {
    const search = 'nandu'
    expect(await names({ search, status: 'active' })).toEqual(['Zócalo Ñandu', 'Ñandú de Árbol'])
    expect(await names({ search, status: 'inactive' })).toEqual(['nandu chico'])
    expect(await names({ search })).toEqual(['Zócalo Ñandu', 'nandu chico', 'Ñandú de Árbol'])
  })

  it('has pages and the total count, also beyond the last page', async () => {
    const page = (page: number) =>
      operator.call(tenantCalls.listTenants, {
        query: { search: 'nandu', page, perPage: 2, sort: 'name', order: 'desc' },
      })
    const pages = { perPage: 2, totalPages: 2, totalTenants: 3 }
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect(first).toMatchObject({ ...pages, currentPage: 1 })
    expect(first.tenants.map(({ name }) => name)).toEqual(['Zócalo Ñandu', 'Ñandú de Árbol'])
    expect(second.tenants.map(({ name }) => name)).toEqual(['nandu chico'])
    expect(third).toMatchObject({ ...pages, currentPage: 3, tenants: [] })
    expect((await operator.call(tenantCalls.listTenants)).perPage).toBe(5)
  })

  it('sorts by every column, with stores without a subscription last in both directions', async () => {
    const [first, second] = mine as [Client, Client]
    await subscribe(first, 'active', '2027-01-01T00:00:00Z')
    await subscribe(second, 'canceled', '2026-12-01T00:00:00Z')
    const by = (order: string) => names({ search: 'nandu', sort: 'subscription_end', order })
    expect(await by('asc')).toEqual(['nandu chico', 'Ñandú de Árbol', 'Zócalo Ñandu'])
    expect(await by('desc')).toEqual(['Ñandú de Árbol', 'nandu chico', 'Zócalo Ñandu'])
    for (const sort of ['email', 'subscription_start', 'created_at'])
      expect(await names({ search: 'nandu', sort })).toHaveLength(3)
    expect(await found(first)).toMatchObject({
      subscription_id: 'test_sub',
      subscription_start: '2026-12-01T00:00:00.000Z',
      subscription_end: '2027-01-01T00:00:00.000Z',
      subscription_status: 'active',
    })
  })

  it('filters by creation day, from midnight to midnight in Mexico City', async () => {
    const opened = (at: string) =>
      server.sql('UPDATE stores SET created_at = $2 WHERE tenant_id = $1', mine[0]?.tenantId, at)
    const on = (query: object) => names({ search: 'Ñandú de Árbol', ...query })
    // 23:59 of the 20th in Mexico City.
    await opened('2026-11-21T05:59:59Z')
    expect(await on({ type: 'today' })).toEqual([])
    expect(await on({ type: 'yesterday' })).toHaveLength(1)
    await opened('2026-11-21T06:00:00Z')
    expect(await on({ type: 'today' })).toHaveLength(1)
    expect(await on({ type: 'custom', from: '2026-11-21', to: '2026-11-21' })).toHaveLength(1)
    expect(await on({ type: 'custom', from: '2026-11-22', to: '2026-11-30' })).toEqual([])
    expect(await on({ type: 'last_month' })).toEqual([])
  })

  it('refuses invalid filters in English', async () => {
    for (const query of [{ page: 0 }, { perPage: 101 }, { status: 'all of them' }, { sort: 'password' }]) {
      const reply = await operator.send(tenantCalls.listTenants, { query: query })
      expect([reply.status, reply.body.message]).toEqual([400, 'Invalid request!'])
    }
  })

  it('is exported with its filters and its order', async () => {
    const mark = randomUUID().slice(0, 8)
    for (const name of ['Beta', 'Alfa']) await open(`${name} ${mark}`)
    const taken = async (query: object) =>
      (await operator.call(tenantCalls.exportTenants, { params: { status: 'all' }, query })).map(
        ({ name }) => name,
      )
    expect(await taken({ search: mark })).toEqual([`Alfa ${mark}`, `Beta ${mark}`])
    expect(await taken({ search: mark, sort: 'name', order: 'desc' })).toEqual([
      `Beta ${mark}`,
      `Alfa ${mark}`,
    ])
    expect(await taken({ search: mark, type: 'yesterday' })).toEqual([])
  })

  it('is exported by status, and counted', async () => {
    const before = await operator.call(tenantCalls.getTenantCounts)
    const store = await open('Fonda contada', false)
    const after = await operator.call(tenantCalls.getTenantCounts)
    expect(after).toEqual({
      ...before,
      inactiveTenants: before.inactiveTenants + 1,
      allTenants: before.allTenants + 1,
    })
    const files = await Promise.all(
      (['active', 'inactive', 'all'] as const).map((status) =>
        operator.call(tenantCalls.exportTenants, { params: { status } }),
      ),
    )
    expect(files.map((file) => file.length)).toEqual([
      after.activeTenants,
      after.inactiveTenants,
      after.allTenants,
    ])
    expect(files[1]).toContainEqual({
      name: 'Fonda contada',
      email: store.username,
      is_active: 0,
      subscription_start: null,
      subscription_end: null,
      subscription_status: 'none',
      time_zone: 'America/Mexico_City',
    })
  })
})

describe('a store created by the operator', () => {
  it.each([
    [{}, 'Please provide name!'],
    [{ name: 'Fonda' }, 'Please provide Email!'],
    [{ name: 'Fonda', email: 'sin arroba', password: 'larga y buena' }, 'Please provide valid email!'],
    [{ name: 'Fonda', email: 'a@b.mx' }, 'Please provide password!'],
    [{ name: 'Fonda', email: 'a@b.mx', password: 'corta' }, 'The password needs at least 8 characters!'],
  ])('is refused for %j: %s', async (body, message) => {
    const reply = await operator.send(tenantCalls.addTenant, { body })
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  it('can sell immediately when it is active; otherwise its admin starts the trial', async () => {
    const active = await open('Abierta')
    expect((await active.send(initPos)).status).toBe(200)
    const inactive = await open('Cerrada', false)
    expect((await inactive.send(initPos)).status).toBe(402)
    expect(await inactive.call(getSubscription)).toMatchObject({ can_start_trial: true, is_suspended: false })
  })

  it('requires an address without an account', async () => {
    const store = await open('Primera')
    const body = { name: 'Segunda', email: store.username.toUpperCase(), password: PASSWORD }
    const reply = await operator.send(tenantCalls.addTenant, { body })
    expect([reply.status, reply.body.message]).toEqual([409, 'An account with this email already exists.'])
  })
})

describe('suspending a store', () => {
  it('does not happen when the operator’s request leaves `isActive` out', async () => {
    const store = await open('Fonda que sigue')
    for (const isActive of [undefined, null, '', '  ', 'null']) {
      expect((await update(store, { isActive })).status).toBe(200)
      expect(await found(store)).toMatchObject({ is_active: 1, access: 'granted' })
    }
  })

  it('applies to the next call, disconnects the screens, and closes the diners’ menu', async () => {
    const store = await openTaqueria(server)
    await update(store, { isActive: true })
    const qrcode = await switchQr(store)
    expect((await store.send(initPos)).status).toBe(200)
    expect((await server.stranger.send(readQrMenu, { params: { qrcode } })).status).toBe(200)
    const { dropped, joined } = await openSocket(store)
    expect(joined).toBe(true)

    expect((await update(store, { isActive: false })).status).toBe(200)
    expect(await dropped).toBe('io server disconnect')
    expect((await store.send(initPos)).status).toBe(402)
    expect((await server.stranger.send(readQrMenu, { params: { qrcode } })).status).not.toBe(200)
    expect(await found(store)).toMatchObject({ is_active: 0, access: 'suspended' })
    expect((await openSocket(store)).joined).toBe(false)

    expect((await update(store, { isActive: true })).status).toBe(200)
    expect((await store.send(initPos)).status).toBe(200)
    expect(await found(store)).toMatchObject({ is_active: 1, access: 'granted' })
  })

  it('can be reverted, after which a paid subscription determines the access', async () => {
    const store = await open('Con suscripción')
    await subscribe(store, 'active', '2027-06-01T00:00:00Z')
    await update(store, { isActive: false })
    await update(store, { isActive: true })
    expect(await found(store)).toMatchObject({ is_active: 1, access: 'subscription' })
    server.clock.advance(400 * 86_400_000)
    operator = await openOperator(server)
    expect(await found(store)).toMatchObject({ is_active: 0 })
    server.clock.reset()
  })

  it('does not happen when a new name is saved, because absent or equal fields change nothing', async () => {
    const lapsed = await open('Sin pagar', false)
    await update(lapsed, { name: 'Sin pagar aún', isActive: false })
    expect(await found(lapsed)).toMatchObject({ name: 'Sin pagar aún', access: 'subscription' })
    const granted = await open('De la casa')
    await update(granted, { name: 'De la casa grande' })
    await update(granted, { name: 'De la casa grande', isActive: 1 })
    expect(await found(granted)).toMatchObject({ name: 'De la casa grande', is_active: 1, access: 'granted' })
    expect((await granted.call(initPos)).storeSettings.store_name).toBe('De la casa grande')
  })
})

describe('changing the e-mail of a store', () => {
  it('signs its admin out everywhere, and allows the new address with the same password', async () => {
    const store = await open('Fonda que se muda')
    const email = `Nueva.${newEmail()}`
    const { dropped } = await openSocket(store)
    expect((await update(store, { email })).status).toBe(200)
    await dropped
    expect((await store.send(getProfile)).status).toBe(401)
    const old = { username: store.username, password: PASSWORD }
    expect((await server.stranger.send(signIn, { body: old })).status).toBe(401)
    const again = await server.signIn(email)
    expect(again.tenantId).toBe(store.tenantId)
    const address = email.toLowerCase()
    expect(await again.call(getProfile)).toMatchObject({ username: address, email: address, role: 'admin' })
    expect(await found(again)).toMatchObject({ id: store.tenantId, email: address })
    const { storeDetails } = await operator.call(api.getSubscriptionHistory, {
      params: { id: store.tenantId },
    })
    expect(storeDetails.email).toBe(address)
    // The old address can be used again.
    await operator.call(tenantCalls.addTenant, {
      body: { name: 'Otra', email: store.username, password: PASSWORD },
    })
  })

  it('keeps the PIN of the admin', async () => {
    const store = await open('Con PIN')
    await store.call(setOwnPin, { body: { password: PASSWORD, pin: '471163' } })
    const email = newEmail()
    expect((await update(store, { email })).status).toBe(200)
    const again = await server.signIn(email)
    expect(await again.call(listUsers)).toMatchObject([{ username: email, hasPin: true }])
  })

  it('is refused when another account has it, and then changes nothing', async () => {
    const store = await open('Intacta')
    const waiter = await server.hire(store, ['POS'])
    const rival = await open('Rival')
    for (const email of [rival.username, waiter.username.toUpperCase()]) {
      const reply = await update(store, { name: 'Cambiada', email, isActive: false })
      expect([reply.status, reply.body.code]).toEqual([409, 'email_taken'])
    }
    expect(await found(store)).toMatchObject({ name: 'Intacta', is_active: 1 })
    expect((await store.send(getProfile)).status).toBe(200)
  })

  it.each([
    [{ name: '' }, "Please Provide Tenant's Name!"],
    [{ email: '' }, "Please Provide Tenant's Email!"],
    [{ email: 'sin arroba' }, 'Please Provide Valid Email!'],
  ])('is refused for %j: %s', async (change, message) => {
    const reply = await update(await open('Fonda'), change)
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })
})

describe('deleting a store', () => {
  it('closes it immediately, signs all users out, and removes it from lists and counts', async () => {
    const store = await open('Se va')
    const waiter = await server.hire(store, ['POS'])
    const { dropped } = await openSocket(waiter)
    const before = await operator.call(tenantCalls.getTenantCounts)
    const { deleteAfter } = await remove(store)
    expect(deleteAfter).toBe('2026-12-21T18:00:00.000Z')
    await dropped
    for (const person of [store, waiter]) expect((await person.send(getProfile)).status).toBe(401)
    expect(await operator.call(tenantCalls.getTenantCounts)).toEqual({
      activeTenants: before.activeTenants - 1,
      inactiveTenants: before.inactiveTenants,
      allTenants: before.allTenants - 1,
      deletedTenants: before.deletedTenants + 1,
    })
    for (const status of ['active', 'inactive', 'all'])
      expect(await names({ search: 'Se va', status })).toEqual([])
    expect(await names({ search: 'Se va', status: 'deleted' })).toEqual(['Se va'])
    expect(
      (await operator.call(tenantCalls.exportTenants, { params: { status: 'all' } })).map(({ name }) => name),
    ).not.toContain('Se va')
    expect((await update(store)).status).toBe(404)
    expect((await remove(store)).deleteAfter).toBe(deleteAfter)
  })

  it('can be withdrawn by the operator before the erasure, but not by its admin', async () => {
    const store = await open('Vuelve')
    await remove(store)
    expect((await restore(store)).status).toBe(200)
    const again = await server.signIn(store.username)
    expect((await again.send(initPos)).status).toBe(200)
    expect(await names({ search: 'Vuelve', status: 'active' })).toEqual(['Vuelve'])
    expect((await restore(store)).status).toBe(404)

    await remove(store)
    const admin = await server.signIn(store.username)
    expect((await admin.send(initPos)).status).toBe(402)
    expect((await admin.send(keepStore)).status).toBe(403)
  })

  it('cancels its subscription', async () => {
    const store = await open('Pagaba')
    await subscribe(store, 'active', '2027-01-01T00:00:00Z')
    await remove(store)
    const [row] = (
      await operator.call(tenantCalls.listTenants, { query: { search: 'Pagaba', status: 'deleted' } })
    ).tenants
    expect(row?.subscription_status).toBe('canceled')
  })
})

it('a store that does not exist is 404 in every call', async () => {
  const params = { id: 999_999 }
  const replies = [
    await operator.send(tenantCalls.updateTenant, { params, body: { name: 'Nadie', email: newEmail() } }),
    await operator.send(tenantCalls.deleteTenant, { params }),
    await operator.send(tenantCalls.restoreTenant, { params }),
    await operator.send(api.getSubscriptionHistory, { params }),
  ]
  for (const { status, body } of replies)
    expect([status, body.code, body.message]).toEqual([404, 'not_found', 'Not found.'])
  const reply = await operator.send(api.getSubscriptionHistory, { params: { id: 'ninguno' } })
  expect([reply.status, reply.body.message]).toEqual([400, 'Invalid request!'])
})

describe('the history of a store', () => {
  it('shows the store, its counts and its payments, latest first', async () => {
    const store = await open('Con pasado')
    await server.hire(store, ['POS'])
    await server.sql(
      `INSERT INTO subscription_history (tenant_id, id, ref, status, amount, created_at, starts_on, expires_on) VALUES
         ($1, 1, 'a', 'created', 0, '2026-09-01T00:00:00Z', '2026-09-01T00:00:00Z', '2026-09-15T00:00:00Z'),
         ($1, 2, 'b', 'renewed', 172840, '2026-09-15T00:00:00Z', '2026-09-15T00:00:00Z', '2026-10-15T00:00:00Z'),
         ($1, 3, 'c', 'cancelled', 0, '2026-10-01T00:00:00Z', NULL, NULL)`,
      store.tenantId,
    )
    const history = await operator.call(api.getSubscriptionHistory, { params: { id: store.tenantId } })
    expect(history).toMatchObject({
      tenantInfo: { id: store.tenantId, name: 'Con pasado', email: store.username, is_active: 1 },
      storeDetails: { store_name: 'Con pasado', currency: 'MXN', is_qr_menu_enabled: 0 },
      totalUsers: 2,
    })
    expect(history.subscriptionHistory.map(({ status, amount }) => [status, amount])).toEqual([
      ['cancelled', '0.00'],
      ['renewed', '1728.40'],
      ['created', '0.00'],
    ])
    expect(history.subscriptionHistory[0]).toMatchObject({ starts_on: null, expires_on: null })
  })
})
