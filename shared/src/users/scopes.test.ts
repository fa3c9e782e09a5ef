import { describe, expect, it } from 'vitest'
import { AREA, SCOPES } from '../kernel/scopes.ts'
import { missingScopes, OFFERED_SCOPES, SCOPE_TEXTS, withIncluded } from './scopes.ts'

describe('the offered scopes', () => {
  it('are exactly those that open an area', () => {
    const opening = new Set(Object.values(AREA).flat())
    expect([...OFFERED_SCOPES].sort()).toEqual([...opening].sort())
  })

  it('have distinct titles', () => {
    const titles = SCOPES.map((scope) => SCOPE_TEXTS[scope].title)
    expect(new Set(titles).size).toBe(SCOPES.length)
  })
})

describe('giving and taking scopes', () => {
  const manager = { role: 'user', scopes: ['SETTINGS', 'POS'] }

  it('an admin gives and takes every scope', () => {
    expect(missingScopes({ role: 'admin', scopes: [] }, ['POS'], ['REPORTS'])).toEqual([])
  })

  it('other users give and take only scopes that they have', () => {
    expect(missingScopes(manager, [], ['POS', 'SETTINGS'])).toEqual([])
    expect(missingScopes(manager, ['POS'], [])).toEqual([])
    expect(missingScopes(manager, [], ['POS', 'REPORTS'])).toEqual(['REPORTS'])
    expect(missingScopes(manager, ['KITCHEN', 'POS'], ['POS'])).toEqual(['KITCHEN'])
  })

  it('who has the point of sale gives and takes what it includes, but not the reverse', () => {
    expect(missingScopes(manager, ['TAKE_ORDERS'], ['CHARGE'])).toEqual([])
    const taker = { role: 'user', scopes: ['SETTINGS', 'TAKE_ORDERS'] }
    expect(missingScopes(taker, [], ['TAKE_ORDERS', 'CHARGE', 'POS'])).toEqual(['CHARGE', 'POS'])
  })

  it('an unchanged scope needs no permission', () => {
    expect(missingScopes(manager, ['REPORTS'], ['POS', 'REPORTS'])).toEqual([])
  })
})

it('a scope that includes others opens every area that they open', () => {
  const opened = (scope: string) =>
    Object.entries(AREA).flatMap(([name, anyOf]) => (anyOf.some((one) => one === scope) ? [name] : []))
  for (const scope of SCOPES)
    for (const included of withIncluded([scope]))
      expect([scope, opened(scope)]).toEqual([scope, expect.arrayContaining(opened(included))])
})
