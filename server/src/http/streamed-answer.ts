import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file made and sent piece by piece, so that its size never matters. What fails on the way cuts the download off. */
export class StreamedAnswer {
  readonly type: string
  readonly fileName: string
  readonly pieces: AsyncIterable<string>

  /** @param fileName plain ASCII */
  constructor(type: string, fileName: string, pieces: AsyncIterable<string>) {
    this.type = type
    this.fileName = fileName
    this.pieces = pieces
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(`${this.type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(this.pieces))
  }
}
