import { AppError } from '../kernel/errors.ts'
import { type Cents, portion, subtractCents } from '../kernel/money.ts'
import type { Totals } from '../orders/totals.ts'

/**
 * The amounts of a refund; `amount` null refunds everything that is left. Its tax is in proportion to what is left,
 * rounded half up, so that the last refund takes exactly the rest.
 * @throws refund_exceeds when it is nothing or more than what is left.
 */
export function refundOf(invoice: Totals, already: Totals, amount: Cents | null): Totals {
  const left = {
    tax: subtractCents(invoice.tax, already.tax),
    total: subtractCents(invoice.total, already.total),
  }
  const total = amount ?? left.total
  if (total <= 0 || total > left.total) throw new AppError('refund_exceeds')
  const tax = portion(total, left.tax, left.total)
  return { net: subtractCents(total, tax), tax, total }
}
