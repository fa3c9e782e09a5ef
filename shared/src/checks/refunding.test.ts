import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents, toCents } from '../kernel/money.ts'
import { billTotals, NO_TOTALS, type Totals } from '../selling/totals.ts'
import {
  leftToRefund,
  type PaidCheck,
  type PlannedRefund,
  planRefund,
  type RefundChoice,
  refundAsPaid,
  refundOf,
} from './refunding.ts'

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

describe('a planned refund', () => {
  const [CARD, CASH] = [2, 1]
  const line = (id: number, quantity: number, total: number) => ({
    id,
    quantity,
    net: c(total - Math.round((total * 16) / 116)),
    tax: c(Math.round((total * 16) / 116)),
    total: c(total),
  })
  const payment = (payment_type_id: number, amount: number, tip = 0) => ({
    payment_type_id,
    amount: c(amount),
    tip: c(tip),
  })
  const dinner: PaidCheck = {
    lines: [line(1, 3, 300_00), line(2, 1, 200_00)],
    payments: [payment(CARD, 400_00, 60_00), payment(CASH, 100_00, 20_00)],
    refunds: [],
  }
  const all: RefundChoice = { lines: null, amount: null, tip: c(0), paymentTypeId: null }
  const refundedBy = ({ totals, ...one }: PlannedRefund) => ({ ...totals, ...one })

  it('of everything with its tip gives back with each type the amount and the tip paid with it', () => {
    expect(planRefund(dinner, { ...all, tip: c(80_00) })).toMatchObject({
      totals: { total: 500_00 },
      tip: 80_00,
      payments: [
        { payment_type_id: CARD, amount: 400_00 },
        { payment_type_id: CASH, amount: 100_00 },
      ],
      tips: [
        { payment_type_id: CARD, amount: 60_00 },
        { payment_type_id: CASH, amount: 20_00 },
      ],
    })
  })

  it('returns no tip unless it is asked for, and a tip alone when the amount is zero', () => {
    expect(planRefund(dinner, all)).toMatchObject({ tip: 0, tips: [] })
    expect(planRefund(dinner, { ...all, amount: c(0), tip: c(40_00), paymentTypeId: CASH })).toEqual({
      totals: NO_TOTALS,
      lines: [],
      tip: 40_00,
      payments: [],
      tips: [{ payment_type_id: CASH, amount: 40_00 }],
    })
  })

  it('returns no more tip than was given and not yet returned', () => {
    const first = refundedBy(planRefund(dinner, { ...all, amount: c(0), tip: c(50_00) }))
    const after = { ...dinner, refunds: [first] }
    expect(leftToRefund(after)).toEqual({ total: 500_00, tip: 30_00 })
    expect(() => planRefund(after, { ...all, tip: c(30_01) })).toThrow(exceeds)
    expect(() => planRefund(after, { ...all, amount: c(0), tip: c(0) })).toThrow(exceeds)
  })

  it('of pieces gives back their share of the line, the last pieces the rest', () => {
    const uneven = { ...dinner, lines: [line(1, 3, 100_00), line(2, 1, 400_00)] }
    const pieces = (quantity: number) => ({ ...all, lines: [{ id: 1, quantity }] })
    const one = planRefund(uneven, pieces(1))
    expect(one.lines).toMatchObject([{ id: 1, quantity: 1, total: 33_33 }])
    const after = { ...uneven, refunds: [refundedBy(one)] }
    expect(planRefund(after, pieces(2)).totals.total).toBe(66_67)
    expect(() => planRefund(after, pieces(3))).toThrow(exceeds)
    expect(() => planRefund(after, { ...all, lines: [{ id: 9, quantity: 1 }] })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })

  it('of dishes gives back their own tax, unless refunds by amount have taken more of it', () => {
    const untaxed = (id: number, total: number) => ({
      id,
      quantity: 1,
      net: c(total),
      tax: c(0),
      total: c(total),
    })
    const refunded = (lines: PaidCheck['lines'], ids: number[], ...amounts: number[]) => {
      const check: PaidCheck = { lines, payments: [payment(CASH, 1000_00)], refunds: [] }
      for (const amount of amounts)
        check.refunds = [...check.refunds, refundedBy(planRefund(check, { ...all, amount: c(amount) }))]
      return planRefund(check, { ...all, lines: ids.map((id) => ({ id, quantity: 1 })) }).totals
    }
    const supper = [line(1, 1, 100_00), untaxed(2, 200_00)]
    expect(refunded(supper, [1])).toEqual({ net: 86_21, tax: 13_79, total: 100_00 })
    expect(refunded(supper, [2])).toEqual({ net: 200_00, tax: 0, total: 200_00 })
    expect(refunded(supper, [1], 100_00)).toEqual({ net: 95_40, tax: 4_60, total: 100_00 })
    const breakfast = [line(1, 1, 100_00), untaxed(2, 100_00), line(3, 1, 5_00)]
    expect(refunded(breakfast, [2], 100_00)).toEqual({ net: 92_93, tax: 7_07, total: 100_00 })
    expect(refunded(breakfast, [2], 5_00)).toEqual({ net: 100_00, tax: 0, total: 100_00 })
  })

  it('never gives back more than was paid, and all refunds as paid are the payments with their tips', () => {
    const paidWith = fc.record({ amount: fc.integer({ min: 1, max: 9000 }), tip: fc.nat(2000) })
    const step = fc.record({
      amount: fc.option(fc.nat(4000)),
      lines: fc.option(fc.constant([{ id: 1, quantity: 1 }])),
      tip: fc.nat(1500),
    })
    fc.assert(
      fc.property(fc.array(paidWith, { minLength: 1, maxLength: 4 }), fc.array(step), (paidBy, steps) => {
        const payments = paidBy.map(({ amount, tip }, type) => payment(type, amount, tip))
        const total = sumCents(payments.map(({ amount }) => amount))
        const lines = [line(1, 4, Math.floor(total / 2)), line(2, 1, Math.ceil(total / 2))]
        const refunds: ReturnType<typeof refundedBy>[] = []
        const check = { lines, payments, refunds }
        const give = (choice: RefundChoice) => {
          try {
            refunds.push(refundedBy(planRefund(check, choice)))
          } catch (error) {
            expect(error).toEqual(exceeds)
          }
        }
        for (const { amount, tip, lines: asked } of steps)
          give({ ...all, lines: asked, amount: asked || amount === null ? null : c(amount), tip: c(tip) })
        const left = leftToRefund(check)
        if (left.total > 0 || left.tip > 0) give({ ...all, amount: left.total, tip: left.tip })
        expect(leftToRefund(check)).toEqual({ total: 0, tip: 0 })
        expect(billTotals(refunds)).toEqual(billTotals(lines))
        for (const one of refunds) {
          expect(sumCents(one.payments.map(({ amount }) => amount))).toBe(one.total)
          expect(sumCents(one.tips.map(({ amount }) => amount))).toBe(one.tip)
        }
        for (const { payment_type_id: type, amount, tip } of payments) {
          const ofType = (of: 'payments' | 'tips') =>
            refunds.flatMap((one) => one[of]).filter((one) => one.payment_type_id === type)
          expect(sumCents(ofType('payments').map((one) => one.amount))).toBe(amount)
          expect(sumCents(ofType('tips').map((one) => one.amount))).toBe(tip)
        }
      }),
    )
  })
})
