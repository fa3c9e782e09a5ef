import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOverTls, SECURITY_HEADERS, STRICT_TRANSPORT } from './security-headers.ts'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Names and values in turn, as Node writes them without looking at each again. */
type RawHeaders = readonly string[]

interface Form {
  bytes: Buffer
  headers: RawHeaders
}

/** An answer kept as bytes, compressed once: sent as it is, or 304 when the client has it already. */
export class CachedAnswer {
  readonly etag: string
  readonly #forms: Record<Encoding, Form>
  readonly #unchanged: RawHeaders
  readonly #status: number

  constructor(etag: string, body: string, { type = JSON_TYPE, status = 200 } = {}) {
    this.etag = etag
    this.#status = status
    const identity = Buffer.from(body)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
    const always = {
      ...SECURITY_HEADERS,
      etag,
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    }
    const form = (encoding: Encoding, bytes: Buffer): Form => ({
      bytes,
      headers: Object.entries({
        ...always,
        'content-type': type,
        'content-length': String(bytes.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      }).flat(),
    })
    this.#unchanged = Object.entries(always).flat()
    this.#forms = {
      identity: form('identity', identity),
      gzip: form('gzip', gzipSync(identity)),
      br: form('br', brotliCompressSync(identity, quality)),
    }
  }

  /**
   * Writes to the connection itself, headers and all as they were worked out once: what every other answer passes
   * through costs twice what is left.
   */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.hijack()
    const { headers } = request
    const own = [
      'x-request-id',
      request.id,
      ...(isOverTls(request) ? STRICT_TRANSPORT : []),
      ...Object.entries(request.crossOrigin).flat(),
    ]
    if (this.#isKnown(headers['if-none-match'])) {
      reply.raw.writeHead(304, [...this.#unchanged, ...own])
      reply.raw.end()
      return reply
    }
    const form = this.#forms[this.#best(headers['accept-encoding'])]
    reply.raw.writeHead(this.#status, [...form.headers, ...own])
    reply.raw.end(request.method === 'HEAD' ? undefined : form.bytes)
    return reply
  }

  #isKnown(known: string | undefined): boolean {
    if (known === undefined || this.#status !== 200) return false
    return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.etag)
  }

  /** The best form that the client's Accept-Encoding names. */
  #best(accepted: string | undefined): Encoding {
    return ENCODINGS.find((one) => accepted?.includes(one)) ?? 'identity'
  }
}
