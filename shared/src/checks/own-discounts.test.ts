import { describe, expect, it } from 'vitest'
import { ownDiscounts } from './own-discounts.ts'

const round = (...ids: number[]) => ({ items: ids.map((id) => ({ id, status: 'created' })) })
const discount = (...item_ids: number[]) => ({ kind: 'discount' as const, item_ids })
const courtesy = (...item_ids: number[]) => ({ kind: 'courtesy' as const, item_ids })

describe('the discounts of a check', () => {
  it('belong to the lines that were chosen', () => {
    expect([...ownDiscounts([round(1, 2), round(3)], [discount(2)])]).toEqual([[2, 'discount']])
  })

  it('belong to no line when all were reduced, also when more was ordered afterwards', () => {
    expect(ownDiscounts([round(1, 2), round(3)], [discount(1, 2, 3)]).size).toBe(0)
    expect(ownDiscounts([round(1, 2), round(3), round(4)], [discount(1, 2, 3)]).size).toBe(0)
  })

  it('leave voided lines aside', () => {
    const voided = { items: [...round(1).items, { id: 2, status: 'cancelled' }] }
    expect(ownDiscounts([voided, round(3)], [discount(1, 3)]).size).toBe(0)
  })

  it('are a courtesy of its lines, also beside a discount of the whole check', () => {
    const lines = ownDiscounts([round(1, 2)], [courtesy(1), discount(1, 2), courtesy(1, 2)])
    expect([...lines]).toEqual([
      [1, 'courtesy'],
      [2, 'courtesy'],
    ])
  })
})
