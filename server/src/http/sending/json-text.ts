import type { FastifyReply, FastifyRequest } from 'fastify'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A response that is JSON already. Its bytes are outside the collected heap. */
export class JsonText {
  readonly #body: Buffer

  constructor(text: string) {
    this.#body = Buffer.from(text)
  }

  get text(): string {
    return this.#body.toString()
  }

  get bytes(): number {
    return this.#body.length
  }

  /** Readers of the same text share its memory. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.type(JSON_TYPE).send(reply.server.openAnswers.shared(request, this.#body))
  }
}
