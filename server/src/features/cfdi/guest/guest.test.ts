import { getDocumentLink } from '@comanda/shared/cfdi/files'
import type { GuestDocument } from '@comanda/shared/cfdi/guest'
import * as api from '@comanda/shared/cfdi/guest'
import { CODE_LETTERS, writtenCode } from '@comanda/shared/cfdi/receipt-code'
import { chargeCheck, returnPayment, splitCheck } from '@comanda/shared/checks/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createReceiptCodes } from '../../../kernel/receipt-code.ts'
import { payCash, readCheck } from '../../../testing/checks.ts'
import { Client } from '../../../testing/client.ts'
import { TEST_SECRET } from '../../../testing/constants.ts'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { askByName, openIssuer, sellInvoice } from '../../../testing/fiscal-store.ts'
import { SellingDevice } from '../../../testing/selling-device.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { CASH, openCheck } from '../../../testing/shift.ts'

const server = serverForTests()
const codes = createReceiptCodes(TEST_SECRET)
let restaurant: Client
let phone: Client
beforeAll(async () => {
  restaurant = await openIssuer(server)
  phone = new Client(restaurant.base)
})

const OTHER = { rfc: 'XAXA900101AB1', name: 'OTRA PERSONA' }
let count = 0

/** A paid sale with the code on its receipt. */
async function sold(of = restaurant) {
  const { checkId, invoiceId: id } = await sellInvoice(of)
  return { checkId, code: writtenCode(codes.encode(of.tenantId, { is: 'sale', id })) }
}
const ask = async (code: string, change: object = {}, store = restaurant.tenantId) => {
  const { status, body } = await phone.send(api.askForInvoice, {
    params: { store, code },
    body: { request: `key ${++count}`, ...GUEST, email: null, ...change },
  })
  return { status, body: body as { document: GuestDocument } & Record<string, unknown> }
}
const get = (path: string) => server.app.server.inject({ url: `/api/v1${path}` })

describe('a guest with the code of a receipt', () => {
  it('does not read what only the restaurant can correct', async () => {
    const own = await openIssuer(server)
    const { code, checkId } = await sold(own)
    const set = (sql: string, ...values: unknown[]) => server.sql(sql, own.tenantId, ...values)
    const counter = [400, 'Esta cuenta se factura en la caja del restaurante.']
    const asked = async () => {
      const { status, body } = await ask(code, {}, own.tenantId)
      return [status, body.message]
    }
    await set(
      `UPDATE order_items SET tax_title = 'Servicio', tax_rate = 10 WHERE tenant_id = $1
       AND order_id IN (SELECT id FROM orders WHERE tenant_id = $1 AND check_id = $2)`,
      checkId,
    )
    expect(await asked()).toEqual(counter)
    await set("UPDATE fiscal_settings SET rfc = 'AAA010101AAA' WHERE tenant_id = $1")
    expect(await asked()).toEqual(counter)
  })

  it('gets the stamped invoice at once, with XML and PDF, however the code is typed', async () => {
    const { code } = await sold()
    const { status, body } = await ask(` ${code.toLowerCase()} `)
    expect([status, body]).toMatchObject([
      200,
      { document: { state: 'stamped', is_test: true, refusal: null } },
    ])
    const { token, uuid } = body.document
    expect(await phone.call(api.readGuestDocument, { params: { token } })).toEqual(body.document)
    const [xml, pdf] = [
      await get(`/factura/documents/${token}/xml`),
      await get(`/factura/documents/${token}/pdf`),
    ]
    expect(xml.body).toContain(`UUID="${uuid}"`)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })

  it('gets the same document after a closed browser, a second tap, and from two phones at once', async () => {
    const { code } = await sold()
    const all = await Promise.all([ask(code, { request: 'tap' }), ask(code, { request: 'tap' }), ask(code)])
    const later = await ask(code)
    expect(new Set([...all, later].map(({ body }) => body.document.uuid)).size).toBe(1)
    expect(later.body.document.state).toBe('stamped')
  })

  it('is told at its field what cannot be right, before anything is stamped', async () => {
    const { code } = await sold()
    const { status, body } = await ask(code, { postalCode: '123' })
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'postalCode' }] }])
    expect((await ask(code)).body.document.state).toBe('stamped')
  })
})

