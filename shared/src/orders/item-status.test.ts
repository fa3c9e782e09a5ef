import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_STATUSES, mayChange, nextStatuses, reachableFrom } from './item-status.ts'

describe('the status of an item', () => {
  it('the kitchen walks forward one step', () => {
    expect(nextStatuses('kitchen', 'created')).toEqual(['preparing'])
    expect(nextStatuses('kitchen', 'preparing')).toEqual(['completed'])
    expect(nextStatuses('kitchen', 'completed')).toEqual([])
  })

  it('the orders screen sets any of the four, except out of cancelled', () => {
    for (const to of ['preparing', 'completed', 'delivered', 'cancelled'] as const) {
      expect(mayChange('orders', 'created', to)).toBe(true)
      expect(mayChange('orders', 'cancelled', to)).toBe(false)
    }
  })

  it('what was delivered cannot be cancelled', () =>
    expect(mayChange('orders', 'delivered', 'cancelled')).toBe(false))

  it('nothing ever goes back to created, and both directions of the table agree', () => {
    const status = fc.constantFrom(...ITEM_STATUSES)
    const screen = fc.constantFrom('orders' as const, 'kitchen' as const)
    fc.assert(
      fc.property(screen, status, status, (where, from, to) => {
        expect(mayChange(where, from, 'created')).toBe(false)
        return reachableFrom(where, to).includes(from) === mayChange(where, from, to)
      }),
    )
  })
})
