import { ownDiscounts } from '../../checks/own-discounts.ts'
import { type Cents, priceOf, subtractCents, sumCents, timesCents, ZERO } from '../../kernel/money.ts'
import type { MoneyFormat } from '../../kernel/money-format.ts'
import type { OrderItem } from '../../orders/order.ts'
import type { Receipt } from '../../orders/receipt.ts'
import { type BillSum, billSums, sumWords } from '../../selling/bill-sums.ts'
import type { BillFigures, Totals } from '../../selling/totals.ts'
import { type Block, pairs } from '../document.ts'

type Line = Pick<OrderItem, 'id' | 'price' | 'quantity' | 'discount' | 'status'>

const priceOfLine = ({ price, quantity }: Pick<Line, 'price' | 'quantity'>): Cents =>
  timesCents(priceOf(price), quantity)

/** What is said of the price of a line: that it is a courtesy, or its own discount. */
export type PriceMark = (line: Line) => 'courtesy' | 'discount' | null

/** Of a receipt that does not name its discounts, each is of its line. */
export function priceMarks({ orders, discounts }: Pick<Receipt, 'orders' | 'discounts'>): PriceMark {
  const own = discounts && ownDiscounts(orders, discounts)
  return (line) => {
    if (priceOf(line.discount) === 0) return null
    if (own?.get(line.id)?.kind === 'courtesy' && priceOf(line.discount) === priceOfLine(line))
      return 'courtesy'
    return !own || own.has(line.id) ? 'discount' : null
  }
}

const totalsOf = ({ subtotal, taxTotal, total }: Receipt): Totals => ({
  net: priceOf(subtotal),
  tax: priceOf(taxTotal),
  total: priceOf(total),
})

/** The figures of a receipt as it shows its lines: a courtesy has no price, a part by items only its own lines. */
export function figuresOfReceipt(receipt: Receipt): BillFigures {
  const { orders, part } = receipt
  const totals = totalsOf(receipt)
  const taxes = (receipt.taxes ?? []).map(({ title, tax }) => ({ title, tax: priceOf(tax) }))
  if (part && part.lines.length > 0) return { ...totals, gross: totals.total, discount: ZERO, taxes }
  const markOf = priceMarks(receipt)
  const lines = orders
    .flatMap(({ items }) => items)
    .filter((line) => line.status !== 'cancelled' && markOf(line) !== 'courtesy')
  const billed = sumCents(orders.map((order) => priceOf(order.total)))
  return {
    ...totals,
    gross: sumCents(lines.map(priceOfLine)),
    discount: sumCents(lines.map((line) => priceOf(line.discount))),
    others: part ? subtractCents(billed, totals.total) : ZERO,
    taxes,
  }
}

export const totalBlock = (name: string, value: string): Block => ({
  kind: 'pair',
  name,
  value,
  bold: true,
  size: 2,
})

/** The total stands out; the figures around it do not. */
export function sumBlocks(figures: BillFigures, format: MoneyFormat): Block[] {
  const written = ({ amount }: BillSum) =>
    amount < 0 ? `−${format(subtractCents(ZERO, amount))}` : format(amount)
  const pair = (sum: BillSum): [string, string] => [sumWords(sum), written(sum)]
  const { between, total, within } = billSums(figures)
  return [
    ...pairs(between.map(pair)),
    totalBlock(sumWords(total), written(total)),
    ...pairs(within.map(pair)),
  ]
}