describe('the link of a document', () => {
  const tokenIn = (url: string): string => /\/f\/d\/([\w-]+)$/.exec(url)?.[1] ?? ''
  const statuses = (token: string) =>
    Promise.all(
      ['', '/xml', '/pdf'].map(async (file) => (await get(`/factura/documents/${token}${file}`)).statusCode),
    )

  it('gives the files to whoever has it, without the address that the guest was mailed at, for ninety days', async () => {
    onTestFinished(() => server.clock.reset())
    const { code } = await sold()
    const { document } = (await ask(code)).body
    await server.sql(
      "UPDATE cfdi_documents SET email = 'ana@correo.mx', mailed_at = now() WHERE tenant_id = $1 AND uuid = $2",
      restaurant.tenantId,
      document.uuid,
    )
    const token = tokenIn(document.link)
    const shared = await phone.call(api.readGuestDocument, { params: { token } })
    expect(shared).toEqual({ ...document, token, mailed_to: null })
    const { headers, body } = await get(`/factura/documents/${token}/xml`)
    expect([headers['x-robots-tag'], body.includes(`UUID="${document.uuid}"`)]).toEqual(['noindex', true])
    // A link that is read does not last longer.
    for (const [days, status] of [
      [90, 200],
      [1, 404],
    ] as const) {
      server.clock.advance(days * 24 * 3_600_000)
      expect(await statuses(token)).toEqual([status, status, status])
      if (status === 200)
        expect((await phone.call(api.readGuestDocument, { params: { token } })).link).toBe(document.link)
    }
    expect(await statuses(document.token)).toEqual([404, 404, 404])
  })

  it('is opened by who sees the document, which the log says, and by nobody else', async () => {
    const { code } = await sold()
    const { document } = (await ask(code)).body
    const id = Number(document.folio.split(' ')[1])
    const { url } = await restaurant.call(getDocumentLink, { params: { id } })
    expect(tokenIn(url)).toBe(tokenIn(document.link))
    const rows = await server.sql(
      "SELECT details->>'id' AS id FROM audit_log WHERE tenant_id = $1 AND action = 'cfdi.share'",
      restaurant.tenantId,
    )
    expect(rows).toEqual([{ id: String(id) }])
    const [waiter, other] = [await server.hire(restaurant, ['ORDERS']), await openIssuer(server)]
    const of = async (who: Client) => (await who.send(getDocumentLink, { params: { id } })).status
    expect([await of(waiter), await of(other)]).toEqual([404, 404])
  })
})

describe('a stranger', () => {
  const answerOf = async (reply: ReturnType<typeof ask>) => {
    const { status, body } = await reply
    return [status, { ...body, request_id: null }]
  }

  it('gets one answer for a wrong code, a used one, one of another store, and a restaurant that does not exist', async () => {
    const [used, other, pending] = [await sold(), await sold(await openIssuer(server)), await sold()]
    await ask(used.code)
    await askByName(server, restaurant, { checkId: pending.checkId, request: 'till' })
    const wrong = await answerOf(ask('ABCDE-FGHJK'))
    expect(wrong[0]).toBe(404)
    expect(await answerOf(ask(used.code, OTHER))).toEqual(wrong)
    expect(await answerOf(ask(pending.code, OTHER))).toEqual(wrong)
    expect(await answerOf(ask(other.code))).toEqual(wrong)
    expect(await answerOf(ask(used.code, {}, 99_999))).toEqual(wrong)
    expect(await answerOf(ask('0'.repeat(40)))).toEqual(wrong)
  })

  it('gets the same answer of a restaurant that is suspended, also with its own document', async () => {
    const closing = await openIssuer(server)
    const [one, two] = [await sold(closing), await sold(closing)]
    const { token } = (await ask(one.code, {}, closing.tenantId)).body.document
    await server.sql('UPDATE stores SET is_active = false WHERE tenant_id = $1', closing.tenantId)
    expect(await answerOf(ask(two.code, {}, closing.tenantId))).toEqual(await answerOf(ask('ABCDE-FGHJK')))
    expect((await get(`/factura/documents/${token}`)).statusCode).toBe(404)
  })

  it('opens no document with a forged token, nor with one of another purpose', async () => {
    const { code } = await sold()
    const { token } = (await ask(code)).body.document
    const forged = `${token.slice(0, -4)}AAAA`
    for (const path of ['', '/xml', '/pdf'])
      expect((await get(`/factura/documents/${forged}${path}`)).statusCode).toBe(404)
  })

  const guess = (address: string, code = 'ABCDE-FGHJK') =>
    server.app.server.inject({
      method: 'POST',
      url: `/api/v1/factura/${restaurant.tenantId}/${code}`,
      remoteAddress: address,
      payload: { request: `key ${++count}`, ...GUEST },
    })
  const lettersFor = (n: number) =>
    Array.from(
      'ABCDEFGHJK',
      (_, at) => CODE_LETTERS[Math.floor(n / CODE_LETTERS.length ** at) % CODE_LETTERS.length],
    ).join('')

  it('who guesses codes is stopped, and the codes of the store still work elsewhere', async () => {
    await server.sql('DELETE FROM quotas')
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await guess('203.0.113.7', lettersFor(n))).statusCode)
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([60, 429])
    const { code } = await sold()
    expect((await guess('203.0.113.7', code)).statusCode).toBe(429)
    expect((await guess('203.0.113.8', code)).statusCode).toBe(200)
  })

  it('who tries a code that somebody used, or mistypes one, from a dozen networks closes the page for nobody', async () => {
    await server.sql('DELETE FROM quotas')
    const { code: used } = await sold()
    expect((await guess('203.0.113.9', used)).statusCode).toBe(200)
    const body = { ...GUEST, ...OTHER }
    for (let network = 1; network <= 12; network++) {
      const answer = await server.app.server.inject({
        method: 'POST',
        url: `/api/v1/factura/${restaurant.tenantId}/${used}`,
        remoteAddress: `198.51.100.${network}`,
        payload: { request: `key ${++count}`, ...body },
      })
      expect(answer.statusCode).toBe(404)
      expect((await guess(`198.51.100.${network}`, lettersFor(7_000 + network))).statusCode).toBe(404)
    }
    const { code } = await sold()
    expect((await guess('203.0.113.10', code)).statusCode).toBe(200)
  })

  it('codes that read as sales which do not exist are made up: the eleventh of an hour closes the page, from any network', async () => {
    await server.sql('DELETE FROM quotas')
    for (let n = 0; n < 10; n++) {
      const madeUp = codes.encode(restaurant.tenantId, { is: 'sale', id: 900_000 + n })
      expect((await guess(`192.0.2.${n + 1}`, madeUp)).statusCode).toBe(404)
    }
    const { code } = await sold()
    expect((await guess('192.0.2.77', code)).statusCode).toBe(429)
    await server.sql('DELETE FROM quotas')
    expect((await guess('192.0.2.78', code)).statusCode).toBe(200)
  })
})

