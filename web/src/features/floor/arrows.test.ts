import { describe, expect, it } from 'vitest'
import { spotTowards } from './arrows.ts'

// 0 1 2
// 3   4
const SPOTS = [
  { x: 0, y: 0 },
  { x: 100, y: 10 },
  { x: 200, y: 0 },
  { x: 0, y: 100 },
  { x: 200, y: 100 },
]

describe('an arrow key on the floor', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 1, 2],
    ['ArrowLeft', 2, 1],
    ['ArrowDown', 0, 3],
    ['ArrowUp', 4, 2],
    ['ArrowRight', 3, 4],
  ])('%s goes from table %i to table %i', (key, from, to) => expect(spotTowards(key, SPOTS, from)).toBe(to))

  it('stays at the edge of the floor', () => {
    expect(spotTowards('ArrowRight', SPOTS, 2)).toBeNull()
    expect(spotTowards('ArrowUp', SPOTS, 0)).toBeNull()
  })

  it('reaches every table from any other', () => {
    for (const [start] of SPOTS.entries()) {
      const reached = new Set([start])
      for (const index of reached)
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const next = spotTowards(key, SPOTS, index)
          if (next !== null) reached.add(next)
        }
      expect(reached.size).toBe(SPOTS.length)
    }
  })

  it('leaves other keys to the page', () => expect(spotTowards('Tab', SPOTS, 0)).toBeNull())
})
