import { expect, it } from 'vitest'
import { lastRound } from './checks.ts'

it('the last round is the last one that was not cancelled as a whole', () => {
  const [live, gone] = [{ status: 'delivered' }, { status: 'cancelled' }] as const
  const rounds = [
    { round: 1, items: [live] },
    { round: 2, items: [gone, live] },
    { round: 3, items: [gone] },
  ]
  expect(lastRound(rounds)?.round).toBe(2)
  expect(lastRound([])).toBeUndefined()
})
