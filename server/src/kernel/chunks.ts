/** A longer body is sent in pieces of this many bytes, as fast as its reader takes them. */
export const CHUNK = 65_536

export function* chunksOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += CHUNK) yield body.subarray(at, at + CHUNK)
}
