import * as api from '@comanda/shared/cfdi/api'
import * as globalApi from '@comanda/shared/cfdi/global'
import { saveInvoicing, saveTaxClass } from '@comanda/shared/cfdi/settings'
import { refundCheck } from '@comanda/shared/checks/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { openIssuer, SECRETS, sellInvoice } from '../../../testing/fiscal-store.ts'
import { insertSales } from '../../../testing/many-sales.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverAlone } from '../../../testing/server-for-tests.ts'
import { creditRefunds } from '../credit/sweep.ts'
import { stampDue } from '../issuing/worker.ts'
import { childOf, parseXml } from '../pac/double/parse.ts'
import { issueGlobals } from './issue.ts'

// It issues for all stores.
const server = serverAlone()
const DAY = 86_400_000
let restaurant: Client
let count = 0

beforeEach(async () => {
  restaurant = await openIssuer(server)
  await restaurant.call(saveInvoicing, {
    body: { globalPeriod: 'daily', isGlobalAutomatic: false, printsCode: true },
  })
})

const owner = async (sql: string, values: unknown[] = []) =>
  await server.sql(sql, restaurant.tenantId, ...values)

const sale = () => sellInvoice(restaurant)

const taxed = (checkId: number, title: string, rate: number) =>
  owner(
    `UPDATE order_items SET tax_title = $3, tax_rate = $4 WHERE tenant_id = $1
     AND order_id IN (SELECT id FROM orders WHERE tenant_id = $1 AND check_id = $2)`,
    [checkId, title, rate],
  )

const nextDay = async () => {
  await server.later(restaurant, DAY)
}
const proposed = () => restaurant.call(globalApi.proposeGlobal)
const notices = async () => (await restaurant.call(api.getFiscalNotices)).map(({ message }) => message)
const running = async () => {
  const last = (await proposed()).at(-1)
  if (!last) throw new Error('no period runs')
  return last
}
const issueOldest = async () => {
  const [oldest] = await proposed()
  return restaurant.call(globalApi.issueGlobal, { body: { from: oldest?.from ?? null } })
}
const issueByName = (invoiceId: number, more: object = {}) =>
  restaurant.call(api.issueByName, { body: { invoiceId, request: `request ${++count}`, ...GUEST, ...more } })
const refund = (checkId: number, amount: string) =>
  restaurant.call(refundCheck, {
    params: { id: checkId },
    body: { amount, reason: 'Queja del cliente' },
  })
const statesOf = async (...ids: number[]) => {
  const sales = await Promise.all(ids.map((id) => restaurant.call(api.getSaleToInvoice, { params: { id } })))
  return sales.map(({ state }) => state)
}
const xmlOf = async (id: number) => parseXml(await restaurant.call(api.downloadXml, { params: { id } }))

