/** Intervals up to this length are not reported: other callbacks may have run in them. */
const TICK_MS = 10

const { threadCpuUsage = process.cpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage }

interface Reading {
  /** In milliseconds, from any start. */
  at: number
  cpu: number
}

/** CPU time of the main thread; before Node 23.9 of the whole process, which is never less. */
const readThread = (): Reading => {
  const { user, system } = threadCpuUsage()
  return { at: performance.now(), cpu: (user + system) / 1_000 }
}

/**
 * Measures how long callbacks block the event loop. A timer reads the thread's CPU time on each tick; an
 * interval between two ticks counts with its CPU time, so that a busy machine that suspends the process adds
 * nothing. A value is at most one tick too high, never too low.
 */
export class LoopWatch {
  readonly #timer: NodeJS.Timeout
  readonly #read: () => Reading
  #last: Reading
  #longest = 0

  constructor(read = readThread) {
    this.#read = read
    this.#last = read()
    this.#timer = setInterval(() => this.#measure(), TICK_MS)
    this.#timer.unref()
  }

  /** The longest interval in milliseconds since the last call. */
  takeLongest(): number {
    this.#measure()
    const longest = this.#longest
    this.#longest = 0
    return longest
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #measure(): void {
    const { at, cpu } = this.#read()
    this.#longest = Math.max(this.#longest, Math.min(at - this.#last.at, cpu - this.#last.cpu))
    this.#last = { at, cpu }
  }
}
