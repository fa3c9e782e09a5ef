import * as api from '@comanda/shared/cfdi/api'
import { substituteFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import { sendFiscalDocument } from '@comanda/shared/cfdi/files'
import * as guestApi from '@comanda/shared/cfdi/guest'
import { savePac } from '@comanda/shared/cfdi/settings'
import { addCustomer, deleteCustomer } from '@comanda/shared/customers/api'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createReceiptCodes } from '../../../kernel/receipt-code.ts'
import { Client } from '../../../testing/client.ts'
import { TEST_SECRET } from '../../../testing/constants.ts'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { openIssuer, sellInvoice } from '../../../testing/fiscal-store.ts'
import { filesIn, mailServer } from '../../../testing/mail-server.ts'
import { PAC_USER, PacServer } from '../../../testing/pac-server.ts'
import { TestServer } from '../../../testing/restaurant.ts'
import { serverAlone } from '../../../testing/server-for-tests.ts'
import { stampDue } from '../issuing/worker.ts'
import { swSapien } from '../pac/sw-sapien.ts'

/** Its mails are files; it sends those of all stores. */
const withoutMail = serverAlone()
const codes = createReceiptCodes(TEST_SECRET)
const ADDRESS = 'ana@correo.example.mx'
let smtp: Awaited<ReturnType<typeof mailServer>>
/** Another process of the same installation, which knows a mail server. */
let server: TestServer
let restaurant: Client
beforeAll(async () => {
  smtp = await mailServer()
  server = await TestServer.on(withoutMail.database, {
    mail: {
      smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
      from: 'Comanda <hola@comanda.example.mx>',
      outboxDir: withoutMail.database.outboxDir,
    },
  })
  restaurant = await openIssuer(server)
  return async () => {
    await server.app.close()
    await smtp.stop()
  }
})
beforeEach(async () => {
  await withoutMail.database.owner.query('DELETE FROM mails; DELETE FROM quotas')
  smtp.received.splice(0)
})

let count = 0
const key = () => `request ${++count}`
const rows = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await withoutMail.database.owner.query(sql, values)).rows
const queued = () =>
  rows<{ recipient: string; subject: string }>(
    'SELECT recipient, subject FROM mails WHERE document_id IS NOT NULL',
  )

const sale = async (of = restaurant) => (await sellInvoice(of)).invoiceId
const issue = (invoiceId: number, more: object = {}, of = restaurant) =>
  of.call(api.issueByName, { body: { invoiceId, request: key(), ...GUEST, ...more } })
const issued = async () => (await issue(await sale())).document
const send = (id: number, email = ADDRESS, of = restaurant) =>
  of.send(sendFiscalDocument, { params: { id }, body: { email } })
const read = (id: number) => restaurant.call(api.getFiscalDocument, { params: { id } })

