import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time for all works together in one turn of the event loop, in ms. */
const SLICE_MS = 8

/** The works that are not done, each as its next step. @returns whether it goes on */
const works: (() => boolean)[] = []
let isRunning = false

/**
 * Runs a generator to its end. All works of the process share a few milliseconds in each turn of the event loop and take their steps by
 * turns, so that ten of them hold it no longer than one.
 * @param signal ends the work, whose result nobody waits for any more
 * @returns the generator's result
 */
export const inSlices = <T>(work: Iterator<unknown, T>, signal?: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    works.push(() => {
      try {
        signal?.throwIfAborted()
        const step = work.next()
        if (step.done) resolve(step.value)
        return !step.done
      } catch (error) {
        reject(error)
        return false
      }
    })
    if (!isRunning) void run()
  })

async function run(): Promise<void> {
  isRunning = true
  while (works.length > 0) {
    await nextTurn()
    const endsAt = performance.now() + SLICE_MS
    for (let take = works.shift(); take; take = performance.now() < endsAt ? works.shift() : undefined)
      if (take()) works.push(take)
  }
  isRunning = false
}

/**
 * Joins the pieces of a text, as UTF-8. Memory that is new to the process can cost more than the copy: a text of 10 MB in one
 * turn would hold the event loop for 100 ms.
 */
export const bytesInSlices = (pieces: Iterable<string>, signal?: AbortSignal): Promise<Buffer> =>
  inSlices(bytesOf(pieces), signal)

function* bytesOf(pieces: Iterable<string>): Generator<void, Buffer> {
  const texts: string[] = []
  let length = 0
  for (const piece of pieces) {
    texts.push(piece)
    length += Buffer.byteLength(piece)
    yield
  }
  const body = Buffer.allocUnsafe(length)
  let end = 0
  for (const text of texts) {
    end += body.write(text, end)
    yield
  }
  return body
}

/** The JSON of a list, piece by piece. */
export function* jsonPieces(list: Iterable<unknown>): Generator<string> {
  let before = '['
  for (const one of list) {
    yield before + JSON.stringify(one)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
