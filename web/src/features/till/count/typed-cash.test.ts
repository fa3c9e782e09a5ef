import { toCents } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import { typedMoney } from '../typed-money.ts'
import { NO_CASH, sentPieces, stepped, sumOfCash, typedCount, withQuantity } from './typed-cash.ts'

const FIFTY = toCents(50_00)
const HALF = toCents(50)

describe('counted cash', () => {
  it('adds up notes, coins and an amount of other coins', () => {
    const cash = { ...withQuantity(withQuantity(NO_CASH, FIFTY, '3'), HALF, '7'), rest: '1.20' }
    expect(sumOfCash(cash)).toBe(150_00 + 3_50 + 1_20)
    expect(sentPieces(cash)).toEqual([
      { value: '50.00', quantity: 3 },
      { value: '0.50', quantity: 7 },
    ])
  })

  it('steps by one piece and not below zero', () => {
    const one = stepped(NO_CASH, FIFTY, 1)
    expect(sumOfCash(one)).toBe(50_00)
    expect(sumOfCash(stepped(stepped(one, FIFTY, -1), FIFTY, -1))).toBe(0)
  })

  it('takes only digits as a quantity', () => {
    expect(typedCount('1a2-')).toBe('12')
    expect(typedCount('1234567')).toBe('12345')
  })
})

describe('a typed amount', () => {
  it('may have a currency symbol and groups, and at most two decimals', () => {
    expect(typedMoney('$ 1,250.5')).toBe(1_250_50)
    expect(typedMoney('')).toBe(0)
    expect(typedMoney('12.345')).toBeNull()
    expect(typedMoney('-3')).toBeNull()
    expect(typedMoney('doce')).toBeNull()
  })
})
