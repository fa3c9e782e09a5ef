import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { ownZone, plainDate, shortDate } from '../time/dates.ts'

/** `$1,728.40 MX` */
export const priceInWords = (price: string, currency: string): string =>
  `${formatPrice(moneyFormat(currency), price)} ${currency === 'MXN' ? 'MX' : currency}`

/** The date of a server instant, `5 dic 2026`: its first ten characters, in every time zone. */
export const dayWords = (instant: string): string => plainDate(instant.slice(0, 10))

/** The local date and time of an instant: `5 dic 2026, 18:00`. */
export const momentOf = (instant: string): string => {
  const at = new Date(instant)
  return `${shortDate(at, ownZone())}, ${timeOfDay(at, ownZone())}`
}
