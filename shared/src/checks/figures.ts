import { type Cents, priceOf, subtractCents, sumCents, timesCents, toCents } from '../kernel/money.ts'
import type { OrderRecord } from '../orders/record.ts'
import type { TaxSum } from '../selling/tax-sum.ts'
import type { BillFigures } from '../selling/totals.ts'
import type { Check } from './check.ts'

const totalsOf = ({ subtotal, taxTotal, total }: Record<'subtotal' | 'taxTotal' | 'total', string>) => ({
  net: priceOf(subtotal),
  tax: priceOf(taxTotal),
  total: priceOf(total),
})

const namedTaxes = (taxes: readonly TaxSum[]) => taxes.map(({ title, tax }) => ({ title, tax: priceOf(tax) }))

/** The figures of a check, whose lines show their prices. */
export function figuresOfCheck(check: Check): BillFigures {
  const discount = priceOf(check.discount)
  const given = check.discounts.filter(({ kind }) => kind === 'courtesy').map(({ amount }) => priceOf(amount))
  const courtesy: Cents = toCents(Math.min(sumCents(given), discount))
  return {
    ...totalsOf(check),
    gross: priceOf(check.gross),
    discount: subtractCents(discount, courtesy),
    courtesy,
    taxes: namedTaxes(check.taxes),
  }
}

/** The figures of one order, of its lines that are not cancelled. */
export function figuresOfOrder(order: OrderRecord): BillFigures {
  const lines = order.items.filter(({ status }) => status !== 'cancelled')
  return {
    ...totalsOf(order),
    gross: sumCents(lines.map(({ price, quantity }) => timesCents(priceOf(price), quantity))),
    discount: sumCents(lines.map(({ discount }) => priceOf(discount))),
    taxes: namedTaxes(order.taxes),
  }
}
