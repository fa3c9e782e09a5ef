import { expect, it } from 'vitest'
import { keepUnchanged } from './feed.ts'

const order = (id: number, status: string) => ({ id, items: [{ id: id * 10, status }] })

it('unchanged orders stay the same objects when another order leaves', () => {
  const shown = [order(1, 'created'), order(2, 'created'), order(3, 'created')]
  const arrived = [order(2, 'created'), order(3, 'preparing'), order(4, 'created')]
  const kept = keepUnchanged(shown, arrived)
  expect(kept).toEqual(arrived)
  expect(kept[0]).toBe(shown[1])
  expect(kept[1]).not.toBe(shown[2])
  expect(keepUnchanged(kept, structuredClone(arrived))).toBe(kept)
})
