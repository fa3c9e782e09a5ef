import type { Order } from '@comanda/shared/orders/order'
import type { PrintedOrder } from '@comanda/shared/orders/receipt'
import { timeOfDay } from '../dates.ts'
import { memoize } from '../memoize.ts'

const dateFormatOf = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat('es-MX', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }),
)

/** An instant in the store's zone as `21/11/2026` and `14:05`. */
export const printedTime = (at: Date, timeZone: string): { date: string; time: string } => ({
  date: dateFormatOf(timeZone).format(at),
  time: timeOfDay(at, timeZone),
})

/** `2026-11-21` as `21/11/2026`. */
export const printedDate = (date: string): string => date.split('-').reverse().join('/')

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
