import { formatMoney, sumCents } from '@comanda/shared/kernel/money'
import { priceOf } from '@comanda/shared/menu/menu'
import type { PaidPart } from '@comanda/shared/orders/order'

/** Adds up the payments of each kind, in the order of their first payments. */
export const paidByTitle = (payments: readonly PaidPart[]): PaidPart[] =>
  [...new Set(payments.map(({ title }) => title))].map((title) => {
    const amounts = payments.filter((one) => one.title === title).map(({ amount }) => priceOf(amount))
    return { title, amount: formatMoney(sumCents(amounts)) }
  })
