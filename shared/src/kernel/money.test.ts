import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatMoney,
  isAboveMaxPrice,
  MAX_PRICE,
  parseClientTotal,
  parseMoney,
  portion,
  priceOf,
  toCents,
} from './money.ts'

const amounts = fc.integer({ min: 0, max: 999_999_999 }).map(toCents)

describe('money', () => {
  it('parses every amount that it formats', () => {
    fc.assert(fc.property(amounts, (amount) => parseMoney(formatMoney(amount)) === amount))
  })

  it.each([
    ['51.5', 5150],
    [51.5, 5150],
    ['0', 0],
    ['-3.05', -305],
    ['-0', 0],
    [' 7 ', 700],
  ])('reads %j as %i centavos', (raw, expected) => expect(parseMoney(raw)).toBe(expected))

  it.each(['1.005', 'NaN', '', '1e3', '1,50', null, undefined, {}, Number.NaN, Infinity, '0x10'])(
    'refuses %j as a price',
    (raw) => expect(parseMoney(raw)).toBeNull(),
  )

  it('is never guessed from a text that the server did not send', () => {
    expect(priceOf('-3.05')).toBe(-305)
    expect(() => priceOf('gratis')).toThrow(RangeError)
  })

  it('rounds a total that a client computed in floating point', () => {
    expect(parseClientTotal(0.1 + 0.2)).toBe(30)
    expect(parseClientTotal('1.005')).toBe(101)
    expect(parseClientTotal(' 12.5 ')).toBe(1250)
    expect(parseClientTotal(-1e12)).toBe(-1e14)
  })

  it.each(['abc', '', '  ', true, null, [5], Number.NaN, Infinity, '1e13', 1e12 + 1])(
    'refuses %j as a client’s total',
    (raw) => expect(parseClientTotal(raw)).toBeNull(),
  )

  it('accepts only whole centavos, and has two decimals on the wire', () => {
    expect(() => toCents(0.5)).toThrow(RangeError)
    expect(() => toCents(2 ** 53)).toThrow(RangeError)
    expect([0, 5, -5, -305, 123_456].map((amount) => formatMoney(toCents(amount)))).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '-3.05',
      '1234.56',
    ])
  })

  it('distinguishes a price above the maximum from a text that is not a price', () => {
    expect(formatMoney(MAX_PRICE)).toBe('9999999.99')
    for (const raw of ['10000000', 10_000_000, ' 10000000.5 ', '9999999.991'])
      expect(isAboveMaxPrice(raw)).toBe(true)
    for (const raw of ['9999999.99', 5, '$10000000', '10000000 pesos', '1e9', '', null, [10_000_000]])
      expect(isAboveMaxPrice(raw)).toBe(false)
  })

  it('rounds a portion to the nearest centavo, half up', () => {
    expect(portion(toCents(5), 1, 2)).toBe(3)
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (amount, rate) => {
        const exact = (amount * rate) / 100_000
        return Math.abs(portion(amount, rate, 100_000) - exact) <= 0.5 + 1e-3
      }),
    )
  })
})
