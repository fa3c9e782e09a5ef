import * as api from '@comanda/shared/cfdi/api'
import { cancelFiscalDocument, substituteFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import * as globalApi from '@comanda/shared/cfdi/global'
import { saveInvoicing } from '@comanda/shared/cfdi/settings'
import { chargeCheck, discountCheck, refundCheck, splitCheck } from '@comanda/shared/checks/api'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { linesOfCheck, readCheck, sendRound } from '../../../testing/checks.ts'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { openIssuer } from '../../../testing/fiscal-store.ts'
import { TACO, WATER } from '../../../testing/menu.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverAlone } from '../../../testing/server-for-tests.ts'
import { CARD, CASH } from '../../../testing/shift.ts'
import { childOf, parseXml } from '../pac/double/parse.ts'

// It issues for all stores.
const server = serverAlone()
const DAY = 86_400_000
const { rfc, name, postalCode, regime, use } = GUEST
const COLLEAGUE = { rfc: 'XAXA900101AB1', name: 'OTRA PERSONA' }
let restaurant: Client
let count = 0

beforeEach(async () => {
  server.clock.reset()
  restaurant = await openIssuer(server)
  await restaurant.call(saveInvoicing, {
    body: { globalPeriod: 'daily', isGlobalAutomatic: false, printsCode: true },
  })
})

interface Divided {
  checkId: number
  invoiceId: number
  total: string
  parts: { number: number; total: string }[]
}

/** Two orders of tacos and two waters, divided, and each part paid with a tip; the second by card. */
async function dinner(
  choice: (lineIds: number[]) => object,
  discount: object | null = null,
): Promise<Divided> {
  const cart = [
    { id: TACO.id, variant_id: TACO.variants.five, quantity: 2 },
    { id: WATER.id, quantity: 2 },
  ]
  const checkId = await sendRound(restaurant, cart, { newCheck: true })
  const params = { id: checkId }
  if (discount)
    await restaurant.call(discountCheck, { params, body: { reason: 'Cliente frecuente', ...discount } })
  const lines = linesOfCheck(await readCheck(restaurant, checkId)).map(({ id }) => id)
  await restaurant.call(splitCheck, { params, body: choice(lines) })
  const parts = (await readCheck(restaurant, checkId)).split?.parts ?? []
  for (const { number, due } of parts) {
    const payments = [{ paymentTypeId: number === 2 ? CARD : CASH, amount: due, tip: '7.00' }]
    await restaurant.call(chargeCheck, { params, body: { part: number, payments } })
  }
  const { invoice_id: invoiceId, total } = await readCheck(restaurant, checkId)
  return { checkId, invoiceId: invoiceId ?? 0, total, parts }
}
const equal = (parts: number) => () => ({ mode: 'equal', parts })
/** The first has the tacos, and both share the waters. */
const byItems = ([tacos, waters]: number[]) => ({
  mode: 'items',
  lines: [
    { id: tacos, shares: [{ part: 1, weight: 1 }] },
    { id: waters, shares: [1, 2].map((part) => ({ part, weight: 1 })) },
  ],
})

const ask = async (invoiceId: number, part: number | null, change: object = {}) => {
  const body = {
    invoiceId,
    part,
    request: `request ${++count}`,
    rfc,
    name,
    postalCode,
    regime,
    use,
    ...change,
  }
  const reply = await restaurant.send(api.issueByName, { body })
  return { status: reply.status, body: reply.body as { message: string; document: api.FiscalDocument } }
}
const stamped = async (invoiceId: number, part: number | null, change: object = {}) => {
  const { body } = await ask(invoiceId, part, change)
  expect([body.message, body.document?.state]).toEqual(['La factura fiscal está timbrada.', 'stamped'])
  return body.document
}
const wordsOf = async (reply: ReturnType<typeof ask>) => (await reply).body.message
const xmlOf = async (id: number) =>
  parseXml(await restaurant.call(api.downloadXml, { params: { id } })) ?? expect.fail(`no XML of ${id}`)
const sumOf = (documents: readonly { total: string }[]) =>
  sumCents(documents.map(({ total }) => priceOf(total)))
const read = (id: number) => restaurant.call(api.getFiscalDocument, { params: { id } })
const nextDay = async () => {
  await server.later(restaurant, DAY)
}
const issueGlobal = async () => {
  const [oldest] = await restaurant.call(globalApi.proposeGlobal)
  const { documents } = await restaurant.call(globalApi.issueGlobal, { body: { from: oldest?.from ?? null } })
  return documents
}
const refund = (id: number, body: object) =>
  restaurant.call(refundCheck, { params: { id }, body: { reason: 'Queja del cliente', ...body } })
const creditsOf = async (id: number) => (await read(id)).followed_by.map(({ kind, total }) => [kind, total])
const cancel = (id: number) =>
  restaurant.call(cancelFiscalDocument, { params: { id }, body: { reason: 'wrong_without_substitute' } })
const statesOf = async (invoiceId: number) => {
  const { state, parts } = await restaurant.call(api.getSaleToInvoice, { params: { id: invoiceId } })
  return [state, ...parts.map((part) => part.state)]
}

describe('a bill that guests have divided', () => {
  it.each([
    ['equally', equal(3)],
    ['by items', byItems],
    ['by amounts', () => ({ mode: 'amounts', amounts: ['100.01', '75.98', '100.01'] })],
  ])('%s is invoiced to each of them for what each paid, and adds up to the centavo', async (way, choice) => {
    const discounts = [null, { kind: 'discount', percent: 33.333 }]
    for (const discount of way === 'by amounts' ? [null] : discounts) {
      const { invoiceId, total, parts } = await dinner(choice, discount)
      const documents = []
      for (const { number, total: own } of parts) {
        const document = await stamped(invoiceId, number, { inDetail: number === 2 })
        expect(document.total).toBe(own)
        documents.push(document)
      }
      expect(sumOf(documents)).toBe(priceOf(total))
      expect(await statesOf(invoiceId)).toEqual(['named', ...parts.map(() => 'named')])
      const { FormaPago } = (await xmlOf(documents[1]?.id ?? 0)).attributes
      expect(FormaPago).toBe('04')
    }
  })

  it('names in detail what the guest had, or the share of every dish', async () => {
    const titles = async ({ id }: { id: number }) =>
      childOf(await xmlOf(id), 'Conceptos')?.children.map(({ attributes }) => [
        attributes.Cantidad,
        attributes.Descripcion,
      ])
    const [items, shared] = [await dinner(byItems), await dinner(equal(2))]
    expect(await titles(await stamped(items.invoiceId, 1, { inDetail: true }))).toEqual([
      ['2', 'Taco al pastor - Orden de 5'],
      ['1', 'Agua de jamaica'],
    ])
    expect(await titles(await stamped(shared.invoiceId, 1, { inDetail: true }))).toEqual([
      ['1', 'Taco al pastor - Orden de 5 (parte proporcional)'],
      ['1', 'Agua de jamaica (parte proporcional)'],
    ])
  })

  it('has one invoice for all of it until one of them has an own one', async () => {
    const [whole, part] = [await dinner(equal(3)), await dinner(equal(3))]
    expect((await stamped(whole.invoiceId, null, { inDetail: true })).total).toBe(whole.total)
    expect(await wordsOf(ask(whole.invoiceId, 1))).toBe(
      'Esta cuenta ya tiene factura fiscal, con todas sus partes.',
    )
    expect(await wordsOf(ask(whole.invoiceId, null))).toBe('Esta cuenta ya tiene factura fiscal.')
    await stamped(part.invoiceId, 2)
    expect(await wordsOf(ask(part.invoiceId, 2))).toBe('Esta parte de la cuenta ya tiene factura fiscal.')
    expect(await wordsOf(ask(part.invoiceId, null))).toContain(
      'Una parte de esta cuenta ya tiene factura fiscal.',
    )
    expect(await wordsOf(ask(part.invoiceId, 4))).toBe('La cuenta no tiene esa parte.')
    expect(await statesOf(part.invoiceId)).toEqual(['free', 'free', 'named', 'free'])
  })

  it('is of one of two who ask at once, and the other hears why', async () => {
    const { invoiceId } = await dinner(equal(2))
    const both = await Promise.all([ask(invoiceId, 1), ask(invoiceId, null, COLLEAGUE)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const other = await dinner(equal(2))
    const all = await Promise.all([
      ask(other.invoiceId, 1),
      ask(other.invoiceId, 1, COLLEAGUE),
      ask(other.invoiceId, 2),
    ])
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
  })
})

describe('the parts that nobody has invoiced', () => {
  it('go into the global, each as a ticket, and leave it one by one', async () => {
    const { invoiceId, parts } = await dinner(equal(3))
    await stamped(invoiceId, 1)
    await nextDay()
    const [proposal] = await restaurant.call(globalApi.proposeGlobal)
    expect(proposal).toMatchObject({ tickets: 2, total: '184.00', leftOut: { named: 1 } })
    const [global] = await issueGlobal()
    const id = global?.id ?? 0
    const concepts = childOf(await xmlOf(id), 'Conceptos')?.children ?? []
    expect(concepts.map(({ attributes }) => attributes.NoIdentificacion)).toEqual([
      `${invoiceId}-2`,
      `${invoiceId}-3`,
    ])
    expect(await statesOf(invoiceId)).toEqual(['named', 'named', 'global', 'global'])
    const late = await stamped(invoiceId, 3)
    expect([late.total, await creditsOf(id)]).toEqual([parts[2]?.total, [['credit', parts[2]?.total]]])
    expect((await read(id)).sales.map(({ part, is_live }) => [part, is_live])).toEqual([
      [2, true],
      [3, false],
    ])
    expect(await restaurant.call(api.sumFiscalDocuments, { query: { type: 'this_month' } })).toMatchObject({
      sold: { total: '276.00' },
      states: { named: { total: '184.00' }, global: { total: '92.00' }, free: { total: '0.00' } },
      missing: { count: 0 },
    })
  })

  it('are all of it in the global, and still leave as one', async () => {
    const { invoiceId, total } = await dinner(equal(2))
    await nextDay()
    const [global] = await issueGlobal()
    expect(global).toMatchObject({ total, tickets: 1, invoice_id: invoiceId })
    expect((await stamped(invoiceId, null)).total).toBe(total)
    expect(await creditsOf(global?.id ?? 0)).toEqual([['credit', total]])
  })

  it('are free again when their invoice is cancelled, and go where the guest or the global wants', async () => {
    const { invoiceId, parts } = await dinner(equal(3))
    const [one, two] = [await stamped(invoiceId, 1), await stamped(invoiceId, 2)]
    await cancel(one.id)
    expect(await statesOf(invoiceId)).toEqual(['free', 'cancelled', 'named', 'free'])
    await stamped(invoiceId, 1, COLLEAGUE)
    await cancel(two.id)
    await nextDay()
    expect(await issueGlobal()).toMatchObject([{ kind: 'global', total: '184.00' }])
    expect(parts).toHaveLength(3)
  })
})

describe('a refund of a divided bill', () => {
  const upkeep = () => server.app.issueByItself(server.clock.now)

  it('of one guest is credited in the invoice of that guest', async () => {
    const { checkId, invoiceId } = await dinner(equal(3))
    const documents = [await stamped(invoiceId, 1), await stamped(invoiceId, 2)]
    await refund(checkId, { part: 2, amount: '20.00', tip: '7.00' })
    await upkeep()
    await upkeep()
    expect(await Promise.all(documents.map(({ id }) => creditsOf(id)))).toEqual([[], [['credit', '20.00']]])
    expect((await stamped(invoiceId, 3)).total).toBe('92.00')
    await refund(checkId, { part: 3 })
    await upkeep()
    expect(await statesOf(invoiceId)).toEqual(['named', 'named', 'named', 'named'])
  })

  it('of a dish is of those who had it, and an amount of all', async () => {
    const { checkId, invoiceId } = await dinner(byItems)
    const [one, two] = [await stamped(invoiceId, 1), await stamped(invoiceId, 2)]
    const [tacos, waters] = linesOfCheck(await readCheck(restaurant, checkId))
    await refund(checkId, { lines: [{ id: tacos?.id, quantity: 1 }] })
    await refund(checkId, { lines: [{ id: waters?.id, quantity: 1 }] })
    await upkeep()
    expect([await creditsOf(one.id), await creditsOf(two.id)]).toEqual([
      [['credit', '118.75']],
      [['credit', '19.25']],
    ])
    const other = await dinner(equal(2))
    const all = [await stamped(other.invoiceId, 1), await stamped(other.invoiceId, 2)]
    await refund(other.checkId, { amount: '10.00' })
    await upkeep()
    expect(await Promise.all(all.map(({ id }) => creditsOf(id)))).toEqual([
      [['credit', '5.00']],
      [['credit', '5.00']],
    ])
  })

  it('before the invoice leaves less to invoice, and nothing of what was given back whole', async () => {
    const { checkId, invoiceId } = await dinner(equal(3))
    await refund(checkId, { part: 1 })
    await refund(checkId, { part: 2, amount: '0.99' })
    expect(await wordsOf(ask(invoiceId, 1))).toContain('No queda nada que facturar')
    expect((await stamped(invoiceId, 2, { inDetail: true })).total).toBe('91.01')
    await nextDay()
    expect(await issueGlobal()).toMatchObject([{ total: '92.00' }])
  })

  it('names a part that was paid, at most what was paid for it, and no lines beside it', async () => {
    const { checkId } = await dinner(equal(3))
    const refused = async (body: object) =>
      (await restaurant.send(refundCheck, { params: { id: checkId }, body: { reason: 'Queja', ...body } }))
        .body.code
    expect(await refused({ part: 4 })).toBe('invalid_input')
    expect(await refused({ part: 1, amount: '92.01' })).toBe('refund_exceeds')
    expect(await refused({ part: 1, amount: '1.00', tip: '7.01' })).toBe('refund_exceeds')
    expect(await refused({ part: 1, lines: [{ id: 1, quantity: 1 }] })).toBe('invalid_input')
  })
})

it('the invoice of a part is replaced by one of the same part', async () => {
  const { invoiceId, parts } = await dinner(equal(3))
  const { id } = await stamped(invoiceId, 2)
  const { document } = await restaurant.call(substituteFiscalDocument, {
    params: { id },
    body: { request: `request ${++count}`, postalCode, regime, use, ...COLLEAGUE },
  })
  expect(document.total).toBe(parts[1]?.total)
  expect((await read(document.id)).sales).toMatchObject([{ part: 2, is_live: true }])
  expect(await statesOf(invoiceId)).toEqual(['free', 'free', 'named', 'free'])
})
