import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Text, or a stream of bytes, which is destroyed when the download ends early. */
type Pieces = readonly string[] | AsyncIterable<string> | Readable

/**
 * A file that is made and sent in chunks, so that its size does not matter. An error on the way ends the
 * download.
 */
export class StreamedAnswer {
  readonly type: string
  readonly fileName: string
  readonly pieces: Pieces

  /** @param fileName plain ASCII */
  constructor(type: string, fileName: string, pieces: Pieces) {
    this.type = type
    this.fileName = fileName
    this.pieces = pieces
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.type.startsWith('text/') ? `${this.type}; charset=utf-8` : this.type)
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(this.pieces instanceof Readable ? this.pieces : Readable.from(this.pieces))
  }
}
