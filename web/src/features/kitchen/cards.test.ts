import type { ItemStatus } from '@comanda/shared/orders/item-status'
import { BLANK_ORDER, type KitchenOrder } from '@comanda/shared/orders/order'
import { describe, expect, it } from 'vitest'
import { urgencyOf } from '../../parts/waiting.ts'
import { keepUnchanged, nextStep, openOrders } from './cards.ts'

const order = (id: number, date: string, ...statuses: ItemStatus[]): KitchenOrder => ({
  ...BLANK_ORDER,
  id,
  date,
  token_no: id,
  items: statuses.map((status, index) => ({
    id: id * 10 + index,
    order_id: id,
    item_id: 1,
    item_title: 'Taco',
    variant_id: null,
    variant_title: null,
    quantity: 1,
    status,
    date,
    notes: null,
    addons: [],
  })),
})

describe('the kitchen’s cards', () => {
  it('shows the oldest order first', () => {
    const orders = [
      order(3, '2026-11-21T12:05:00.000Z', 'created'),
      order(2, '2026-11-21T12:00:00.000Z', 'created'),
      order(1, '2026-11-21T12:05:00.000Z', 'preparing'),
    ]
    expect(openOrders(orders).map(({ id }) => id)).toEqual([2, 1, 3])
  })

  it('removes a card when no item is left to cook', () => {
    const orders = [
      order(1, '2026-11-21T12:00:00.000Z', 'completed', 'delivered', 'cancelled'),
      order(2, '2026-11-21T12:00:00.000Z', 'completed', 'preparing'),
    ]
    expect(openOrders(orders).map(({ id }) => id)).toEqual([2])
  })

  it('keeps unchanged orders as the same objects when another order leaves', () => {
    const at = '2026-11-21T12:00:00.000Z'
    const shown = [order(1, at, 'created'), order(2, at, 'created'), order(3, at, 'created')]
    const arrived = [order(2, at, 'created'), order(3, at, 'preparing'), order(4, at, 'created')]
    const kept = keepUnchanged(shown, arrived)
    expect(kept).toEqual(arrived)
    expect(kept[0]).toBe(shown[1])
    expect(kept[1]).not.toBe(shown[2])
    expect(keepUnchanged(kept, structuredClone(arrived))).toBe(kept)
  })

  it('moves an item one step forward with each tap', () => {
    expect(nextStep({ status: 'created' })).toBe('preparing')
    expect(nextStep({ status: 'preparing' })).toBe('completed')
    expect(nextStep({ status: 'completed' })).toBeNull()
    expect(nextStep({ status: 'cancelled' })).toBeNull()
  })

  it('changes the edge at 10 and at 20 minutes', () => {
    expect([0, 9, 10, 19, 20, 300].map(urgencyOf)).toEqual([
      'calm',
      'calm',
      'late',
      'late',
      'tooLate',
      'tooLate',
    ])
  })
})
