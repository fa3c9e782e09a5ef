import { getAuditLog } from '@comanda/shared/audit/api'
import { changePassword, forgotPassword, signIn, signOut } from '@comanda/shared/auth/api'
import { addCustomer, exportCustomers } from '@comanda/shared/customers/api'
import { auditOf } from '@comanda/shared/kernel/call'
import { setMenuItemPrice } from '@comanda/shared/menu/api'
import { addTax, deleteTax, listTaxes } from '@comanda/shared/settings/taxes'
import { resetUserPassword } from '@comanda/shared/users/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { statement } from '../../db/statement.ts'
import { openTaqueria, WATER } from '../../testing/menu.ts'
import { type Client, PASSWORD } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36'

const server = serverForTests()
let admin: Client
beforeAll(async () => {
  admin = await server.openRestaurant('La bitácora')
})

const log = async (of: Client, query = {}) => (await of.call(getAuditLog, { query })).entries
const tax = (title: string) => ({ title, rate: '8', type: 'inclusive' })

describe('every call that writes', () => {
  it('declares its action, or why it is not audited', () => {
    const writing = server.app.calls.filter(({ method }) => method !== 'GET')
    expect(writing.filter(({ audit }) => audit === undefined)).toEqual([])
  })

  it('names what its ids are of, so that an entry never says a number', () => {
    const named = /title|name|floor|email/i
    const fieldsOf = (schema: unknown) =>
      schema instanceof z.ZodType
        ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
        : []
    const unnamed = server.app.calls.filter((call) => {
      const fields = [...fieldsOf(call.params), ...fieldsOf(call.body)]
      const action = auditOf(call)
      return (
        action &&
        !action.of &&
        call.access.kind !== 'platform' &&
        fields.some((field) => /^(?:id|device_id|phone)$|Ids?$/.test(field)) &&
        !fields.some((field) => named.test(field))
      )
    })
    // What a payment provider calls a plan or a session.
    expect(unnamed.flatMap((call) => auditOf(call)?.key ?? []).toSorted()).toEqual([
      'checkout.open',
      'checkout.pay',
      'subscription.cancel',
    ])
  })

  it('has a unique action', () => {
    const keys = server.app.calls.flatMap((call) => auditOf(call)?.key ?? [])
    expect(keys.length).toBeGreaterThan(90)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

it('every call that answers a file, or is called an export, is in the log with its person and subject', async () => {
  const exports = server.app.calls.filter(
    ({ path, summary, answerTypes }) =>
      answerTypes || /export|download|csv|xlsx|\.zip/i.test(path) || /\b(CSV|XLSX|ZIP)\b/.test(summary),
  )
  expect(exports.length).toBeGreaterThan(8)
  // A guest has no account, which an entry of the log needs.
  const silent = exports
    .filter((call) => call.method === 'GET' && call.access.kind !== 'public' && !auditOf(call))
    .map(({ path }) => path)
  expect(silent).toEqual([])
  server.clock.advance(1_000)
  for (const { method, path } of exports.filter(({ path: one }) => one.startsWith('/till/'))) {
    const query = path.endsWith('/z/export') ? 'from=2026-01-01&to=2026-01-31' : 'date='
    const reply = await fetch(`${server.base}/api/v1${path}?${query}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([path, reply.status]).toEqual([path, 200])
    await reply.arrayBuffer()
  }
  const actions = (await log(admin)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['till.z_export', 'till.day_export']))
})

describe('the log of a store', () => {
  it('has the user, action, time and origin', async () => {
    // Advances the clock after the store was opened, because entries of one instant have no defined sequence.
    server.clock.advance(1_000)
    await admin.send(addTax, { body: tax('IEPS'), headers: { 'user-agent': CHROME } })
    const [entry] = await log(admin)
    expect(entry).toMatchObject({
      at: server.clock.now.toISOString(),
      actor_kind: 'staff',
      actor: admin.username,
      action: 'tax.add',
      subject: 'IEPS',
      details: { title: 'IEPS', rate: '8', type: 'inclusive' },
      ip: '127.0.0.1',
      device: 'Chrome en Android',
    })
  })

  it('leaves out a body and a query that the call does not read', async () => {
    server.clock.advance(1_000)
    const reply = await fetch(`${server.base}/api/v1/auth/remove-other-devices?madeUp=yes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Inventado' }),
    })
    expect(reply.status).toBe(200)
    const [entry] = await log(admin)
    expect([entry?.action, entry?.subject, entry?.details]).toEqual(['device.remove_others', null, {}])
  })

  it('names what was removed or changed by its id, as people called it', async () => {
    const store = await openTaqueria(server)
    await store.call(addTax, { body: tax('IEPS') })
    const added = (await store.call(listTaxes)).find(({ title }) => title === 'IEPS')
    await store.call(deleteTax, { params: { id: Number(added?.id) } })
    await store.call(setMenuItemPrice, { params: { id: WATER.id }, body: { price: '18.50' } })
    const named = new Map((await log(store)).map(({ action, subject }) => [action, subject]))
    expect([named.get('tax.remove'), named.get('item.price')]).toEqual(['IEPS', 'Agua de jamaica'])
  })

  it('has no entry for a refused call', async () => {
    const before = (await log(admin)).length
    expect((await admin.send(addTax, { body: { title: '' } })).status).toBe(400)
    const cook = await server.hire(admin, ['KITCHEN'])
    expect((await cook.send(addTax, { body: tax('Ajeno') })).status).toBe(403)
    expect((await log(admin)).filter(({ action }) => action === 'tax.add')).toHaveLength(1)
    expect((await log(admin)).length - before).toBeLessThanOrEqual(1)
  })

  it('never contains a password', async () => {
    const cook = await server.hire(admin, [])
    const password = 'una contraseña nueva'
    server.clock.advance(1_000)
    await admin.call(resetUserPassword, { params: { username: cook.username }, body: { password } })
    const own = { currentPassword: PASSWORD, newPassword: password }
    server.clock.advance(1_000)
    await admin.call(changePassword, { body: own })
    const [mine, theirs] = await log(admin)
    expect(mine).toMatchObject({ action: 'password.change', details: {} })
    expect(theirs).toMatchObject({ action: 'user.password', subject: cook.username })
    const rows = await server.sql('SELECT string_agg(a::text, $1) AS all FROM audit_log a', '|')
    expect(rows[0].all).not.toContain(password)
    expect(rows[0].all).not.toContain(PASSWORD)
    await admin.call(changePassword, { body: { currentPassword: password, newPassword: PASSWORD } })
  })

  it('records a sign-out and an export of customers', async () => {
    const second = await server.signIn(admin.username)
    server.clock.advance(1_000)
    await second.call(exportCustomers)
    server.clock.advance(1_000)
    await second.call(signOut)
    expect((await log(admin, { limit: 2 })).map(({ action }) => action)).toEqual([
      'session.end',
      'customer.export',
    ])
  })

  it('records sign-ins, failed sign-ins and reset requests, each with its origin', async () => {
    const store = await server.signUp('La vigilada')
    const { username } = store
    await server.signIn(username)
    const entries = async () => (await log(store)).map(({ action, actor, ip }) => [action, actor, ip])
    expect(await entries()).toEqual(
      expect.arrayContaining([
        ['session.start', username, '127.0.0.1'],
        ['store.open', username, '127.0.0.1'],
      ]),
    )
    server.clock.advance(1_000)
    const wrong = { username: username.toUpperCase(), password: 'no es esta' }
    expect((await server.stranger.send(signIn, { body: wrong })).status).toBe(401)
    await server.app.settled()
    expect((await entries())[0]).toEqual(['session.refused', username, '127.0.0.1'])
    server.clock.advance(1_000)
    await server.stranger.call(forgotPassword, { body: { username } })
    await server.app.settled()
    expect((await entries())[0]).toEqual(['password.forgot', username, '127.0.0.1'])
  })

  it('has no entry for an address without an account', async () => {
    const count = async () => {
      await server.app.settled()
      return (await server.sql('SELECT FROM audit_log')).length
    }
    const before = await count()
    const unknown = { username: 'nadie@example.mx', password: 'x' }
    expect((await server.stranger.send(signIn, { body: unknown })).status).toBe(401)
    await server.stranger.call(forgotPassword, { body: { username: 'nadie@example.mx' } })
    expect(await count()).toBe(before)
  })

  it('is readable only by the admin of the store', async () => {
    const manager = await server.hire(admin, ['SETTINGS'])
    expect((await manager.send(getAuditLog)).status).toBe(403)
    const rival = await server.openRestaurant('La otra')
    await rival.call(addCustomer, { body: { phone: '5512345678', name: 'Nadie' } })
    expect((await log(rival, { action: 'tax.add' })).length).toBe(0)
    expect(JSON.stringify(await log(admin))).not.toContain('5512345678')
  })

  it('cannot be updated or deleted by any database role of the app', async () => {
    const db = server.app.tenant(admin.tenantId)
    await expect(db.run(statement("UPDATE audit_log SET actor = 'otro'"))).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.run(statement('DELETE FROM audit_log'))).rejects.toThrow(/permission denied/)
    const { platform } = server.app
    await expect(platform.all(statement("UPDATE platform_audit SET actor = 'otro'"))).rejects.toThrow(
      /permission denied/,
    )
    await expect(platform.all(statement('DELETE FROM platform_audit'))).rejects.toThrow(/permission denied/)
  })
})

describe('reading the log', () => {
  it('continues after the last page, also with equal instants and new entries', async () => {
    const store = await server.openRestaurant('La larga')
    for (let n = 0; n < 7; n++) await store.call(addTax, { body: tax(`T${n}`) })
    const first = await store.call(getAuditLog, { query: { limit: 3, action: 'tax.add' } })
    server.clock.advance(1_000)
    await store.call(addTax, { body: tax('Después') })
    const seen = [...first.entries]
    for (let { next } = first; next !== null; ) {
      const page = await store.call(getAuditLog, { query: { limit: 3, action: 'tax.add', before: next } })
      seen.push(...page.entries)
      next = page.next
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen.map(({ subject }) => subject))).toEqual(
      new Set(['T0', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6']),
    )
  })

  it('filters by user, action and days in the store’s time zone', async () => {
    const store = await server.openRestaurant('La filtrada')
    const cook = await server.hire(store, ['SETTINGS'])
    await cook.call(addTax, { body: tax('De la cocinera') })
    await store.call(addTax, { body: tax('De la dueña') })
    const subjects = async (query: object, of = store) => (await log(of, query)).map(({ subject }) => subject)
    expect(await subjects({ actor: cook.username, action: 'tax.add' })).toEqual(['De la cocinera'])
    expect(await subjects({ action: 'tax.add', actor: store.username })).toEqual(['De la dueña'])
    // The clock moves from noon of the 21st in Mexico City to 23:00 there, which is the 22nd in UTC.
    server.clock.advance(11 * 3_600_000)
    const later = await server.signIn(store.username)
    await later.call(addTax, { body: tax('De noche') })
    expect(await subjects({ action: 'tax.add', from: '2026-11-22' }, later)).toEqual([])
    expect(await subjects({ action: 'tax.add', from: '2026-11-21', to: '2026-11-21' }, later)).toHaveLength(3)
    expect(await subjects({ action: 'tax.add', to: '2026-11-20' }, later)).toEqual([])
    for (const query of [{ from: '2026-13-45' }, { before: 'nonsense' }, { before: '2026-11-21_x' }])
      expect((await later.send(getAuditLog, { query })).status).toBe(400)
  })
})
