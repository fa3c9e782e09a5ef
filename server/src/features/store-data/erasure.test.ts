import { getAuditLog } from '@comanda/shared/audit/api'
import { signIn, signUp } from '@comanda/shared/auth/api'
import { listCustomers } from '@comanda/shared/customers/api'
import { readQrMenu } from '@comanda/shared/qr/api'
import { keepStore, requestErasure } from '@comanda/shared/store-data/api'
import { describe, expect, it } from 'vitest'
import { enqueueMail } from '../../mail/enqueue.ts'
import { contentsOf, fillStore, tablesOfStores } from '../../testing/full-store.ts'
import { openTaqueria, switchQr } from '../../testing/menu.ts'
import { type Client, PASSWORD, TestServer } from '../../testing/restaurant.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'
import { storeTables } from './erasure.ts'
import { KEPT_TABLES } from './queries-erasure.ts'

const DAY = 86_400_000

// It erases all stores that are due.
const server = serverAlone()

const rows = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.database.owner.query(sql, values)).rows as Row[]
const erase = () => server.app.eraseDue(server.clock.now)
const ask = (admin: Client, storeName: string, password = PASSWORD) =>
  admin.send(requestErasure, { body: { storeName, password } })

describe('the tables of an erasure', () => {
  it('are every table with rows of a store', async () => {
    const known = [...(await storeTables(server.app.platform)), ...KEPT_TABLES, 'stores']
    expect(known.sort()).toEqual(await tablesOfStores(server.database))
  })

  it('are emptied before the tables that they reference, and the directories first', async () => {
    const order = [...(await storeTables(server.app.platform)), 'stores']
    const keys = await rows<{ child: string; parent: string }>(
      `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
       WHERE contype = 'f' AND conrelid::regclass::text = ANY ($1)`,
      order,
    )
    expect(keys.length).toBeGreaterThan(15)
    expect(keys.filter(({ child, parent }) => order.indexOf(child) >= order.indexOf(parent))).toEqual([])
    expect(order.slice(0, 4)).toEqual(['billing_customers', 'logins', 'platform_stores', 'qr_codes'])
  })
})

describe('requesting the erasure of a store', () => {
  it('requires its exact name and the password', async () => {
    const admin = await openTaqueria(server, 'El Ñandú')
    const name = await ask(admin, 'el ñandú')
    expect([name.status, name.body.errors]).toEqual([400, [expect.objectContaining({ field: 'storeName' })]])
    const password = await ask(admin, 'El Ñandú', 'otra cosa')
    expect([password.status, password.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'password' })],
    ])
    await admin.call(listCustomers)
    const manager = await server.hire(admin, ['SETTINGS'])
    expect((await ask(manager, 'El Ñandú')).status).toBe(403)
  })

  it('closes the store for all users immediately, and mails the deadline for withdrawal to the owner', async () => {
    const admin = await openTaqueria(server, 'La que se va')
    const cook = await server.hire(admin, ['CUSTOMERS'])
    const qrcode = await switchQr(admin)
    await server.stranger.call(readQrMenu, { params: { qrcode } })

    const reply = await ask(admin, 'La que se va')
    const deleteAfter = new Date(server.clock.now.getTime() + 30 * DAY).toISOString()
    expect([reply.status, reply.body.deleteAfter]).toEqual([200, deleteAfter])
    expect((await admin.send(listCustomers)).status).toBe(402)
    expect((await cook.send(listCustomers)).status).toBe(401)
    expect((await server.stranger.send(readQrMenu, { params: { qrcode } })).status).toBe(404)

    server.clock.advance(DAY)
    const later = await server.signIn(admin.username)
    expect((await ask(later, 'La que se va')).body.deleteAfter).toBe(deleteAfter)
    const mails = await rows<{ body_text: string }>(
      "SELECT body_text FROM mails WHERE recipient = $1 AND subject LIKE 'Pediste borrar%'",
      admin.username,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain('/dashboard/settings/data')
  })

  it('can be withdrawn, which restores the previous state', async () => {
    const admin = await openTaqueria(server, 'La que se queda')
    const qrcode = await switchQr(admin)
    expect((await admin.send(keepStore)).status).toBe(404)
    await ask(admin, 'La que se queda')
    server.clock.advance(29 * DAY)
    await erase()
    const back = await server.signIn(admin.username)
    await back.call(keepStore)
    await back.call(listCustomers)
    await server.stranger.call(readQrMenu, { params: { qrcode } })
    const entries = (await back.call(getAuditLog, { query: {} })).entries.map(({ action }) => action)
    expect(entries).toEqual(expect.arrayContaining(['store.erase_request', 'store.erase_withdraw']))
    expect((await back.send(keepStore)).status).toBe(404)
  })

  it('cannot be withdrawn after the deadline', async () => {
    const admin = await openTaqueria(server, 'La que se tardó')
    await ask(admin, 'La que se tardó')
    server.clock.advance(30 * DAY)
    const late = await server.signIn(admin.username)
    expect((await late.send(keepStore)).status).toBe(404)
  })

  it('changes nothing when the subscription cannot be cancelled', async () => {
    const admin = await openTaqueria(server, 'La deudora')
    await rows(
      `INSERT INTO subscriptions (tenant_id, provider, status, customer_ref, updated_at)
       VALUES ($1, 'stripe', 'active', 'cus_1', now())`,
      admin.tenantId,
    )
    const unpaid = await TestServer.on(server.database, {
      billing: {
        kind: 'stripe',
        secretKey: 'sk_test_1',
        webhookSecret: 'w',
        priceId: 'p',
        apiUrl: 'http://127.0.0.1:9',
      },
    })
    try {
      const elsewhere = await unpaid.signIn(admin.username)
      expect((await ask(elsewhere, 'La deudora')).status).toBeGreaterThanOrEqual(500)
      await admin.call(listCustomers)
    } finally {
      await unpaid.app.close()
    }
  })
})