/** What the mail server got. */
async function delivered() {
  await server.app.mail.sendDue(server.clock.now)
  const documents = smtp.received.filter(({ to }) => to.endsWith('@correo.example.mx'))
  return documents.map(({ to, raw }) => ({
    to,
    subject: /^Subject: (.*)$/m.exec(raw)?.[1],
    text: Buffer.from(
      raw
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8'),
    files: filesIn(raw),
  }))
}

describe('a stamped document', () => {
  it('is mailed with its XML and its PDF, which the queue does not have', async () => {
    const document = await issued()
    expect(await send(document.id)).toMatchObject({
      status: 200,
      body: {
        message: `La factura va en camino a ${ADDRESS}.`,
        sends_mail: true,
        document: { id: document.id },
      },
    })
    const [row] = await rows<{ text: string }>('SELECT m::text AS text FROM mails m')
    expect(row?.text).not.toContain('<cfdi')
    const [mail, ...others] = await delivered()
    expect([mail?.to, others]).toEqual([ADDRESS, []])
    const [xml, pdf] = mail?.files ?? []
    expect([xml?.name, pdf?.name]).toEqual([`${document.uuid}.xml`, `${document.uuid}.pdf`])
    expect(xml?.bytes.toString('utf8')).toBe(
      await restaurant.call(api.downloadXml, { params: { id: document.id } }),
    )
    expect(pdf?.bytes.toString('latin1').slice(0, 5)).toBe('%PDF-')
    expect(await queued()).toEqual([])
    expect(await read(document.id)).toMatchObject({
      email: ADDRESS,
      mailed_at: server.clock.now.toISOString(),
      sends_mail: true,
    })
    const actions = await rows<{ action: string }>(
      "SELECT action FROM audit_log WHERE action = 'cfdi.send' AND tenant_id = $1",
      restaurant.tenantId,
    )
    expect(actions).toHaveLength(1)
  })

  it('of a trial says that it has no fiscal value, and shows no name that nobody has checked', async () => {
    await send((await issued()).id)
    const [mail] = await delivered()
    expect(mail?.text).toContain('Documento de prueba, sin validez fiscal.')
    expect(mail?.text).not.toContain('KEMPER')
  })

  it('is mailed five times a day at most, and only by who may issue', async () => {
    const { id } = await issued()
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await send(id)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const [accountant, other] = [await server.hire(restaurant, ['VIEW_CFDI']), await openIssuer(server)]
    expect((await send(id, ADDRESS, accountant)).status).toBe(403)
    expect((await send(id, ADDRESS, other)).status).toBe(404)
    expect((await send(id, 'ana')).status).toBe(400)
    expect(await queued()).toHaveLength(5)
  })

  it('sent elsewhere is a copy: the kept address stays, and the log names the other one', async () => {
    const { id } = await issued()
    await send(id)
    await send(id, 'despacho@correo.example.mx')
    expect((await delivered()).map(({ to }) => to)).toEqual([ADDRESS, 'despacho@correo.example.mx'])
    expect(await read(id)).toMatchObject({ email: ADDRESS })
    const entries = await rows<{ action: string; email: string }>(
      "SELECT action, details->>'email' AS email FROM audit_log WHERE tenant_id = $1 AND details->>'id' = $2::text AND action LIKE 'cfdi.send%' ORDER BY at, action",
      restaurant.tenantId,
      String(id),
    )
    expect(entries).toEqual([
      { action: 'cfdi.send', email: ADDRESS },
      { action: 'cfdi.send_elsewhere', email: 'despacho@correo.example.mx' },
    ])
  })

  it('of an installation without a mail server is not said to be sent', async () => {
    const { id } = await issued()
    const here = restaurant.at(withoutMail.base)
    expect(await send(id, ADDRESS, here)).toMatchObject({
      status: 200,
      body: { sends_mail: false, message: expect.stringContaining('no le llega a nadie') },
    })
    expect(await here.call(api.getFiscalDocument, { params: { id } })).toMatchObject({ sends_mail: false })
  })
})

describe('a document that was asked for with an address', () => {
  it('is mailed once when it is stamped, and not again by a repetition', async () => {
    const invoiceId = await sale()
    const request = key()
    for (const _ of [1, 2]) await issue(invoiceId, { email: ADDRESS, request })
    expect((await delivered()).map(({ to }) => to)).toEqual([ADDRESS])
  })

  it('is mailed when its stamp comes later, by the worker, with the name that the authority knows', async () => {
    const own = await openIssuer(server)
    await own.call(savePac, { body: { is: 'sw', user: 'ana', password: 'x' } })
    const invoiceId = await sale(own)
    // No certifier is there, so that nothing has left.
    expect((await issue(invoiceId, { email: ADDRESS }, own)).document.state).toBe('sealed')
    expect(await queued()).toEqual([])
    const pacServer = new PacServer(() => server.clock.now)
    const baseUrl = await pacServer.open()
    onTestFinished(() => pacServer.close())
    const settings = { baseUrl, statusUrl: baseUrl, timeoutMs: 10_000, ...PAC_USER }
    const pac = swSapien(settings, () => server.clock.now)
    server.clock.advance(60_000)
    const round = () => stampDue({ ...server.app.stamping, pacOf: async () => pac }, server.clock.now)
    await Promise.all([round(), round()])
    const [mail, ...others] = await delivered()
    expect([mail?.to, mail?.files.length, others]).toEqual([ADDRESS, 2, []])
    expect(mail?.text).toContain('Emisor: ESCUELA KEMPER URGATE (RFC EKU9003173C9). Total: $77.00.')
    expect(mail?.text).not.toContain('sin validez')
  })

  it('is mailed in the place of another one', async () => {
    const { id } = await issued()
    await restaurant.call(substituteFiscalDocument, {
      params: { id },
      body: { request: key(), ...GUEST, name: 'ANA PEÑA LUNA', email: ADDRESS },
    })
    expect((await delivered()).map(({ to }) => to)).toEqual([ADDRESS])
  })

  it('is not mailed beyond the limit of a store, and is stamped nevertheless', async () => {
    const limited = { ...server.app.stamping, quotas: { ...server.app.quotas, take: async () => false } }
    const { document } = await issue(await sale())
    await rows(
      "UPDATE cfdi_documents SET state = 'sealed', stamped = NULL, uuid = NULL, email = $3, next_attempt_at = created_at WHERE tenant_id = $1 AND id = $2",
      restaurant.tenantId,
      document.id,
      ADDRESS,
    )
    expect(await stampDue(limited, server.clock.now)).toBe(1)
    expect([(await read(document.id)).state, await queued()]).toEqual(['stamped', []])
  })
})

describe('a guest', () => {
  const ask = async (invoiceId: number, email: string | null, change: object = {}) => {
    const code = codes.encode(restaurant.tenantId, { is: 'sale', id: invoiceId })
    const params = { store: restaurant.tenantId, code }
    const phone = new Client(restaurant.base)
    const { body } = await phone.send(guestApi.askForInvoice, {
      params,
      body: { request: key(), ...GUEST, email, ...change },
    })
    return (body as { document: guestApi.GuestDocument }).document
  }

  it('gets the mail, and sees only a part of the address', async () => {
    const document = await ask(await sale(), ADDRESS)
    expect(document).toMatchObject({ state: 'stamped', mailed_to: 'a…@correo.example.mx' })
    expect((await delivered()).map(({ to }) => to)).toEqual([ADDRESS])
  })

  it('who comes back gets no second mail, except at another address', async () => {
    const invoiceId = await sale()
    expect((await ask(invoiceId, null)).mailed_to).toBe(null)
    for (const email of [ADDRESS, ADDRESS, null, 'luis@correo.example.mx']) await ask(invoiceId, email)
    expect((await delivered()).map(({ to }) => to)).toEqual([ADDRESS, 'luis@correo.example.mx'])
  })
})

describe('the language of a mail', () => {
  const ask = async (invoiceId: number, email: string | null, language?: 'en' | 'es') => {
    const params = {
      store: restaurant.tenantId,
      code: codes.encode(restaurant.tenantId, { is: 'sale', id: invoiceId }),
    }
    await new Client(restaurant.base).send(guestApi.askForInvoice, {
      params,
      body: { request: key(), ...GUEST, email, ...(language && { language }) },
    })
  }
  const isEnglish = async () =>
    (await delivered()).map(({ subject, text }) => {
      const [, lang] = /<html lang="([^"]+)">/.exec(text) ?? []
      return [
        /^Invoice F \d+: test without fiscal value/.test(subject ?? ''),
        text.includes('Issued by'),
        lang,
      ]
    })
  const [ENGLISH, SPANISH] = [
    [true, true, 'en'],
    [false, false, 'es-MX'],
  ]

  it('is that of the page on which the guest asked, Spanish where none is said', async () => {
    await ask(await sale(), ADDRESS, 'en')
    await ask(await sale(), ADDRESS, 'es')
    await ask(await sale(), ADDRESS)
    expect(await isEnglish()).toEqual([ENGLISH, SPANISH, SPANISH])
  })

  it('is the last one in which the guest asked, also of the document that replaces it', async () => {
    const invoiceId = await sale()
    await ask(invoiceId, null, 'es')
    await ask(invoiceId, ADDRESS, 'en')
    expect(await isEnglish()).toEqual([ENGLISH])
    const sent = await restaurant.call(api.listFiscalDocuments, { query: { q: String(invoiceId) } })
    const id = sent.find((one) => one.invoice_id === invoiceId)?.id ?? 0
    smtp.received.splice(0)
    await restaurant.call(substituteFiscalDocument, {
      params: { id },
      body: { request: key(), ...GUEST, name: 'ANA PEÑA LUNA', email: ADDRESS },
    })
    expect(await isEnglish()).toEqual([ENGLISH])
  })
})

