import { describe, expect, it } from 'vitest'
import { dropAt, inOrder, moveTo } from './row-order.ts'

const ids = [1, 2, 3, 4]

describe('the order of a list', () => {
  it('is the server’s order until a row is moved', () => {
    const rows = [{ id: 2 }, { id: 1 }]
    expect(inOrder(rows, null)).toEqual(rows)
    expect(inOrder(rows, [1, 2])).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('puts rows that were added in the meantime at the end', () => {
    expect(inOrder([{ id: 1 }, { id: 9 }, { id: 2 }], [2, 1]).map((row) => row.id)).toEqual([2, 1, 9])
  })

  it('moves a row up, down, to the start and to the end', () => {
    expect(moveTo(ids, 3, 1)).toEqual([1, 3, 2, 4])
    expect(moveTo(ids, 2, 2)).toEqual([1, 3, 2, 4])
    expect(moveTo(ids, 4, 0)).toEqual([4, 1, 2, 3])
    expect(moveTo(ids, 1, 3)).toEqual([2, 3, 4, 1])
  })

  it('drops a row before or after another row', () => {
    expect(dropAt(ids, new Set([4]), 1, 'before')).toEqual([4, 1, 2, 3])
    expect(dropAt(ids, new Set([1]), 3, 'after')).toEqual([2, 3, 1, 4])
    expect(dropAt(ids, new Set([2]), 2, 'after')).toEqual(ids)
    expect(dropAt(ids, new Set([1, 2]), 4, 'after')).toEqual([3, 4, 1, 2])
  })
})