describe('the global invoice of a day', () => {
  it('is proposed when the day is over, with what it will contain', async () => {
    const [first] = [await sale(), await sale()]
    await issueByName(first.invoiceId)
    expect(await proposed()).toMatchObject([
      {
        is: 'daily',
        isClosed: false,
        tickets: 1,
        total: '77.00',
        leftOut: { named: 1 },
        problem: expect.anything(),
      },
    ])
    await nextDay()
    const [closed, running] = await proposed()
    expect(closed).toMatchObject({ isClosed: true, tickets: 1, documents: 1, problem: null, warning: null })
    expect(running).toMatchObject({ isClosed: false, tickets: 0 })
  })

  it('has a concept for each sale, the period, and the public as its receiver', async () => {
    const [one, other] = [await sale(), await sale()]
    const { from } = await running()
    await nextDay()
    const { documents } = await issueOldest()
    expect(documents).toMatchObject([
      {
        kind: 'global',
        state: 'stamped',
        total: '154.00',
        tickets: 2,
        period: { is: 'daily', from, to: from },
      },
    ])
    const xml = await xmlOf(documents[0]?.id ?? 0)
    expect(xml && childOf(xml, 'InformacionGlobal')?.attributes).toEqual({
      Periodicidad: '01',
      Meses: from.slice(5, 7),
      Año: from.slice(0, 4),
    })
    expect(xml && childOf(xml, 'Receptor')?.attributes).toMatchObject({
      Rfc: 'XAXX010101000',
      Nombre: 'PUBLICO EN GENERAL',
      UsoCFDI: 'S01',
    })
    const concepts = (xml && childOf(xml, 'Conceptos')?.children) ?? []
    expect(concepts.map(({ attributes }) => attributes.NoIdentificacion)).toEqual(
      [one, other].map(({ invoiceId }) => String(invoiceId)),
    )
    expect(await statesOf(one.invoiceId, other.invoiceId)).toEqual(['global', 'global'])
  })

  it('is net of refunds, and leaves out a sale that was refunded whole', async () => {
    const [part, whole] = [await sale(), await sale()]
    await refund(part.checkId, '7.00')
    await refund(whole.checkId, '77.00')
    await nextDay()
    expect(await proposed()).toMatchObject([{ tickets: 1, total: '70.00', leftOut: { empty: 1 } }, {}])
    expect((await issueOldest()).documents).toMatchObject([{ total: '70.00', tickets: 1 }])
  })

  it('is issued once by two processes and again never', async () => {
    await sale()
    await sale()
    const { from, to } = await running()
    await nextDay()
    const db = server.app.tenant(restaurant.tenantId)
    const issuing = { secrets: SECRETS, now: server.clock.now, by: 'ana' }
    const made = await Promise.all([1, 2, 3].map(() => issueGlobals(db, { is: 'daily', from, to }, issuing)))
    expect(made.flat()).toHaveLength(1)
    expect((await restaurant.call(globalApi.issueGlobal, { body: { from } })).documents).toEqual([])
  })

  it('is issued by itself where the owner says so, for a day that has just ended', async () => {
    await sale()
    await nextDay()
    await server.app.issueByItself(server.clock.now)
    expect((await running()).tickets).toBe(0)
    expect(await proposed()).toHaveLength(2)
    const body = { globalPeriod: 'daily', isGlobalAutomatic: true, printsCode: true } as const
    await restaurant.call(saveInvoicing, { body })
    await Promise.all([1, 2].map(() => server.app.issueByItself(server.clock.now)))
    expect(await proposed()).toHaveLength(1)
    const documents = await owner('SELECT kind, created_by FROM cfdi_documents WHERE tenant_id = $1')
    expect(documents).toEqual([{ kind: 'global', created_by: 'Comanda' }])
  })

  it('is looked for once a day where nothing is left, and has the next day what arrived late', async () => {
    await nextDay()
    const body = { globalPeriod: 'daily', isGlobalAutomatic: true, printsCode: true } as const
    await restaurant.call(saveInvoicing, { body })
    await server.app.issueByItself(server.clock.now)
    const late = await sale()
    await owner('UPDATE invoices SET business_date = business_date - 1 WHERE tenant_id = $1 AND id = $2', [
      late.invoiceId,
    ])
    await server.app.issueByItself(server.clock.now)
    expect(await statesOf(late.invoiceId)).toEqual(['free'])
    await nextDay()
    await server.app.issueByItself(server.clock.now)
    expect(await statesOf(late.invoiceId)).toEqual(['pending'])
  })

  it('that the authority has refused is not issued again by itself, but by a person', async () => {
    const { invoiceId } = await sale()
    await nextDay()
    await restaurant.call(saveInvoicing, {
      body: { globalPeriod: 'daily', isGlobalAutomatic: true, printsCode: true },
    })
    await server.app.issueByItself(server.clock.now)
    await owner(
      `UPDATE cfdi_documents SET state = 'rejected', next_attempt_at = NULL, refusal_code = 'CFDI40139' WHERE tenant_id = $1`,
    )
    await owner('UPDATE cfdi_tickets SET is_live = false WHERE tenant_id = $1')
    await server.app.issueByItself(server.clock.now)
    expect(await statesOf(invoiceId)).toEqual(['free'])
    expect(await notices()).toEqual([expect.stringContaining('no salió sola')])
    expect((await issueOldest()).documents).toMatchObject([{ kind: 'global', total: '77.00' }])
    expect(await notices()).toEqual([])
  })

  it('of days on which the machine was off waits for a person, who is told', async () => {
    const body = { globalPeriod: 'daily', isGlobalAutomatic: true, printsCode: true } as const
    await restaurant.call(saveInvoicing, { body })
    await sale()
    for (let day = 0; day < 6; day++) await nextDay()
    await server.app.issueByItself(server.clock.now)
    // Before its first document the store may have invoiced elsewhere.
    expect([(await proposed())[0]?.tickets, await notices()]).toEqual([1, []])
    await issueOldest()
    await sale()
    const { from } = await running()
    for (let day = 0; day < 6; day++) await nextDay()
    await server.app.issueByItself(server.clock.now)
    expect(await notices()).toEqual([expect.stringContaining(from.split('-').reverse().join('/'))])
    await issueOldest()
    expect(await notices()).toEqual([])
  })

  it('leaves out a sale with a tax that the authority does not know, and names it', async () => {
    const [known, unknown] = [await sale(), await sale()]
    await taxed(unknown.checkId, 'Servicio', 10)
    await nextDay()
    const words = `Se queda fuera la venta ${unknown.invoiceId}: el SAT no conoce su impuesto («Servicio» de 10 %).`
    expect((await proposed())[0]).toMatchObject({
      tickets: 1,
      total: '77.00',
      documents: 1,
      leftOut: { unknownTax: 1 },
      warning: words,
      problem: null,
    })
    expect((await issueOldest()).documents).toMatchObject([{ total: '77.00', tickets: 1 }])
    expect(await statesOf(known.invoiceId, unknown.invoiceId)).toEqual(['global', 'free'])
    expect((await proposed())[0]).toMatchObject({ tickets: 0, documents: 0, warning: words, problem: words })
    const query = { type: 'custom', from: '2020-01-01', to: '2099-12-31' } as const
    const problem = expect.stringContaining('El SAT no conoce un impuesto de esta venta')
    expect(await restaurant.call(globalApi.listMissingSales, { query })).toMatchObject([
      { invoice_id: unknown.invoiceId, byName: { problem }, global: { problem } },
    ])
  })

  it('counts its documents by their concepts, of which a sale may have two', async () => {
    const count = 1001
    await insertSales(server.database.owner, restaurant.tenantId, {
      count,
      first: 5_000,
      day: (await running()).from,
      taxes: [
        ['IVA', 16],
        [null, null],
      ],
    })
    await nextDay()
    const [period] = await proposed()
    expect(period).toMatchObject({ tickets: count, documents: 2 })
    const { documents } = await issueOldest()
    expect(documents.map(({ tickets }) => tickets)).toEqual([1000, 1])
  })

  it('of 2,001 sales is two documents', async () => {
    const { from } = await running()
    await insertSales(server.database.owner, restaurant.tenantId, {
      count: 2001,
      first: 5_000,
      day: from,
      taxes: [['IVA', 16]],
    })
    await nextDay()
    expect((await proposed())[0]).toMatchObject({ tickets: 2001, documents: 2 })
    const { documents } = await issueOldest()
    expect(documents.map(({ tickets, state }) => [tickets, state])).toEqual([
      [2000, 'stamped'],
      [1, 'stamped'],
    ])
    const xml = await xmlOf(documents[0]?.id ?? 0)
    expect(xml && childOf(xml, 'Conceptos')?.children.length).toBe(2000)
  })

  const answerTo = async (from: unknown) => {
    const { status, body } = await restaurant.send(globalApi.issueGlobal, { body: { from } })
    return [status, (body as { message: string }).message]
  }
  const NONE_LEFT = [200, 'No queda ninguna venta sin facturar en ese periodo.']

  it('of a day that goes on, or that is no day, is refused', async () => {
    await sale()
    const { from } = await running()
    expect(await answerTo(from)).toEqual([
      400,
      `El periodo termina el ${from.split('-').reverse().join('/')}.`,
    ])
    expect(await answerTo('ayer')).toEqual([400, '¡La fecha no es válida!'])
  })

  it('of a day without a sale left, or of days that are no period, says so and issues nothing', async () => {
    const { invoiceId } = await sale()
    const { from } = await running()
    await issueByName(invoiceId)
    await nextDay()
    for (const day of [from, '2020-01-01', null]) expect(await answerTo(day)).toEqual(NONE_LEFT)
    await sale()
    const next = (await running()).from
    await nextDay()
    expect(await answerTo(next)).toEqual([200, 'La factura global está timbrada.'])
    expect(await answerTo(next)).toEqual(NONE_LEFT)
  })

  it('of sales whose taxes the authority does not know is refused by their names', async () => {
    const { invoiceId, checkId } = await sale()
    await taxed(checkId, 'Servicio', 10)
    const { from } = await running()
    await nextDay()
    const words = `Se queda fuera la venta ${invoiceId}: el SAT no conoce su impuesto («Servicio» de 10 %).`
    expect(await answerTo(from)).toEqual([400, words])
  })

  it('needs a certificate, which may have ended', async () => {
    await sale()
    const { from } = await running()
    await nextDay()
    await owner('UPDATE fiscal_settings SET valid_to = $2 WHERE tenant_id = $1', [server.clock.now])
    expect(await answerTo(from)).toEqual([400, 'Faltan los datos fiscales o el certificado del restaurante.'])
  })

  it('that the authority refuses says why, and its sales are free', async () => {
    const { invoiceId } = await sale()
    const { from } = await running()
    await nextDay()
    // The régimen of a person, which an issuer that is a company cannot have.
    await owner(`UPDATE fiscal_settings SET regime = '612' WHERE tenant_id = $1`)
    const [status, message] = await answerTo(from)
    expect([status, message]).toEqual([400, expect.stringContaining('no son los del SAT')])
    expect(await statesOf(invoiceId)).toEqual(['free'])
  })
})

