import { expect, it } from 'vitest'
import { DoubleTaps } from './double-taps.ts'

const step = (status: 'preparing' | 'completed') => ({ itemIds: [7], stationId: 1, status })
const isPending = () => true

it('the second tap of a double tap does not complete the line that the first one started', () => {
  const taps = new DoubleTaps()
  expect(taps.linesOf(step('preparing'), 1_000, isPending)).toEqual([7])
  expect(taps.linesOf(step('completed'), 1_250, isPending)).toEqual([])
  expect(taps.linesOf(step('completed'), 1_700, isPending)).toEqual([7])
})

it('a tap counts by when it was made, also on a screen that is too busy to run its timers', () => {
  const taps = new DoubleTaps()
  taps.linesOf(step('preparing'), 1_000, isPending)
  expect(taps.linesOf(step('completed'), 3_000, isPending)).toEqual([7])
})

it('a recalled line can be completed again at once', () => {
  const taps = new DoubleTaps()
  taps.linesOf(step('completed'), 1_000, isPending)
  expect(taps.linesOf(step('completed'), 1_200, () => false)).toEqual([7])
})
