import { describe, expect, it } from 'vitest'
import { withStatuses } from './item-statuses.ts'

const order = {
  token_no: 7,
  items: [
    { id: 1, status: 'created' as const },
    { id: 2, status: 'preparing' as const },
  ],
}

describe('a change of status under way', () => {
  it('shows at once, on its item alone', () => {
    const shown = withStatuses(order, new Map([[2, 'completed']]))
    expect(shown.items.map((item) => item.status)).toEqual(['created', 'completed'])
    expect(shown.items.map((item) => item.isUnderWay ?? false)).toEqual([false, true])
    expect(order.items[1]?.status).toBe('preparing')
  })

  it('leaves other orders the very same, so that their cards are not drawn again', () => {
    expect(withStatuses(order, new Map([[9, 'completed']]))).toBe(order)
  })
})
