const DAY = 86_400_000

/**
 * Decides in each run whether the clock can be trusted for irreversible work. After a jump of more than a day, it waits
 * for one day of running time, so that the clock can be corrected. The sleep of a laptop overnight is not a jump.
 * @param elapsed a monotonic clock in milliseconds
 */
export function watchClock(
  clock: () => Date,
  elapsed: () => number = () => performance.now(),
): () => boolean {
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