describe('a guest with the code of the own part of a bill', () => {
  /** Two waters of which each of two guests has one. @returns how to pay a part, and the code that a receipt has then */
  async function divided() {
    const checkId = await openCheck(restaurant)
    const params = { id: checkId }
    await restaurant.call(splitCheck, { params, body: { mode: 'equal', parts: 2 } })
    const { rounds } = await readCheck(restaurant, checkId)
    const orderIds = rounds.map(({ order_id: id }) => id)
    const receiptOf = async (part: number | null) =>
      (await restaurant.call(getReceipt, { body: { orderIds, part } })).receipt
    const codeOf = async (part: number | null) => (await receiptOf(part)).invoice_code?.code ?? 'none'
    const pay = async (part: number) => {
      await payCash(restaurant, checkId, '38.50', part)
      return codeOf(part)
    }
    return { checkId, pay, codeOf, receiptOf }
  }
  const wordsOf = async (reply: ReturnType<typeof ask>) => {
    const { status, body } = await reply
    const [{ field, code }] = body.errors as { field: string; code: string }[] as [
      { field: string; code: string },
    ]
    return [status, field, code]
  }
  const totalOf = async (reply: ReturnType<typeof ask>) => {
    const { token } = (await reply).body.document
    return / Total="([\d.]+)"/.exec((await get(`/factura/documents/${token}/xml`)).body)?.[1]
  }

  it('has it on the receipt once it is paid, and gets the own share as soon as the rest is paid', async () => {
    const { pay, receiptOf, codeOf } = await divided()
    expect(await codeOf(1)).toBe('none')
    const [first, none] = [await pay(1), await codeOf(2)]
    expect([first.length, none, (await receiptOf(1)).state]).toEqual([10, 'none', 'paid'])
    expect(await wordsOf(ask(first))).toEqual([400, 'code', 'open'])
    const second = await pay(2)
    expect(await codeOf(1)).toBe(first)
    expect([await totalOf(ask(first)), await totalOf(ask(second, OTHER))]).toEqual(['38.50', '38.50'])
    expect((await ask(second, {})).status).toBe(404)
  })

  it('is told when the bill was invoiced by parts or as a whole, and gets the whole one that is the own', async () => {
    const [apart, whole] = [await divided(), await divided()]
    const [one] = [await apart.pay(1), await apart.pay(2)]
    await ask(one)
    expect(await wordsOf(ask(await apart.codeOf(null)))).toEqual([400, 'code', 'partly'])
    const [other] = [await whole.pay(1), await whole.pay(2)]
    expect(await totalOf(ask(await whole.codeOf(null)))).toBe('77.00')
    expect(await wordsOf(ask(other, OTHER))).toEqual([400, 'code', 'whole'])
    expect(await totalOf(ask(other))).toBe('77.00')
  })

  it('is one of two who ask at once, with the code of the part and that of the bill', async () => {
    const { pay, codeOf } = await divided()
    const [one] = [await pay(1), await pay(2)]
    const both = await Promise.all([ask(one), ask(await codeOf(null), OTHER)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('has it on the receipt that the counter prints of a part which a device charged without internet', async () => {
    const { checkId, pay, codeOf } = await divided()
    const device = await SellingDevice.register(server, restaurant)
    const charged = await device.send(chargeCheck, {
      params: { id: checkId },
      body: { part: 2, payments: [{ paymentTypeId: CASH, amount: 38.5 }] },
    })
    expect(charged.body.due).toBe('38.50')
    const own = await pay(1)
    expect([await totalOf(ask(await codeOf(2))), await totalOf(ask(own, OTHER))]).toEqual(['38.50', '38.50'])
  })

  it('has a new code when the payment was given back and the part is paid again', async () => {
    const { checkId, pay } = await divided()
    const before = await pay(1)
    const [payment] = (await readCheck(restaurant, checkId)).payments
    await restaurant.call(returnPayment, { params: { id: payment?.id ?? 0 }, body: { reason: 'Otro tipo' } })
    const again = await pay(1)
    await pay(2)
    expect(again).not.toBe(before)
    expect([(await ask(before)).status, await totalOf(ask(again))]).toEqual([404, '38.50'])
  })
})
