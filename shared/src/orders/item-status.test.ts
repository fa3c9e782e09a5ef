import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_STATUSES, mayChange, nextStatuses, reachableFrom } from './item-status.ts'

describe('the status of an item', () => {
  it('moves forward one step at a time in the kitchen', () => {
    expect(nextStatuses('kitchen', 'created')).toEqual(['preparing'])
    expect(nextStatuses('kitchen', 'preparing')).toEqual(['completed'])
    expect(nextStatuses('kitchen', 'completed')).toEqual([])
  })

  it('can be set to any of the four on the orders screen, unless it is cancelled', () => {
    for (const to of ['preparing', 'completed', 'delivered', 'cancelled'] as const) {
      expect(mayChange('orders', 'created', to)).toBe(true)
      expect(mayChange('orders', 'cancelled', to)).toBe(false)
    }
  })

  it('cannot become cancelled after delivery', () =>
    expect(mayChange('orders', 'delivered', 'cancelled')).toBe(false))

  it('never becomes created again, and both directions of the table agree', () => {
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
