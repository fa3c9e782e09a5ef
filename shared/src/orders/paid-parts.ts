import { formatMoney, priceOf, sumCents } from '../kernel/money.ts'
import type { PaidPart } from './order.ts'

/** Adds up the payments of each kind, in the order of their first payments. */
export const paidByTitle = (payments: readonly PaidPart[]): PaidPart[] =>
  [...new Set(payments.map(({ title }) => title))].map((title) => {
    const amounts = payments.filter((one) => one.title === title).map(({ amount }) => priceOf(amount))
    return { title, amount: formatMoney(sumCents(amounts)) }
  })
