import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHUNK, chunksOf } from '../../kernel/chunks.ts'
import { bytesInSlices, jsonOf } from '../../kernel/slices.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A response that is JSON already. Its bytes are outside the collected heap. */
export class JsonText {
  readonly #body: Buffer

  private constructor(body: Buffer) {
    this.#body = body
  }

  static of(text: string): JsonText {
    return new JsonText(Buffer.from(text))
  }

  /** Joins the pieces of a text, a few milliseconds per turn of the event loop. */
  static async joined(pieces: Iterable<string>): Promise<JsonText> {
    return new JsonText(await bytesInSlices(pieces))
  }

  /** Writes an answer that may be long, a few milliseconds per turn of the event loop. */
  static written(answer: object): Promise<JsonText> {
    return JsonText.joined(jsonOf(answer))
  }

  get text(): string {
    return this.#body.toString()
  }

  get bytes(): number {
    return this.#body.length
  }

  /** Readers of the same text share its memory. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { openAnswers } = reply.server
    const body = openAnswers.shared(request, this.#body)
    reply.type(JSON_TYPE)
    if (body.length <= CHUNK) return reply.send(body)
    openAnswers.hold(request, reply, body, body.length)
    return reply.header('content-length', body.length).send(Readable.from(chunksOf(body)))
  }
}

/** The pieces of a JSON list, from the pieces of its elements. */
export const listed = (elements: readonly (readonly string[])[]): string[] => [
  '[',
  ...elements.flatMap((pieces, index) => (index === 0 ? pieces : [',', ...pieces])),
  ']',
]
