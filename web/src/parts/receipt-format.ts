import type { Order } from '@comanda/shared/orders/order'
import type { PrintedOrder } from '@comanda/shared/orders/receipt'

const formats = new Map<string, Record<'date' | 'time', Intl.DateTimeFormat>>()

/** Cached by time zone, because building a formatter is slow. */
function formatsOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = {
    date: new Intl.DateTimeFormat('es-MX', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: new Intl.DateTimeFormat('es-MX', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  }
  formats.set(timeZone, made)
  return made
}

/** An instant in the store's zone as `21/11/2026` and `14:05`. */
export function printedTime(at: Date, timeZone: string): { date: string; time: string } {
  const { date, time } = formatsOf(timeZone)
  return { date: date.format(at), time: time.format(at) }
}

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
