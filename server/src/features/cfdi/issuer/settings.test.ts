import { getAuditLog } from '@comanda/shared/audit/api'
import { issueByName } from '@comanda/shared/cfdi/api'
import * as api from '@comanda/shared/cfdi/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '../../../kernel/sealed-secret.ts'
import { TEST_SECRET } from '../../../testing/constants.ts'
import { CSD_PASSWORD, CSD_RFC, csdFiles } from '../../../testing/csd.ts'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { askByName, openIssuer, SECRETS, sellInvoice, sellPaid } from '../../../testing/fiscal-store.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import type { CsdFiles } from '../csd/read-csd.ts'
import { finkokPasswordContext } from '../pac/pac-of.ts'
import { csdOfStore } from './csd-of-store.ts'
import { findFiscal } from './queries.ts'
import { sealAnew } from './secrets.ts'

const server = serverForTests()
const ISSUER = {
  rfc: CSD_RFC,
  name: 'Escuela Kemper Urgate SA de CV',
  regime: '601',
  postalCode: '22000',
  series: 'f',
}
const base64 = ({ certificate, key, password }: CsdFiles) => ({
  certificate: certificate.toString('base64'),
  key: key.toString('base64'),
  password,
})

let owner: Client
beforeAll(async () => {
  owner = await server.openRestaurant('La que factura')
})

async function setUp(name: string): Promise<Client> {
  const restaurant = await server.openRestaurant(name)
  await restaurant.call(api.saveIssuer, { body: ISSUER })
  return restaurant
}

