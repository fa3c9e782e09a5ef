import { describe, expect, it } from 'vitest'
import { mayReadZ } from './may-read-z.ts'
import { maySeeSums } from './may-see-sums.ts'

const person = (...scopes: string[]) => ({ role: 'user' as const, username: 'lupita', scopes })
const owner = { role: 'admin' as const, username: 'ana', scopes: [] }

describe('a Z', () => {
  it('is read by whoever sees figures, and by the person who closed it as long as they work at the till', () => {
    expect(mayReadZ(owner, 'beto')).toBe(true)
    expect(mayReadZ(person('TILL_FIGURES'), 'beto')).toBe(true)
    expect(mayReadZ(person('TILL'), 'lupita')).toBe(true)
    expect(mayReadZ(person('TILL'), 'beto')).toBe(false)
    expect(mayReadZ(person('POS'), 'lupita')).toBe(false)
  })
})

describe('sums of the day', () => {
  it('are hidden from a person who counts a drawer, but for those who may see figures or reports', () => {
    expect(maySeeSums(person('TILL'))).toBe(false)
    expect(maySeeSums(person('TILL', 'POS', 'INVOICES'))).toBe(false)
    expect(maySeeSums(person('TILL', 'TILL_FIGURES'))).toBe(true)
    expect(maySeeSums(person('TILL', 'REPORTS'))).toBe(true)
    expect(maySeeSums(person('POS'))).toBe(true)
    expect(maySeeSums(owner)).toBe(true)
  })
})
