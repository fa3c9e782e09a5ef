import { exportInvoices, sumInvoices } from '@comanda/shared/invoices/api'
import type { Call } from '@comanda/shared/kernel/call'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { setMenuItemPrice } from '@comanda/shared/menu/api'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { getReport } from '@comanda/shared/reports/api'
import { getClosing, getX, openShift, startCount, submitCount } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { nameOfCall, refusalIn } from '../../testing/client.ts'
import { CANDY, openTaqueria } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { CARD, CASH, chargeIt, openCheck } from '../../testing/shift.ts'

const server = serverForTests()

const PRICE = 105.37
/** Two sweets: no menu has this amount. */
const SALE = 210.74
/** A part of an open check of seven sweets, paid in cash, and its tip. */
const PART = { amount: 173.19, tip: 11.07 }
/** Three sales and the part in cash, two sales by card, and a float of 713.00. */
const SUMS = { cash: '805.41', card: '421.48', total: '1053.70', drawer: '1529.48', shift: '1950.96' }
/** No amount of a payment either: they could be added up. */
const PAYMENTS = [SALE, PART.amount, PART.tip, PART.amount + PART.tip].map((amount) => amount.toFixed(2))
const NEEDLES = [...Object.values(SUMS), ...PAYMENTS].flatMap((sum) => [
  sum,
  sum.replace(/^(\d)(?=\d{3}\.)/, '$1,'),
  `:${Number(sum.replace('.', ''))}`,
])

/** They end the count or the session. */
const ENDING = [
  'POST /till/shifts/{id}/count',
  'POST /till/shifts/{id}/cancel-count',
  'POST /auth/signout',
  'POST /auth/refresh-token',
]
const IDS = [1, 2, 3, 4, 5]

const VARIANTS = [{ type: 'today' }, { format: 'xlsx' }, { q: '1' }]
/** Whether the query has an effect on the call. */
const reads = ({ query }: Call, asked: object): boolean =>
  query instanceof z.ZodObject
    ? Object.keys(asked).every((name) => name in query.shape)
    : !(query instanceof z.ZodUnknown)

/** The requests that a person can send to a call: with each number that the store's rows have. */
function requestsTo(call: Call, person: Client): Record<string, unknown>[] {
  const username = call.method === 'GET' ? person.username : 'nadie@example.mx'
  const named: Record<string, unknown> = { username, status: 'all', phone: '5512345678' }
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const ids = names.some((name) => !(name in named)) ? IDS : [1]
  const body = call.method === 'POST' ? { body: { orderIds: IDS, ids: IDS } } : {}
  const queries = call.method === 'GET' ? [{}, ...VARIANTS.filter((query) => reads(call, query))] : [{}]
  return ids.flatMap((id) =>
    queries.map((query) => ({
      params: Object.fromEntries(names.map((name) => [name, named[name] ?? id])),
      query,
      ...body,
    })),
  )
}

/** A store whose cashier counts a drawer that must have unusual sums. */
async function startBlind(hire: (restaurant: Client) => Promise<Client>) {
  const restaurant = await openTaqueria(server)
  await restaurant.call(setMenuItemPrice, { params: { id: CANDY.id }, body: { price: PRICE } })
  const person = await hire(restaurant)
  const { shiftId } = await person.call(openShift, { body: { amount: 713 } })
  for (const paymentTypeId of [CASH, CASH, CASH, CARD, CARD]) {
    const payments = [{ paymentTypeId, amount: SALE }]
    const cart = [{ id: CANDY.id, quantity: 2 }]
    const totals = { netTotal: SALE, taxTotal: 0, total: SALE }
    await person.call(createOrderAndInvoice, { body: { cart, ...totals, payments } })
  }
  const open = await openCheck(person, [{ id: CANDY.id, quantity: 7 }])
  await chargeIt(person, open, [{ paymentTypeId: CASH, ...PART }])
  const params = { id: shiftId }
  return { restaurant, person, params }
}

