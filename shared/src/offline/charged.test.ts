import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cents, sumCents, toCents } from '../kernel/money.ts'
import { billTotals, lineTotals, TAX_TYPES } from '../selling/totals.ts'
import { chargedLines, chargedTotals } from './charged.ts'

const cents = (max: number) => fc.integer({ min: 0, max }).map((n): Cents => toCents(n))
const tax = fc.option(
  fc.record({ rate: fc.integer({ min: 0, max: 100 }), type: fc.constantFrom(...TAX_TYPES) }),
)
const line = fc.record({ unit: cents(100_000), quantity: fc.integer({ min: 1, max: 9 }), tax })
const claim = fc.option(fc.integer({ min: -1_000, max: 1_000_000 }).map(toCents))

it('the charged amount is the total, and the lines add up to it to the centavo, no line below zero', () => {
  const charged = fc.record({
    claimed: fc.record({ net: claim, tax: claim, total: claim }),
    paid: fc.option(cents(1_000_000)),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), charged, (lines, given) => {
      const ours = billTotals(lines.map((one) => lineTotals(one.unit, one.quantity, one.tax)))
      const totals = chargedTotals(given, ours, lines.length)
      if (!totals) return
      const divided = chargedLines(lines, totals)
      expect(totals.total).toBe(given.paid ?? given.claimed.total ?? ours.total)
      for (const column of ['net', 'tax', 'total'] as const)
        expect(sumCents(divided.map((one) => one[column]))).toBe(totals[column])
      for (const { net, tax: part, total } of divided) {
        expect(net + part).toBe(total)
        expect(Math.min(net, part)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
