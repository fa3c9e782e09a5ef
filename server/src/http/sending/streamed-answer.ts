import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * A file that is made and sent in chunks, so that its size does not matter. An error on the way ends the
 * download.
 */
export class StreamedAnswer {
  readonly type: string
  readonly fileName: string
  readonly pieces: AsyncIterable<string> | Readable

  /**
   * @param fileName plain ASCII @param pieces text, or a stream of bytes; a stream is destroyed when the
   * download ends early
   */
  constructor(type: string, fileName: string, pieces: AsyncIterable<string> | Readable) {
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
