import { listFiscalDocuments, sumFiscalDocuments } from '@comanda/shared/cfdi/api'
import { proposeGlobal } from '@comanda/shared/cfdi/global'
import { getFiscalSettings, saveCsd, savePac, startTestMode, tryPac } from '@comanda/shared/cfdi/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csdFiles } from '../../../testing/csd.ts'
import { openIssuer } from '../../../testing/fiscal-store.ts'
import { PAC_TOKEN, PAC_USER, PacServer } from '../../../testing/pac-server.ts'
import { type Client, TestServer } from '../../../testing/restaurant.ts'

let pacServer: PacServer
let server: TestServer
let restaurant: Client
beforeAll(async () => {
  pacServer = new PacServer(() => server.clock.now)
  const testUrl = await pacServer.open()
  const nowhere = 'http://127.0.0.1:9'
  server = await TestServer.start({
    pac: { baseUrl: nowhere, testUrl, finkokUrl: nowhere, statusUrl: nowhere, timeoutMs: 10_000 },
  })
  restaurant = await openIssuer(server)
  const { certificate, key, password } = csdFiles()
  const files = { certificate: certificate.toString('base64'), key: key.toString('base64'), password }
  await restaurant.call(saveCsd, { body: files })
})
afterAll(async () => {
  await server.stop()
  await pacServer.close()
})

const TYPED = { user: PAC_USER.user, password: PAC_USER.password }
const refused = async (body: object) => (await restaurant.send(tryPac, { body })).body.message

describe('a trial at SW’s place for trying', () => {
  it('is a document of this store with its XML and PDF, before anything is kept', async () => {
    const { uuid, xml, pdf } = await restaurant.call(tryPac, { body: TYPED })
    expect(xml).toContain(`UUID="${uuid}"`)
    expect(xml).toMatch(/<cfdi:Comprobante [^>]*Folio="PRUEBA"[^>]* Total="1\.16"/)
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await restaurant.call(getFiscalSettings)).pac).toMatchObject({ is: 'double', user: null })
  })

  it('is in no list, sum or global, and spends no folio', async () => {
    await restaurant.call(tryPac, { body: { token: PAC_TOKEN } })
    expect(await restaurant.call(listFiscalDocuments)).toEqual([])
    const { sold, waiting, todo } = await restaurant.call(sumFiscalDocuments)
    expect([sold.count, waiting, todo]).toEqual([0, [], []])
    expect((await restaurant.call(proposeGlobal)).map(({ tickets }) => tickets)).toEqual([0])
    expect(await server.sql('SELECT count(*)::integer AS count FROM cfdi_documents')).toEqual([{ count: 0 }])
  })

  it('is made with the kept account where none is typed', async () => {
    expect(await refused({})).toContain('Primero escribe los datos de la cuenta')
    await restaurant.call(savePac, { body: { is: 'sw', token: PAC_TOKEN } })
    expect((await restaurant.call(tryPac, { body: {} })).uuid).toMatch(/^[\dA-F-]{36}$/)
  })

  it('takes a typed user with the kept password, and never a kept token for the password', async () => {
    expect(await refused({ user: PAC_USER.user })).toContain('Primero escribe los datos de la cuenta')
    await restaurant.call(savePac, { body: { is: 'sw', ...TYPED } })
    expect(await refused({ user: 'otro' })).toContain('no acepta estos datos')
    expect((await restaurant.send(tryPac, { body: { user: PAC_USER.user } })).status).toBe(200)
  })

  it('says what is wrong, in SW’s words where it has some', async () => {
    expect(await refused({ token: 'otro' })).toContain('no acepta estos datos en su dirección de pruebas')
    pacServer.mode = { judgesAnew: 'CFDI40139' }
    expect(await refused(TYPED)).toMatch(/Los datos de quien factura.*«No es válido.» \(CFDI40139\)/)
    pacServer.mode = { fails: 'CO1000', words: 'Compra timbres.' }
    expect(await refused(TYPED)).toContain('«CO1000 - Error – Compra timbres.»')
    pacServer.mode = 'works'
  })

  it('needs a certificate of the authority', async () => {
    const other = await openIssuer(server)
    await other.call(startTestMode)
    const { rowCount } = await server.database.owner.query(
      'UPDATE fiscal_settings SET certificate = NULL WHERE tenant_id = $1',
      [other.tenantId],
    )
    expect(rowCount).toBe(1)
    expect((await other.send(tryPac, { body: TYPED })).body.message).toContain('Primero sube el certificado')
  })

  it('is made twenty times in an hour, and no more', async () => {
    for (let count = 0; count < 20; count++) await restaurant.send(tryPac, { body: { token: 'otro' } })
    expect((await restaurant.send(tryPac, { body: TYPED })).status).toBe(429)
  })
})
