import { describe, expect, it } from 'vitest'
import { withPending } from './pending-statuses.ts'

const order = {
  token_no: 7,
  items: [
    { id: 1, status: 'created' as const },
    { id: 2, status: 'preparing' as const },
  ],
}

describe('a pending change of status', () => {
  it('shows at once, on its item only', () => {
    const shown = withPending(order, new Map([[2, 'completed']]))
    expect(shown.items.map((item) => item.status)).toEqual(['created', 'completed'])
    expect(shown.items.map((item) => item.isSaving ?? false)).toEqual([false, true])
    expect(order.items[1]?.status).toBe('preparing')
  })

  it('returns other orders unchanged, so that their cards do not render again', () => {
    expect(withPending(order, new Map([[9, 'completed']]))).toBe(order)
  })
})
