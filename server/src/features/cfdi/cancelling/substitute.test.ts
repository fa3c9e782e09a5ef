import * as api from '@comanda/shared/cfdi/api'
import * as cancelling from '@comanda/shared/cfdi/cancelling'
import { savePac } from '@comanda/shared/cfdi/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { openIssuer, sellInvoice } from '../../../testing/fiscal-store.ts'
import { PAC_USER, PacServer } from '../../../testing/pac-server.ts'
import { TestServer } from '../../../testing/restaurant.ts'
import { stampDue } from '../issuing/worker.ts'

let server: TestServer
const certifier = new PacServer(() => server.clock.now)
beforeAll(async () => {
  const baseUrl = await certifier.open()
  const statusUrl = `${baseUrl}/ConsultaCFDIService.svc`
  server = await TestServer.start({
    pac: { baseUrl, testUrl: baseUrl, finkokUrl: baseUrl, statusUrl, timeoutMs: 10_000 },
  })
})
afterAll(async () => {
  await server.stop()
  await certifier.close()
})

const HOUR = 3_600_000

it('a replaced document whose receiver refuses is something to do, is cancelled again, and its sale counts once', async () => {
  const restaurant = await openIssuer(server)
  await restaurant.call(savePac, { body: { is: 'sw', ...PAC_USER } })
  certifier.needsConsent = true
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour++) {
      await server.later(restaurant, HOUR + 60_000)
      await stampDue(server.app.stamping, server.clock.now)
    }
  }
  const sums = () => restaurant.call(api.sumFiscalDocuments, { query: {} })
  const read = (id: number) => restaurant.call(api.getFiscalDocument, { params: { id } })
  const optionsOf = (id: number) => restaurant.call(cancelling.getCancelOptions, { params: { id } })

  const { invoiceId } = await sellInvoice(restaurant)
  const issued = await restaurant.call(api.issueByName, { body: { invoiceId, request: 'one', ...GUEST } })
  const { id } = issued.document
  const { document: made } = await restaurant.call(cancelling.substituteFiscalDocument, {
    params: { id },
    body: { request: 'other', ...GUEST, name: 'ANA PEÑA RUIZ' },
  })
  expect([(await read(id)).state, made.state, (await sums()).todo]).toEqual(['cancelling', 'stamped', []])

  certifier.decide((await read(id)).uuid ?? '', 'refused')
  await hours(2)
  expect([(await read(id)).state, (await read(made.id)).state]).toEqual(['stamped', 'stamped'])
  const { states, sold, missing, todo } = await sums()
  const once = { count: 1, total: '77.00' }
  expect([sold, states.named, missing.count]).toEqual([once, once, 0])
  expect(todo).toEqual([
    {
      id,
      message: `La factura F ${id} sigue vigente, aunque la F ${made.id} la sustituye. Vuelve a pedir su cancelación.`,
    },
  ])

  expect((await optionsOf(id)).reasons).toEqual(['replaced'])
  const again = (reason: 'replaced' | 'not_carried_out', of: number) =>
    restaurant.send(cancelling.cancelFiscalDocument, { params: { id: of }, body: { reason } })
  expect((await again('not_carried_out', id)).status).toBe(400)
  expect((await again('replaced', made.id)).status).toBe(400)
  expect((await again('replaced', id)).body).toMatchObject({ document: { state: 'cancelling' } })
  certifier.decide((await read(id)).uuid ?? '', 'accepted')
  await hours(2)
  expect(await read(id)).toMatchObject({ state: 'cancelled', cancelling: { motive: '01' } })
  expect([(await sums()).todo, (await sums()).states.named]).toEqual([[], once])
})
