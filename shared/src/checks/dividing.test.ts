import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../kernel/money.ts'
import { lineTotals } from '../selling/totals.ts'
import { divideLine, divideTakenOff } from './dividing.ts'

const c = toCents

const line = fc
  .record({
    unit: fc.oneof(fc.nat(50), fc.nat(999_999_999)).map(toCents),
    quantity: fc.integer({ min: 2, max: 999 }),
    off: fc.integer({ min: 0, max: 100 }),
    rate: fc.nat(100_000).map((n) => n / 1000),
    type: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  })
  .map(({ unit, quantity, off, rate, type }) => {
    const discount = c(Math.floor((unit * quantity * off) / 100))
    return { quantity, discount, ...lineTotals(unit, quantity, { rate, type }, discount) }
  })

describe('some pieces of a line that go to another check', () => {
  it('take their share of discount, tax and total with them', () => {
    const three = { id: 4, quantity: 3, discount: c(100), net: c(8621), tax: c(1379), total: c(10_000) }
    expect(divideLine(three, 1)).toEqual({
      taken: { quantity: 1, discount: 33, net: 2873, tax: 460, total: 3333 },
      left: { quantity: 2, discount: 67, net: 5748, tax: 919, total: 6667 },
    })
  })

  it('are at least one piece and never all pieces', () => {
    const two = { quantity: 2, discount: c(0), net: c(100), tax: c(16), total: c(116) }
    expect(divideLine(two, 1).left.quantity).toBe(1)
    for (const quantity of [0, -1, 2, 3]) expect(() => divideLine(two, quantity)).toThrow(RangeError)
  })

  it('and the pieces that stay add up to the line to the centavo', () => {
    fc.assert(
      fc.property(line, fc.nat(), (whole, n) => {
        const { taken, left } = divideLine(whole, 1 + (n % (whole.quantity - 1)))
        return (['quantity', 'discount', 'net', 'tax', 'total'] as const).every(
          (key) => taken[key] + left[key] === whole[key] && taken[key] >= 0 && left[key] >= 0,
        )
      }),
    )
  })

  it('cost net plus tax on both checks', () => {
    fc.assert(
      fc.property(line, fc.nat(), (whole, n) => {
        const { taken, left } = divideLine(whole, 1 + (n % (whole.quantity - 1)))
        return [taken, left].every((side) => side.net + side.tax === side.total)
      }),
    )
  })
})

describe('the discounts of a line of which some pieces go', () => {
  it('are divided like the line, and one without amounts stays without', () => {
    const three = { quantity: 3, net: c(8000), tax: c(1280) }
    const none = { net: null, tax: null }
    const rows = [
      { net: 500, tax: 80 },
      none,
      { net: null, tax: 80 },
      { net: 500, tax: null },
      { net: 1500, tax: 240 },
    ]
    expect(divideTakenOff(three, rows, 1)).toEqual([
      { taken: { net: 166, tax: 26 }, left: { net: 334, tax: 54 } },
      { taken: none, left: none },
      { taken: none, left: none },
      { taken: none, left: none },
      { taken: { net: 500, tax: 80 }, left: { net: 1000, tax: 160 } },
    ])
  })

  it('give back, one after the other, pieces that add up to the line before them', () => {
    const row = fc.record({ net: fc.nat(9000), tax: fc.nat(1500) })
    fc.assert(
      fc.property(line, fc.array(row, { maxLength: 4 }), fc.nat(), (whole, rows, n) => {
        const divided = divideTakenOff(whole, rows, 1 + (n % (whole.quantity - 1)))
        rows.forEach((one, index) => {
          const { taken, left } = divided[index] as (typeof divided)[number]
          for (const key of ['net', 'tax'] as const)
            expect((taken[key] ?? 0) + (left[key] ?? 0)).toBe(one[key])
        })
      }),
    )
  })
})
