import { describe, expect, it } from 'vitest'
import { createTableCodes } from './table-code.ts'

const codes = createTableCodes('one secret')

describe('the code printed on a table', () => {
  it('opens its own store and stays the same when printed again', () => {
    const code = codes.encode(3, 12, 0)
    expect(codes.encode(3, 12, 0)).toBe(code)
    expect(codes.decode(3, code)).toEqual({ tableId: 12, rotation: 0 })
  })

  it('still opens after the key is replaced, while the previous key is accepted', () => {
    const printed = codes.encode(3, 12, 4)
    const after = createTableCodes('a new secret', 'one secret')
    expect(after.decode(3, printed)).toEqual({ tableId: 12, rotation: 4 })
    expect(after.decode(4, printed)).toBeNull()
    expect(after.encode(3, 12, 4)).not.toBe(printed)
    expect(codes.decode(3, after.encode(3, 12, 4))).toBeNull()
    expect(createTableCodes('a third', 'a new secret').decode(3, printed)).toBeNull()
  })

  it('is invalid at another store, with another key, or with any character changed', () => {
    const code = codes.encode(3, 12, 0)
    expect(codes.decode(4, code)).toBeNull()
    expect(createTableCodes('another').decode(3, code)).toBeNull()
    for (let at = 0; at < code.length - 1; at++) {
      const other = code[at] === 'A' ? 'B' : 'A'
      expect(codes.decode(3, code.slice(0, at) + other + code.slice(at + 1))).toBeNull()
    }
    expect(codes.decode(3, '')).toBeNull()
    // Other spellings of the same bytes: a limit that counts by the code would count each apart.
    const last = code.at(-1) ?? ''
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const spellings = letters
      .split('')
      .filter((letter) => letter !== last)
      .map((letter) => code.slice(0, -1) + letter)
    for (const other of [
      ...spellings,
      `${code}=`,
      `${code} `,
      ` ${code}`,
      `${code}\n`,
      `.${code}`,
      code.replace(/[-_]/, '+'),
    ])
      expect(other === code || codes.decode(3, other) === null).toBe(true)
    expect(codes.decode(3, '12')).toBeNull()
  })
})
