import type { FastifyRequest, onSendHookHandler } from 'fastify'

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // React Aria positions its overlays and the charts draw with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/**
 * The headers of every response. Precomputed: building them for each response took a tenth of an order's
 * time.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/**
 * The headers of the frame that prints on ePOS printers, the only page that may reach other hosts. No source of a policy
 * means "the private network", so its script refuses other addresses (`shared/src/printing/epos.ts`).
 */
export const EPOS_FRAME_HEADERS = [
  [
    'content-security-policy',
    "default-src 'none';script-src 'self';connect-src http: https:;object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'self'",
  ],
  ['x-frame-options', 'SAMEORIGIN'],
] as const

/** HSTS for a year, sent only over TLS. */
export const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const

export const isOverTls = (request: Pick<FastifyRequest, 'protocol'>): boolean => request.protocol === 'https'

/** Headers that a route may set itself. */
const OF_A_ROUTE = ['content-security-policy', 'cross-origin-resource-policy', 'x-frame-options']

/** For every response that Fastify sends; a route's own policies stay. */
export const setSecurityHeaders: onSendHookHandler = (request, reply, payload, done) => {
  const own = OF_A_ROUTE.map((name) => [name, reply.getHeader(name)] as const)
  reply.headers(SECURITY_HEADERS)
  for (const [name, value] of own) if (value !== undefined) reply.header(name, value)
  if (isOverTls(request)) reply.header(...STRICT_TRANSPORT)
  // A store's data stays out of disk caches and proxies, unless the route sets a cache-control.
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store')
  done(null, payload)
}
