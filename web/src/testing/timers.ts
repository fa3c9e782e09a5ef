/** What a test does not wait for. */
const LONG_MS = 400

interface Timer {
  at: number
  run: () => void
}

const { setTimeout: start, clearTimeout: clear } = globalThis
/** The long timers of pages; those of the server and of tools, which run in the same process, are not there. */
const timers = new Map<unknown, Timer>()

/** Also of the page is how long its connection pauses. */
const OF_PAGE = /\/web\/src\/(?!testing\/)|\/socket\.io-client\//
const isOfPage = (): boolean => OF_PAGE.test(new Error('where').stack ?? '')

function startWatched(work: (...of: unknown[]) => void, ms = 0, ...of: unknown[]): unknown {
  if (ms < LONG_MS || !isOfPage()) return start(work, ms, ...of)
  const run = () => {
    timers.delete(timer)
    work(...of)
  }
  const timer = start(run, ms)
  timers.set(timer, { at: performance.now() + ms, run })
  return timer
}

function clearWatched(timer: unknown): void {
  timers.delete(timer)
  clear(timer as number)
}

/** Lets `firePageTimers` know the long timers of pages. */
export const watchPageTimers = (): void =>
  void Object.assign(globalThis, { setTimeout: startWatched, clearTimeout: clearWatched })

/** Runs now what pages would do within this time. */
export function firePageTimers(ms: number): void {
  const until = performance.now() + ms
  const due = Array.from(timers).filter(([, { at }]) => at <= until)
  for (const [timer, { run }] of due) {
    // Another one may have cleared it.
    if (!timers.has(timer)) continue
    clear(timer as number)
    run()
  }
}
