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

it('the card’s button completes a line that was just started, with the others', () => {
  const taps = new DoubleTaps()
  taps.linesOf(step('preparing'), 1_000, isPending)
  const card = { itemIds: [7, 8], stationId: 1, status: 'completed' as const }
  expect(taps.linesOf(card, 1_300, isPending)).toEqual([7, 8])
  expect(taps.linesOf(card, 1_400, isPending)).toEqual([])
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
