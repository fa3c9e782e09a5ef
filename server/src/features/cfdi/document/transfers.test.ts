import { IEPS_RATES, IVA_RATES } from '@comanda/shared/cfdi/tax-class'
import { sumCents, toCents } from '@comanda/shared/kernel/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import { limitsOfTax, transfersOf, withBase } from './concepts.ts'

const split = (net: number, tax: number, rate = 160_000) =>
  transfersOf(toCents(net), toCents(tax), rate).map(({ base, tax: its }) => [base, its])

it('the limits of a tax are a centavo around its base times the rate', () => {
  expect(limitsOfTax(10_000, 160_000)).toEqual({ low: 1599, high: 1601 })
  expect(limitsOfTax(30_170, 160_000)).toEqual({ low: 4827, high: 4828 })
  expect(limitsOfTax(1, 160_000)).toEqual({ low: 0, high: 1 })
  expect(limitsOfTax(5000, 0)).toEqual({ low: 0, high: 0 })
})

describe('the transfers of a tax', () => {
  it('are one node where the tax is near the rate', () => {
    expect(split(10_000, 1600)).toEqual([[10_000, 1600]])
    expect(split(10_000, 1601)).toEqual([[10_000, 1601]])
    expect(split(5000, 0, 0)).toEqual([[5000, 0]])
  })

  it('are more where many lines were rounded up, or down', () => {
    // Ten lines of 35.00 with IVA in the price: 30.17 and 4.83 each.
    expect(split(30_170, 4830)).toEqual([
      [30_167, 4827],
      [1, 1],
      [1, 1],
      [1, 1],
    ])
    expect(split(30_170, 4825)).toEqual([
      [30_158, 4825],
      [6, 0],
      [6, 0],
    ])
    expect(split(4, 4)).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ])
  })

  it('add up to the base and the tax, and each is within the limits', () => {
    const rate = fc.constantFrom(...[...IVA_RATES, ...IEPS_RATES].filter((one) => one > 0))
    const amounts = fc
      .tuple(fc.integer({ min: 1, max: 300_000 }), rate, fc.integer({ min: -60, max: 60 }))
      .map(([net, of, off]) => {
        const near = Math.round((net * of) / 1_000_000) + off
        return { net, of, tax: Math.min(Math.max(near, 0), net) }
      })
    fc.assert(
      fc.property(amounts, ({ net, of, tax }) => {
        const nodes = transfersOf(toCents(net), toCents(tax), of)
        expect(sumCents(nodes.map(({ base }) => base))).toBe(net)
        expect(sumCents(nodes.map((one) => one.tax))).toBe(tax)
        for (const { base, tax: its } of nodes) {
          const { low, high } = limitsOfTax(base, of)
          expect(base > 0 && its >= low && its <= high).toBe(true)
        }
      }),
      { numRuns: runs(100, 300) },
    )
  })
})

it('tax that refunds left without base counts as base by centavos, and the total stays', () => {
  const based = (net: number, tax: number) => Object.values(withBase(toCents(net), toCents(tax)))
  expect([based(0, 1), based(0, 3), based(1, 2), based(5, 5), based(100, 16)]).toEqual([
    [1, 0],
    [2, 1],
    [2, 1],
    [5, 5],
    [100, 16],
  ])
})
