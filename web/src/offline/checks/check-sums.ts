import type { Check } from '@comanda/shared/checks/check'
import { type Cents, formatMoney, priceOf, sumCents, toCents } from '@comanda/shared/kernel/money'

/** Adds to an amount of a check. */
export const plus = (amount: string, more: Cents): string => formatMoney(sumCents([priceOf(amount), more]))

/** The check with the amount left to pay. */
export const withDue = (check: Check): Check => ({
  ...check,
  due: formatMoney(toCents(Math.max(priceOf(check.total) - priceOf(check.paid), 0))),
})
