import { describe, expect, it } from 'vitest'
import { rankOfReservation, URGENCY_RANKS, urgencyOf } from './rank.ts'

describe('how loudly it is shown', () => {
  it('follows the kitchen’s yellow and red', () =>
    expect([0, 9, 10, 19, 20, 300].map((minutes) => URGENCY_RANKS[urgencyOf(minutes)])).toEqual([
      'fine',
      'fine',
      'soon',
      'soon',
      'now',
      'now',
    ]))

  it('of a reservation grows as its guests come near, and is solid when they are late', () =>
    expect([31, 30, 0, -1].map(rankOfReservation)).toEqual(['fine', 'soon', 'soon', 'now']))
})
