import { describe, expect, it } from 'vitest'
import { type CallFacts, callsOf, rankOfCalls, rankOfReservation, URGENCY_RANKS, urgencyOf } from './rank.ts'

const QUIET: CallFacts = { ready: 0, waitedMinutes: null }
const callsWith = (facts: Partial<CallFacts>) => callsOf({ ...QUIET, ...facts })

describe('what needs a person at a table', () => {
  it('is food to carry before all else, then the guests who ask, then what is late', () => {
    const all = { ready: 3, requests: 1, isBilled: true, isUnderReview: true }
    expect(callsWith({ ...all, waitedMinutes: 25 })).toEqual(['ready', 'qr', 'billed', 'tooLate', 'review'])
    expect(callsWith({ ...all, waitedMinutes: 12 }).at(-1)).toBe('late')
  })

  it('is nothing while the kitchen cooks for less than ten minutes', () => {
    expect(callsWith({ waitedMinutes: 9 })).toEqual([])
    expect(callsWith({})).toEqual([])
  })
})

describe('how loudly it is shown', () => {
  it('is solid when a person must act, tinted from ten minutes, plain otherwise', () => {
    expect(rankOfCalls(callsWith({ ready: 1 }))).toBe('now')
    expect(rankOfCalls(callsWith({ isUnderReview: true }))).toBe('now')
    expect(rankOfCalls(callsWith({ waitedMinutes: 20 }))).toBe('now')
    expect(rankOfCalls(callsWith({ waitedMinutes: 10 }))).toBe('soon')
    expect(rankOfCalls(callsWith({ waitedMinutes: 0 }))).toBe('fine')
  })

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
