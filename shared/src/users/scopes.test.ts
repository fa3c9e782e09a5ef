import { describe, expect, it } from 'vitest'
import { AREA, SCOPES } from '../kernel/scopes.ts'
import { OFFERED_SCOPES, outOfReach, SCOPE_TEXTS } from './scopes.ts'

describe('the scopes on offer', () => {
  it('are exactly those that open an area', () => {
    const opening = new Set(Object.values(AREA).flat())
    expect([...OFFERED_SCOPES].sort()).toEqual([...opening].sort())
  })

  it('have words of their own', () => {
    const titles = SCOPES.map((scope) => SCOPE_TEXTS[scope].title)
    expect(new Set(titles).size).toBe(SCOPES.length)
  })
})

describe('giving and taking scopes', () => {
  const manager = { role: 'user', scopes: ['SETTINGS', 'POS'] }

  it('an admin gives and takes anything', () => {
    expect(outOfReach({ role: 'admin', scopes: [] }, ['POS'], ['REPORTS'])).toEqual([])
  })

  it('others only what they have', () => {
    expect(outOfReach(manager, [], ['POS', 'SETTINGS'])).toEqual([])
    expect(outOfReach(manager, ['POS'], [])).toEqual([])
    expect(outOfReach(manager, [], ['POS', 'REPORTS'])).toEqual(['REPORTS'])
    expect(outOfReach(manager, ['KITCHEN', 'POS'], ['POS'])).toEqual(['KITCHEN'])
  })

  it('what stays as it is needs nothing', () => {
    expect(outOfReach(manager, ['REPORTS'], ['POS', 'REPORTS'])).toEqual([])
  })
})
