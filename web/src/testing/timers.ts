/** What a test does not wait for. */
const LONG_MS = 400

interface Timer {
  at: number
  run: () => void
}

const { setTimeout: start, clearTimeout: clear } = globalThis
/** The long timers of pages; those of the server and of tools, which run in the same process, are not there. */
const timers = new Map<unknown, Timer>()
/** Where the time of pages stands, in ms; null: it passes by itself. */
let stoppedAt: number | null = null

/** Also of the page is how long its connection pauses. */
const OF_PAGE = /\/web\/src\/(?!testing\/)|\/socket\.io-client\//
/** A test that waits in vain ends also while the time of pages stands. */
const OF_TEST = /@testing-library\/dom\/dist\/wait-for\.js/

function isOfPage(): boolean {
  const files = filesOfStack()
  return files.some((file) => OF_PAGE.test(file)) && !files.some((file) => OF_TEST.test(file))
}

/** The text of a stack costs more than all that a screen test does with timers: each of its lines is looked up in a source map. */
function filesOfStack(): string[] {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '')
  const { stack } = new Error('where')
  Error.prepareStackTrace = prepareStackTrace
  return stack as unknown as string[]
}

function startWatched(work: (...of: unknown[]) => void, ms = 0, ...of: unknown[]): unknown {
  if (ms < LONG_MS || !isOfPage()) return start(work, ms, ...of)
  const run = () => {
    timers.delete(timer)
    work(...of)
  }
  const timer: unknown = stoppedAt === null ? start(run, ms) : {}
  timers.set(timer, { at: (stoppedAt ?? performance.now()) + ms, run })
  return timer
}

function clearWatched(timer: unknown): void {
  timers.delete(timer)
  clear(timer as number)
}

/** Lets `firePageTimers` know the long timers of pages. */
export const watchPageTimers = (): void =>
  void Object.assign(globalThis, { setTimeout: startWatched, clearTimeout: clearWatched })

/** From now on the long timers that pages start end with `firePageTimers` only, until the window is that of another browser. */
export function stopPageTimers(): void {
  stoppedAt ??= performance.now()
}

/** Time passes by itself again, also for the timers that were started while it stood: what the app waits for with one would never come. */
export function startPageTimers(): void {
  if (stoppedAt === null) return
  for (const [timer, { at, run }] of timers)
    if (at > stoppedAt) start(() => timers.has(timer) && run(), at - stoppedAt)
  stoppedAt = null
}

/** Runs now what pages would do within this time. */
export function firePageTimers(ms: number): void {
  const until = (stoppedAt ?? performance.now()) + ms
  if (stoppedAt !== null) stoppedAt = until
  const due = Array.from(timers).filter(([, { at }]) => at <= until)
  for (const [timer, { run }] of due) {
    // Another one may have cleared it.
    if (!timers.has(timer)) continue
    clear(timer as number)
    run()
  }
}
