import { describe, expect, it } from 'vitest'
import { cardAfter } from './grid-keys.ts'

describe('arrows in a menu of seven cards in two columns', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 0, 2],
    ['ArrowDown', 5, 6],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 1, 1],
    ['ArrowUp', 6, 4],
    ['Home', 5, 0],
    ['End', 0, 6],
    ['PageDown', 1, 6],
  ])('%s from %i leads to %i', (key, from, to) => {
    expect(cardAfter(key, from, 2, 7)).toBe(to)
  })

  it('leave other keys and an empty menu alone', () => {
    expect(cardAfter('a', 0, 2, 7)).toBeNull()
    expect(cardAfter('End', 0, 2, 0)).toBeNull()
  })
})
