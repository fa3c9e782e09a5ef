import { type PricedLine, type ReducedLine, reduceLines } from '@comanda/shared/checks/discounts'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, parseMoney, subtractCents, sumCents, timesCents } from '@comanda/shared/kernel/money'
import { billTotals, lineTotals, type Totals } from '@comanda/shared/selling/totals'

export type Reduction = { kind: 'percent'; percent: number } | { kind: 'amount'; amount: number }

export interface DiscountPreview extends Totals {
  /** After the discounts that the lines already have, before the tax that is added to the price. */
  gross: Cents
  discount: Cents
  reduced: readonly ReducedLine[]
  /** Why it cannot be given; null also while nothing is typed. */
  fault: string | null
  isReady: boolean
}

/**
 * The amounts of a discount on these lines.
 * @param how NaN while nothing is typed
 */
export function previewOfDiscount(lines: readonly PricedLine[], how: Reduction): DiscountPreview {
  const none = { ...sumsOfReduction(lines, []), reduced: [], fault: null, isReady: false }
  const typed = how.kind === 'percent' ? how.percent : how.amount
  if (Number.isNaN(typed) || lines.length === 0) return none
  const amount = how.kind === 'amount' ? parseMoney(how.amount) : null
  if (how.kind === 'amount' && amount === null) return none
  try {
    const reduced = reduceLines(lines, amount === null ? { percent: typed } : { amount })
    return { ...sumsOfReduction(lines, reduced), reduced, fault: null, isReady: true }
  } catch (error) {
    if (error instanceof AppError) return { ...none, fault: error.message }
    throw error
  }
}

function sumsOfReduction(lines: readonly PricedLine[], reduced: readonly ReducedLine[]) {
  const gross = sumCents(
    lines.map((line) => subtractCents(timesCents(line.unit, line.quantity), line.discount)),
  )
  const discount = sumCents(reduced.map(({ taken }) => taken))
  const byId = new Map(reduced.map((line) => [line.id, line]))
  const totals = billTotals(
    lines.map(
      (line) => byId.get(line.id) ?? lineTotals(line.unit, line.quantity, line.lineTax, line.discount),
    ),
  )
  return { gross, discount, ...totals }
}
