import { describe, expect, it } from 'vitest'
import { inDollars } from './dollars.ts'

describe('sales in dollars', () => {
  it('are zero when nothing was sold', () => {
    expect(inDollars([])).toBe(0)
  })

  it('are divided by the rate, the currency units of one dollar', () => {
    expect(inDollars([{ total: 1_840_00, rate: 18_400_000 }])).toBe(100_00)
    expect(inDollars([{ total: 92_00, rate: 920_000 }])).toBe(100_00)
    expect(inDollars([{ total: 12_34, rate: 1_000_000 }])).toBe(12_34)
  })

  it('are rounded half up, and only once', () => {
    const halfACent = { total: 1, rate: 2_000_000 }
    expect(inDollars([halfACent])).toBe(1)
    expect(inDollars([halfACent, halfACent])).toBe(1)
    // Three thirds of a cent in three currencies sum to one cent, although each rounds to zero.
    const third = { total: 1, rate: 3_000_000 }
    expect(inDollars([third])).toBe(0)
    expect(inDollars([third, { total: 2, rate: 6_000_000 }, { total: 3, rate: 9_000_000 }])).toBe(1)
  })

  it('stay exact for amounts that floating point cannot divide exactly', () => {
    expect(inDollars([{ total: 9_007_199_254_740_991, rate: 1_000_000 }])).toBe(9_007_199_254_740_991)
  })
})
