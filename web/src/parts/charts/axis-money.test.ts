import { describe, expect, it } from 'vitest'
import { axisMoney, shortAmount } from './axis-money.ts'

describe('an amount on an axis', () => {
  it('is short, in words that every browser writes alike', () => {
    const amounts = [0, 85_000, 99_960, 200_000, 250_000, 12_345_600, 99_996_000, 150_000_000, 999_999_999]
    expect(amounts.map((cents) => axisMoney(cents, 'MXN'))).toEqual([
      '$0',
      '$850',
      '$1 mil',
      '$2 mil',
      '$2.5 mil',
      '$123.5 mil',
      '$1 M',
      '$1.5 M',
      '$10 M',
    ])
  })

  it('has the sign of its currency, or its code', () => {
    expect([axisMoney(200_000, 'EUR'), axisMoney(200_000, '???')]).toEqual(['€2 mil', '??? 2 mil'])
    expect(shortAmount(-250_000)).toBe('-2.5 mil')
  })
})