describe('a queued mail', () => {
  it('of a customer who is removed is removed with the address', async () => {
    const customer = { name: 'Ana', phone: '55 1234 5678' }
    await restaurant.call(addCustomer, { body: customer })
    const { document } = await issue(await sale(), { email: ADDRESS, phone: customer.phone })
    const other = await issue(await sale(), {
      rfc: 'XAXA900101AB1',
      name: 'OTRA PERSONA',
      email: 'otra@correo.example.mx',
    })
    expect(await queued()).toHaveLength(2)
    await restaurant.call(deleteCustomer, { params: { phone: customer.phone } })
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['otra@correo.example.mx'])
    expect([(await read(document.id)).email, (await read(other.document.id)).email]).toEqual([
      null,
      'otra@correo.example.mx',
    ])
  })

  it('is not seen by the previous release, which would send it without its files', async () => {
    await send((await issued()).id)
    const due = await rows(
      "SELECT FROM mails WHERE next_attempt_at <= $1 OR next_attempt_at > $1::timestamptz + interval '2 hours'",
      server.clock.now,
    )
    expect(due).toEqual([])
  })

  it('whose document no longer exists is dropped, and the next one is sent', async () => {
    const [one, two] = [await issued(), await issued()]
    await send(one.id)
    await rows('UPDATE mails SET document_id = 99999')
    server.clock.advance(1_000)
    await send(two.id)
    expect((await delivered()).map(({ files }) => files[0]?.name)).toEqual([`${two.uuid}.xml`])
    expect(await queued()).toEqual([])
  })
})
