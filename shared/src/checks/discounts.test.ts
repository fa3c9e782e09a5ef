import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PRICE, sumCents, toCents } from '../kernel/money.ts'
import { percentOf } from '../selling/shares.ts'
import { discountShares, isWithinLimit, type PricedLine, reduceLines } from './discounts.ts'

const c = toCents
const refused = (message: string) => expect.objectContaining({ code: 'invalid_input', message })
const prices = fc.array(fc.integer({ min: 0, max: MAX_PRICE }).map(toCents), { minLength: 1, maxLength: 30 })
const linesAt = (each: readonly number[]) => each.map((price, id) => ({ id, price: c(price) }))
const amounts = (shares: { amount: number }[]) => shares.map(({ amount }) => c(amount))

describe('a discount', () => {
  it('of a percentage is rounded once and divided over the lines by price', () => {
    const lines = [
      { id: 7, price: c(105) },
      { id: 8, price: c(105) },
      { id: 9, price: c(0) },
    ]
    expect(discountShares(lines, { percent: 10 })).toEqual([
      { id: 7, amount: 11 },
      { id: 8, amount: 10 },
      { id: 9, amount: 0 },
    ])
  })

  it('of an amount is divided over the lines by price', () => {
    expect(discountShares(linesAt([3000, 1000]), { amount: c(2000) })).toEqual([
      { id: 0, amount: 1500 },
      { id: 1, amount: 500 },
    ])
  })

  it('of 100 % takes everything off', () => {
    expect(amounts(discountShares(linesAt([101, 52]), { percent: 100 }))).toEqual([101, 52])
  })

  it('above the price of its lines is refused', () => {
    expect(() => discountShares(linesAt([3000, 1000]), { amount: c(4001) })).toThrow(
      refused('El descuento es de 40.01 y los artículos cuestan 40.00.'),
    )
    expect(() => discountShares(linesAt([100]), { percent: 101 })).toThrow(
      refused('El descuento es de 1.01 y los artículos cuestan 1.00.'),
    )
  })

  it('of lines that cost nothing any more is refused', () => {
    const nothing = refused('Ya no queda nada que descontar.')
    expect(() => discountShares(linesAt([0, 0]), { percent: 10 })).toThrow(nothing)
    expect(() => discountShares([], { amount: c(100) })).toThrow(nothing)
  })

  it('that takes nothing off is refused', () => {
    const nothing = refused('El descuento debe ser de al menos un centavo.')
    expect(() => discountShares(linesAt([100]), { amount: c(0) })).toThrow(nothing)
    expect(() => discountShares(linesAt([100]), { percent: 0.1 })).toThrow(nothing)
  })

  it('adds up to the centavo and never exceeds a line’s price', () => {
    const how = fc.oneof(
      fc.integer({ min: 1, max: 100_000 }).map((n) => ({ percent: n / 1000 })),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(prices, how, (each, choice) => {
        const sum = sumCents(each)
        const discount =
          typeof choice === 'number' ? c(Math.round(choice * sum)) : percentOf(sum, choice.percent)
        fc.pre(discount > 0)
        const shares = amounts(
          discountShares(linesAt(each), typeof choice === 'number' ? { amount: discount } : choice),
        )
        const withinPrice = shares.every((share, index) => share >= 0 && share <= (each[index] ?? 0))
        return withinPrice && sumCents(shares) === discount
      }),
    )
  })
})

describe('the lines of a check under a discount', () => {
  const taco: PricedLine = {
    id: 1,
    unit: c(5000),
    quantity: 2,
    lineTax: { rate: 16, type: 'exclusive' },
    discount: c(0),
  }
  const water: PricedLine = { id: 2, unit: c(2000), quantity: 1, lineTax: null, discount: c(0) }

  it('cost less before tax, and the tax with them', () => {
    expect(reduceLines([taco, water], { percent: 10 })).toEqual([
      { ...taco, taken: 1000, discount: 1000, net: 9000, tax: 1440, total: 10_440 },
      { ...water, taken: 200, discount: 200, net: 1800, tax: 0, total: 1800 },
    ])
  })

  it('are reduced from their remainder, in addition to earlier discounts', () => {
    const reduced = { ...taco, discount: c(4000) }
    expect(reduceLines([reduced], { percent: 50 })).toEqual([
      { ...reduced, taken: 3000, discount: 7000, net: 3000, tax: 480, total: 3480 },
    ])
  })

  it('leave out a line that nothing is taken off', () => {
    const free = { ...water, unit: c(0) }
    expect(reduceLines([taco, free], { amount: c(100) }).map(({ id }) => id)).toEqual([1])
  })

  it('are within the limit of staff up to its percentage of each line, rounded up', () => {
    const line = (unit: number, discount: number) => ({ unit: c(unit), quantity: 3, discount: c(discount) })
    expect(isWithinLimit([line(1000, 300)], 10)).toBe(true)
    expect(isWithinLimit([line(1000, 301)], 10)).toBe(false)
    expect(isWithinLimit([line(1001, 301)], 10)).toBe(true)
    expect(isWithinLimit([line(1000, 300), line(1000, 301)], 10)).toBe(false)
  })
})
