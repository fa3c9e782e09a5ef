import { describe, expect, it } from 'vitest'
import { phoneKey } from './phone-key.ts'

describe('the key of a phone', () => {
  it.each([
    '5512345678',
    '55 1234 5678',
    '(55) 1234-5678',
    '+52 55 1234 5678',
    '0052 55 1234 5678',
    '55*1234*5678',
    '55_1234_5678',
    '+52 1 55 1234 5678',
    '044 55 1234 5678',
    '01 55 1234 5678',
  ])('treats %s as the same Mexican customer', (typed) => expect(phoneKey(typed, 'MX')).toBe('+525512345678'))

  it('keeps the country of a foreign number, so the same digits in another country are another number', () => {
    expect(phoneKey('+1 (415) 555-2671', 'MX')).toBe('+14155552671')
    expect(phoneKey('415 555 2671', 'US')).toBe('+14155552671')
    expect(phoneKey('415 555 2671', 'MX')).toBe('+524155552671')
  })

  it('tells extensions of one switchboard apart', () => {
    expect(phoneKey('5512345678 x12', 'MX')).toBe(phoneKey('55 1234 5678 ext 12', 'MX'))
    expect(phoneKey('5512345678 x12', 'MX')).not.toBe(phoneKey('5512345678', 'MX'))
  })

  it('compares text that is no valid number by its digits, or as it is', () => {
    expect(phoneKey('1-2-3', 'MX')).toBe('123')
    expect(phoneKey('*123#', 'ZZ')).toBe('123')
    expect(phoneKey(' *#* ', 'MX')).toBe('*#*')
  })
})
