import { performance } from 'node:perf_hooks'

/** Work of one turn of the event loop, in ms. All sliced work of the process shares it. */
const SLICE_MS = 8

const waiting: (() => void)[] = []
/** When the current turn's work has to end; 0 before the turn's first work. */
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

/** Whether this turn of the event loop has done enough sliced work. */
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

/** Lets other requests in when this turn's time is used up. */
export async function pause(): Promise<void> {
  while (isTurnUsedUp()) await nextTurn()
}

/**
 * Runs a generator to its end, a few milliseconds per turn of the event loop. The generator yields after each small
 * piece of work.
 * @returns what the generator returns
 */
export async function inSlices<T>(work: Iterator<unknown, T>): Promise<T> {
  for (;;) {
    // Asked right before each piece: works that start in one turn would else do one more piece each.
    while (isTurnUsedUp()) await nextTurn()
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The same values, with pauses for other requests between them. */
export async function* paced<T>(values: Iterable<T>): AsyncGenerator<T> {
  for (const value of values) {
    await pause()
    yield value
  }
}
