/** Collects a burst of events without a noticeable delay. */
const GATHER_MS = 60

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))

/**
 * Turns requests into runs that never overlap. The first request runs at once; requests during a run, or
 * shortly after it, share one more run. The promise settles when a run that began after its request has
 * ended, and never rejects.
 */
export function coalesce(run: () => Promise<unknown>, gatherMs = GATHER_MS): () => Promise<void> {
  /** Settles when the next run may begin; null when it may begin now. */
  let busy: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(): Promise<void> {
    const ended = run().then(ignore, ignore)
    const mine = ended.then(() => pause(gatherMs))
    busy = mine
    void mine.then(() => {
      if (busy === mine) busy = null
    })
    return ended
  }

  return () => {
    if (!busy) return start()
    next ??= busy.then(() => {
      next = null
      return start()
    })
    return next
  }
}

const ignore = () => {}
