import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response that is JSON already, in pieces of about 64 KB; those of a long one are bytes, outside the collected heap. */
export class JsonText {
  readonly #pieces: readonly (string | Buffer)[]
  readonly bytes: number

  constructor(...pieces: readonly (string | Buffer)[]) {
    this.#pieces = pieces
    this.bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  }

  get text(): string {
    return this.#pieces.join('')
  }

  equals(other: JsonText): boolean {
    return (
      this.#pieces.length === other.#pieces.length &&
      this.#pieces.every((piece, index) => isSame(piece, other.#pieces[index]))
    )
  }

  /** A long text is sent as a stream: one copy of it would hold the event loop. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [first = '', ...rest] = this.#pieces
    if (rest.length === 0) return reply.send(first)
    const { openAnswers } = reply.server
    const body = openAnswers.shared(request, this, this.bytes)
    openAnswers.hold(request, reply, body, this.bytes)
    return reply.send(Readable.from(body.#pieces))
  }
}

const isSame = (piece: string | Buffer, other: string | Buffer | undefined): boolean =>
  typeof piece === 'string' || typeof other === 'string' || !other ? piece === other : piece.equals(other)
