import * as api from '@comanda/shared/cfdi/api'
import * as cancelling from '@comanda/shared/cfdi/cancelling'
import { proposeGlobal } from '@comanda/shared/cfdi/global'
import { listInvoices } from '@comanda/shared/invoices/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { askByName, openIssuer, SECRETS, sellInvoice, sellPaid } from '../../../testing/fiscal-store.ts'
import { PAC_USER, PacServer } from '../../../testing/pac-server.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverAlone } from '../../../testing/server-for-tests.ts'
import { issueGlobals } from '../global/issue.ts'
import { stampDue } from '../issuing/worker.ts'
import { childOf, parseXml } from '../pac/double/parse.ts'
import type { Pac } from '../pac/pac.ts'
import { swSapien } from '../pac/sw-sapien.ts'
import { askToCancel } from './queries.ts'

// It asks about the documents of all stores.
const server = serverAlone()
let restaurant: Client
let count = 0

beforeEach(async () => {
  restaurant = await openIssuer(server)
})

const sale = async () => (await sellInvoice(restaurant)).invoiceId
async function invoiced() {
  const invoiceId = await sale()
  const body = { invoiceId, request: `request ${++count}`, ...GUEST }
  const { document } = await restaurant.call(api.issueByName, { body })
  return { invoiceId, id: document.id, uuid: document.uuid }
}
const cancel = (id: number, reason: 'not_carried_out' | 'wrong_without_substitute') =>
  restaurant.send(cancelling.cancelFiscalDocument, { params: { id }, body: { reason } })
const substitute = (id: number, more: object = {}) =>
  restaurant.send(cancelling.substituteFiscalDocument, {
    params: { id },
    body: { request: `request ${++count}`, ...GUEST, name: 'ANA PEÑA RUIZ', ...more },
  })
const read = (id: number) => restaurant.call(api.getFiscalDocument, { params: { id } })
const optionsOf = (id: number) => restaurant.call(cancelling.getCancelOptions, { params: { id } })
const stateOf = async (invoiceId: number) =>
  // The rounds of a test may pass midnight.
  (await restaurant.call(listInvoices, { query: { type: 'last_7days' } })).find(
    (one) => one.invoice_id === invoiceId,
  )?.fiscal

describe('a stamped document', () => {
  it('says how it can be cancelled, and until when', async () => {
    const { id } = await invoiced()
    expect(await optionsOf(id)).toMatchObject({
      reasons: ['wrong_data', 'not_carried_out', 'wrong_without_substitute'],
      needsConsent: false,
      problem: null,
    })
  })

  it('is cancelled, and its sale can be invoiced again', async () => {
    const { id, invoiceId } = await invoiced()
    expect((await cancel(id, 'not_carried_out')).body).toMatchObject({ document: { state: 'cancelled' } })
    expect(await read(id)).toMatchObject({ cancelling: { motive: '03' }, cancelled_at: expect.anything() })
    expect((await optionsOf(id)).problem).toContain('ya está cancelada')
    expect((await cancel(id, 'not_carried_out')).status).toBe(200)
    const again = { invoiceId, request: `request ${++count}`, ...GUEST }
    const { document } = await restaurant.call(api.issueByName, { body: again })
    expect(document.state).toBe('stamped')
    expect(await stateOf(invoiceId)).toBe('named')
  })

  it('with wrong data is replaced by a correct one, and then cancelled', async () => {
    const { id, invoiceId, uuid } = await invoiced()
    const { status, body } = await substitute(id)
    expect([status, body]).toMatchObject([
      200,
      { document: { state: 'stamped', related: { id, relation: '04' } } },
    ])
    const made = (body as { document: { id: number; uuid: string } }).document
    const xml = parseXml(await restaurant.call(api.downloadXml, { params: { id: made.id } }))
    expect(xml && childOf(xml, 'CfdiRelacionados')?.attributes.TipoRelacion).toBe('04')
    expect(xml && childOf(xml, 'CfdiRelacionados')?.children[0]?.attributes.UUID).toBe(uuid)
    expect(await read(id)).toMatchObject({ state: 'cancelled', cancelling: { motive: '01' } })
    expect(await stateOf(invoiceId)).toBe('named')
  })

  it('stays as it is when its substitute is refused', async () => {
    const { id, invoiceId } = await invoiced()
    expect((await substitute(id, { postalCode: '1' })).status).toBe(400)
    expect((await read(id)).state).toBe('stamped')
    expect(await stateOf(invoiceId)).toBe('named')
  })
})

it('a global that is cancelled leaves its sales to the next one', async () => {
  const invoiceId = await sale()
  const [running] = await restaurant.call(proposeGlobal)
  if (!running) throw new Error('no period runs')
  const issuing = { secrets: SECRETS, now: server.clock.now, by: 'ana' }
  const [id = 0] = await issueGlobals(server.app.tenant(restaurant.tenantId), running, issuing)
  await stampDue(server.app.stamping, server.clock.now)
  expect(await stateOf(invoiceId)).toBe('global')
  expect((await optionsOf(id)).reasons).toEqual(['wrong_without_substitute'])
  expect((await cancel(id, 'wrong_without_substitute')).status).toBe(200)
  expect((await read(id)).state).toBe('cancelled')
  expect((await restaurant.call(proposeGlobal))[0]).toMatchObject({ tickets: 1 })
})

