import type { FrozenTax } from '@comanda/shared/cfdi/tax-class'
import type { SoldPart } from '@comanda/shared/checks/sold-parts'
import { type TaxGroup, taxKey } from '@comanda/shared/checks/split'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type Cents, ZERO } from '@comanda/shared/kernel/money'
import { sharesOf } from '@comanda/shared/selling/shares'
import { billTotals } from '@comanda/shared/selling/totals'
import type { LineOnBill } from '../../../selling/checks/queries-read.ts'
import type { LineAmounts } from '../document/after-refunds.ts'

/** What a line, or the share that a part has of it, has left. */
export interface LineLeft extends LineAmounts {
  title: string
  quantity: number
  /** Its tax, as it was sold. */
  frozen: FrozenTax
}

/**
 * The lines of a part: its own where the check was divided by items, otherwise its share of every line. Their amounts are weights; the part's own
 * are of each tax. @see fitted
 */
export function linesOfPart(
  { lines: held }: SoldPart,
  { lines, left }: { lines: readonly LineOnBill[]; left: readonly LineLeft[] },
): LineLeft[] {
  if (held.length === 0)
    return left.map((line) => ({ ...line, quantity: 1, title: `${line.title} (parte proporcional)` }))
  const byId = new Map(left.map((line, at) => [line.id, { line, whole: lines[at] }]))
  return held.flatMap(({ id, quantity, total }) => {
    const { line, whole } = byId.get(id) ?? {}
    if (!line || !whole || whole.total === 0) return []
    const share = (of: Cents) => sharesOf(of, [total, whole.total - total])[0] ?? ZERO
    // All of the line, less the pieces that were given back; a share is one piece, of which the title says how much.
    const isAll = quantity === String(whole.quantity)
    const isWhole = /^\d+$/.test(quantity) && line.net + line.tax === whole.total
    return [
      {
        ...line,
        net: share(line.net),
        tax: share(line.tax),
        quantity: isAll ? line.quantity : isWhole ? Number(quantity) : 1,
        title: isAll || isWhole ? line.title : `${line.title} (${quantity})`,
      },
    ]
  })
}

/** The lines with amounts that add up to those of each tax, in proportion to what they have. */
export function fitted(lines: readonly LineLeft[], taxes: readonly TaxGroup[]): LineLeft[] {
  const groups = groupBy(taxes, ({ title, rate }) => taxKey({ taxTitle: title, taxRate: rate }))
  const keyOf = ({ frozen }: LineLeft) => taxKey({ taxTitle: frozen.title, taxRate: frozen.rate })
  const fit = new Map<LineLeft, LineAmounts>()
  for (const [key, own] of groupBy(lines, keyOf)) {
    const { net, tax } = billTotals(groups.get(key) ?? [])
    const nets = sharesOf(
      net,
      own.map((line) => line.net),
    )
    const sums = sharesOf(
      tax,
      own.map((line) => line.tax),
    )
    for (const [at, line] of own.entries())
      fit.set(line, { id: line.id, net: nets[at] ?? ZERO, tax: sums[at] ?? ZERO })
  }
  return lines.map((line) => ({ ...line, ...fit.get(line) }))
}
