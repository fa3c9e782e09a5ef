import type { GuestDocument } from '@comanda/shared/cfdi/guest'
import * as api from '@comanda/shared/cfdi/guest'
import { chargeCheck, returnPayment, splitCheck } from '@comanda/shared/checks/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { beforeAll, describe, expect, it } from 'vitest'
import { payCash, readCheck } from '../../../testing/checks.ts'
import { Client } from '../../../testing/client.ts'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { openIssuer } from '../../../testing/fiscal-store.ts'
import { SellingDevice } from '../../../testing/selling-device.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { CASH, openCheck } from '../../../testing/shift.ts'

const server = serverForTests()
let restaurant: Client
let phone: Client
beforeAll(async () => {
  restaurant = await openIssuer(server)
  phone = new Client(restaurant.base)
})

const OTHER = { rfc: 'XAXA900101AB1', name: 'OTRA PERSONA' }
let count = 0

const ask = async (code: string, change: object = {}) => {
  const { status, body } = await phone.send(api.askForInvoice, {
    params: { store: restaurant.tenantId, code },
    body: { request: `key ${++count}`, ...GUEST, email: null, ...change },
  })
  return { status, body: body as { document: GuestDocument } & Record<string, unknown> }
}
const get = (path: string) => server.app.server.inject({ url: `/api/v1${path}` })

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
