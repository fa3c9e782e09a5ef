import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../kernel/money.ts'
import { agrees, billTotals, lineTotals, unitPrice } from './totals.ts'

const iva = { rate: 16, type: 'inclusive' } as const
const c = toCents

describe('a line of a bill', () => {
  it('has the price of its variant instead of the base price, plus its add-ons', () => {
    expect(unitPrice(c(5000), c(7500), [c(1000), c(250)])).toBe(8750)
    expect(unitPrice(c(5000), null, [])).toBe(5000)
  })

  it('contains an inclusive tax', () => {
    expect(lineTotals(c(11600), 1, iva)).toEqual({ net: 10000, tax: 1600, total: 11600 })
    expect(lineTotals(c(3850), 3, iva)).toEqual({ net: 9957, tax: 1593, total: 11550 })
  })

  it('adds an exclusive tax on top', () => {
    expect(lineTotals(c(9999), 1, { rate: 16, type: 'exclusive' })).toEqual({
      net: 9999,
      tax: 1600,
      total: 11599,
    })
  })

  it('rounds half a centavo of tax up', () => {
    expect(lineTotals(c(50), 1, { rate: 1, type: 'exclusive' }).tax).toBe(1)
    expect(lineTotals(c(49), 1, { rate: 1, type: 'exclusive' }).tax).toBe(0)
  })

  it('computes a tax rate with decimals exactly', () => {
    expect(lineTotals(c(1_000_000), 1, { rate: 16.125, type: 'exclusive' }).tax).toBe(161_250)
  })

  it('has a total equal to its net amount without a tax', () => {
    expect(lineTotals(c(100), 2, null)).toEqual({ net: 200, tax: 0, total: 200 })
  })

  it('pays tax on its price after the discount', () => {
    expect(lineTotals(c(11600), 2, iva, c(11600))).toEqual({ net: 10000, tax: 1600, total: 11600 })
    expect(lineTotals(c(10000), 1, { rate: 16, type: 'exclusive' }, c(2500))).toEqual({
      net: 7500,
      tax: 1200,
      total: 8700,
    })
    expect(lineTotals(c(100), 2, null, c(50))).toEqual({ net: 150, tax: 0, total: 150 })
    expect(lineTotals(c(100), 2, iva, c(200))).toEqual({ net: 0, tax: 0, total: 0 })
  })
})

const line = fc.record({
  unit: fc.integer({ min: 0, max: 999_999_999 }).map(toCents),
  quantity: fc.integer({ min: 1, max: 999 }),
  tax: fc.option(
    fc.record({
      rate: fc.integer({ min: 0, max: 100_000 }).map((n) => n / 1000),
      type: fc.constantFrom('exclusive' as const, 'inclusive' as const),
    }),
  ),
})

describe('a bill', () => {
  it('has net and tax that add up to the total, in each line and in sum', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const each = lines.map((one) => lineTotals(one.unit, one.quantity, one.tax))
        const bill = billTotals(each)
        return [...each, bill].every((t) => t.net + t.tax === t.total && t.net >= 0 && t.tax >= 0)
      }),
    )
  })

  it('rounds the tax of each line to the nearest centavo, half a centavo up', () => {
    fc.assert(
      fc.property(line, ({ unit, quantity, tax }) => {
        fc.pre(tax !== null)
        const rate = BigInt(Math.round((tax?.rate ?? 0) * 1000))
        const base = tax?.type === 'inclusive' ? 100_000n + rate : 100_000n
        const exact = BigInt(unit) * BigInt(quantity) * rate
        const twiceOff = 2n * (BigInt(lineTotals(unit, quantity, tax).tax) * base - exact)
        return twiceOff <= base && twiceOff > -base
      }),
    )
  })

  it('has the same total with any inclusive tax', () => {
    fc.assert(
      fc.property(line, ({ unit, quantity, tax }) => {
        const shown = lineTotals(unit, quantity, tax && { ...tax, type: 'inclusive' })
        return shown.total === unit * quantity
      }),
    )
  })

  it('accepts a client’s totals that differ by one centavo per line, not by more', () => {
    const ours = { net: c(10000), tax: c(1600), total: c(11600) }
    expect(agrees({ net: c(10002), tax: c(1598), total: c(11600) }, ours, 2)).toBe(true)
    expect(agrees({ net: c(10003), tax: c(1600), total: c(11600) }, ours, 2)).toBe(false)
    expect(agrees({ net: null, tax: null, total: null }, ours, 1)).toBe(true)
  })
})
