import { describe, expect, it } from 'vitest'
import { createPrinterCodes } from './printer-code.ts'
import { createTableCodes } from './table-code.ts'

const codes = createPrinterCodes('one secret')
const ref = { tenantId: 3, printerId: 12, rotation: 1 }

describe('the secret address of a printer', () => {
  it('names the store, the printer and the rotation, and stays the same', () => {
    const code = codes.encode(ref)
    expect(codes.decode(code)).toEqual(ref)
    expect(codes.encode(ref)).toBe(code)
    expect(codes.encode({ ...ref, rotation: 2 })).not.toBe(code)
  })

  it('is accepted after the key was replaced, while the previous key is accepted', () => {
    const code = codes.encode(ref)
    expect(createPrinterCodes('a new secret', 'one secret').decode(code)).toEqual(ref)
    expect(createPrinterCodes('a new secret').decode(code)).toBeNull()
  })

  it('is invalid with any character changed, and as the code of a table', () => {
    const code = codes.encode(ref)
    for (let at = 0; at < code.length - 1; at++) {
      const other = code[at] === 'A' ? 'B' : 'A'
      expect(codes.decode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull()
    }
    expect(codes.decode('')).toBeNull()
    expect(codes.decode(createTableCodes('one secret').encode(3, 12, 1))).toBeNull()
  })
})
