import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { businessDate, localDate, type StoreTime } from '@comanda/shared/kernel/business-day'

/** When a sale was paid, at the clock of its store. */
export interface PaidSale {
  paid_at: Date
  business_date: string
  store: StoreTime
}

const yearOf = (at: Date, postalCode: string): number =>
  Number(localDate(at, zoneOfPostalCode(postalCode)).slice(0, 4))

/**
 * A sale is invoiced by name until the end of the year in which it was paid, at the issuer's hours; one of New Year's Eve until its
 * business day closes.
 * @param postalCode the issuer's
 * @returns why not, in words
 */
export function lateProblem(sale: PaidSale, postalCode: string, now: Date): string | null {
  const year = yearOf(sale.paid_at, postalCode)
  const isOpen = businessDate(now, sale.store) <= sale.business_date
  if (year >= yearOf(now, postalCode) || isOpen) return null
  return `Las ventas de ${year} se facturaban a nombre hasta el 31 de diciembre de ese año.`
}

/** The time of a document by name: now, or after New Year's Eve the hour of the payment. */
export const timeByName = ({ paid_at }: PaidSale, postalCode: string, now: Date): Date =>
  yearOf(paid_at, postalCode) < yearOf(now, postalCode) ? paid_at : now
