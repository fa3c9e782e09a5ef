import { describe, expect, it } from 'vitest'
import { codeOf, readCode } from './reservation.ts'

describe('a reservation’s code', () => {
  it('belongs to one reservation only', () => {
    const codes = Array.from({ length: 50_000 }, (_, at) => codeOf(at + 1))
    expect(new Set(codes).size).toBe(codes.length)
    expect(codeOf(2_147_483_647)).toHaveLength(5)
  })

  it('has five characters that people do not confuse', () => {
    for (let id = 1; id <= 5_000; id++) expect(codeOf(id)).toMatch(/^[34679ACFHJKMRTWXY]{5}$/)
  })

  it('differs in most characters from the code of the next reservation', () => {
    for (let id = 1; id <= 500; id++) {
      const [mine, next] = [codeOf(id), codeOf(id + 1)]
      expect(Array.from(mine).filter((letter, at) => letter === next[at]).length).toBeLessThan(3)
    }
  })

  it('is accepted in lower case, with a hyphen or spaces', () => {
    const code = codeOf(7)
    expect(readCode(` ${code.slice(0, 2).toLowerCase()}-${code.slice(2)} `)).toBe(code)
  })

  it.each(['%j is not a code', 'AC', 'ACFHJK', 'ACFH0', 'María', '12345'])('%j is not a code', (typed) =>
    expect(readCode(typed)).toBeNull(),
  )
})
