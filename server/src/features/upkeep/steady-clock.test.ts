import { expect, it } from 'vitest'
import { watchClock } from './steady-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A clock, the time that really goes by, and what is made of them. */
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

it('a clock that goes as time goes by is believed, by a laptop too that slept through the night', () => {
  const after = watched()
  expect([after(HOUR), after(40 * DAY), after(HOUR, 14 * HOUR)]).toEqual([true, true, true])
})

it('a clock that leapt 400 days is not believed for a day, nor when it leaps back', () => {
  const after = watched()
  expect([after(HOUR, 400 * DAY), after(HOUR), after(22 * HOUR)]).toEqual([false, false, false])
  expect(after(2 * HOUR)).toBe(true)
  expect([after(HOUR, -400 * DAY), after(23 * HOUR), after(2 * HOUR)]).toEqual([false, false, true])
})
