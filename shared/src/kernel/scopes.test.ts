import { describe, expect, it } from 'vitest'
import { AREA, hasScopesFor, joinScopes, mayEnter, splitScopes } from './scopes.ts'

describe('a user with scopes', () => {
  const waiter = { role: 'user', scopes: ['POS', 'KITCHEN'] } as const

  it('enters an area with any one of its scopes, and is refused with none of them', () => {
    expect(mayEnter(waiter, ['ORDERS', 'POS'])).toBe(true)
    expect(mayEnter(waiter, ['SETTINGS', 'REPORTS'])).toBe(false)
    expect(mayEnter({ role: 'user', scopes: [] }, ['POS'])).toBe(false)
  })

  it('enters every area as admin, even without scopes', () =>
    expect(mayEnter({ role: 'admin', scopes: [] }, ['SETTINGS'])).toBe(true))
})

it('a call that needs scopes of two areas is open to who takes orders and may charge', () => {
  const sale = { anyOf: AREA.pos, andAnyOf: AREA.charge }
  const may = (...scopes: string[]) => hasScopesFor({ role: 'user', scopes }, sale)
  expect([may('POS'), may('TAKE_ORDERS', 'CHARGE'), may('TAKE_ORDERS', 'ORDERS')]).toEqual([true, true, true])
  expect([may('TAKE_ORDERS'), may('CHARGE'), may('ORDERS')]).toEqual([false, false, false])
})

describe('scopes on the wire', () => {
  it('are separated by commas, with or without spaces; an empty list is an empty text', () => {
    expect(splitScopes('POS, ORDERS ,,KITCHEN')).toEqual(['POS', 'ORDERS', 'KITCHEN'])
    expect([splitScopes(''), splitScopes(null), splitScopes(undefined)]).toEqual([[], [], []])
    expect(joinScopes(['POS', 'ORDERS'])).toBe('POS,ORDERS')
  })
})
