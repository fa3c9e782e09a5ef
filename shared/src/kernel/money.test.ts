import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, parseClientTotal, parseMoney, portion, toCents } from './money.ts'

const amounts = fc.integer({ min: 0, max: 999_999_999 }).map(toCents)

describe('money', () => {
  it('reads what it writes', () => {
    fc.assert(fc.property(amounts, (amount) => parseMoney(formatMoney(amount)) === amount))
  })

  it.each([
    ['51.5', 5150],
    [51.5, 5150],
    ['0', 0],
    ['-3.05', -305],
    [' 7 ', 700],
  ])('reads %j as %i centavos', (raw, expected) => expect(parseMoney(raw)).toBe(expected))

  it.each(['1.005', 'NaN', '', '1e3', '1,50', null, undefined, {}, Number.NaN, Infinity, '0x10'])(
    'refuses %j as a price',
    (raw) => expect(parseMoney(raw)).toBeNull(),
  )

  it('rounds a total that a client added up in floating point', () => {
    expect(parseClientTotal(0.1 + 0.2)).toBe(30)
    expect(parseClientTotal('1.005')).toBe(101)
    expect(parseClientTotal('abc')).toBeNull()
  })

  it('a portion is the nearest centavo, half up', () => {
    expect(portion(toCents(5), 1, 2)).toBe(3)
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (amount, rate) => {
        const exact = (amount * rate) / 100_000
        return Math.abs(portion(amount, rate, 100_000) - exact) <= 0.5 + 1e-3
      }),
    )
  })
})
