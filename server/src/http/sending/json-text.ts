import { Readable } from 'node:stream'

/** A response that is JSON already, in pieces of about 64 KB; those of a long one are bytes, outside the collected heap. */
export class JsonText {
  readonly #pieces: readonly (string | Buffer)[]

  constructor(...pieces: readonly (string | Buffer)[]) {
    this.#pieces = pieces
  }

  get text(): string {
    return this.#pieces.join('')
  }

  /** What is sent. A long text is a stream: one copy of it would hold the event loop. */
  get body(): string | Buffer | Readable {
    const [first = '', ...rest] = this.#pieces
    return rest.length === 0 ? first : Readable.from(this.#pieces)
  }
}
