import * as api from '@comanda/shared/cfdi/api'
import { substituteFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import { downloadPdf, sendFiscalDocument } from '@comanda/shared/cfdi/files'
import { getInvoicingState } from '@comanda/shared/cfdi/ready'
import { savePac, startTestMode } from '@comanda/shared/cfdi/settings'
import { refundCheck } from '@comanda/shared/checks/api'
import { addCustomer, deleteCustomer } from '@comanda/shared/customers/api'
import { listInvoices } from '@comanda/shared/invoices/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { CSD_RFC, csdFiles } from '../../../testing/csd.ts'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { openIssuer, SECRETS, sellInvoice } from '../../../testing/fiscal-store.ts'
import { openTaqueria } from '../../../testing/menu.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { CASH, chargeIt, openCheck } from '../../../testing/shift.ts'
import { creditRefunds } from '../credit/sweep.ts'
import { keepCsd } from '../issuer/csd-of-store.ts'
import { childOf, parseXml } from '../pac/double/parse.ts'

const server = serverForTests()
let restaurant: Client
beforeAll(async () => {
  restaurant = await openIssuer(server)
})

let count = 0
const key = () => `request ${++count}`
const { rfc } = GUEST

/** A paid sale of 77.00. @returns its number in Facturas, and its check */
const sale = (of = restaurant) => sellInvoice(of)

const issue = (invoiceId: number, more: object = {}) =>
  restaurant.call(api.issueByName, { body: { invoiceId, request: key(), ...GUEST, ...more } })

const stateOf = async (invoiceId: number, of = restaurant) =>
  (await of.call(listInvoices)).find((one) => one.invoice_id === invoiceId)?.fiscal

describe('a paid sale', () => {
  it('is invoiced by name at the till and stamped at once, and its row says so', async () => {
    const { invoiceId } = await sale()
    expect(await stateOf(invoiceId)).toBe('free')
    expect(await restaurant.call(api.getSaleToInvoice, { params: { id: invoiceId } })).toMatchObject({
      state: 'free',
      total: '77.00',
      form: '01',
      problem: null,
      document: null,
    })
    const { document } = await issue(invoiceId)
    expect(document).toMatchObject({
      kind: 'name',
      state: 'stamped',
      is_test: true,
      series: 'F',
      receiver_rfc: rfc,
      total: '77.00',
      invoice_id: invoiceId,
      uuid: expect.stringMatching(/^[0-9A-F-]{36}$/),
    })
    expect(await stateOf(invoiceId)).toBe('named')
    const again = await restaurant.call(api.getSaleToInvoice, { params: { id: invoiceId } })
    expect(again).toMatchObject({ state: 'named', document: { id: document.id } })
    const xml = await restaurant.call(api.downloadXml, { params: { id: document.id } })
    expect(xml).toContain(`UUID="${document.uuid}"`)
  })

  it('has no fiscal state in a store that issues nothing', async () => {
    const plain = await openTaqueria(server)
    const { invoiceId } = await sale(plain)
    expect(await stateOf(invoiceId, plain)).toBeNull()
    const asked = await plain.call(api.getSaleToInvoice, { params: { id: invoiceId } })
    expect(asked.problem).toContain('todavía no puede facturar')
  })

  it('is refused at the field that is wrong, and can be asked for again', async () => {
    const { invoiceId } = await sale()
    const body = { invoiceId, request: key(), ...GUEST, postalCode: '123' }
    const reply = await restaurant.send(api.issueByName, { body })
    expect(reply.body.errors).toEqual([expect.objectContaining({ field: 'postalCode' })])
    expect((await issue(invoiceId)).document.state).toBe('stamped')
  })

  it('is one document however often the same request comes, and another request is refused', async () => {
    const { invoiceId } = await sale()
    const request = key()
    const both = await Promise.all([issue(invoiceId, { request }), issue(invoiceId, { request })])
    expect(new Set(both.map(({ document }) => document.id)).size).toBe(1)
    const other = await restaurant.send(api.issueByName, { body: { invoiceId, request: key(), ...GUEST } })
    expect(other.status).toBe(409)
  })

  it('has a key of its own: that of another sale, or of what the product makes by itself, finds nothing', async () => {
    const [one, other] = [await sale(), await sale()]
    const request = 'refund:1'
    const ids = []
    for (const { invoiceId } of [one, other])
      ids.push((await issue(invoiceId, { request })).document.invoice_id)
    expect(ids).toEqual([one.invoiceId, other.invoiceId])
    const rows = await server.sql(
      `SELECT FROM cfdi_documents WHERE tenant_id = $1 AND request = 'refund:1'`,
      restaurant.tenantId,
    )
    expect(rows).toEqual([])
  })

  it('takes only a form of payment that the authority knows, where the payment says none', async () => {
    // Its own restaurant, because the kind of a payment type is frozen with each payment.
    const own = await openIssuer(server)
    await server.sql("UPDATE payment_types SET kind = 'other' WHERE tenant_id = $1", own.tenantId)
    const { invoiceId } = await sale(own)
    const ask = (form: string | null) =>
      own.send(api.issueByName, { body: { invoiceId, request: key(), ...GUEST, form } })
    for (const form of [null, 'zz'])
      expect((await ask(form)).body).toMatchObject({ errors: [{ field: 'form' }] })
    expect((await ask('03')).body).toMatchObject({ document: { state: 'stamped' } })
  })

  it('to somebody from abroad is remembered for nobody, whose RFC many have', async () => {
    const { invoiceId } = await sale()
    const abroad = {
      rfc: 'XEXX010101000',
      name: 'Émile O’Brien',
      postalCode: '00000',
      regime: '616',
      use: 'S01',
    }
    const { document } = await restaurant.call(api.issueByName, {
      body: { invoiceId, request: key(), ...abroad },
    })
    expect(document).toMatchObject({ state: 'stamped', receiver_name: 'ÉMILE O’BRIEN' })
    expect(await restaurant.call(api.findReceivers, { query: { q: 'XEXX010101000' } })).toEqual([])
  })

  it('of an earlier year is not invoiced by name any more', async () => {
    const { invoiceId } = await sale()
    await server.sql(
      "UPDATE invoices SET business_date = business_date - interval '1 year', created_at = created_at - interval '1 year' WHERE tenant_id = $1 AND id = $2",
      restaurant.tenantId,
      invoiceId,
    )
    const read = await restaurant.call(api.getSaleToInvoice, { params: { id: invoiceId } })
    expect(read.problem).toContain('hasta el 31 de diciembre')
    const reply = await restaurant.send(api.issueByName, { body: { invoiceId, request: key(), ...GUEST } })
    expect([reply.status, reply.body.message]).toEqual([400, read.problem])
  })

  it('of a person in RESICO to a company says what the company withholds, also in its credit note', async () => {
    const restaurant = await openIssuer(server)
    const { tenantId } = restaurant
    const own = 'PEÑA800229AB1'
    await server.sql(
      "UPDATE fiscal_settings SET regime = '626', rfc = $2 WHERE tenant_id = $1",
      tenantId,
      own,
    )
    await server.app.tenant(tenantId).transaction((tx) =>
      keepCsd(tx, tenantId, {
        secrets: SECRETS,
        files: csdFiles({ rfc: own, representative: undefined }),
        now: server.clock.now,
      }),
    )
    const { invoiceId, checkId } = await sale(restaurant)
    expect(await restaurant.call(api.getSaleToInvoice, { params: { id: invoiceId } })).toMatchObject({
      isWithheldByCompanies: true,
      total: '77.00',
    })
    const company = { ...GUEST, rfc: 'AAA010101AAA', name: 'EMPRESA', regime: '601' }
    const { document } = await restaurant.call(api.issueByName, {
      body: { invoiceId, request: key(), ...company, inDetail: true },
    })
    // 1.25 % of 66.38, the two waters without their 10.62 of IVA.
    expect(document).toMatchObject({
      state: 'stamped',
      net: '66.38',
      tax: '10.62',
      withheld: '0.83',
      total: '76.17',
    })
    const xml = parseXml(await restaurant.call(api.downloadXml, { params: { id: document.id } }))
    const taxes = xml && childOf(xml, 'Impuestos')
    expect(xml?.attributes.Total).toBe('76.17')
    expect(taxes?.attributes).toMatchObject({
      TotalImpuestosRetenidos: '0.83',
      TotalImpuestosTrasladados: '10.62',
    })
    expect((await restaurant.send(downloadPdf, { params: { id: document.id } })).status).toBe(200)

    await restaurant.call(refundCheck, {
      params: { id: checkId },
      body: { amount: '38.50', reason: 'Queja' },
    })
    const issuing = { secrets: SECRETS, now: server.clock.now }
    await creditRefunds(server.app.tenant(tenantId), issuing)
    const [credit] = await restaurant.call(api.listFiscalDocuments, { query: { kind: 'credit' } })
    expect(credit).toMatchObject({ net: '33.19', tax: '5.31', withheld: '0.41', total: '38.09' })
    const person = { ...GUEST, request: key() }
    const other = await sale(restaurant)
    expect(
      (await restaurant.call(api.issueByName, { body: { invoiceId: other.invoiceId, ...person } })).document,
    ).toMatchObject({
      withheld: '0.00',
      total: '77.00',
    })
  })
})

describe('to whom was invoiced', () => {
  it('is found by the whole RFC and the customer’s phone alone, and goes with the customer', async () => {
    const phone = '5512340001'
    await restaurant.call(addCustomer, { body: { phone, name: 'Ana Peña' } })
    const { invoiceId } = await sale()
    await issue(invoiceId, { phone, email: 'ana@example.mx' })
    const find = (q: string, by = restaurant) => by.call(api.findReceivers, { query: { q } })
    for (const q of [rfc.toLowerCase(), `${rfc.slice(0, 4)} ${rfc.slice(4)}`, phone, '55 1234 0001'])
      expect(await find(q)).toEqual([{ ...GUEST, email: 'ana@example.mx' }])
    for (const q of ['peña80', 'ANA PE', '%', rfc.slice(0, -1), '5512', '']) expect(await find(q)).toEqual([])
    await restaurant.call(deleteCustomer, { params: { phone } })
    expect(await find(rfc)).toEqual([])
  })

  it('is removed by the office alone; its documents stay, and the log says who, without whose', async () => {
    const { invoiceId } = await sale()
    const { document } = await issue(invoiceId, { email: 'ana@example.mx' })
    const remove = async (by: Client) => (await by.send(api.removeReceiver, { params: { rfc } })).status
    for (const scope of ['POS', 'INVOICES', 'CUSTOMERS'] as const)
      expect(await remove(await server.hire(restaurant, [scope]))).toBe(403)
    const person = await server.hire(restaurant, ['CFDI'])
    expect([await remove(person), await remove(person)]).toEqual([200, 404])
    expect(await restaurant.call(api.findReceivers, { query: { q: rfc } })).toEqual([])
    const kept = await restaurant.call(api.getFiscalDocument, { params: { id: document.id } })
    expect(kept).toMatchObject({ receiver_rfc: rfc, email: 'ana@example.mx' })
    const rows = await server.sql(
      "SELECT actor, subject, details FROM audit_log WHERE tenant_id = $1 AND action = 'cfdi.remove_receiver'",
      restaurant.tenantId,
    )
    expect(rows).toEqual([{ actor: person.username, subject: null, details: {} }])
  })

  it('goes after two years without an invoice, unless it is of a customer', async () => {
    const phone = '5512340002'
    await restaurant.call(addCustomer, { body: { phone, name: 'Ana Peña' } })
    const left = async (more: object, unused: string) => {
      await issue((await sale()).invoiceId, more)
      await server.sql(
        'UPDATE fiscal_receivers SET used_at = $2::timestamptz - $3::interval WHERE tenant_id = $1',
        restaurant.tenantId,
        server.clock.now,
        unused,
      )
      await server.app.issueByItself(server.clock.now)
      return (await restaurant.call(api.findReceivers, { query: { q: rfc } })).length
    }
    expect(await left({}, '729 days')).toBe(1)
    expect(await left({}, '732 days')).toBe(0)
    expect(await left({ phone: '5512340003' }, '732 days')).toBe(0)
    expect(await left({ phone }, '732 days')).toBe(1)
    await restaurant.call(deleteCustomer, { params: { phone } })
  })

  it('is found by who works with guests, never by a display, and each search is in the log', async () => {
    const statusFor = async (scopes: readonly Scope[]) => {
      const person = await server.hire(restaurant, scopes)
      return (await person.send(api.findReceivers, { query: { q: rfc } })).status
    }
    for (const scope of ['POS', 'INVOICES', 'CFDI'] as const) expect(await statusFor([scope])).toBe(200)
    for (const scope of ['ORDER_STATUS_DISPLAY', 'ORDER_STATUS', 'CHARGE', 'VIEW_CFDI'] as const)
      expect(await statusFor([scope])).toBe(403)
    const rows = await server.sql(
      "SELECT DISTINCT details->>'q' AS q FROM audit_log WHERE tenant_id = $1 AND action = 'cfdi.find_receiver' AND details->>'q' = $2",
      restaurant.tenantId,
      rfc,
    )
    expect(rows).toEqual([{ q: rfc }])
  })
})

describe('a document by name', () => {
  it('is read by who charged its sale and by the office, and by no display and no colleague', async () => {
    const hire = (...scopes: Scope[]) => server.hire(restaurant, scopes)
    const [cashier, colleague] = [await hire('ORDERS', 'CHARGE'), await hire('ORDERS', 'CHARGE')]
    const display = await hire('ORDER_STATUS_DISPLAY')
    const checkId = await openCheck(restaurant)
    const charged = await chargeIt(cashier, checkId, [{ paymentTypeId: CASH, amount: '77.00' }])
    const id = Number(charged.body.invoiceId)
    const { document } = await issue(id)
    const params = { id: document.id }
    const statusesFor = async (person: Client) => [
      (await person.send(api.getFiscalDocument, { params })).status,
      (await person.send(api.downloadXml, { params })).status,
      (await person.send(downloadPdf, { params })).status,
    ]
    for (const person of [cashier, await hire('POS'), await hire('VIEW_CFDI')])
      expect(await statusesFor(person)).toEqual([200, 200, 200])
    for (const person of [colleague, display]) expect(await statusesFor(person)).toEqual([404, 404, 404])
    const saleFor = (person: Client) => person.call(api.getSaleToInvoice, { params: { id } })
    expect(await saleFor(cashier)).toMatchObject({ document: { receiver_rfc: rfc }, problem: null })
    for (const person of [colleague, display]) {
      const seen = await saleFor(person)
      expect(seen).toMatchObject({ document: null, problem: 'Esta cuenta ya tiene factura fiscal.' })
      expect(JSON.stringify(seen)).not.toContain(rfc)
    }
    const body = { email: 'ladron@evil.example' }
    expect((await display.send(sendFiscalDocument, { params, body })).status).toBe(404)
  })
})

describe('a sale of a customer', () => {
  it('offers the customer’s last fiscal data, also of another sale, and remembers it without a phone typed', async () => {
    const own = await openIssuer(server)
    const phone = '5512340002'
    await own.call(addCustomer, { body: { phone, name: 'Ana Peña' } })
    const sold = async () => {
      const one = await sale(own)
      await server.sql(
        'UPDATE orders SET customer_key = (SELECT phone_key FROM customers WHERE tenant_id = $1) WHERE tenant_id = $1 AND invoice_id = $2',
        own.tenantId,
        one.invoiceId,
      )
      return one.invoiceId
    }
    const [first, second] = [await sold(), await sold()]
    const read = (id: number) => own.call(api.getSaleToInvoice, { params: { id } })
    expect((await read(first)).receiver).toBeNull()
    await own.call(api.issueByName, { body: { invoiceId: first, request: key(), ...GUEST } })
    expect((await read(second)).receiver).toMatchObject(GUEST)
    expect((await read((await sale(own)).invoiceId)).receiver).toBeNull()
  })
})

it('whether the store can invoice is known to who charges, before anything is asked for', async () => {
  const cashier = await server.hire(restaurant, ['POS'])
  expect(await cashier.call(getInvoicingState)).toEqual({ isReady: true, isTest: true })
  const plain = await openTaqueria(server)
  expect(await plain.call(getInvoicingState)).toEqual({ isReady: false, isTest: true })
  const cook = await server.hire(restaurant, ['KITCHEN'])
  expect((await cook.send(getInvoicingState)).status).toBe(403)
})

describe('the office', () => {
  it('lists documents by kind, state and text, and shows one with its sale', async () => {
    const { invoiceId } = await sale()
    const { document } = await issue(invoiceId)
    const list = (query: object) => restaurant.call(api.listFiscalDocuments, { query })
    for (const query of [
      { type: 'today' },
      { type: 'today', kind: 'name', state: 'stamped' },
      { type: 'today', q: 'ana pena' },
      { type: 'today', q: 'PEÑA8002' },
      { type: 'today', q: String(document.uuid).slice(0, 9) },
      { type: 'today', q: String(invoiceId) },
    ])
      expect(
        (await list(query)).map(({ id }) => id),
        JSON.stringify(query),
      ).toContain(document.id)
    for (const query of [
      { type: 'yesterday' },
      { type: 'today', kind: 'global' },
      { type: 'today', q: 'nadie' },
    ])
      expect(await list(query)).toEqual([])
    expect(await restaurant.call(api.getFiscalDocument, { params: { id: document.id } })).toMatchObject({
      receiver_use: 'G03',
      form: '01',
      sales: [{ invoice_id: invoiceId, is_live: true }],
    })
  })

  it('adds up what was sold and in which state it is, net of refunds', async () => {
    const own = await openIssuer(server)
    const [first, second, third] = [await sale(own), await sale(own), await sale(own)]
    await own.call(api.issueByName, { body: { invoiceId: first.invoiceId, request: key(), ...GUEST } })
    const refund = (checkId: number, amount: string) =>
      own.call(refundCheck, { params: { id: checkId }, body: { amount, reason: 'Frío' } })
    await refund(second.checkId, '7.00')
    await refund(third.checkId, '77.00')
    expect(await own.call(api.sumFiscalDocuments, { query: { type: 'today' } })).toEqual({
      issuer: { rfc: CSD_RFC, timeZone: 'America/Tijuana' },
      sold: { count: 3, total: '147.00' },
      states: {
        free: { count: 2, total: '70.00' },
        pending: { count: 0, total: '0.00' },
        named: { count: 1, total: '77.00' },
        global: { count: 0, total: '0.00' },
        cancelled: { count: 0, total: '0.00' },
      },
      missing: { count: 1, total: '70.00' },
      waiting: [],
      todo: [],
      timeZone: 'America/Mexico_City',
    })
  })

  it('has the documents as a sheet', async () => {
    const csv = await restaurant.call(api.exportFiscalDocuments, { query: { type: 'today' } })
    expect(csv).toContain('Documento de prueba, sin validez fiscal')
    expect(csv.split('\n').length).toBeGreaterThan(3)
  })

  it('has what an accountant declares: base and tax of each rate, and a second sheet with the sums', async () => {
    const own = await openIssuer(server)
    const set = (sql: string, ...values: unknown[]) => server.sql(sql, own.tenantId, ...values)
    const [taxed, other] = [await sale(own), await sale(own)]
    await set(
      `UPDATE order_items SET tax_title = 'IVA', tax_rate = 0, net = net + tax, tax = 0 WHERE tenant_id = $1
       AND order_id IN (SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND o.invoice_id = $2)`,
      other.invoiceId,
    )
    for (const { invoiceId } of [taxed, other])
      await own.call(api.issueByName, { body: { invoiceId, request: key(), ...GUEST } })
    await set('UPDATE cfdi_documents SET is_test = false WHERE tenant_id = $1')
    const [head = '', ...rows] = (await own.call(api.exportFiscalDocuments, { query: { type: 'today' } }))
      .trim()
      .split('\r\n')
    const columns = head.split(',')
    const cell = (row: string | undefined, name: string) => row?.split(',')[columns.indexOf(name)]
    expect(columns).toEqual(
      expect.arrayContaining(['Régimen', 'Uso', 'Forma de pago', 'Método', 'IVA 16 %', 'Base 0 %', 'IEPS']),
    )
    expect(['Total', 'Base 0 %', 'Forma de pago', 'Método'].map((name) => cell(rows[1], name))).toEqual([
      '77.00',
      '77.00',
      '01 Efectivo',
      'PUE',
    ])
    const replaced = (await own.call(api.listFiscalDocuments)).at(-1)
    await own.call(substituteFiscalDocument, {
      params: { id: replaced?.id ?? 0 },
      body: { request: key(), ...GUEST },
    })
    const sheet = await own.call(api.exportFiscalDocuments, { query: { type: 'today' } })
    const substitute = sheet.trim().split('\r\n').at(-1)
    expect(['Relación', 'Relacionada con', 'UUID relacionado'].map((name) => cell(substitute, name))).toEqual(
      ['04 Sustitución', String(replaced?.id), replaced?.uuid],
    )
    const bases = columns.filter((name) => /^(Base|IVA|IEPS|Exento|No objeto)/.test(name))
    for (const row of rows)
      expect(bases.reduce((sum, name) => sum + Math.round(Number(cell(row, name) || 0) * 100), 0)).toBe(7700)

    const reply = await fetch(`${own.base}/api/v1/cfdi/export?type=today&format=xlsx`, {
      headers: { authorization: `Bearer ${own.token}` },
    })
    const archive = await fromBufferPromise(Buffer.from(await reply.arrayBuffer()))
    const sheets: string[] = []
    for await (const entry of archive.eachEntry()) sheets.push(entry.fileName)
    expect(sheets).toContain('xl/worksheets/sheet2.xml')
  })

  it('has XML and PDF of each document of a period in one file', async () => {
    const own = await openIssuer(server)
    const { invoiceId } = await sale(own)
    const { document } = await own.call(api.issueByName, { body: { invoiceId, request: key(), ...GUEST } })
    const zip = await fetch(`${own.base}/api/v1/cfdi/files?type=today`, {
      headers: { authorization: `Bearer ${own.token}` },
    })
    const archive = await fromBufferPromise(Buffer.from(await zip.arrayBuffer()))
    const names: string[] = []
    for await (const entry of archive.eachEntry()) names.push(entry.fileName)
    expect(names.toSorted()).toEqual([`${document.uuid}.pdf`, `${document.uuid}.xml`])
    const pdf = await own.send(downloadPdf, { params: { id: document.id } })
    expect([pdf.headers.get('content-type'), JSON.stringify(pdf.body).slice(1, 6)]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
  })

  it('draws the PDF of a document once, also for ten who ask at once, and reads it from then on', async () => {
    const own = await openIssuer(server)
    const { invoiceId } = await sale(own)
    const { document } = await own.call(api.issueByName, { body: { invoiceId, request: key(), ...GUEST } })
    const ask = () => own.send(downloadPdf, { params: { id: document.id } })
    const replies = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const { owner } = server.database
    const marked = await owner.query("UPDATE cfdi_pdfs SET bytes = '%PDF-kept' WHERE tenant_id = $1", [
      own.tenantId,
    ])
    expect(marked.rowCount).toBe(1)
    const isKept = async () => JSON.stringify((await ask()).body).includes('%PDF-kept')
    expect(await isKept()).toBe(true)
    // A new address is on the next one, also without the picture that the restaurant had.
    await owner.query("UPDATE stores SET address = 'Av. Juárez 1', image = $2 WHERE tenant_id = $1", [
      own.tenantId,
      `/pictures/${own.tenantId}/${'0'.repeat(64)}.webp`,
    ])
    expect(await isKept()).toBe(false)
  })

  it('is for who sees or manages fiscal documents, and a cashier sees one at a time', async () => {
    const [accountant, cashier, cook] = await Promise.all([
      server.hire(restaurant, ['VIEW_CFDI']),
      server.hire(restaurant, ['POS']),
      server.hire(restaurant, ['KITCHEN']),
    ])
    const { invoiceId } = await sale()
    const { document } = await issue(invoiceId)
    const status = async (who: Client, call: 'list' | 'one' | 'issue') => {
      if (call === 'list') return (await who.send(api.listFiscalDocuments)).status
      if (call === 'one')
        return (await who.send(api.getFiscalDocument, { params: { id: document.id } })).status
      return (await who.send(api.issueByName, { body: { invoiceId, request: key(), ...GUEST } })).status
    }
    const rights = async (who: Client) => [
      await status(who, 'list'),
      await status(who, 'one'),
      await status(who, 'issue'),
    ]
    expect(await rights(accountant)).toEqual([200, 200, 403])
    expect(await rights(cashier)).toEqual([403, 200, 409])
    expect(await rights(cook)).toEqual([403, 403, 403])
    const other = await openIssuer(server)
    expect((await other.send(api.getFiscalDocument, { params: { id: document.id } })).status).toBe(404)
  })

  it('frees the sales of trial documents once real ones are stamped', async () => {
    const own = await openIssuer(server)
    const { invoiceId } = await sale(own)
    await own.call(api.issueByName, { body: { invoiceId, request: key(), ...GUEST } })
    await own.call(savePac, { body: { is: 'sw', user: 'ana', password: 'x' } })
    expect(await stateOf(invoiceId, own)).toBe('free')
    await own.call(startTestMode)
  })
})
