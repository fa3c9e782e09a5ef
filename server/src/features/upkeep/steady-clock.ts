const DAY = 86_400_000

/**
 * Tells, round by round, whether a clock may be believed where nothing can be taken back: after it leapt by more than a
 * day, not before a day of work has gone by in which somebody may notice. A laptop that slept overnight has not leapt.
 * @param elapsed milliseconds that nobody can set
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
