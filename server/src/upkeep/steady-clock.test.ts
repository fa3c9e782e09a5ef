import { expect, it } from 'vitest'
import { watchClock } from './steady-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A clock that the test can move, and the elapsed time. */
function watched() {
  let elapsed = 5_000
  let shown = Date.parse('2026-11-21T18:00:00Z')
  const isBelieved = watchClock(
    () => new Date(shown),
    () => elapsed,
  )
  return (passed: number, leap = 0) => {
    elapsed += passed
    shown += passed + leap
    return isBelieved()
  }
}

it('a clock in step with the elapsed time is trusted, also after a night of sleep of a laptop', () => {
  const after = watched()
  expect([after(HOUR), after(40 * DAY), after(HOUR, 14 * HOUR)]).toEqual([true, true, true])
})

it('a clock that jumped 400 days is not trusted for a day, nor when it jumps back', () => {
  const after = watched()
  expect([after(HOUR, 400 * DAY), after(HOUR), after(22 * HOUR)]).toEqual([false, false, false])
  expect(after(2 * HOUR)).toBe(true)
  expect([after(HOUR, -400 * DAY), after(23 * HOUR), after(2 * HOUR)]).toEqual([false, false, true])
})
