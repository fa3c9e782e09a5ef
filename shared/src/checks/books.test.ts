import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, subtractCents, sumCents, timesCents, toCents, ZERO } from '../kernel/money.ts'
import { billTotals, type LineTax, lineTotals, type Totals } from '../selling/totals.ts'
import { settle, type Tender } from './charging.ts'
import { discountShares } from './discounts.ts'
import { divideLine } from './dividing.ts'
import { leftToRefund, planRefund, refundOf } from './refunding.ts'
import { type BillLine, splitBill } from './split.ts'

interface OrderedLine {
  unit: Cents
  quantity: number
  tax: LineTax | null
}

const orderedLine: fc.Arbitrary<OrderedLine> = fc.record({
  unit: fc.integer({ min: 1, max: 100_000 }).map(toCents),
  quantity: fc.integer({ min: 1, max: 9 }),
  tax: fc.constantFrom<(LineTax | null)[]>(
    { rate: 16, type: 'inclusive' },
    { rate: 8, type: 'inclusive' },
    { rate: 16, type: 'exclusive' },
    null,
  ),
})
const percents = fc.array(
  fc.integer({ min: 1000, max: 60_000 }).map((n) => n / 1000),
  { maxLength: 3 },
)
const evening = fc.record({
  ordered: fc.array(orderedLine, { minLength: 1, maxLength: 8 }),
  percents,
  parts: fc.integer({ min: 2, max: 6 }),
  tips: fc.array(fc.nat(5000).map(toCents), { minLength: 6, maxLength: 6 }),
  notes: fc.nat(50_000).map(toCents),
  refunds: fc.array(fc.integer({ min: 1, max: 20_000 }).map(toCents), { maxLength: 6 }),
})

const grossOfOrdered = (line: OrderedLine) => timesCents(line.unit, line.quantity)

/** The discount of each line when discounts apply to the whole check in sequence. */
function discountsOfPercents(ordered: readonly OrderedLine[], each: readonly number[]): Cents[] {
  return each.reduce<Cents[]>(
    (before, percent) => {
      const lines = ordered.map((line, id) => ({
        id,
        price: subtractCents(grossOfOrdered(line), before[id] ?? ZERO),
      }))
      if (sumCents(lines.map(({ price }) => price)) < 100) return before
      return discountShares(lines, { percent }).map(({ id, amount }) => toCents((before[id] ?? 0) + amount))
    },
    ordered.map(() => ZERO),
  )
}

function discountedBill(ordered: readonly OrderedLine[], discounts: readonly Cents[]) {
  return ordered.map(({ unit, quantity, tax }, id): BillLine & { discount: Cents } => {
    const discount = discounts[id] ?? ZERO
    const about = {
      id,
      title: `Artículo ${id}`,
      quantity,
      taxTitle: tax && 'IVA',
      taxRate: tax?.rate ?? null,
    }
    return { ...about, discount, ...lineTotals(unit, quantity, tax, discount) }
  })
}

/** Refunds of these amounts as long as they are covered, then of the rest. */
function refundAll(paid: Totals, amounts: readonly Cents[]): Totals[] {
  const refunds: Totals[] = []
  for (const amount of amounts)
    if (billTotals(refunds).total + amount < paid.total)
      refunds.push(refundOf(paid, billTotals(refunds), amount))
  return [...refunds, refundOf(paid, billTotals(refunds), null)]
}

describe('the books of any check', () => {
  it('show the ordered lines minus the discounts', () => {
    fc.assert(
      fc.property(evening, ({ ordered, percents: each }) => {
        const lines = discountedBill(ordered, discountsOfPercents(ordered, each))
        return ordered.every((line, index) => {
          const { discount, net, total } = lines[index] ?? { discount: ZERO, net: ZERO, total: ZERO }
          return grossOfOrdered(line) - discount === (line.tax?.type === 'exclusive' ? net : total)
        })
      }),
    )
  })

  it('lose no centavo when pieces of its lines go to another check', () => {
    fc.assert(
      fc.property(evening, ({ ordered, percents: each }) => {
        const lines = discountedBill(ordered, discountsOfPercents(ordered, each))
        const checks = lines.flatMap((line) => {
          if (line.quantity === 1) return [line]
          const { taken, left } = divideLine(line, 1)
          return [taken, left]
        })
        expect(billTotals(checks)).toEqual(billTotals(lines))
        expect(sumCents(checks.map((one) => one.discount))).toBe(sumCents(lines.map((one) => one.discount)))
      }),
    )
  })

  it('have the ordered amount and the tips in the drawer after change, and only the tips after all refunds', () => {
    fc.assert(
      fc.property(evening, ({ ordered, percents: each, parts, tips, notes, refunds: asked }) => {
        const lines = discountedBill(ordered, discountsOfPercents(ordered, each))
        const bill = billTotals(lines)
        const payments = splitBill(lines, { mode: 'equal', parts }).map(({ total: amount }, index) => {
          const tip = toCents((tips[index] ?? 0) + 1)
          const tender: Tender = { kind: 'cash', amount, tip, tendered: toCents(amount + tip + notes) }
          return { ...tender, given: amount + tip + notes, ...settle(amount, [tender]) }
        })
        expect(payments.every(({ left }) => left === 0)).toBe(true)
        const drawer = payments.reduce((sum, { given, changeTotal }) => sum + given - changeTotal, 0)
        const tipped = sumCents(payments.map(({ tip }) => tip))
        expect(drawer).toBe(bill.total + tipped)
        const refunded = billTotals(refundAll(bill, asked))
        expect(refunded).toEqual(bill)
        expect(drawer - refunded.total).toBe(tipped)
      }),
    )
  })

  it('have nothing in the drawer after all refunds with their tips', () => {
    fc.assert(
      fc.property(evening, ({ ordered, percents: each, parts, tips, refunds: asked }) => {
        const lines = discountedBill(ordered, discountsOfPercents(ordered, each))
        const payments = splitBill(lines, { mode: 'equal', parts }).map(({ total: amount }, index) => ({
          payment_type_id: index % 3,
          amount,
          tip: tips[index] ?? ZERO,
        }))
        const drawer = new Map<number, number>()
        const move = (type: number, amount: number) => drawer.set(type, (drawer.get(type) ?? 0) + amount)
        for (const { payment_type_id, amount, tip } of payments) move(payment_type_id, amount + tip)
        const refunds: (Totals & Omit<ReturnType<typeof planRefund>, 'totals'>)[] = []
        const give = (amount: Cents, tip: Cents) => {
          const choice = { lines: null, amount, tip, paymentTypeId: null }
          const { totals, ...given } = planRefund({ lines, payments, refunds }, choice)
          refunds.push({ ...totals, ...given })
          for (const one of [...given.payments, ...given.tips]) move(one.payment_type_id, 0 - one.amount)
        }
        for (const amount of asked) {
          const left = leftToRefund({ lines, payments, refunds })
          if (amount < left.total) give(amount, toCents(Math.min(left.tip, Math.floor(amount / 10))))
        }
        const left = leftToRefund({ lines, payments, refunds })
        if (left.total + left.tip > 0) give(left.total, left.tip)
        expect([...drawer.values()].every((amount) => amount === 0)).toBe(true)
      }),
    )
  })
})
