import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chunksOf } from '../../kernel/chunks.ts'

/** A whole file, or one that is made while it is sent; a stream is destroyed when the download ends early. */
type Content = Buffer | AsyncIterable<string> | Readable

/**
 * A file to download. One that is made in chunks may have any size, and an error on the way ends the download; a whole one counts among
 * the unread answers until its reader has taken it.
 */
export class StreamedAnswer {
  readonly type: string
  readonly fileName: string
  readonly #content: Content

  /** @param fileName plain ASCII */
  constructor(type: string, fileName: string, content: Content) {
    this.type = type
    this.fileName = fileName
    this.#content = content
  }

  /** @throws unavailable when too much is unread */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const content = this.#content
    if (Buffer.isBuffer(content)) reply.server.openAnswers.hold(request, reply, content, content.length)
    return reply
      .type(this.type.startsWith('text/') ? `${this.type}; charset=utf-8` : this.type)
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(
        content instanceof Readable
          ? content
          : Readable.from(Buffer.isBuffer(content) ? chunksOf(content) : content),
      )
  }
}
