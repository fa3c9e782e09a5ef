import { printedDate } from '../kernel/date-format.ts'
import type { Order } from './order.ts'
import type { PrintedOrder } from './receipt.ts'

/** The date of the newest order, so that a later copy has the date of the meal. */
export const billedAt = (orders: readonly Pick<Order, 'date'>[]): Date =>
  new Date(Math.max(...orders.map((order) => Date.parse(order.date))))

/** The sorted token numbers with their business day: `7, 12 – 21/11/2026`. */
export function receiptNumber(orders: readonly Pick<PrintedOrder, 'token_no' | 'business_date'>[]): string {
  const days = [...new Set(orders.map((order) => order.business_date))].sort()
  return days
    .map((day) => {
      const tokens = orders.filter((order) => order.business_date === day).map((order) => order.token_no)
      return `${[...new Set(tokens)].sort((a, b) => a - b).join(', ')} – ${printedDate(day)}`
    })
    .join('; ')
}
