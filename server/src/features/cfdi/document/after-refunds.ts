import { type Cents, subtractCents, sumCents } from '@comanda/shared/kernel/money'
import { sharesOf } from '@comanda/shared/selling/shares'

/** What a line came to, or has left. */
export interface LineAmounts {
  id: number
  net: Cents
  tax: Cents
}

/** A refund without its tip; `lines` are the pieces given back, none when it was an amount. */
export interface FrozenRefund {
  net: Cents
  tax: Cents
  lines: readonly LineAmounts[]
}

/**
 * What the lines of a check have left after its refunds, in their order. A refund of lines comes off these lines where
 * they have so much left, and any other off all lines in proportion to what they have left.
 */
export function afterRefunds<Line extends LineAmounts>(
  lines: readonly Line[],
  refunds: readonly FrozenRefund[],
): Line[] {
  let left = [...lines]
  for (const refund of refunds) left = offItsLines(left, refund) ?? offAll(left, refund)
  return left
}

function offItsLines<Line extends LineAmounts>(left: readonly Line[], refund: FrozenRefund): Line[] | null {
  const { lines } = refund
  const isWhole =
    sumCents(lines.map(({ net }) => net)) === refund.net &&
    sumCents(lines.map(({ tax }) => tax)) === refund.tax
  if (!isWhole) return null
  const given = new Map(lines.map((line) => [line.id, line]))
  const reduced = left.map((line) => {
    const { net, tax } = given.get(line.id) ?? { net: 0 as Cents, tax: 0 as Cents }
    return { ...line, net: subtractCents(line.net, net), tax: subtractCents(line.tax, tax) }
  })
  return reduced.every(({ net, tax }) => net >= 0 && tax >= 0) ? reduced : null
}

function offAll<Line extends LineAmounts>(left: readonly Line[], refund: FrozenRefund): Line[] {
  const nets = sharesOf(
    refund.net,
    left.map(({ net }) => net),
  )
  const taxes = sharesOf(
    refund.tax,
    left.map(({ tax }) => tax),
  )
  return left.map((line, index) => ({
    ...line,
    net: subtractCents(line.net, nets[index] as Cents),
    tax: subtractCents(line.tax, taxes[index] as Cents),
  }))
}