describe('a guest who comes after the global', () => {
  it('gets a credit note of the sale and the invoice by name in one step', async () => {
    const { invoiceId } = await sale()
    await sale()
    await nextDay()
    const [global] = (await issueOldest()).documents
    const { document } = await issueByName(invoiceId)
    expect(document).toMatchObject({ kind: 'name', state: 'stamped', total: '77.00' })
    const { followed_by, sales } = await restaurant.call(api.getFiscalDocument, {
      params: { id: global?.id ?? 0 },
    })
    expect(followed_by).toMatchObject([{ kind: 'credit', relation: '01', state: 'stamped', total: '77.00' }])
    expect(sales.map((one) => one.is_live)).toEqual([false, true])
    const xml = await xmlOf(followed_by[0]?.id ?? 0)
    expect(xml?.attributes).toMatchObject({ TipoDeComprobante: 'E', Total: '77.00' })
    expect(xml && childOf(xml, 'CfdiRelacionados')?.children[0]?.attributes.UUID).toBe(global?.uuid)
    expect(await statesOf(invoiceId)).toEqual(['named'])
  })
})

describe('a refund after the stamp', () => {
  const credit = () =>
    creditRefunds(server.app.tenant(restaurant.tenantId), { secrets: SECRETS, now: server.clock.now })

  /** Refused after others counted on it. */
  const refuseLater = (id: number) =>
    owner(
      `UPDATE cfdi_documents SET state = 'rejected', next_attempt_at = NULL, refusal_code = 'CFDI40145' WHERE tenant_id = $1 AND id = $2`,
      [id],
    )
  const creditsOf = async (id: number) => {
    const { followed_by } = await restaurant.call(api.getFiscalDocument, { params: { id } })
    return followed_by.map(({ state, total }) => `${state} ${total}`)
  }

  it('is credited once to the receiver of the document', async () => {
    const { invoiceId, checkId } = await sale()
    const { document } = await issueByName(invoiceId)
    expect(await credit()).toEqual([])
    await refund(checkId, '7.00')
    const [made] = await credit()
    expect(await credit()).toEqual([])
    const { followed_by } = await restaurant.call(api.getFiscalDocument, { params: { id: document.id } })
    expect(followed_by).toMatchObject([{ id: made, kind: 'credit', total: '7.00' }])
    expect(await restaurant.call(api.getFiscalDocument, { params: { id: made ?? 0 } })).toMatchObject({
      receiver_rfc: GUEST.rfc,
      receiver_use: 'G02',
    })
  })

  it('whose credit note the authority refused is credited again a day later, once', async () => {
    const { invoiceId, checkId } = await sale()
    const { document } = await issueByName(invoiceId)
    await refund(checkId, '7.00')
    const [refused = 0] = await credit()
    expect(await notices()).toEqual([])
    await refuseLater(refused)
    expect(await credit()).toEqual([])
    expect(await restaurant.call(api.getFiscalNotices)).toMatchObject([
      {
        about: 'credit',
        document: document.id,
        message: expect.stringContaining(`venta ${invoiceId}: la rechazó`),
      },
    ])
    await nextDay()
    await nextDay()
    const made = await Promise.all([credit(), credit()])
    expect(made.flat()).toHaveLength(1)
    expect(await notices()).toEqual([])
    await nextDay()
    expect(await credit()).toEqual([])
    const { followed_by } = await restaurant.call(api.getFiscalDocument, { params: { id: document.id } })
    expect(followed_by).toMatchObject([
      { state: 'rejected', total: '7.00' },
      { state: 'sealed', total: '7.00' },
    ])
  })

  it('whose credit note is refused after its sale has left the global is credited there again', async () => {
    const { invoiceId, checkId } = await sale()
    await nextDay()
    const [global] = (await issueOldest()).documents
    await refund(checkId, '7.00')
    const [refused = 0] = await credit()
    await issueByName(invoiceId)
    await refuseLater(refused)
    expect(await credit()).toEqual([])
    await nextDay()
    await nextDay()
    expect(await credit()).toHaveLength(1)
    expect(await credit()).toEqual([])
    expect(await creditsOf(global?.id ?? 0)).toEqual(['rejected 7.00', 'stamped 70.00', 'sealed 7.00'])
  })

  it('whose credit note is refused after that of a later refund is credited again', async () => {
    const { invoiceId, checkId } = await sale()
    const { document } = await issueByName(invoiceId)
    await refund(checkId, '7.00')
    const [refused = 0] = await credit()
    await refund(checkId, '5.00')
    await credit()
    await refuseLater(refused)
    await stampDue(server.app.stamping, server.clock.now)
    expect(await credit()).toHaveLength(1)
    expect(await credit()).toEqual([])
    expect(await creditsOf(document.id)).toEqual(['rejected 7.00', 'stamped 5.00', 'sealed 7.00'])
  })

  it('is credited by the taxes of the document, whatever the owner says of them since', async () => {
    const mixed = async (rate: number) => {
      const { invoiceId, checkId } = await sale()
      await taxed(checkId, 'Bebidas', rate)
      // As if the two waters for 77.00 had been sold at this rate.
      const net = Math.round(7700 / (1 + rate / 100))
      for (const table of ['invoices', 'order_items'])
        await owner(
          `UPDATE ${table} SET net = $2, tax = $3 WHERE tenant_id = $1 AND ${
            table === 'invoices'
              ? 'id = $4'
              : 'order_id IN (SELECT id FROM orders WHERE tenant_id = $1 AND invoice_id = $4)'
          }`,
          [net, 7700 - net, invoiceId],
        )
      return { invoiceId, checkId }
    }
    const classed = (rate: number, is: 'iva' | 'ieps' | 'exempt') =>
      restaurant.call(saveTaxClass, { body: { title: 'Bebidas', rate, is } })
    const [taxedByRate, free, inGlobal] = [await mixed(8), await mixed(0), await mixed(8)]
    for (const { invoiceId } of [taxedByRate, free]) await issueByName(invoiceId)
    await nextDay()
    await issueOldest()
    await classed(8, 'ieps')
    await classed(0, 'exempt')
    for (const { checkId } of [taxedByRate, free, inGlobal]) await refund(checkId, '7.00')
    const made = await credit()
    const taxes = await Promise.all(
      made.map(async (id) => {
        const [{ sealed }] = await owner(
          'SELECT sealed FROM cfdi_documents WHERE tenant_id = $1 AND id = $2',
          [id],
        )
        const xml = parseXml(sealed.toString('utf8'))
        const concept = xml && childOf(xml, 'Conceptos')?.children[0]
        const transfers = concept && childOf(concept, 'Impuestos')?.children[0]?.children
        return transfers?.map(({ attributes: { Impuesto, TipoFactor } }) => `${Impuesto} ${TipoFactor}`)
      }),
    )
    expect(taxes).toEqual([['002 Tasa'], ['002 Tasa'], ['002 Tasa']])
    // What is sealed from now on has the new class: the sale leaves the global whole, by the global's own taxes.
    await stampDue(server.app.stamping, server.clock.now)
    const { document } = await issueByName(inGlobal.invoiceId)
    expect(document).toMatchObject({ state: 'stamped', total: '70.00' })
    expect(await restaurant.call(api.downloadXml, { params: { id: document.id } })).toContain(
      'Impuesto="003"',
    )
  })

  it('of a sale in a global is credited to the public, and a later invoice by name is of the rest', async () => {
    const { invoiceId, checkId } = await sale()
    await nextDay()
    const [global] = (await issueOldest()).documents
    await refund(checkId, '7.00')
    expect(await credit()).toHaveLength(1)
    const { document } = await issueByName(invoiceId)
    expect(document.total).toBe('70.00')
    expect(await credit()).toEqual([])
    const { followed_by } = await restaurant.call(api.getFiscalDocument, {
      params: { id: global?.id ?? 0 },
    })
    expect(followed_by.map(({ total }) => total)).toEqual(['7.00', '70.00'])
  })

  it('that could not be credited for a day waits for a person, who is told for a month', async () => {
    for (let count = 0; count < 2; count++) {
      const { invoiceId, checkId } = await sale()
      await issueByName(invoiceId)
      await refund(checkId, '7.00')
    }
    expect(await notices()).toEqual([])
    await nextDay()
    await nextDay()
    expect(await notices()).toEqual([expect.stringMatching(/no tiene la nota de crédito.* Hay otra así\.$/)])
    await server.later(restaurant, 31 * DAY)
    expect(await notices()).toEqual([])
  })
})
