import { performance } from 'node:perf_hooks'

/** Time for sliced work in one turn of the event loop, in ms. All sliced work of the process shares it. */
const SLICE_MS = 8

const waiting: (() => void)[] = []
/** End of the sliced work of the current turn; 0 before its first work. */
let endsAt = 0
let isScheduled = false

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    endsAt = 0
    waiting.shift()?.()
    if (waiting.length > 0) schedule()
  })
}

/** Whether the time for sliced work in this turn of the event loop is used up. */
export function isTurnUsedUp(): boolean {
  const now = performance.now()
  if (endsAt === 0) {
    endsAt = now + SLICE_MS
    schedule()
  }
  return now >= endsAt
}

/** Resolves in a later turn of the event loop, one caller per turn. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    schedule()
  })

/** Lets other requests run when the time of this turn is used up. */
export async function pause(): Promise<void> {
  while (isTurnUsedUp()) await nextTurn()
}

/**
 * Runs a generator to its end, a few milliseconds per turn of the event loop. The generator yields after each
 * small step. @returns the generator's result
 */
export async function inSlices<T>(work: Iterator<unknown, T>): Promise<T> {
  for (;;) {
    // Checked before each step, since several generators may resume in one turn.
    while (isTurnUsedUp()) await nextTurn()
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Yields the same values, with pauses for other requests between them. */
export async function* paced<T>(values: Iterable<T>): AsyncGenerator<T> {
  for (const value of values) {
    await pause()
    yield value
  }
}
