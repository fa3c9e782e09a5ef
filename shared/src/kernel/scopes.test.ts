import { describe, expect, it } from 'vitest'
import { joinScopes, mayEnter, splitScopes } from './scopes.ts'

describe('a person of the staff', () => {
  const waiter = { role: 'user', scopes: ['POS', 'KITCHEN'] } as const

  it('enters with any one of the scopes of an area, not without', () => {
    expect(mayEnter(waiter, ['ORDERS', 'POS'])).toBe(true)
    expect(mayEnter(waiter, ['SETTINGS', 'REPORTS'])).toBe(false)
    expect(mayEnter({ role: 'user', scopes: [] }, ['POS'])).toBe(false)
  })

  it('enters everywhere as admin, whatever the scopes', () =>
    expect(mayEnter({ role: 'admin', scopes: [] }, ['SETTINGS'])).toBe(true))
})

describe('scopes on the wire', () => {
  it('are separated by commas, with or without spaces; none is an empty text', () => {
    expect(splitScopes('POS, ORDERS ,,KITCHEN')).toEqual(['POS', 'ORDERS', 'KITCHEN'])
    expect([splitScopes(''), splitScopes(null), splitScopes(undefined)]).toEqual([[], [], []])
    expect(joinScopes(['POS', 'ORDERS'])).toBe('POS,ORDERS')
  })
})
