/** Long enough to take in a burst of events, too short to be noticed. */
const GATHER_MS = 60

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))

/**
 * Turns any number of requests into runs that never overlap: those that arrive while one is under way share the
 * next. The promise settles when a run that began after its request has ended, and never rejects.
 */
export function coalesce(run: () => Promise<unknown>, gatherMs = GATHER_MS): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return () => {
    next ??= current
      .then(() => pause(gatherMs))
      .then(() => {
        next = null
        current = run().then(ignore, ignore)
        return current
      })
    return next
  }
}

const ignore = () => {}