describe('the fiscal settings', () => {
  it('are empty at first, and nothing can be kept before it is known who issues', async () => {
    expect(await owner.call(api.getFiscalSettings)).toMatchObject({
      issuer: null,
      isReady: false,
      isTest: true,
    })
    for (const [call, body] of [
      [api.saveCsd, base64(csdFiles())],
      [api.startTestMode, undefined],
      [api.savePac, { is: 'double' }],
      [api.saveInvoicing, { globalPeriod: 'daily' }],
    ] as const) {
      const reply = await owner.send(call, { body })
      expect([reply.status, reply.body.message]).toEqual([
        400,
        expect.stringContaining('Primero guarda el RFC'),
      ])
    }
  })

  it('keep the issuer as documents have it, with the hours of the postal code', async () => {
    await owner.call(api.saveIssuer, { body: ISSUER })
    expect((await owner.call(api.getFiscalSettings)).issuer).toEqual({
      rfc: CSD_RFC,
      name: 'ESCUELA KEMPER URGATE',
      regime: '601',
      postalCode: '22000',
      series: 'F',
      timeZone: 'America/Tijuana',
    })
  })

  it.each([
    [{ rfc: 'XAXX010101000' }, 'rfc'],
    [{ rfc: 'NO ES' }, 'rfc'],
    [{ regime: '605' }, 'regime'],
    [{ postalCode: '00123' }, 'postalCode'],
    [{ series: 'A-1' }, 'series'],
  ])('refuse %j at its field', async (change, field) => {
    const reply = await owner.send(api.saveIssuer, { body: { ...ISSUER, ...change } })
    expect([reply.status, reply.body.errors]).toEqual([400, [expect.objectContaining({ field })]])
  })

  it('take certificate and key, and never show key or password, also not in the log', async () => {
    const restaurant = await setUp('La del sello')
    const files = base64(csdFiles())
    await restaurant.call(api.saveCsd, { body: files })
    const settings = await restaurant.call(api.getFiscalSettings)
    expect(settings).toMatchObject({
      certificate: { number: '30001000000500003416', daysLeft: null, isTest: false },
      isReady: true,
      isTest: true,
    })
    const log = await restaurant.call(getAuditLog, { query: { limit: 3 } })
    const seen = JSON.stringify([settings, log])
    for (const secret of [CSD_PASSWORD, files.key.slice(0, 40), files.certificate.slice(0, 40)])
      expect(seen).not.toContain(secret)
  })

  it.each([
    ['fiel', { isFiel: true }, 'certificate'],
    ['other_rfc', { rfc: 'AAA010101AAA' }, 'certificate'],
    ['expired', { to: new Date('2025-01-01T00:00:00Z') }, 'certificate'],
    ['not_yet', { from: new Date('2029-01-01T00:00:00Z') }, 'certificate'],
  ])('refuse a certificate that is %s', async (fault, change, field) => {
    const reply = await owner.send(api.saveCsd, { body: base64(csdFiles(change)) })
    expect(reply.body).toMatchObject({ fault, errors: [expect.objectContaining({ field })] })
    expect((await owner.call(api.getFiscalSettings)).certificate).toBeNull()
  })

  it('refuse a wrong password and a key of another certificate', async () => {
    const wrong = await owner.send(api.saveCsd, { body: { ...base64(csdFiles()), password: 'otra' } })
    expect(wrong.body).toMatchObject({ fault: 'password', errors: [{ field: 'password' }] })
  })

  it('drop the certificate of another RFC', async () => {
    const restaurant = await setUp('La que cambia')
    await restaurant.call(api.saveCsd, { body: base64(csdFiles()) })
    await restaurant.call(api.saveIssuer, { body: { ...ISSUER, rfc: 'AAA010101AAA' } })
    expect(await restaurant.call(api.getFiscalSettings)).toMatchObject({ certificate: null, isReady: false })
  })

  it('start the trial mode with one call, which a real certificate outlives', async () => {
    const restaurant = await setUp('La de prueba')
    await restaurant.call(api.startTestMode)
    expect(await restaurant.call(api.getFiscalSettings)).toMatchObject({
      certificate: { isTest: true },
      isReady: true,
      isTest: true,
    })
    const account = { is: 'sw' as const, user: 'ana', password: 'del pac' }
    const early = await restaurant.send(api.savePac, { body: account })
    expect(early.body.message).toContain('Primero sube el certificado')
    await restaurant.call(api.saveCsd, { body: base64(csdFiles()) })
    await restaurant.call(api.savePac, { body: account })
    const real = await restaurant.call(api.getFiscalSettings)
    expect(real).toMatchObject({ isTest: false, pac: { is: 'sw', user: 'ana', hasPassword: true } })
    expect(JSON.stringify(real)).not.toContain('del pac')
    await restaurant.call(api.startTestMode)
    expect(await restaurant.call(api.getFiscalSettings)).toMatchObject({
      certificate: { isTest: false },
      isTest: true,
    })
    // Back with the account that is kept.
    await restaurant.call(api.savePac, { body: { is: 'sw' } })
  })

  it('enter the account by a token instead of user and password; each replaces the other, and both are sealed', async () => {
    const restaurant = await setUp('La del token')
    await restaurant.call(api.saveCsd, { body: base64(csdFiles()) })
    const save = async (body: object) => {
      const { status } = await restaurant.send(api.savePac, { body: { is: 'sw', ...body } })
      const { pac, isReady } = await restaurant.call(api.getFiscalSettings)
      const [row] = await server.app.tenant(restaurant.tenantId).all(findFiscal(restaurant.tenantId))
      const sealed = row?.sealed_pac_password
      const secret = sealed && SECRETS.open(['pac password', restaurant.tenantId], sealed)?.plain.toString()
      return { status, ...pac, secret, isReady }
    }
    const byToken = { status: 200, user: null, hasPassword: false, hasToken: true, isReady: true }
    const byUser = { status: 200, user: 'ana', hasPassword: true, hasToken: false, secret: 'del pac' }
    expect(await save({ token: 'el primero' })).toMatchObject({ ...byToken, secret: 'el primero' })
    expect(await save({})).toMatchObject({ ...byToken, secret: 'el primero' })
    expect(await save({ user: 'ana' })).toMatchObject({ ...byToken, status: 400 })
    expect(await save({ is: 'double', user: 'ana' })).toMatchObject({ ...byToken, secret: 'el primero' })
    expect(await save({ user: 'ana', password: 'del pac' })).toMatchObject(byUser)
    expect(await save({})).toMatchObject(byUser)
    expect(await save({ token: 'el segundo' })).toMatchObject({ ...byToken, secret: 'el segundo' })
    const log = await restaurant.call(getAuditLog, { query: { limit: 10 } })
    expect(JSON.stringify(log)).not.toMatch(/el primero|del pac|el segundo/)
  })

  it('keep no account with the trial mode: neither a token nor a password replaces the kept one', async () => {
    const restaurant = await openIssuer(server)
    const { tenantId } = restaurant
    const keep = async (body: object) => {
      await restaurant.call(api.savePac, { body: { is: 'double', ...body } })
      const { pac } = await restaurant.call(api.getFiscalSettings)
      const row = await server.app.tenant(tenantId).first(findFiscal(tenantId))
      const sealed = row?.sealed_pac_password
      return { ...pac, secret: sealed && SECRETS.open(['pac password', tenantId], sealed)?.plain.toString() }
    }
    expect(await keep({ password: 'de nadie' })).toMatchObject({ hasToken: false, hasPassword: false })
    await restaurant.call(api.savePac, { body: { is: 'sw', user: 'ana', password: 'del pac' } })
    expect(await keep({ token: 'no a la vista' })).toMatchObject({ user: 'ana', secret: 'del pac' })
  })

  it('keep an account at each certifier, choose one, and say what is still asked at the other', async () => {
    const restaurant = await openIssuer(server)
    const { tenantId } = restaurant
    const save = (body: object) => restaurant.send(api.savePac, { body })
    const pac = async () => (await restaurant.call(api.getFiscalSettings)).pac
    expect((await save({ is: 'finkok', token: 'el de SW' })).body).toMatchObject({
      errors: [{ field: 'user', message: '¡Escribe el usuario de Finkok!' }],
    })
    await save({ is: 'sw', user: 'ana', password: 'del pac' })
    expect((await save({ is: 'finkok', user: 'beto' })).body).toMatchObject({
      errors: [{ field: 'password' }],
    })
    expect((await save({ is: 'finkok', user: 'beto', password: 'de finkok' })).status).toBe(200)
    const both = { user: 'ana', hasPassword: true, finkok: { user: 'beto', hasPassword: true } }
    expect(await pac()).toMatchObject({ is: 'finkok', ...both })
    expect(await restaurant.call(api.getFiscalSettings)).toMatchObject({ isReady: true, isTest: false })
    const row = await server.app.tenant(tenantId).first(findFiscal(tenantId))
    const sealed = row?.sealed_finkok_password ?? Buffer.of()
    expect(SECRETS.open(finkokPasswordContext(tenantId), sealed)?.plain.toString()).toBe('de finkok')
    await askByName(server, restaurant, { checkId: await sellPaid(restaurant), request: 'espera' })
    await server.sql(
      `UPDATE cfdi_documents SET state = 'stamping' WHERE tenant_id = $1 AND request = 'espera'`,
      tenantId,
    )
    expect((await save({ is: 'sw' })).body.message).toBe(
      'Desde ahora se timbra con SW sapien. La factura que espera a Finkok se le sigue preguntando: puede estar timbrada ahí.',
    )
    expect(await pac()).toMatchObject({ is: 'sw', ...both })
    const log = await restaurant.call(getAuditLog, { query: { limit: 10 } })
    expect(JSON.stringify(log)).not.toMatch(/del pac|de finkok/)
  })

  it('leave real documents only by who invoices, and after a question that says what guests get', async () => {
    const restaurant = await openIssuer(server)
    const { invoiceId } = await sellInvoice(restaurant)
    await restaurant.call(issueByName, { body: { invoiceId, request: 'first', ...GUEST } })
    for (const sql of [
      "UPDATE fiscal_settings SET pac = 'sw', pac_user = 'ana' WHERE tenant_id = $1",
      'UPDATE cfdi_documents SET is_test = false WHERE tenant_id = $1',
    ])
      await server.sql(sql, restaurant.tenantId)
    expect((await restaurant.call(api.getFiscalSettings)).hasIssued).toBe(true)
    const leave = (who: Client, body: object = {}) =>
      who.send(api.savePac, { body: { is: 'double', ...body } })
    expect((await leave(restaurant)).body).toMatchObject({
      errors: [{ field: 'confirmed', message: expect.stringContaining('no valen ante el SAT') }],
    })
    expect((await restaurant.send(api.startTestMode)).status).toBe(400)
    const manager = await server.hire(restaurant, ['SETTINGS'])
    expect((await leave(manager, { confirmed: true })).status).toBe(403)
    expect((await leave(restaurant, { confirmed: true })).status).toBe(200)
  })

  it('are sealed anew when the installation has a new key, and open without the old one', async () => {
    const restaurant = await setUp('La de la llave')
    const { tenantId } = restaurant
    await restaurant.call(api.saveCsd, { body: base64(csdFiles()) })
    const [next, after] = ['n'.repeat(40), 'o'.repeat(40)]
    const { platform } = server.app
    const tenant = (id: number) => server.app.tenant(id)
    const rotated = createSecrets(next, TEST_SECRET)
    expect(await sealAnew({ platform, tenant, secrets: rotated })).toBeGreaterThan(0)
    expect(await sealAnew({ platform, tenant, secrets: rotated })).toBe(0)
    const fiscal = await tenant(tenantId).first(findFiscal(tenantId))
    if (!fiscal) throw new Error('no settings')
    const opened = (secrets: typeof rotated) => csdOfStore(tenantId, fiscal, secrets, server.clock.now)
    expect(opened(createSecrets(next)).rfc).toBe(CSD_RFC)
    expect(() => opened(createSecrets(after))).toThrow('todavía no puede facturar')
    expect(() => csdOfStore(tenantId + 1, fiscal, rotated, server.clock.now)).toThrow(
      'todavía no puede facturar',
    )
    await sealAnew({ platform, tenant, secrets: createSecrets(TEST_SECRET, next) })
  })

  it('are for who may change the settings', async () => {
    const cashier = await server.hire(owner, ['POS', 'CFDI'])
    expect((await cashier.send(api.getFiscalSettings)).status).toBe(403)
  })
})
