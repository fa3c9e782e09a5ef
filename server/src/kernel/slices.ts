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

/**
 * Joins the pieces of a text, as UTF-8. Memory that is new to the process can cost more than the copy: a text of 10 MB in one
 * turn would hold the event loop for 100 ms.
 */
export const bytesInSlices = (pieces: Iterable<string>): Promise<Buffer> => inSlices(bytesOf(pieces))

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
