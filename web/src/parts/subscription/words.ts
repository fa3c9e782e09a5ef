import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { ownZone, shortDate } from '../time/dates.ts'

/** `$1,728.40 MX` */
export const priceInWords = (price: string, currency: string): string =>
  `${formatPrice(moneyFormat(currency), price)} ${currency === 'MXN' ? 'MX' : currency}`

/** The store's day of an instant, `5 dic 2026`. */
export const dayWords = (instant: string, timeZone: string): string => shortDate(new Date(instant), timeZone)

/** The local date and time of an instant: `5 dic 2026, 18:00`. */
export const momentOf = (instant: string): string => {
  const at = new Date(instant)
  return `${shortDate(at, ownZone())}, ${timeOfDay(at, ownZone())}`
}
