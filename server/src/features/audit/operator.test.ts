import { randomUUID } from 'node:crypto'
import { getAuditLog } from '@comanda/shared/audit/api'
import { getPlatformAudit, operatorSignIn, saveExchangeRate } from '@comanda/shared/platform/api'
import { addTenant, deleteTenant, restoreTenant } from '@comanda/shared/platform/tenants'
import { addTax } from '@comanda/shared/settings/taxes'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOperator } from '../../testing/operator.ts'
import { type Client, PASSWORD } from '../../testing/restaurant.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'

// The operator’s log has the entries of all stores.
const server = serverAlone()
let operator: Client
beforeAll(async () => {
  operator = await openOperator(server)
})
beforeEach(() => server.clock.advance(1_000))

const read = (query = {}) => operator.call(getPlatformAudit, { query })

describe('an action of an operator', () => {
  it('on a store appears in the store’s log for its admin, and in the operator’s log', async () => {
    const email = `${randomUUID()}@example.mx`
    const opened = { name: 'La abierta', email, password: PASSWORD, isActive: true }
    const { id } = await operator.call(addTenant, { body: opened })
    server.clock.advance(1_000)
    await operator.call(deleteTenant, { params: { id } })
    server.clock.advance(1_000)
    await operator.call(restoreTenant, { params: { id } })
    const admin = await server.signIn(email)

    const actions = ['tenant.erase_withdraw', 'tenant.erase_request', 'tenant.add']
    const theirs = (await admin.call(getAuditLog, { query: {} })).entries
    const ofOperator = theirs.filter(({ actor_kind }) => actor_kind === 'operator')
    expect(ofOperator.map(({ action }) => action)).toEqual(actions)
    expect(JSON.stringify(theirs)).not.toContain(PASSWORD)

    const own = (await read({ tenantId: id })).entries
    expect(own.filter(({ actor }) => actor === operator.username).map(({ action }) => action)).toEqual(
      actions,
    )
    expect(own[0]).toMatchObject({ tenant_id: id, tenant_name: 'La abierta' })
  })

  it('without a store appears in the platform’s log between the entries of stores', async () => {
    const store = await server.openRestaurant('La de en medio')
    server.clock.advance(1_000)
    await operator.call(saveExchangeRate, { body: { currency: 'MXN', perUsd: 17.5 } })
    server.clock.advance(1_000)
    await store.call(addTax, { body: { title: 'IEPS', rate: '8', type: 'inclusive' } })
    const [latest, before] = (await read()).entries
    expect(latest).toMatchObject({ action: 'tax.add', tenant_id: store.tenantId })
    expect(before).toMatchObject({ action: 'exchange_rate.set', tenant_id: null, actor_kind: 'operator' })
  })

  it('is recorded also when the sign-in fails, without the typed password', async () => {
    const body = { username: operator.username, password: 'se me olvidó' }
    expect((await server.stranger.send(operatorSignIn, { body })).status).toBe(401)
    await server.app.settled()
    const [entry] = (await read({ action: 'operator.session_refused' })).entries
    expect(entry).toMatchObject({ actor: operator.username, ip: '127.0.0.1' })
    expect(JSON.stringify(entry)).not.toContain('olvidó')
  })
})

describe('the operator’s log', () => {
  it('has each entry of stores and platform once over all pages', async () => {
    const rows = await server.sql<{ n: number }>(
      'SELECT (SELECT count(*) FROM audit_log)::int + (SELECT count(*) FROM platform_audit)::int AS n',
    )
    const ids: string[] = []
    for (let before: string | null | undefined; before !== null; ) {
      const page = await read({ limit: 2, before })
      ids.push(...page.entries.map(({ id }) => id))
      before = page.next
    }
    expect(ids).toHaveLength(rows[0]?.n ?? 0)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('finds a rare entry in a long log after several empty pages', async () => {
    const store = await server.openRestaurant('La larga')
    await server.sql(
      `INSERT INTO audit_log (tenant_id, id, at, actor_kind, actor, action)
       SELECT $1, gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute', 'staff', 'a@b.mx',
              CASE WHEN n = 1 THEN 'tax.remove' ELSE 'tax.change' END
       FROM generate_series(1, 11000) n`,
      store.tenantId,
    )
    let [pages, found] = [0, 0]
    for (let before: string | null | undefined; before !== null; pages++) {
      const page = await read({ action: 'tax.remove', before })
      found += page.entries.length
      before = page.next
    }
    expect(found).toBe(1)
    expect(pages).toBe(3)
    expect((await read({ action: 'tax.remove', tenantId: store.tenantId })).entries).toHaveLength(1)
  })

  it('names the people of every store, and the operators', async () => {
    const stores = [await server.openRestaurant('La una'), await server.openRestaurant('La otra')]
    const cook = await server.hire(stores[0] as Client, ['SETTINGS'])
    for (const one of [...stores, cook]) {
      server.clock.advance(1_000)
      await one.call(addTax, { body: { title: 'IEPS', rate: '8', type: 'inclusive' } })
    }
    await operator.call(saveExchangeRate, { body: { currency: 'MXN', perUsd: 18 } })
    const { entries } = await read({ limit: 4 })
    const named = new Map(entries.map(({ actor, actor_name }) => [actor, actor_name]))
    expect(named.get(cook.username)).toBe('Personal de prueba')
    expect(named.get(operator.username)).toBe('Operadora')
    expect([...named.values()]).not.toContain(null)
  })

  it('is not readable by admins of stores', async () => {
    const admin = await server.openRestaurant()
    expect((await admin.send(getPlatformAudit)).status).toBe(403)
    expect((await operator.send(getPlatformAudit, { query: { tenantId: 'x' } })).status).toBe(400)
  })
})
