import { writtenCode } from '@comanda/shared/cfdi/receipt-code'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReceiptCodes } from './receipt-code.ts'

const codes = createReceiptCodes('a key of an installation')
const anyOf = fc.record({
  is: fc.constantFrom('sale' as const, 'payment' as const),
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
})
const saleOf = (id: number) => ({ is: 'sale' as const, id })

describe('the code on a receipt', () => {
  it('opens the sale or the part it was printed for, as printed and as a person types it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), anyOf, (store, of) => {
        const code = codes.encode(store, of)
        expect(code).toMatch(/^[A-HJ-NP-Z]{10}$/)
        for (const typed of [
          code,
          writtenCode(code),
          ` ${writtenCode(code).toLowerCase()} `,
          code.split('').join(' '),
        ])
          expect(codes.decode(store, typed)).toEqual([of])
      }),
    )
  })

  it('of consecutive sales has nothing in common, and each sale has its own', () => {
    const all = Array.from({ length: 2000 }, (_, id) => codes.encode(1, saleOf(id + 1)))
    expect(new Set(all).size).toBe(2000)
    expect(new Set(all.map((code) => code.slice(0, 3))).size).toBeGreaterThan(1500)
  })

  it('of another store or installation opens no sale of this one', () => {
    const others = Array.from({ length: 2000 }, (_, id) => codes.decode(2, codes.encode(1, saleOf(id + 1))))
    // A code decrypts to some number; that it is one of a store's first 100,000 sales is one chance in 600 million.
    expect(others.flat().filter(({ id }) => id <= 100_000)).toEqual([])
    const rival = createReceiptCodes('another key')
    expect(rival.decode(1, codes.encode(1, saleOf(7)))).not.toContainEqual(saleOf(7))
  })

  it('stays valid for one rotation of the key, and not after the second', () => {
    const code = codes.encode(1, saleOf(42))
    expect(createReceiptCodes('new', 'a key of an installation').decode(1, code)).toContainEqual(saleOf(42))
    expect(createReceiptCodes('newer', 'new').decode(1, code)).not.toContainEqual(saleOf(42))
  })

  it('is no other text', () => {
    for (const typed of ['', 'ABCDE', 'ABCDE-FGHIJ', 'ABCDEFGHJKL', '1234567890', 'ABCDE_FGHJK'])
      expect(codes.decode(1, typed)).toEqual([])
  })
})
