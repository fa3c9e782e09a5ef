import { refundCheck } from '@comanda/shared/checks/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { inOneGo } from '../../../kernel/slices.ts'
import { csdFiles } from '../../../testing/csd.ts'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { askByName, openIssuer, SECRETS, sellPaid } from '../../../testing/fiscal-store.ts'
import { openTaqueria } from '../../../testing/menu.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { openCheck } from '../../../testing/shift.ts'
import { csdOfStore } from '../issuer/csd-of-store.ts'
import { findFiscal } from '../issuer/queries.ts'
import { childOf, parseXml } from '../pac/double/parse.ts'
import { brokenRules } from '../pac/double/rules.ts'

const server = serverForTests()
let restaurant: Client
beforeAll(async () => {
  restaurant = await openIssuer(server)
})

const sealedOf = async (client: Client, id: number) => {
  const rows = await server.sql(
    'SELECT sealed, total::integer FROM cfdi_documents WHERE tenant_id = $1 AND id = $2',
    client.tenantId,
    id,
  )
  const document = parseXml(rows[0].sealed.toString('utf8'))
  return {
    attributes: document?.attributes,
    broken: document && inOneGo(brokenRules(document)),
    total: rows[0].total,
  }
}
let count = 0
const key = () => `request ${++count}`

describe('an invoice by name that is asked for', () => {
  it('is sealed with the store’s certificate and stored before anything leaves', async () => {
    const checkId = await sellPaid(restaurant)
    const { id } = await askByName(server, restaurant, { checkId, request: key() })
    expect(await sealedOf(restaurant, id)).toMatchObject({
      attributes: {
        Serie: 'F',
        Folio: String(id),
        Total: '77.00',
        FormaPago: '01',
        LugarExpedicion: '22000',
      },
      broken: [],
      total: 7700,
    })
  })

  it('is one document, however often and from how many tills the request comes', async () => {
    const checkId = await sellPaid(restaurant)
    const request = key()
    const all = await Promise.all([1, 2, 3].map(() => askByName(server, restaurant, { checkId, request })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    const corrected = { ...GUEST, rfc: 'XAXA900101AB1', name: 'OTRA PERSONA' }
    await expect(askByName(server, restaurant, { checkId, request, receiver: corrected })).rejects.toThrow(
      'con otros datos',
    )
    await expect(askByName(server, restaurant, { checkId, request: key() })).rejects.toThrow(
      'ya tiene factura fiscal',
    )
  })

  it('to somebody from abroad has the restaurant’s postal code and no tax data', async () => {
    const checkId = await sellPaid(restaurant)
    const receiver = { rfc: 'XEXX010101000', name: 'Émile O’Brien', postalCode: '', regime: '', use: '' }
    const { id } = await askByName(server, restaurant, { checkId, request: key(), receiver })
    const rows = await server.sql(
      'SELECT sealed FROM cfdi_documents WHERE tenant_id = $1 AND id = $2',
      restaurant.tenantId,
      id,
    )
    const xml = parseXml(rows[0].sealed.toString('utf8')) ?? expect.fail('no XML')
    expect(childOf(xml, 'Receptor')?.attributes).toEqual({
      Rfc: 'XEXX010101000',
      Nombre: 'ÉMILE O’BRIEN',
      DomicilioFiscalReceptor: '22000',
      RegimenFiscalReceptor: '616',
      UsoCFDI: 'S01',
    })
    expect(inOneGo(brokenRules(xml))).toEqual([])
  })

  it('is of one of two guests who ask at once', async () => {
    const checkId = await sellPaid(restaurant)
    const asked = [key(), key()].map((request) => askByName(server, restaurant, { checkId, request }))
    expect((await Promise.allSettled(asked)).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
    ])
  })

  it('is of what refunds left, and of nothing when everything was given back', async () => {
    const refund = (id: number, body: object) =>
      restaurant.call(refundCheck, { params: { id }, body: { reason: 'Queja del cliente', ...body } })
    const [one, two] = [await sellPaid(restaurant), await sellPaid(restaurant)]
    await refund(one, { amount: '10.00' })
    await refund(two, {})
    const { id } = await askByName(server, restaurant, { checkId: one, request: key(), inDetail: true })
    expect(await sealedOf(restaurant, id)).toMatchObject({
      attributes: { Total: '67.00' },
      broken: [],
      total: 6700,
    })
    await expect(askByName(server, restaurant, { checkId: two, request: key() })).rejects.toThrow(
      'No queda nada',
    )
  })

  it('needs a paid check, a receiver who can be right, and a restaurant that is set up', async () => {
    const ask = (checkId: number, change = {}) =>
      askByName(server, restaurant, { checkId, request: key(), ...change })
    await expect(ask(await openCheck(restaurant))).rejects.toThrow('todavía no se cobra')
    await expect(ask(99_999)).rejects.toThrow('no existe')
    const checkId = await sellPaid(restaurant)
    await expect(ask(checkId, { receiver: { ...GUEST, regime: '601' } })).rejects.toMatchObject({
      details: { errors: [expect.objectContaining({ field: 'regime' })] },
    })
    const other = await openTaqueria(server)
    const paid = await sellPaid(other)
    await expect(askByName(server, other, { checkId: paid, request: key() })).rejects.toThrow(
      'no puede facturar',
    )
  })
})

describe('the key of a store', () => {
  it('is nowhere in the database as it was uploaded, and opens for this store alone', async () => {
    const { key: plain, password } = csdFiles()
    const rows = await server.sql('SELECT f::text AS text, * FROM fiscal_settings f')
    expect(rows[0].text).not.toContain(plain.toString('hex').slice(0, 64))
    expect(rows[0].text).not.toContain(Buffer.from(password).toString('hex'))
    const fiscal = await server.app.tenant(restaurant.tenantId).first(findFiscal(restaurant.tenantId))
    if (!fiscal) return expect.fail('no settings')
    expect(csdOfStore(restaurant.tenantId, fiscal, SECRETS, server.clock.now).rfc).toBe(fiscal.rfc)
    expect(() => csdOfStore(restaurant.tenantId + 1, fiscal, SECRETS, server.clock.now)).toThrow(
      'no puede facturar',
    )
  })
})
