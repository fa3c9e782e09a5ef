import { groupBy } from '../kernel/grouping.ts'
import { type Cents, formatMoney, priceOf, subtractCents, sumCents, toCents, ZERO } from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'
import { billTotals, type Totals } from '../selling/totals.ts'
import type { Order } from './order.ts'

/** Net, tax and total of the `left` that a bill still owes: its tax is divided by largest remainder. */
export function leftOf(bill: Totals, left: Cents): Totals {
  const [tax = ZERO] = sharesOf(bill.tax, [left, bill.total - left])
  return { net: subtractCents(left, tax), tax, total: left }
}

/** The amount still due of each open check, of all its orders. */
type OwedOfCheck = ReadonlyMap<number, Cents>

/**
 * The amount still due of some unpaid orders.
 * @param owed the amounts still due of partly paid checks: the orders of such a check never owe more
 */
export function dueOfOrders(
  orders: readonly { checkId: number; totals: Totals }[],
  owed: OwedOfCheck,
): Totals {
  const byCheck = groupBy(orders, ({ checkId }) => checkId)
  return billTotals(
    [...byCheck].map(([checkId, own]) => {
      const bill = billTotals(own.map(({ totals }) => totals))
      const left = toCents(Math.max(0, Math.min(bill.total, owed.get(checkId) ?? bill.total)))
      return leftOf(bill, left)
    }),
  )
}

/** A list that a device kept for an earlier version of the app does not contain the paid amount. */
type ListedOrder = Pick<Order, 'check_id' | 'payment_status' | 'total'> & Partial<Pick<Order, 'check_paid'>>

/** Of the unpaid orders of a list: their total, the amount already paid of their checks, and the remainder. */
export function sumsOfGroup(orders: readonly ListedOrder[]): { total: Cents; paid: Cents; due: Cents } {
  const unpaid = orders.filter(({ payment_status }) => payment_status === 'pending')
  const checks = [...groupBy(unpaid, ({ check_id }) => check_id).values()].map((own) => {
    const total = sumCents(own.map((order) => priceOf(order.total)))
    const paid = priceOf(own[0]?.check_paid ?? '0.00')
    return { total, paid: toCents(Math.min(paid, total)) }
  })
  const total = sumCents(checks.map((check) => check.total))
  const paid = sumCents(checks.map((check) => check.paid))
  return { total, paid, due: subtractCents(total, paid) }
}

/** The sums of a group as they are sent. */
export function writtenSums(orders: readonly ListedOrder[]): { total: string; paid: string; due: string } {
  const { total, paid, due } = sumsOfGroup(orders)
  return { total: formatMoney(total), paid: formatMoney(paid), due: formatMoney(due) }
}
