import { MAX_PIN } from '@comanda/shared/auth/pin-length'
import { describe, expect, it } from 'vitest'
import { pinKeyOf, typePin } from './pin-keys.ts'

describe('the PIN pad', () => {
  it('takes digits and Backspace from the keyboard, and no other key', () => {
    expect(['7', 'Backspace', 'a', '.', 'F1', '٣'].map(pinKeyOf)).toEqual([
      '7',
      'back',
      null,
      null,
      null,
      null,
    ])
  })

  it('deletes the last digit and ignores digits beyond the longest PIN', () => {
    expect(typePin('12', '3')).toBe('123')
    expect(typePin('12', 'back')).toBe('1')
    expect(typePin('', 'back')).toBe('')
    expect(typePin('1'.repeat(MAX_PIN), '2')).toBe('1'.repeat(MAX_PIN))
  })
})
