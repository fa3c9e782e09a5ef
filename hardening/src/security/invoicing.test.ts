import { buffer } from 'node:stream/consumers'
import * as api from '@comanda/shared/cfdi/api'
import { sendFiscalDocument } from '@comanda/shared/cfdi/files'
import { getFiscalSettings, saveCsd, saveIssuer, savePac } from '@comanda/shared/cfdi/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { CSD_PASSWORD, csdFiles } from '../../../server/src/testing/csd.ts'
import { GUEST } from '../../../server/src/testing/fiscal-documents.ts'
import { openIssuer, sellPaid } from '../../../server/src/testing/fiscal-store.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'

const { rfc, name, postalCode, regime, use } = GUEST
const ANA = { rfc, name, postalCode, regime, use }
const PAC_PASSWORD = 'la-de-sw-sapien-7'

let server: TestServer
let restaurant: Client
let document: api.FiscalDocument

const key = () => crypto.randomUUID()

async function sale(of = restaurant): Promise<number> {
  const checkId = await sellPaid(of)
  const { rows } = await server.database.owner.query(
    'SELECT invoice_id FROM checks WHERE tenant_id = $1 AND id = $2',
    [of.tenantId, checkId],
  )
  return rows[0].invoice_id
}

const issue = async (receiver: object, more: object = {}) =>
  restaurant.send(api.issueByName, {
    body: { invoiceId: await sale(), request: key(), ...ANA, ...receiver, ...more },
  })

const xmlOf = (id: number) => restaurant.call(api.downloadXml, { params: { id } })

beforeAll(async () => {
  server = await TestServer.start()
  restaurant = await openIssuer(server)
  const reply = await issue({})
  document = (reply.body as { document: api.FiscalDocument }).document
})
afterAll(() => server.stop())

describe('a name', () => {
  it.each([
    '<cfdi:Receptor Rfc="XAXX010101000"/>',
    '"/><cfdi:Complemento>',
    ']]><!--',
    '&lt;ANA&gt; &#x41;',
    'ANA|PEÑA||F|1',
    `'; DROP TABLE cfdi_documents; --`,
    'ANA\u202EPEÑA',
    'ANA\u0007PEÑA',
  ])('%s stays a name: one receiver, and a seal that the certifier accepts', async (typed) => {
    const { status, body } = await issue({ name: typed })
    if (status !== 200)
      return expect([status, body]).toEqual([400, expect.objectContaining({ errors: expect.anything() })])
    const { id, state } = (body as { document: api.FiscalDocument }).document
    expect(state).toBe('stamped')
    const xml = await xmlOf(id)
    expect(xml.match(/<cfdi:Receptor /g)).toHaveLength(1)
    expect(xml.match(/<cfdi:Complemento>/g)).toHaveLength(1)
    // XML has no control characters.
    expect(xml).not.toMatch(/\p{Cc}/u)
    // A pipe is the separator of the canonical string.
    expect(/ Nombre="([^"]*)" DomicilioFiscalReceptor/.exec(xml)?.[1]).not.toContain('|')
  })

  it.each(['ANA\u0000', 'x'.repeat(301), '   '])('%j is refused', async (typed) => {
    expect((await issue({ name: typed })).status).toBe(400)
  })
})

describe('what a client claims', () => {
  it('changes neither amounts nor date, folio, issuer or worth of a document', async () => {
    const { body } = await issue(
      {},
      {
        total: '1.00',
        net: '1.00',
        tax: '0.00',
        is_test: false,
        series: 'ZZ',
        tenant_id: 1,
        now: '2020-01-01',
        uuid: key(),
      },
    )
    const made = (body as { document: api.FiscalDocument }).document
    expect(made).toMatchObject({ total: '77.00', series: 'F', is_test: true })
    expect(made.created_at.slice(0, 10)).toBe(server.clock.now.toISOString().slice(0, 10))
  })

  it('sends no mail to a second address in the first', async () => {
    for (const email of [
      'a@example.mx\r\nBcc: b@example.mx',
      'a@example.mx,b@example.mx',
      '<a@example.mx> b@example.mx',
    ]) {
      const reply = await restaurant.send(sendFiscalDocument, {
        params: { id: document.id },
        body: { email },
      })
      expect([email, reply.status]).toEqual([email, 400])
    }
  })
})

describe('keys and passwords', () => {
  it('are in no answer, log or export', async () => {
    const files = csdFiles()
    const [certificate, secret] = [files.certificate, files.key].map((file) => file.toString('base64'))
    await restaurant.call(saveCsd, {
      body: { certificate: certificate ?? '', key: secret ?? '', password: CSD_PASSWORD },
    })
    await restaurant.call(savePac, { body: { is: 'sw', user: 'ana', password: PAC_PASSWORD } })
    const archive = await fetch(`${server.base}/api/v1/settings/data-export`, {
      headers: { authorization: `Bearer ${restaurant.token}` },
    })
    expect(archive.status).toBe(200)
    const seen = [JSON.stringify(await restaurant.call(getFiscalSettings))]
    const zip = await fromBufferPromise(Buffer.from(await archive.arrayBuffer()))
    for await (const entry of zip.eachEntry())
      seen.push((await buffer(await zip.openReadStreamPromise(entry))).toString('latin1'))
    const { rows } = await server.database.owner.query('SELECT * FROM audit_log WHERE tenant_id = $1', [
      restaurant.tenantId,
    ])
    seen.push(JSON.stringify(rows))
    for (const secretText of [CSD_PASSWORD, PAC_PASSWORD, secret?.slice(100, 160) ?? ''])
      expect(seen.some((text) => text.includes(secretText))).toBe(false)
  })

  it('that are no certificate are refused, whatever their bytes', async () => {
    const nested = Buffer.alloc(8_000, Buffer.from([0x30, 0x80]))
    const endless = Buffer.concat([Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]), Buffer.alloc(100)])
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('x'),
      nested,
      endless,
      csdFiles().key,
      Buffer.alloc(8_999, 0xff),
    ]) {
      const body = { certificate: bytes.toString('base64'), key: bytes.toString('base64'), password: 'x' }
      const reply = await restaurant.send(saveCsd, { body })
      expect(reply.status).toBe(400)
    }
    const large = Buffer.alloc(200_000, 1).toString('base64')
    const reply = await restaurant.send(saveCsd, { body: { certificate: large, key: large, password: 'x' } })
    expect([400, 413]).toContain(reply.status)
    const taken = await restaurant.send(saveIssuer, {
      body: { rfc: `${'A'.repeat(3000)}`, name, postalCode, regime: '601', series: 'F' },
    })
    expect(taken.status).toBe(400)
  })
})
