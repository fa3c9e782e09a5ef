import type { IncomingHttpHeaders } from 'node:http'
import { APPROVAL_HEADER } from '@comanda/shared/approvals/actions'
import { SALE_HEADER } from '@comanda/shared/offline/sale'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Headers = Readonly<Record<string, string>>

declare module 'fastify' {
  interface FastifyRequest {
    /** The headers that let a page of another origin read the response; empty when it may not. */
    crossOrigin: Headers
  }
}

/** The methods and headers of the contract's calls. Those of approvals and of devices’ sales are listed for pages that ask for them. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
} as const
const ALLOWED_HEADERS = 'content-type, idempotency-key'
const FURTHER_HEADERS = [APPROVAL_HEADER, SALE_HEADER]

/** The headers that a script of another origin may read besides the safelisted headers. */
const EXPOSED = 'x-total-count, content-disposition, retry-after, etag, x-request-id'

const NONE: Headers = {}

/** The headers of every response to a page of another origin; none for an origin that is not allowed. */
export function crossOriginHeaders(origin: string | undefined, allowed: ReadonlySet<string>): Headers {
  if (origin === undefined || !allowed.has(origin)) return NONE
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED,
    vary: 'Origin',
  }
}

/**
 * The headers of the response to a preflight; null when the request is no preflight, or its origin is not allowed.
 */
export function preflightHeaders(
  method: string | undefined,
  { origin, 'access-control-request-headers': asked }: IncomingHttpHeaders,
  allowed: ReadonlySet<string>,
): Headers | null {
  if (method !== 'OPTIONS' || origin === undefined || !allowed.has(origin)) return null
  const wanted = (asked ?? '')
    .toLowerCase()
    .split(',')
    .map((header) => header.trim())
  const headers = [ALLOWED_HEADERS, ...FURTHER_HEADERS.filter((header) => wanted.includes(header))].join(', ')
  return {
    ...crossOriginHeaders(origin, allowed),
    ...PREFLIGHT,
    'access-control-allow-headers': headers,
  }
}

/** Lets pages of the allowed origins make every call. */
export function allowOtherOrigins(server: FastifyInstance, allowed: ReadonlySet<string>): void {
  server.decorateRequest('crossOrigin')
  server.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    request.crossOrigin = crossOriginHeaders(origin, allowed)
    const preflight = preflightHeaders(request.method, request.headers, allowed)
    if (preflight) return void reply.status(204).headers(preflight).send()
    done()
  })
  server.addHook('onSend', ({ crossOrigin }, reply, payload, done) => {
    if (crossOrigin !== NONE) reply.headers({ ...crossOrigin, vary: withOrigin(reply.getHeader('vary')) })
    done(null, payload)
  })
}

/** Adds Origin to the `Vary` header that the route has set. */
function withOrigin(vary: number | string | string[] = ''): string {
  const fields = String(vary)
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '' && field.toLowerCase() !== 'origin')
  return [...fields, 'Origin'].join(', ')
}

/**
 * Whether a page of another origin may show a public file. An `<img>` sends no Origin, so only requests that
 * name an origin that is not allowed can be refused.
 */
export const mayEmbed = ({ headers, crossOrigin }: FastifyRequest): boolean =>
  headers.origin === undefined || crossOrigin !== NONE
