import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents, toCents } from '../kernel/money.ts'
import { billTotals, NO_TOTALS, type Totals } from '../selling/totals.ts'
import { refundAsPaid, refundOf } from './refunding.ts'

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

  it('above the rest is refused', () => {
    expect(() => refundOf(paid, NO_TOTALS, c(11_601))).toThrow(exceeds)
    expect(() => refundOf(paid, { net: c(1000), tax: c(160), total: c(1160) }, c(10_441))).toThrow(exceeds)
  })

  it('of nothing is refused', () => {
    expect(() => refundOf(paid, NO_TOTALS, c(0))).toThrow(exceeds)
    expect(() => refundOf(paid, paid, null)).toThrow(exceeds)
  })

  it('never exceeds, with the earlier refunds, the net and tax paid, and the last refund completes both exactly', () => {
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

describe('a refund as paid', () => {
  const [CARD, CASH] = [2, 1]
  const of = (payment_type_id: number, amount: number) => ({ payment_type_id, amount: c(amount) })
  const payments = [of(CARD, 300_00), of(CASH, 120_00), of(CASH, 80_00)]

  it('of everything gives back with each type the amount paid with it', () => {
    expect(refundAsPaid(c(500_00), payments, [])).toEqual([of(CARD, 300_00), of(CASH, 200_00)])
    expect(refundAsPaid(c(80_00), [of(CASH, 80_00)], [])).toEqual([of(CASH, 80_00)])
  })

  it('of a part is in proportion to the remainder of each type, the largest first', () => {
    expect(refundAsPaid(c(100_01), payments, [])).toEqual([of(CARD, 60_01), of(CASH, 40_00)])
    expect(refundAsPaid(c(90_00), payments, [of(CARD, 250_00)])).toEqual([of(CASH, 72_00), of(CARD, 18_00)])
  })

  it('takes nothing of a type that has already given back more than it took, nor of a type without payments', () => {
    expect(refundAsPaid(c(250_00), payments, [of(CASH, 250_00)])).toEqual([of(CARD, 250_00)])
    expect(refundAsPaid(c(400_00), payments, [of(9, 100_00)])).toEqual([of(CARD, 240_00), of(CASH, 160_00)])
  })

  it('completes with the earlier refunds exactly the amount paid with each type', () => {
    const types = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 })
    const asked = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 20 })
    fc.assert(
      fc.property(types, asked, (paidWith, amounts) => {
        const taken = paidWith.map((amount, index) => of(index, amount))
        const given: typeof taken = []
        let left = sumCents(taken.map(({ amount }) => amount))
        for (const amount of [...amounts.map(toCents), left]) {
          const total = Math.min(amount, left)
          if (total > 0) given.push(...refundAsPaid(c(total), taken, given))
          left = c(left - total)
        }
        const rest = refundAsPaid(left, taken, given)
        const sums = taken.map(({ payment_type_id: type }) =>
          sumCents(
            [...given, ...rest].filter((one) => one.payment_type_id === type).map(({ amount }) => amount),
          ),
        )
        expect(sums).toEqual(paidWith)
      }),
    )
  })
})
