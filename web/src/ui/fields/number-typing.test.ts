import { describe, expect, it } from 'vitest'
import type { NumberWords } from './field-words.ts'
import { numberFault, typedNumber } from './number-typing.ts'

const WORDS: NumberWords = {
  whole: 'whole',
  decimals: (most) => `at most ${most} decimals`,
  least: (least) => `from ${least}`,
  most: (most) => `until ${most}`,
}

const fault = (value: number, rules: Parameters<typeof numberFault>[1]) =>
  numberFault(value, rules, WORDS, 'es-MX')

describe('a typed number', () => {
  const price = { min: 0, max: 9_999_999.99, decimals: 2 }

  it('is invalid outside the bounds', () => {
    expect(fault(-15, price)).toBe('from 0')
    expect(fault(10_000_000, price)).toBe('until 9,999,999.99')
    for (const value of [0, 9_999_999.99, Number.NaN]) expect(fault(value, price)).toBe(null)
  })

  it('is invalid with too many decimals', () => {
    expect(fault(1.005, price)).toBe('at most 2 decimals')
    expect(fault(2.5, { decimals: 0 })).toBe('whole')
    for (const value of [0.1, 0.29, 1.1, 1234567.89]) expect(fault(value, price)).toBe(null)
  })
})

describe('a number that is being typed', () => {
  it.each([
    ['1,250.5', 1250.5],
    ['20', 20],
    ['2.', 2],
    ['.5', 0.5],
  ])('%s is %f', (text, value) => {
    expect(typedNumber(text)).toBe(value)
  })

  it('is none while only a sign, a point or nothing is typed', () => {
    for (const text of ['', ' ', '.', '-']) expect(typedNumber(text)).toBeNaN()
  })
})
