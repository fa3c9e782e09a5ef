import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents, toCents } from '../kernel/money.ts'
import { allocate, asPayment, drawerSum } from './late-charge.ts'

const taken = (amount: number, tip = 0, tendered: number | null = null) => ({
  amount: toCents(amount),
  tip: toCents(tip),
  tendered: tendered === null ? null : toCents(tendered),
})

describe('money that was taken for a bill without the server', () => {
  it('pays the amount due', () => {
    expect(allocate(toCents(100), [taken(100, 10, 200)])).toEqual({
      applied: [taken(100, 10, 200)],
      left: [],
    })
    expect(allocate(toCents(100), [taken(40)])).toEqual({ applied: [taken(40)], left: [] })
  })

  it('is left over with its tip when nothing is due any more', () => {
    expect(allocate(toCents(0), [taken(100, 10, 200)])).toEqual({
      applied: [],
      left: [{ payment: taken(100, 10, 200), amount: toCents(110) }],
    })
  })

  it('is divided when a part is due, and the change stays given', () => {
    expect(allocate(toCents(60), [taken(100, 10, 200)])).toEqual({
      applied: [taken(60, 10, 70)],
      left: [{ payment: taken(100, 10, 200), amount: toCents(40) }],
    })
    expect(allocate(toCents(60), [taken(100, 10)]).applied).toEqual([taken(60, 10)])
  })

  it('pays another bill with its rest, but never with a tip', () => {
    const cents = fc.nat(50_000).map(toCents)
    const payment = fc.record({ amount: cents, tip: cents, tendered: fc.constant(null) })
    const tipsOf = (payments: readonly { tip: number }[]) => payments.reduce((sum, { tip }) => sum + tip, 0)
    const sumOfPayments = (payments: readonly { amount: number }[]) =>
      payments.reduce((sum, { amount }) => sum + amount, 0)
    fc.assert(
      fc.property(cents, cents, fc.array(payment, { maxLength: 6 }), (due, later, payments) => {
        const first = allocate(due, payments)
        const second = allocate(later, first.left.map(asPayment))
        const rest = second.left.map(asPayment)
        expect(tipsOf([...first.applied, ...second.applied, ...rest])).toBe(tipsOf(payments))
        expect(sumOfPayments([...first.applied, ...second.applied, ...rest])).toBe(sumOfPayments(payments))
      }),
    )
  })

  it('is all in one place, and never pays more than is due', () => {
    const cents = fc.nat(50_000).map(toCents)
    const payment = fc.record({ amount: cents, tip: cents, tendered: fc.constant(null) })
    fc.assert(
      fc.property(cents, fc.array(payment, { maxLength: 6 }), (due, payments) => {
        const { applied, left } = allocate(due, payments)
        const rest = sumCents(left.map(({ amount }) => amount))
        expect(sumCents([drawerSum(applied), rest])).toBe(drawerSum(payments))
        const paid = sumCents(applied.map(({ amount }) => amount))
        expect(paid).toBeLessThanOrEqual(due)
        if (rest > 0) expect(paid).toBe(due)
      }),
    )
  })
})
