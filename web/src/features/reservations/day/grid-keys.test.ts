import { describe, expect, it } from 'vitest'
import { placeAfter } from './grid-keys.ts'

const half = (start: number) => ({ start, end: start + 30 })
/** A free table, a full table, and a table with a reservation from 60 to 150. */
const ROWS = [[half(0), half(30), half(60), half(90)], [], [half(0), half(30), { start: 60, end: 150 }]]

const step = (key: string, row: number, at: number) => {
  const place = placeAfter(key, ROWS, { row, at })
  return place && [place.row, place.at]
}

describe('moving through the day with the arrow keys', () => {
  it('moves along a row and stops at its ends', () => {
    expect(step('ArrowRight', 0, 0)).toEqual([0, 1])
    expect(step('ArrowLeft', 0, 1)).toEqual([0, 0])
    expect([step('ArrowLeft', 0, 0), step('ArrowRight', 0, 3)]).toEqual([null, null])
    expect([step('Home', 0, 2), step('End', 2, 0)]).toEqual([
      [0, 0],
      [2, 2],
    ])
  })

  it('keeps the time between tables and skips rows without cells', () => {
    expect(step('ArrowDown', 0, 1)).toEqual([2, 1])
    expect(step('ArrowDown', 0, 3)).toEqual([2, 2])
    expect(step('ArrowUp', 2, 2)).toEqual([0, 2])
    expect([step('ArrowUp', 0, 0), step('ArrowDown', 2, 0)]).toEqual([null, null])
  })

  it('ignores all other keys', () => {
    expect([step('Enter', 0, 0), step('a', 0, 0), step('Tab', 0, 0)]).toEqual([null, null, null])
  })
})
