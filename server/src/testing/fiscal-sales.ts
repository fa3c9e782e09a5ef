import { type FrozenTax, taxClassOf } from '@comanda/shared/cfdi/tax-class'
import { reduceLines } from '@comanda/shared/checks/discounts'
import { divideLine } from '@comanda/shared/checks/dividing'
import { leftToRefund, type PlannedRefund, planRefund } from '@comanda/shared/checks/refunding'
import { toCents } from '@comanda/shared/kernel/money'
import { billTotals, type LineTax, lineTotals, type Totals } from '@comanda/shared/selling/totals'
import fc from 'fast-check'
import { afterRefunds } from '../features/cfdi/document/after-refunds.ts'
import type { ClassedLine } from '../features/cfdi/document/concepts.ts'

const TAXES: readonly (FrozenTax & { type: LineTax['type'] })[] = [
  { title: 'IVA', rate: 16, type: 'inclusive' },
  { title: 'IVA', rate: 16, type: 'exclusive' },
  { title: 'IVA frontera', rate: 8, type: 'inclusive' },
  { title: 'Tasa cero', rate: 0, type: 'inclusive' },
  { title: 'Exento', rate: 0, type: 'exclusive' },
  { title: 'IEPS', rate: 26.5, type: 'exclusive' },
  { title: 'IEPS', rate: 53, type: 'inclusive' },
  { title: null, rate: null, type: 'inclusive' },
]

const orderedLine = fc.record({
  unit: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 100, max: 90_000 })),
  quantity: fc.integer({ min: 1, max: 12 }),
  tax: fc.constantFrom(...TAXES),
  /** How many pieces another check took. */
  moved: fc.nat(11),
})

const given = fc.record({
  /** A discount of so many percent of the whole check; 100 is a courtesy. */
  percent: fc.constantFrom(0, 0, 10, 33.333, 100),
  refunds: fc.array(
    fc.oneof(
      fc.record({ amount: fc.integer({ min: 1, max: 5000 }) }),
      fc.record({ line: fc.nat(9), quantity: fc.integer({ min: 1, max: 3 }) }),
    ),
    { maxLength: 4 },
  ),
})

/** A sale as the product can make it: what its lines froze, its refunds, and what the lines have left. */
export interface FiscalSale {
  frozen: readonly (ClassedLine & Totals)[]
  refunds: readonly PlannedRefund[]
  left: readonly ClassedLine[]
}

/** Random sales with taxes mixed, discounts, divided lines and refunds, all made by the product's own rules. */
export const fiscalSale: fc.Arbitrary<FiscalSale> = fc
  .tuple(fc.array(orderedLine, { minLength: 1, maxLength: 10 }), given)
  .map(([ordered, { percent, refunds: asked }]) => {
    const frozen = frozenLines(ordered, percent)
    const refunds: PlannedRefund[] = []
    for (const one of asked) {
      const refund = planned(frozen, refunds, one)
      if (refund) refunds.push(refund)
    }
    const taken = refunds.map(({ totals, lines }) => ({ ...totals, lines }))
    return { frozen, refunds, left: afterRefunds(frozen, taken) }
  })

type Ordered = typeof orderedLine extends fc.Arbitrary<infer Line> ? Line : never

function frozenLines(ordered: readonly Ordered[], percent: number): (ClassedLine & Totals)[] {
  const priced = ordered.map(({ unit, quantity, tax }, id) => ({
    id,
    unit: toCents(unit),
    quantity,
    lineTax: tax.rate === null ? null : { rate: tax.rate, type: tax.type },
    discount: toCents(0),
  }))
  const isFree = priced.every(({ unit }) => unit === 0)
  const reduced = percent === 0 || isFree ? [] : tryReduced(priced, percent)
  return priced.map((line, index) => {
    const { tax, moved } = ordered[index] as Ordered
    const whole = reduced.find(({ id }) => id === line.id) ?? {
      ...line,
      ...lineTotals(line.unit, line.quantity, line.lineTax),
    }
    const kept = moved > 0 && moved < line.quantity ? { ...whole, ...divideLine(whole, moved).left } : whole
    const { net, tax: amount, total, quantity } = kept
    const is = taxClassOf(tax)
    if (!is) throw new Error(`no class: ${tax.title}`)
    return { id: line.id, title: `Platillo ${index} & "ñ"`, quantity, net, tax: amount, total, is }
  })
}

/** A discount of less than a centavo is refused by the product. */
function tryReduced(priced: Parameters<typeof reduceLines>[0], percent: number) {
  try {
    return reduceLines(priced, { percent })
  } catch {
    return []
  }
}

function planned(
  lines: readonly (ClassedLine & Totals)[],
  before: readonly PlannedRefund[],
  one: { amount: number } | { line: number; quantity: number },
): PlannedRefund | null {
  const payments = [{ payment_type_id: 1, amount: billTotals(lines).total, tip: toCents(0) }]
  const refunds = before.map((refund) => ({ ...refund, ...refund.totals }))
  const check = { lines, payments, refunds }
  const choice =
    'amount' in one
      ? { lines: null, amount: toCents(Math.min(one.amount, leftToRefund(check).total)) }
      : { lines: [{ id: one.line % lines.length, quantity: one.quantity }], amount: null }
  try {
    return planRefund(check, { ...choice, tip: toCents(0), paymentTypeId: 1 })
  } catch {
    // More than is left: the product refuses it.
    return null
  }
}
