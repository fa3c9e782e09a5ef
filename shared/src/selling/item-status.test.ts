import { describe, expect, it } from 'vitest'
import { ITEM_STATUSES, mayChange, nextStatuses, reachableFrom } from './item-status.ts'

describe('the status of an item', () => {
  it('moves forward one step at a time in the kitchen', () => {
    expect(ITEM_STATUSES.map((from) => nextStatuses('kitchen', from))).toEqual([
      ['preparing'],
      ['completed'],
      [],
      [],
      [],
    ])
  })

  it('can be corrected on the orders screen, except to cancel a delivered item or to change a cancelled item', () => {
    const any = ['preparing', 'completed', 'delivered', 'cancelled']
    expect(ITEM_STATUSES.map((from) => nextStatuses('orders', from))).toEqual([
      any,
      any,
      any,
      ['created', 'preparing', 'completed', 'delivered'],
      [],
    ])
    expect([
      mayChange('orders', 'completed', 'cancelled'),
      mayChange('orders', 'delivered', 'cancelled'),
    ]).toEqual([true, false])
  })

  it('is changed only from the statuses that allow it', () => {
    expect(ITEM_STATUSES.map((to) => reachableFrom('orders', to))).toEqual([
      ['delivered'],
      ['created', 'preparing', 'completed', 'delivered'],
      ['created', 'preparing', 'completed', 'delivered'],
      ['created', 'preparing', 'completed', 'delivered'],
      ['created', 'preparing', 'completed'],
    ])
    expect(ITEM_STATUSES.map((to) => reachableFrom('kitchen', to))).toEqual([
      [],
      ['created'],
      ['preparing'],
      [],
      [],
    ])
  })
})
