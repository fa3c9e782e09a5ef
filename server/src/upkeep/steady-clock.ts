import { uptime } from 'node:os'

const DAY = 86_400_000

/**
 * Decides in each run whether the clock can be trusted for irreversible work. After a jump of more than a day, it waits
 * for one day, so that the clock can be corrected. A machine that slept has no jump, however long: its uptime went on.
 * @param elapsed a monotonic clock in milliseconds that also counts sleep
 */
export function watchClock(clock: () => Date, elapsed: () => number = () => uptime() * 1_000): () => boolean {
  let last = { shown: clock().getTime(), elapsed: elapsed() }
  let believedFrom = Number.NEGATIVE_INFINITY
  return () => {
    const now = { shown: clock().getTime(), elapsed: elapsed() }
    const leap = now.shown - last.shown - (now.elapsed - last.elapsed)
    if (Math.abs(leap) > DAY) believedFrom = now.elapsed + DAY
    last = now
    return now.elapsed >= believedFrom
  }
}
