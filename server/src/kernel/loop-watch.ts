// Of Node: hardening also compiles this with the browser's types, which lack the loop's utilization.
import { performance } from 'node:perf_hooks'

/** An interval of two ticks is no hold: other callbacks may have run in it. */
const TICK_MS = 10

const { threadCpuUsage = process.cpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage }

/** CPU time of the main thread; before Node 23.9 of the whole process, which is never less. */
const cpuMs = (): number => {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1_000
}

/** For how long the event loop has not waited, since it began. */
const activeMs = (): number => performance.eventLoopUtilization().active

/**
 * Measures how long callbacks block the event loop. An interval between two ticks of a timer counts with its CPU time, so that
 * a busy machine that suspends the process adds nothing. Reading the CPU time is a system call, so it is read after long
 * intervals, and whenever the loop has been active for one tick since the last reading. A value is at most two ticks too high,
 * never too low.
 */
export class LoopWatch {
  readonly #timer: NodeJS.Timeout
  #at = performance.now()
  #cpu = cpuMs()
  /** When the CPU time was read. */
  #active = activeMs()
  #longest = 0

  constructor() {
    this.#timer = setInterval(() => this.#measure(), TICK_MS)
    this.#timer.unref()
  }

  /** The longest interval in milliseconds since the last call; 0 when none was longer than two ticks. */
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
    const at = performance.now()
    const interval = at - this.#at
    this.#at = at
    if (interval > 2 * TICK_MS && interval > this.#longest)
      this.#longest = Math.max(this.#longest, Math.min(interval, this.#usedCpu()))
    else if (activeMs() - this.#active > TICK_MS) this.#usedCpu()
  }

  /** CPU time since the last reading. */
  #usedCpu(): number {
    const before = this.#cpu
    this.#cpu = cpuMs()
    this.#active = activeMs()
    return this.#cpu - before
  }
}
