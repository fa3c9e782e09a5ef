/** Long enough to take in a burst of events, too short to be noticed. */
const GATHER_MS = 60

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))

/**
 * Turns any number of requests into runs that never overlap. The first one runs at once; those that arrive while a
 * run is under way, or shortly after it, share exactly one more. The promise settles when a run that began after
 * its request has ended, and never rejects.
 * @returns takes what to run instead for one request that need not wait nor share
 */
export function coalesce(
  run: () => Promise<unknown>,
  gatherMs = GATHER_MS,
): (alone?: () => Promise<unknown>) => Promise<void> {
  /** Ends when the next run may begin; null when nothing is in its way. */
  let busy: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(work = run): Promise<void> {
    const ended = work().then(ignore, ignore)
    const mine = ended.then(() => pause(gatherMs))
    busy = mine
    void mine.then(() => {
      if (busy === mine) busy = null
    })
    return ended
  }

  return (alone) => {
    if (!busy) return start(alone)
    next ??= busy.then(() => {
      next = null
      return start()
    })
    return next
  }
}

const ignore = () => {}
