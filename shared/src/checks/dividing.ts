import { type Cents, subtractCents, toCents } from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'

/** The amounts that are divided when some pieces of a line go to another check. Always `net + tax = total`. */
interface Divisible {
  quantity: number
  discount: Cents
  net: Cents
  tax: Cents
  total: Cents
}

/**
 * Splits `quantity` pieces off a line, at least one piece and not all. Both sides add up to the line to the centavo.
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

/** The amount of a discount on a line; null: not recorded. */
export interface TakenOff {
  net: number | null
  tax: number | null
}

/**
 * Divides the discounts of a line like the line itself: removing them in sequence restores pieces that add up to the
 * line before the discounts.
 */
export function divideTakenOff<Row extends TakenOff>(
  line: { net: Cents; tax: Cents; quantity: number },
  rows: readonly Row[],
  quantity: number,
): { taken: TakenOff; left: TakenOff }[] {
  const rest = line.quantity - quantity
  let { net, tax } = line
  return rows.map((row) => {
    if (row.net === null || row.tax === null) {
      const unknown = { net: null, tax: null }
      return { taken: unknown, left: unknown }
    }
    const before = { net: toCents(net + row.net), tax: toCents(tax + row.tax) }
    const [nets, taxes] = [
      [divide(net, quantity, rest), divide(before.net, quantity, rest)],
      [divide(tax, quantity, rest), divide(before.tax, quantity, rest)],
    ] as const
    net = before.net
    tax = before.tax
    return {
      taken: { net: nets[1][0] - nets[0][0], tax: taxes[1][0] - taxes[0][0] },
      left: { net: nets[1][1] - nets[0][1], tax: taxes[1][1] - taxes[0][1] },
    }
  })
}
