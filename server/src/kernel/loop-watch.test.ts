import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LoopWatch } from './loop-watch.ts'

const TICK_MS = 10

/** A thread whose clock and CPU time the test moves. */
class Thread {
  #at = 1_000
  #cpu = 300
  readonly read = () => ({ at: this.#at, cpu: this.#cpu })

  compute(ms: number): void {
    this.#at += ms
    this.#cpu += ms
  }

  computeElsewhere(ms: number): void {
    this.#cpu += ms
  }

  wait(ms: number): void {
    this.#at += ms
  }

  /** The next turn of the event loop, in which the watch measures. */
  turn(): void {
    this.wait(TICK_MS)
    vi.advanceTimersByTime(TICK_MS)
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function watched(): { thread: Thread; watch: LoopWatch } {
  const thread = new Thread()
  const watch = new LoopWatch(thread.read)
  onTestFinished(() => watch.stop())
  return { thread, watch }
}

describe('the watch on the event loop', () => {
  it('reports the longest computation once', () => {
    const { thread, watch } = watched()
    thread.compute(80)
    thread.turn()
    thread.compute(30)
    expect(watch.takeLongest()).toBe(80)
    thread.turn()
    expect(watch.takeLongest()).toBe(0)
  })

  it('does not count the time in which the thread waits', () => {
    const { thread, watch } = watched()
    thread.compute(5)
    thread.wait(300)
    thread.turn()
    expect(watch.takeLongest()).toBe(5)
  })

  it('does not count the CPU time of other threads beyond the time that passed', () => {
    const { thread, watch } = watched()
    thread.compute(7)
    thread.computeElsewhere(40)
    expect(watch.takeLongest()).toBe(7)
  })

  it('does not add up many short computations', () => {
    const { thread, watch } = watched()
    for (let n = 0; n < 40; n++) {
      thread.compute(4)
      thread.turn()
    }
    expect(watch.takeLongest()).toBe(4)
  })

  it('measures the thread that it runs in, never less than it computed', () => {
    const watch = new LoopWatch()
    onTestFinished(() => watch.stop())
    const since = performance.now()
    const start = process.cpuUsage()
    for (let n = 0; n < 1e6; n++) Math.sqrt(n)
    const { user, system } = process.cpuUsage(start)
    const computed = Math.min(performance.now() - since, (user + system) / 1_000)
    expect(watch.takeLongest()).toBeGreaterThanOrEqual(computed)
  })
})
