import { setImmediate as nextTurn } from 'node:timers/promises'

/** A longer body is sent in pieces of this many bytes, as fast as its reader takes them. */
export const CHUNK = 65_536

/** The pieces of a body, each in a turn of the event loop of its own, for a consumer that takes them faster than that. */
export async function* chunksInTurns(body: Buffer): AsyncGenerator<Buffer> {
  for (const chunk of chunksOf(body)) {
    yield chunk
    await nextTurn()
  }
}

export function* chunksOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += CHUNK) yield body.subarray(at, at + CHUNK)
}
