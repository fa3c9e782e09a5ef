import { toCents } from '@comanda/shared/kernel/money'
import { billTotals } from '@comanda/shared/selling/totals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fiscalSale } from '../../../testing/fiscal-sales.ts'
import { runs } from '../../../testing/runs.ts'
import { afterRefunds, type FrozenRefund, type LineAmounts } from './after-refunds.ts'

const line = (id: number, net: number, tax: number): LineAmounts => ({
  id,
  net: toCents(net),
  tax: toCents(tax),
})
const refund = (net: number, tax: number, ...lines: LineAmounts[]): FrozenRefund => ({
  net: toCents(net),
  tax: toCents(tax),
  lines,
})
const left = (lines: readonly LineAmounts[], ...refunds: FrozenRefund[]) =>
  afterRefunds(lines, refunds).map(({ net, tax }) => [net, tax])

const BILL = [line(1, 1000, 160), line(2, 500, 0)]

describe('what refunds leave of a sale', () => {
  it('is everything without refunds', () => {
    expect(left(BILL)).toEqual([
      [1000, 160],
      [500, 0],
    ])
  })

  it('lacks the refunded pieces of a line', () => {
    expect(left(BILL, refund(500, 80, line(1, 500, 80)))).toEqual([
      [500, 80],
      [500, 0],
    ])
  })

  it('lacks an amount in every line, in proportion to net and tax', () => {
    expect(left(BILL, refund(150, 16))).toEqual([
      [900, 144],
      [450, 0],
    ])
  })

  it('lacks a line’s refund everywhere when an earlier amount has taken from it', () => {
    expect(left(BILL, refund(750, 80), refund(750, 80, line(1, 1000, 160)))).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(left(BILL, refund(150, 16), refund(1000, 144, line(1, 1000, 144)))).toEqual([
      [233, 0],
      [117, 0],
    ])
  })

  it('is the sale less the refunds to the centavo, and never negative', () => {
    fc.assert(
      fc.property(fiscalSale, ({ frozen, refunds, left: rest }) => {
        const [bill, back] = [billTotals(frozen), billTotals(refunds.map(({ totals }) => totals))]
        const sum = (of: 'net' | 'tax') => rest.reduce((all, one) => all + one[of], 0)
        expect([sum('net'), sum('tax')]).toEqual([bill.net - back.net, bill.tax - back.tax])
        expect(rest.every(({ net, tax }) => net >= 0 && tax >= 0)).toBe(true)
      }),
      { numRuns: runs(100, 500) },
    )
  })
})
