import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import {
  businessDayStart,
  dayAfter,
  instantOf,
  localDate,
  type StoreTime,
} from '@comanda/shared/kernel/business-day'

/** When a sale was paid, at the clock of its store. */
export interface PaidSale {
  paid_at: Date
  business_date: string
  store: StoreTime
}

const yearOf = (at: Date, postalCode: string): number =>
  Number(localDate(at, zoneOfPostalCode(postalCode)).slice(0, 4))

/**
 * Until when a sale is invoiced by name: the end of the year in which it was paid, at the issuer's hours; for one of New Year's Eve the end of
 * its business day.
 * @param postalCode the issuer's
 */
export function byNameUntil({ paid_at, business_date, store }: PaidSale, postalCode: string): Date {
  const nextYear = yearOf(paid_at, postalCode) + 1
  const endOfYear = instantOf(`${nextYear}-01-01`, '00:00', zoneOfPostalCode(postalCode))
  const endOfDay = businessDayStart(dayAfter(business_date), store)
  return new Date(Math.max(endOfDay.getTime(), endOfYear.getTime()))
}

/** @returns why a sale is not invoiced by name any more, in words */
export const lateProblem = (sale: PaidSale, postalCode: string, now: Date): string | null =>
  now < byNameUntil(sale, postalCode)
    ? null
    : `Las ventas de ${yearOf(sale.paid_at, postalCode)} se facturaban a nombre hasta el 31 de diciembre de ese año.`

/** The time of a document by name: now, or after New Year's Eve the hour of the payment. */
export const timeByName = ({ paid_at }: PaidSale, postalCode: string, now: Date): Date =>
  yearOf(paid_at, postalCode) < yearOf(now, postalCode) ? paid_at : now