describe('a person who counts a drawer', () => {
  it.each([
    ['with every scope', (restaurant: Client) => server.hire(restaurant, SCOPES)],
    ['who is the admin', (restaurant: Client) => Promise.resolve(restaurant)],
  ] as const)('%s gets no sum of the day from any call', async (who, hire) => {
    const { person, params } = await startBlind(hire)
    await person.call(startCount, { params })
    const calls = server.app.calls.filter(
      (call) => call.access.kind !== 'platform' && !ENDING.includes(nameOfCall(call)),
    )
    const isRead = ({ method }: Call) => method === 'GET'
    const refused = new Set<string>()
    for (const call of [...calls.filter(isRead), ...calls.filter((one) => !isRead(one))])
      for (const request of requestsTo(call, person)) {
        const { body } = await person.send(call, request as never)
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const found = NEEDLES.filter((sum) => text?.includes(sum))
        expect([call.method, call.path, request, found]).toEqual([call.method, call.path, request, []])
        if (body?.code === 'count_in_progress') refused.add(call.path)
      }
    expect([...refused].toSorted()).toEqual([
      '/cfdi',
      '/cfdi/export',
      '/cfdi/files',
      '/cfdi/global',
      '/cfdi/issue',
      '/cfdi/sales/{id}',
      '/cfdi/summary',
      '/cfdi/{id}',
      '/cfdi/{id}/cancel',
      '/cfdi/{id}/pdf',
      '/cfdi/{id}/release',
      '/cfdi/{id}/send',
      '/cfdi/{id}/substitute',
      '/cfdi/{id}/xml',
      '/checks/refunds/{id}',
      '/checks/{id}',
      '/customers/visits',
      '/customers/{phone}/history',
      '/dashboard',
      '/feed/checks',
      '/feed/floor',
      '/feed/orders',
      '/floor',
      '/invoices',
      '/invoices/export',
      '/invoices/orders',
      '/invoices/search',
      '/invoices/summary',
      '/offline/reviews',
      '/offline/reviews/{id}',
      '/offline/waiting',
      '/orders',
      '/orders/complete-order-payment-summary',
      '/orders/receipt',
      '/orders/search',
      '/orders/{id}',
      '/reports',
      '/reports/export',
      '/reports/losses',
      '/reports/losses/export',
      '/reports/losses/rows',
      ...(who === 'who is the admin' ? ['/settings/audit-log', '/settings/data-export'] : []),
      '/till/day',
      '/till/day/export',
      '/till/shifts/{id}/payable',
      '/till/shifts/{id}/x',
      '/till/z',
      '/till/z/export',
      '/till/z/{number}',
    ])
  })

  it('sees them again once the count is submitted', async () => {
    const { person, params } = await startBlind((restaurant) => server.hire(restaurant, SCOPES))
    await person.call(startCount, { params })
    const { result } = await person.call(submitCount, { params, body: { amounts: [] } })
    expect(result).toMatchObject({
      expected: SUMS.shift,
      kinds: [{ expected: SUMS.drawer }, { expected: SUMS.card }],
    })
    expect((await person.call(getX, { params })).sales.total).toBe(SUMS.total)
    expect(JSON.stringify(await person.call(getReport))).toContain(SUMS.total)
    expect((await person.call(getClosing, { params })).result).toEqual(result)
  })

  it('gets no sum just before either, unless she may see figures', async () => {
    const { restaurant, person } = await startBlind((owner) =>
      server.hire(owner, ['POS', 'INVOICES', 'TILL']),
    )
    const { total } = await restaurant.call(sumInvoices, { query: {} })
    expect(total).toBe(SUMS.total)
    expect(await person.call(sumInvoices, { query: {} })).toEqual({
      count: 5,
      subtotal: null,
      taxTotal: null,
      total: null,
      refunded: null,
    })
    expect(await refusalIn(person.send(exportInvoices, { query: {} }))).toEqual([403, 'forbidden'])
    const waiter = await server.hire(restaurant, ['POS'])
    expect(await waiter.call(sumInvoices, { query: {} })).toMatchObject({ total })
  })

  it('does not hide the sums from others who may see figures', async () => {
    const { restaurant, person, params } = await startBlind((owner) => server.hire(owner, ['POS', 'TILL']))
    await person.call(startCount, { params })
    expect((await restaurant.call(getX, { params })).expected).toBe(SUMS.shift)
    expect(JSON.stringify(await restaurant.call(getReport))).toContain(SUMS.total)
  })
})
