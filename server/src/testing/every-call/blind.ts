import type { Call } from '@comanda/shared/kernel/call'
import { setMenuItemPrice } from '@comanda/shared/menu/api'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { openShift } from '@comanda/shared/till/api'
import { z } from 'zod'
import { nameOfCall } from '../client.ts'
import { CANDY, openTaqueria } from '../menu.ts'
import type { Client, TestServer } from '../restaurant.ts'
import { CARD, CASH, chargeIt, openCheck } from '../shift.ts'
import { isPlatforms, isRead, type Property, paramsOf, some, textOf } from './property.ts'

const PRICE = 105.37
/** Two sweets: no menu has this amount. */
const SALE = 210.74
/** A part of an open check of seven sweets, paid in cash, and its tip. */
const PART = { amount: 173.19, tip: 11.07 }
/** Three sales and the part in cash, two sales by card, and a float of 713.00. */
export const SUMS = {
  cash: '805.41',
  card: '421.48',
  total: '1053.70',
  drawer: '1529.48',
  shift: '1950.96',
} as const
/** No amount of a payment either: they could be added up. */
const PAYMENTS = [SALE, PART.amount, PART.tip, PART.amount + PART.tip].map((amount) => amount.toFixed(2))
const NEEDLES = [...Object.values(SUMS), ...PAYMENTS].flatMap((sum) => [
  sum,
  sum.replace(/^(\d)(?=\d{3}\.)/, '$1,'),
  `:${Number(sum.replace('.', ''))}`,
])

const sumsIn = (text: string): string[] => NEEDLES.filter((sum) => text.includes(sum))

/** The numbers that the store's rows have. */
const IDS = [1, 2, 3, 4, 5]

/** A store with unusual sums in the drawer of a person, who has an open shift. */
export async function openBlind(server: TestServer, hire: (restaurant: Client) => Promise<Client>) {
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
  return { restaurant, person, params: { id: shiftId } }
}

/** The calls that show sums of the day, or payments that add up to them. */
export const SHUT_WHILE_COUNTING = [
  'GET /cfdi',
  'GET /cfdi/export',
  'GET /cfdi/files',
  'GET /cfdi/global',
  'POST /cfdi/global',
  'POST /cfdi/issue',
  'GET /cfdi/missing',
  'GET /cfdi/sales/{id}',
  'GET /cfdi/summary',
  'GET /cfdi/{id}',
  'POST /cfdi/{id}/cancel',
  'GET /cfdi/{id}/link',
  'GET /cfdi/{id}/pdf',
  'POST /cfdi/{id}/release',
  'POST /cfdi/{id}/send',
  'POST /cfdi/{id}/substitute',
  'GET /cfdi/{id}/xml',
  'GET /checks/refunds/{id}',
  'GET /checks/{id}',
  'GET /customers/visits',
  'GET /customers/{phone}/history',
  'GET /dashboard',
  'GET /feed/checks',
  'GET /feed/floor',
  'GET /feed/orders',
  'GET /floor',
  'GET /invoices',
  'GET /invoices/export',
  'POST /invoices/orders',
  'GET /invoices/search',
  'GET /invoices/summary',
  'GET /offline/reviews',
  'GET /offline/reviews/{id}',
  'GET /offline/waiting',
  'GET /orders',
  'POST /orders/complete-order-payment-summary',
  'POST /orders/receipt',
  'GET /orders/search',
  'GET /orders/{id}',
  'GET /reports',
  'GET /reports/export',
  'GET /reports/losses',
  'GET /reports/losses/export',
  'GET /reports/losses/rows',
  'GET /settings/audit-log',
  'GET /settings/data-export',
  'GET /till/day',
  'GET /till/day/export',
  'GET /till/shifts/{id}/payable',
  'GET /till/shifts/{id}/x',
  'GET /till/z',
  'GET /till/z/export',
  'GET /till/z/{number}',
]
/** They end the count or the session. */
const ENDING = [
  'POST /till/shifts/{id}/count',
  'POST /till/shifts/{id}/cancel-count',
  'POST /auth/signout',
  'POST /auth/refresh-token',
]

const VARIANTS = [{ type: 'today' }, { format: 'xlsx' }, { q: '1' }]
/** Whether the query has an effect on the call. */
const reads = ({ query }: Call, asked: object): boolean =>
  query instanceof z.ZodObject
    ? Object.keys(asked).every((name) => name in query.shape)
    : !(query instanceof z.ZodUnknown)

/** The requests to a call, with each of these numbers of rows. */
function requestsTo(call: Call, username: string, ids: readonly number[]): Record<string, unknown>[] {
  const named: Record<string, unknown> = {
    username: isRead(call) ? username : 'nadie@example.mx',
    status: 'all',
    phone: '5512345678',
  }
  const isNumbered = Object.keys(paramsOf(call, () => 1)).some((name) => !(name in named))
  const variants = isRead(call) ? VARIANTS.filter((query) => reads(call, query)) : []
  const requests = (isNumbered ? ids : [1]).flatMap((id) =>
    [{}, ...variants].map((query) => ({
      params: paramsOf(call, (name) => named[name] ?? id),
      query,
      ...(call.method === 'POST' ? { body: { orderIds: IDS, ids: IDS } } : {}),
    })),
  )
  // It is refused before its address and its query are read.
  return call.showsSums ? requests.slice(0, 1) : requests
}

export const BLINDNESS: Record<string, Property> = {
  'shows who counts a drawer no sum of the day': {
    of: (call) => !isPlatforms(call) && !ENDING.includes(nameOfCall(call)),
    faults: async (call, { countingStaff, countingOwner }, n) => {
      const found: string[] = []
      for (const person of [countingStaff, countingOwner]) {
        let isShut = false
        // Staff see no row that the owner does not see.
        const ids = person === countingOwner ? IDS : some(IDS, n)
        for (const request of requestsTo(call, person.username, ids)) {
          const { body } = await person.send(call, request)
          const sums = sumsIn(textOf(body) ?? '')
          if (sums.length > 0) found.push(`${JSON.stringify(request)}: ${sums.join(' ')}`)
          isShut ||= body.code === 'count_in_progress'
        }
        const mayMake = person === countingOwner || call.access.kind !== 'admin'
        if (isShut !== (mayMake && SHUT_WHILE_COUNTING.includes(nameOfCall(call))))
          found.push(isShut ? 'is refused' : 'is not refused')
      }
      return found
    },
  },
}
