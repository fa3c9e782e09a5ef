import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../kernel/money.ts'
import { lineTotals } from '../selling/totals.ts'
import { dueOfOrders, leftOf, sumsOfGroup } from './due.ts'

const bills = fc
  .tuple(
    fc.integer({ min: 1, max: 50_000 }),
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(0, 8, 16, 16.125),
  )
  .map(([unit, quantity, rate]) => lineTotals(toCents(unit), quantity, { rate, type: 'inclusive' }))

describe('the remainder of a partly paid bill', () => {
  it('adds up, and so do the paid amounts', () => {
    fc.assert(
      fc.property(bills, fc.double({ min: 0, max: 1, noNaN: true }), (bill, part) => {
        const left = toCents(Math.round(bill.total * part))
        const due = leftOf(bill, left)
        expect(due.net + due.tax).toBe(left)
        for (const [of, whole] of [
          [due.net, bill.net],
          [due.tax, bill.tax],
        ] as const) {
          expect(of).toBeGreaterThanOrEqual(0)
          expect(of).toBeLessThanOrEqual(whole)
        }
        expect(Math.abs(due.tax - (bill.tax * left) / bill.total)).toBeLessThan(1)
      }),
    )
  })

  it('is nothing of a paid bill, and all of an unpaid bill', () => {
    const bill = lineTotals(toCents(20_000), 1, { rate: 16, type: 'inclusive' })
    expect(leftOf(bill, toCents(0))).toEqual({ net: 0, tax: 0, total: 0 })
    expect(leftOf(bill, bill.total)).toEqual(bill)
  })
})

describe('the amount due of some orders', () => {
  const order = (checkId: number, total: number) => ({
    checkId,
    totals: { net: toCents(total), tax: toCents(0), total: toCents(total) },
  })

  it('is the amount that their checks still owe, and never more than their total', () => {
    const owed = new Map([[1, toCents(50)]])
    expect(dueOfOrders([order(1, 100), order(1, 30), order(2, 7)], owed).total).toBe(57)
    expect(dueOfOrders([order(1, 30)], owed).total).toBe(30)
  })

  it('adds up over the checks of a group, whose paid orders owe nothing', () => {
    const listed = (check_id: number, total: string, check_paid: string, isPaid = false) => ({
      check_id,
      total,
      check_paid,
      payment_status: isPaid ? ('paid' as const) : ('pending' as const),
    })
    const group = [
      listed(1, '100.00', '30.00'),
      listed(1, '50.00', '30.00'),
      listed(2, '20.00', '0.00'),
      listed(3, '70.00', '0.00', true),
    ]
    expect(sumsOfGroup(group)).toEqual({ total: 17_000, paid: 3_000, due: 14_000 })
  })
})