describe('the certifier', () => {
  let pacServer: PacServer
  let pac: Pac
  beforeEach(async () => {
    pacServer = new PacServer(() => server.clock.now)
    const baseUrl = await pacServer.open()
    const statusUrl = `${baseUrl}/ConsultaCFDIService.svc`
    // What the certifier stamps has fiscal value.
    await server.sql(`UPDATE fiscal_settings SET pac = 'sw' WHERE tenant_id = $1`, restaurant.tenantId)
    pac = swSapien({ baseUrl, statusUrl, timeoutMs: 10_000, ...PAC_USER }, () => server.clock.now)
    return () => pacServer.close()
  })
  const MINUTE = 60_000
  const rounds = async (minutes: number, times = 1) => {
    for (let done = 0; done < times; done++) {
      await server.later(restaurant, minutes * MINUTE)
      await stampDue({ ...server.app.stamping, pacOf: async () => pac }, server.clock.now)
    }
  }
  /** A stamped document of a sale that the certifier has; it is asked to cancel it. */
  const asked = async (receiver = GUEST) => {
    const checkId = await sellPaid(restaurant)
    const { tenantId } = restaurant
    const { id } = await askByName(server, restaurant, { checkId, receiver, request: `request ${++count}` })
    await rounds(5)
    const { uuid, sales } = await read(id)
    await server.app
      .tenant(tenantId)
      .all(askToCancel(tenantId, id, { motive: '02', by: 'ana', now: server.clock.now }))
    return { id, uuid: uuid ?? '', invoiceId: sales[0]?.invoice_id ?? 0 }
  }

  it('has cancelled the document of a guest with an ‘&’ in the RFC', async () => {
    const { id } = await asked({ ...GUEST, rfc: 'Ñ&A010101AAA', regime: '601' })
    await rounds(5, 2)
    expect((await read(id)).state).toBe('cancelled')
  })

  it('whose answer says nothing is not believed: the authority’s state decides', async () => {
    const { id, uuid } = await asked()
    pacServer.cancelCode = ''
    await rounds(5)
    expect(await read(id)).toMatchObject({ state: 'cancelling', waits: 'failed' })
    pacServer.cancelled.add(uuid)
    await rounds(5, 2)
    expect((await read(id)).state).toBe('cancelled')
  })

  it('gets a request that is signed with the certificate that is here', async () => {
    const { id, uuid } = await asked()
    await rounds(5, 2)
    expect((await read(id)).state).toBe('cancelled')
    expect(pacServer.signedRequests).toEqual([expect.stringContaining(`UUID="${uuid}"`)])
  })

  it.each([
    ['has ended', 'SET valid_to = $2, certificate = NULL', new Date('2026-01-01T00:00:00Z')],
    ['is of another RFC', 'SET rfc = $2', 'AAA010101AAA'],
  ])(
    'without a certificate that %s leaves the document valid, and says where to put one',
    async (_, sql, value) => {
      const { id, invoiceId } = await asked()
      await server.sql(`UPDATE fiscal_settings ${sql} WHERE tenant_id = $1`, restaurant.tenantId, value)
      await rounds(5)
      expect(await read(id)).toMatchObject({
        state: 'stamped',
        refusal: {
          message: expect.stringMatching(/súbelo a tu cuenta.*cancela otra vez.*No se encontró el CSD/),
        },
      })
      expect(await stateOf(invoiceId)).toBe('named')
      expect(pacServer.signedRequests).toEqual([])
    },
  )

  it('has the document, and the authority does not find it: after an hour somebody reads that', async () => {
    const { id, uuid } = await asked()
    await rounds(5)
    const stamped = [...pacServer.stamped].find(([, document]) => document.includes(uuid))
    pacServer.stamped.delete(stamped?.[0] ?? '')
    await rounds(5)
    expect(await read(id)).toMatchObject({ state: 'cancelling', waits: null })
    await rounds(61)
    expect(await read(id)).toMatchObject({ state: 'cancelling', waits: 'not_found' })
  })

  it('that gives no answer is asked again until the document is cancelled', async () => {
    const { id } = await asked()
    pacServer.mode = 'shuts out'
    pacServer.endToken()
    await rounds(5)
    expect((await read(id)).state).toBe('cancelling')
    pacServer.mode = 'works'
    await rounds(5, 2)
    expect((await read(id)).state).toBe('cancelled')
    expect(pacServer.cancelled.size).toBe(1)
  })

  it('whose answer is lost has cancelled the document, also when it refuses the repetition', async () => {
    for (const later of ['works', { judgesAnew: '209' }] as const) {
      const { id, invoiceId } = await asked()
      pacServer.mode = 'cuts'
      await rounds(5)
      pacServer.mode = later
      pacServer.isStateAway = true
      await rounds(5, 2)
      expect((await read(id)).state).toBe('cancelling')
      pacServer.isStateAway = false
      await rounds(10, 3)
      expect([(await read(id)).state, await stateOf(invoiceId)]).toEqual(['cancelled', 'cancelled'])
      pacServer.mode = 'works'
    }
  })

  it.each([
    ['accepted', 'cancelled', 'cancelled'],
    ['expired', 'cancelled', 'cancelled'],
    ['refused', 'stamped', 'named'],
  ] as const)('waits for the receiver; after %s the document is %s', async (answer, state, ofSale) => {
    pacServer.needsConsent = true
    const { id, uuid, invoiceId } = await asked()
    await rounds(60, 3)
    expect([(await read(id)).state, await stateOf(invoiceId)]).toEqual(['cancelling', 'named'])
    pacServer.decide(uuid, answer)
    await rounds(61)
    const after = await read(id)
    expect([after.state, await stateOf(invoiceId)]).toEqual([state, ofSale])
    if (answer === 'refused') expect(after.refusal?.message).toContain('sigue vigente')
  })
})
