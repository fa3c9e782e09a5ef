import { AppError } from '../kernel/errors.ts'
import { type Cents, formatMoney, sumCents, toCents } from '../kernel/money.ts'
import { percentOf, sharesOf } from './shares.ts'

export interface DiscountLine {
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
