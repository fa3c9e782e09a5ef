import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents, toCents } from '../kernel/money.ts'
import { billTotals, NO_TOTALS, type Totals } from '../orders/totals.ts'
import { refundOf } from './refunding.ts'

const c = toCents
const paid = { net: c(10_000), tax: c(1600), total: c(11_600) }
const exceeds = expect.objectContaining({ code: 'refund_exceeds' })

describe('a refund', () => {
  it('without an amount gives back everything that is left', () => {
    expect(refundOf(paid, NO_TOTALS, null)).toEqual(paid)
    const first = { net: c(1000), tax: c(160), total: c(1160) }
    expect(refundOf(paid, first, null)).toEqual({ net: 9000, tax: 1440, total: 10_440 })
  })

  it('of an amount contains tax in proportion, rounded half up', () => {
    expect(refundOf(paid, NO_TOTALS, c(1160))).toEqual({ net: 1000, tax: 160, total: 1160 })
    const half = { net: c(150), tax: c(50), total: c(200) }
    expect(refundOf(half, NO_TOTALS, c(2))).toEqual({ net: 1, tax: 1, total: 2 })
    expect(refundOf(half, NO_TOTALS, c(1))).toEqual({ net: 1, tax: 0, total: 1 })
  })

  it('above what is left is refused', () => {
    expect(() => refundOf(paid, NO_TOTALS, c(11_601))).toThrow(exceeds)
    expect(() => refundOf(paid, { net: c(1000), tax: c(160), total: c(1160) }, c(10_441))).toThrow(exceeds)
  })

  it('of nothing is refused', () => {
    expect(() => refundOf(paid, NO_TOTALS, c(0))).toThrow(exceeds)
    expect(() => refundOf(paid, paid, null)).toThrow(exceeds)
  })

  it('is one of several that never give back more net or tax than was paid, and in the end exactly that', () => {
    const invoice = fc
      .tuple(fc.nat(5000), fc.nat(5000))
      .filter(([net, tax]) => net + tax > 0)
      .map(([net, tax]): Totals => ({ net: c(net), tax: c(tax), total: c(net + tax) }))
    const asked = fc.array(fc.integer({ min: 1, max: 500 }).map(toCents), { maxLength: 40 })
    fc.assert(
      fc.property(invoice, asked, (whole, amounts) => {
        const refunds: Totals[] = []
        for (const amount of amounts) {
          if (sumCents(refunds.map(({ total }) => total)) + amount > whole.total) break
          refunds.push(refundOf(whole, billTotals(refunds), amount))
        }
        if (billTotals(refunds).total < whole.total) refunds.push(refundOf(whole, billTotals(refunds), null))
        expect(billTotals(refunds)).toEqual(whole)
        return refunds.every((one) => one.net >= 0 && one.tax >= 0 && one.net + one.tax === one.total)
      }),
    )
  })
})
