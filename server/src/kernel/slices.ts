import { setImmediate as nextTurn } from 'node:timers/promises'
import { CHUNK } from './chunks.ts'

/** Time for all works together in one turn of the event loop, in ms. */
const SLICE_MS = 8

/** The works that are not done, each as its next step. @returns whether it goes on */
const works: (() => boolean)[] = []
let isRunning = false

/**
 * Runs a generator to its end. All works of the process share a few milliseconds in each turn of the event loop and take their steps by
 * turns, so that ten of them hold it no longer than one.
 * @param signal ends the work, whose reader has gone
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

/** Runs a generator to its end in this turn of the event loop: for little work, and for tests. */
export function inOneGo<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

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
export const bytesInSlices = (pieces: Iterable<string>): Promise<Buffer> => inSlices(bytesOf(pieces))

/** The same, for a work that has further steps. Pieces become bytes soon, so that the collector has few texts to move. */
export function* bytesOf(pieces: Iterable<string>): Generator<void, Buffer> {
  const chunks: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length >= CHUNK) {
      chunks.push(Buffer.from(text))
      text = ''
    }
    yield
  }
  chunks.push(Buffer.from(text))
  const body = Buffer.allocUnsafe(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let end = 0
  for (const chunk of chunks) {
    end += chunk.copy(body, end)
    yield
  }
  return body
}

/** Joins the pieces of a text. */
export const textInSlices = (pieces: Iterable<string>): Promise<string> => inSlices(textOf(pieces))

function* textOf(pieces: Iterable<string>): Generator<void, string> {
  const all: string[] = []
  for (const piece of pieces) {
    all.push(piece)
    yield
  }
  return all.join('')
}

/** Levels of lists and objects in a check, down to its lines. */
const LEVELS = 4

/** The JSON of a value as JSON.stringify writes it, in pieces: what is in so many levels of lists and objects is a piece of its own. */
export function* jsonOf(value: unknown, levels = LEVELS): Generator<string> {
  if (levels === 0 || typeof value !== 'object' || value === null || 'toJSON' in value)
    return yield JSON.stringify(value ?? null)
  const isList = Array.isArray(value)
  const [begin, end] = isList ? '[]' : '{}'
  let before = begin as string
  for (const [key, one] of Object.entries(value)) {
    if (one === undefined && !isList) continue
    yield isList ? before : `${before}${JSON.stringify(key)}:`
    yield* jsonOf(one, levels - 1)
    before = ','
  }
  yield before === ',' ? (end as string) : `${begin}${end}`
}
