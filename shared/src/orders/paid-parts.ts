import { groupBy } from '../kernel/grouping.ts'
import { formatMoney, priceOf, sumCents } from '../kernel/money.ts'
import type { PaidPart } from './order.ts'

/** Adds up the payments of each kind, in the order of their first payments. */
export const paidByTitle = (payments: readonly PaidPart[]): PaidPart[] =>
  Array.from(
    groupBy(payments, ({ title }) => title),
    ([title, paid]) => ({ title, amount: formatMoney(sumCents(paid.map(({ amount }) => priceOf(amount)))) }),
  )
