import { AppError } from '../kernel/errors.ts'
import { type Cents, formatMoney, subtractCents, sumCents, timesCents, toCents } from '../kernel/money.ts'
import { percentOf, sharesOf } from '../selling/shares.ts'
import { type LineTax, lineTotals, type Totals } from '../selling/totals.ts'

interface DiscountLine {
  id: number
  /** Unit price times quantity, minus the discounts that the line already has. */
  price: Cents
}

/**
 * How much a discount takes off each line's price, before tax. A percentage is of the sum of the prices, rounded half
 * up once.
 * @throws invalid_input when the discount is above the prices or takes nothing off.
 */
export function discountShares(
  lines: readonly DiscountLine[],
  how: { percent: number } | { amount: Cents },
): { id: number; amount: Cents }[] {
  const prices = lines.map((line) => line.price)
  const sum = sumCents(prices)
  const discount = 'percent' in how ? percentOf(sum, how.percent) : how.amount
  if (sum === 0) throw new AppError('invalid_input', 'Ya no queda nada que descontar.')
  if (discount > sum)
    throw new AppError(
      'invalid_input',
      `El descuento es de ${formatMoney(discount)} y los artículos cuestan ${formatMoney(sum)}.`,
    )
  if (discount <= 0) throw new AppError('invalid_input', 'El descuento debe ser de al menos un centavo.')
  const shares = sharesOf(discount, prices)
  return lines.map(({ id }, index) => ({ id, amount: toCents(shares[index] ?? 0) }))
}

/** A line of a check; `discount` is the sum of its discounts. */
export interface PricedLine {
  id: number
  unit: Cents
  quantity: number
  lineTax: LineTax | null
  discount: Cents
}

/** A line after a discount that took `taken` off it. */
export interface ReducedLine extends PricedLine, Totals {
  taken: Cents
}

/** Gives a discount: the lines that it takes something off, with their new amounts. @throws as `discountShares` */
export function reduceLines(
  lines: readonly PricedLine[],
  how: { percent: number } | { amount: Cents },
): ReducedLine[] {
  const prices = lines.map((line) => ({ id: line.id, price: subtractCents(grossOf(line), line.discount) }))
  const shares = discountShares(prices, how)
  return lines.flatMap((line, index) => {
    const taken = shares[index]?.amount ?? toCents(0)
    if (taken === 0) return []
    const discount = sumCents([line.discount, taken])
    return [{ ...line, taken, discount, ...lineTotals(line.unit, line.quantity, line.lineTax, discount) }]
  })
}

/** Whether all discounts of each line together are at most `percent` of its price, rounded up to the centavo. */
export const isWithinLimit = (
  lines: readonly Pick<PricedLine, 'unit' | 'quantity' | 'discount'>[],
  percent: number,
): boolean => lines.every((line) => line.discount <= Math.ceil((grossOf(line) * percent) / 100))

const grossOf = ({ unit, quantity }: Pick<PricedLine, 'unit' | 'quantity'>): Cents =>
  timesCents(unit, quantity)
