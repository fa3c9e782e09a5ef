import { printedDate } from '../kernel/date-format.ts'
import { groupBy } from '../kernel/grouping.ts'
import type { Order } from './order.ts'
import type { PrintedOrder } from './receipt.ts'

/** The date of the newest order, so that a later copy has the date of the meal. */
export const billedAt = (orders: readonly Pick<Order, 'date'>[]): Date =>
  new Date(Math.max(...orders.map((order) => Date.parse(order.date))))

/** The sorted token numbers with their business day: `7, 12 – 21/11/2026`. */
export function receiptNumber(orders: readonly Pick<PrintedOrder, 'token_no' | 'business_date'>[]): string {
  return [...groupBy(orders, (order) => order.business_date)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => {
      const tokens = [...new Set(own.map((order) => order.token_no))].sort((a, b) => a - b)
      return `${tokens.join(', ')} – ${printedDate(day)}`
    })
    .join('; ')
}
