import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { LoopWatch } from './loop-watch.ts'

const watches: LoopWatch[] = []
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
})

const open = (): LoopWatch => {
  const watch = new LoopWatch()
  watches.push(watch)
  return watch
}

/** Keeps the thread's CPU busy for at least this long; other threads of the process run too. */
function compute(ms: number): void {
  const since = performance.now()
  const start = process.cpuUsage()
  for (;;) {
    const used = process.cpuUsage(start)
    if ((used.user + used.system) / 1_000 >= ms && performance.now() - since >= ms) return
  }
}

describe('the watch on the event loop', () => {
  it('reports the longest computation once', async () => {
    const watch = open()
    compute(80)
    await sleep(30)
    compute(30)
    expect(watch.takeLongest()).toBeGreaterThan(75)
    await sleep(30)
    expect(watch.takeLongest()).toBeLessThan(75)
  })

  it('does not count the time in which the thread waits', async () => {
    const watch = open()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    await sleep(30)
    expect(watch.takeLongest()).toBeLessThan(250)
  })

  it('does not add up many short computations', async () => {
    const watch = open()
    for (let n = 0; n < 40; n++) {
      compute(4)
      await sleep(1)
    }
    expect(watch.takeLongest()).toBeLessThan(60)
  })
})
