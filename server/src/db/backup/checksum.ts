import { createHash } from 'node:crypto'

/** SHA-256 and length of a stream. */
export class Checksum {
  readonly #hash = createHash('sha256')
  bytes = 0

  update(chunk: Buffer): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
  }

  /** Hex; call it once, at the end. */
  digest(): string {
    return this.#hash.digest('hex')
  }
}
