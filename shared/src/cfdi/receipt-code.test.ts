import { describe, expect, it } from 'vitest'
import { CODE_LENGTH, CODE_LETTERS, guestInvoicePath, tidyCode, writtenCode } from './receipt-code.ts'

describe('the code of a receipt', () => {
  it('is printed in two halves, and read as a person types it', () => {
    expect(writtenCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK')
    for (const typed of ['ABCDEFGHJK', 'ABCDE-FGHJK', ' abcde fghjk ', 'a-b-c d e f g h j k'])
      expect([typed, tidyCode(typed)]).toEqual([typed, 'ABCDEFGHJK'])
  })

  it('has ten letters, none of which looks like a digit', () => {
    expect(CODE_LENGTH).toBe(10)
    expect(CODE_LETTERS).toHaveLength(24)
    for (const wrong of [
      '',
      'ABCDEFGHJ',
      'ABCDEFGHJKL',
      'ABCDEFGHIJ',
      'ABCDEFGHJ0',
      'ABCDE_FGHJ',
      'OABCDEFGHJ',
    ])
      expect([wrong, tidyCode(wrong)]).toEqual([wrong, null])
  })

  it('opens the page of its sale; without it the page asks for it', () => {
    expect(guestInvoicePath(7, 'ABCDEFGHJK')).toBe('/f/7/ABCDEFGHJK')
    expect(guestInvoicePath(7)).toBe('/f/7')
  })
})
