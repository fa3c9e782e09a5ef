import { AppError } from '../kernel/errors.ts'
import { groupBy } from '../kernel/grouping.ts'
import { type Cents, portion, subtractCents, sumCents, toCents } from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'
import type { Totals } from '../selling/totals.ts'

/**
 * The amounts of a refund; `amount` null refunds everything that is left. Its tax is in proportion to the remaining amount,
 * rounded half up, so that the last refund takes exactly the rest.
 * @throws refund_exceeds when it is nothing or more than the rest.
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

/** Money of one payment type. */
interface OfType {
  payment_type_id: number
  amount: Cents
}

const ofTypes = (amounts: readonly OfType[]): Cents => sumCents(amounts.map(({ amount }) => amount))

/**
 * Divides a refund over the types of the payments, in proportion to the amount of each type not yet refunded, by largest
 * remainder: the refund of everything gives back with each type the amount paid with it. Tips are not refunded.
 * @returns the types that give back something, the largest amount first
 */
export function refundAsPaid(
  total: Cents,
  payments: readonly OfType[],
  refunded: readonly OfType[],
): OfType[] {
  const givenBack = groupBy(refunded, (one) => one.payment_type_id)
  const left = [...groupBy(payments, (one) => one.payment_type_id)].map(([type, paid]) => {
    const given = givenBack.get(type) ?? []
    // A chosen type may have given back more than it took.
    return { payment_type_id: type, amount: toCents(Math.max(0, ofTypes(paid) - ofTypes(given))) }
  })
  const shares = sharesOf(
    total,
    left.map(({ amount }) => amount),
  )
  return left
    .map((one, index) => ({ ...one, amount: shares[index] as Cents }))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount)
}
