import { describe, expect, it } from 'vitest'
import { inOrder, withDropped, withMoved } from './order.ts'

const ids = [1, 2, 3, 4]

describe('the order of a list', () => {
  it('is the server’s until somebody moves something', () => {
    const rows = [{ id: 2 }, { id: 1 }]
    expect(inOrder(rows, null)).toEqual(rows)
    expect(inOrder(rows, [1, 2])).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('keeps at the end what was added while it was being changed', () => {
    expect(inOrder([{ id: 1 }, { id: 9 }, { id: 2 }], [2, 1]).map((row) => row.id)).toEqual([2, 1, 9])
  })

  it('a row goes up, down, first and last', () => {
    expect(withMoved(ids, 3, 1)).toEqual([1, 3, 2, 4])
    expect(withMoved(ids, 2, 2)).toEqual([1, 3, 2, 4])
    expect(withMoved(ids, 4, 0)).toEqual([4, 1, 2, 3])
    expect(withMoved(ids, 1, 3)).toEqual([2, 3, 4, 1])
  })

  it('a row is dropped before or after another', () => {
    expect(withDropped(ids, new Set([4]), 1, 'before')).toEqual([4, 1, 2, 3])
    expect(withDropped(ids, new Set([1]), 3, 'after')).toEqual([2, 3, 1, 4])
    expect(withDropped(ids, new Set([2]), 2, 'after')).toEqual(ids)
    expect(withDropped(ids, new Set([1, 2]), 4, 'after')).toEqual([3, 4, 1, 2])
  })
})