describe('a store after the deadline', () => {
  const leavingStore = async (name: string) => {
    const admin = await openTaqueria(server, name)
    await fillStore(server.database, admin.tenantId, admin.username)
    const qrcode = await switchQr(admin)
    await server.stranger.call(readQrMenu, { params: { qrcode } })
    await ask(admin, name)
    return { admin, qrcode }
  }
  const whatIsLeft = async (tenantId: number) => {
    const { counts } = await contentsOf(server.database, tenantId)
    return Object.keys(counts).filter((table) => (counts[table] ?? 0) > 0)
  }

  it('is erased completely, without changes to the rows of other stores', async () => {
    server.clock.advance(31 * DAY)
    await erase()
    const neighbour = await openTaqueria(server, 'La vecina')
    await fillStore(server.database, neighbour.tenantId, neighbour.username)
    const { admin, qrcode } = await leavingStore('La borrada')
    expect(await whatIsLeft(admin.tenantId)).toEqual(await tablesOfStores(server.database))
    const before = await contentsOf(server.database, neighbour.tenantId)

    const withDocument = { store: admin.tenantId, document: 1 }
    const mail = { subject: 'Factura', text: 'Factura', html: 'Factura' }
    await enqueueMail(server.app.platform, 'ana@example.mx', mail, server.clock.now, withDocument)
    server.clock.advance(30 * DAY)
    expect(await erase()).toBe(0)
    server.clock.advance(3_600_000)
    expect(await erase()).toBe(1)
    expect(await whatIsLeft(admin.tenantId)).toEqual([...KEPT_TABLES])
    expect(await contentsOf(server.database, neighbour.tenantId)).toEqual(before)
    const left = await rows('SELECT FROM mails WHERE recipient IN ($1, $2)', admin.username, 'ana@example.mx')
    expect(left).toEqual([])

    // The caches of this process have no data of the store either.
    expect((await server.stranger.send(readQrMenu, { params: { qrcode } })).status).toBe(404)
    const body = { username: admin.username, password: PASSWORD }
    expect((await server.stranger.send(signIn, { body })).status).toBe(401)

    const lines = await rows<{ line: string }>('SELECT p::text AS line FROM platform_audit p')
    const about = lines.filter(({ line }) => line.includes(`store ${admin.tenantId}`))
    expect(about).toHaveLength(1)
    expect(about[0]?.line).not.toMatch(/borrada|@/)

    await server.stranger.call(signUp, { body: { biz_name: 'La que vuelve', ...body } })
    expect((await server.signIn(admin.username)).tenantId).not.toBe(admin.tenantId)
  })

  it('is erased completely by the next run when a run is interrupted', async () => {
    const { admin } = await leavingStore('La interrumpida')
    server.clock.advance(31 * DAY)
    await rows('REVOKE DELETE ON customers FROM comanda_app')
    await expect(erase()).rejects.toThrow(/permission denied/)
    await rows('GRANT DELETE ON customers TO comanda_app')
    const left = await whatIsLeft(admin.tenantId)
    expect(left).toEqual(expect.arrayContaining(['stores', 'customers', 'users']))
    expect(left).not.toContain('orders')
    expect(await erase()).toBe(1)
    expect(await whatIsLeft(admin.tenantId)).toEqual([...KEPT_TABLES])
  })

  it('is erased once when several processes run simultaneously', async () => {
    const { admin } = await leavingStore('La doble')
    // The store needs many batches, so one process finishes while another still deletes.
    await rows(
      `INSERT INTO customers (tenant_id, phone, phone_key, name, created_at)
       SELECT $1, '56' || n, '+5256' || n, 'Cliente', now() FROM generate_series(10000000, 10029999) n`,
      admin.tenantId,
    )
    server.clock.advance(31 * DAY)
    const erased = await Promise.all([erase(), erase(), erase()])
    expect(erased.reduce((sum, one) => sum + one)).toBe(1)
    expect(await whatIsLeft(admin.tenantId)).toEqual([...KEPT_TABLES])
  })
})
