import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time for the work in one turn of the event loop, in ms. */
const SLICE_MS = 8

/** Runs a generator to its end, a few milliseconds per turn of the event loop. @returns the generator's result */
export async function inSlices<T>(work: Iterator<unknown, T>): Promise<T> {
  for (;;) {
    await nextTurn()
    const endsAt = performance.now() + SLICE_MS
    while (performance.now() < endsAt) {
      const step = work.next()
      if (step.done) return step.value
    }
  }
}
