import { describe, expect, it } from 'vitest'
import { readCode, reservationCode } from './reservation.ts'

describe('a reservation’s code', () => {
  it('belongs to one reservation only', () => {
    const codes = Array.from({ length: 50_000 }, (_, at) => reservationCode(at + 1))
    expect(new Set(codes).size).toBe(codes.length)
    expect(reservationCode(2_147_483_647)).toHaveLength(5)
  })

  it('has five characters that people do not confuse', () => {
    for (let id = 1; id <= 5_000; id++) expect(reservationCode(id)).toMatch(/^[34679ACFHJKMRTWXY]{5}$/)
  })

  it('differs in most characters from the code of the next reservation', () => {
    for (let id = 1; id <= 500; id++) {
      const [mine, next] = [reservationCode(id), reservationCode(id + 1)]
      expect(Array.from(mine).filter((letter, at) => letter === next[at]).length).toBeLessThan(3)
    }
  })

  it('is accepted in lower case, with a hyphen or spaces', () => {
    const code = reservationCode(7)
    expect(readCode(` ${code.slice(0, 2).toLowerCase()}-${code.slice(2)} `)).toBe(code)
  })

  it.each(['%j is not a code', 'AC', 'ACFHJK', 'ACFH0', 'María', '12345'])('%j is not a code', (typed) =>
    expect(readCode(typed)).toBeNull(),
  )
})
