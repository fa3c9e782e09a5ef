import { type Cents, subtractCents } from '../kernel/money.ts'
import { sharesOf } from './shares.ts'

/** What is divided when some pieces of a line go to another check. Always `net + tax = total`. */
interface Divisible {
  quantity: number
  discount: Cents
  net: Cents
  tax: Cents
  total: Cents
}

/**
 * Splits `quantity` pieces off a line, at least one and not all. Both sides add up to the line to the centavo.
 * @throws RangeError when the line has not more pieces than that.
 */
export function divideLine<L extends Divisible>(
  line: L,
  quantity: number,
): { taken: Divisible; left: Divisible } {
  if (!(quantity >= 1 && quantity < line.quantity))
    throw new RangeError(`cannot split ${quantity} off a line of ${line.quantity}`)
  const rest = line.quantity - quantity
  const [discount, discountLeft] = divide(line.discount, quantity, rest)
  const [tax, taxLeft] = divide(line.tax, quantity, rest)
  const [total, totalLeft] = divide(line.total, quantity, rest)
  return {
    taken: { quantity, discount, net: subtractCents(total, tax), tax, total },
    left: {
      quantity: rest,
      discount: discountLeft,
      net: subtractCents(totalLeft, taxLeft),
      tax: taxLeft,
      total: totalLeft,
    },
  }
}

const divide = (amount: Cents, taken: number, left: number): [Cents, Cents] =>
  sharesOf(amount, [taken, left]) as [Cents, Cents]
