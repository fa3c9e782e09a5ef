import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_BILL, sumCents, toCents } from '../kernel/money.ts'
import { percentOf, sharesOf } from './shares.ts'

const c = toCents
const total = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: MAX_BILL })).map(toCents)
const weights = fc.array(fc.oneof(fc.nat(5), fc.nat(MAX_BILL)), { minLength: 1, maxLength: 20 })

describe('an amount that several people share', () => {
  it('gives the missing centavos to the largest remainders', () => {
    expect(sharesOf(c(10_000), [1, 1, 1])).toEqual([3334, 3333, 3333])
    expect(sharesOf(c(100), [1, 1, 4])).toEqual([17, 17, 66])
    expect(sharesOf(c(10), [5, 2, 8])).toEqual([4, 1, 5])
  })

  it('gives a centavo to the earlier of two equal remainders', () => {
    expect(sharesOf(c(1), [1, 1])).toEqual([1, 0])
    expect(sharesOf(c(5), [1, 3, 1, 3])).toEqual([1, 2, 0, 2])
  })

  it('goes to the first part when no part has a weight', () => {
    expect(sharesOf(c(50), [0, 0, 0])).toEqual([50, 0, 0])
  })

  it('is divided to the centavo', () => {
    fc.assert(fc.property(total, weights, (amount, each) => sumCents(sharesOf(amount, each)) === amount))
  })

  it('gives each person less than a centavo more or less than the exact share, and nothing for no weight', () => {
    fc.assert(
      fc.property(total, weights, (amount, each) => {
        const sum = each.reduce((all, one) => all + BigInt(one), 0n)
        fc.pre(sum > 0n)
        return sharesOf(amount, each).every((share, index) => {
          const weight = BigInt(each[index] ?? 0)
          const off = BigInt(share) * sum - BigInt(amount) * weight
          return off < sum && off > -sum && (weight > 0n || share === 0)
        })
      }),
    )
  })

  it('gives a person with more weight at least as much', () => {
    fc.assert(
      fc.property(total, weights, (amount, each) => {
        fc.pre(each.some((weight) => weight > 0))
        const shares = sharesOf(amount, each)
        const byWeight = shares.map((share, index) => ({ share, weight: each[index] ?? 0 }))
        return byWeight.every((a) => byWeight.every((b) => a.weight <= b.weight || a.share >= b.share))
      }),
    )
  })
})

describe('a percentage of an amount', () => {
  it('is rounded half up to the centavo', () => {
    expect(percentOf(c(1005), 10)).toBe(101)
    expect(percentOf(c(1004), 10)).toBe(100)
  })

  it('may have three decimals', () => {
    expect(percentOf(c(1_000_000), 12.345)).toBe(123_450)
    expect(percentOf(c(100_000), 0.001)).toBe(1)
    expect(percentOf(c(100_000_000), 1.005)).toBe(1_005_000)
  })
})
