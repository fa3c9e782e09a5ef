import type { RefusalCode } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { SessionRef } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the access token names, once that is known to be genuine. */
    asker: SessionRef | null
  }
}

/** What an intruder would meet. A session that ran out is no news: every screen's does, each ten minutes. */
const WATCHED: ReadonlySet<RefusalCode> = new Set([
  'forbidden',
  'bad_origin',
  'bad_signature',
  'wrong_credentials',
  'link_expired',
  'too_many_requests',
  'idempotency_key_reused',
])

/** Lines of one kind in a minute: a flood of refusals must not become a flood of log. */
const MOST = 30
const WINDOW_MS = 60_000

/**
 * Writes down who was refused what: by ids, as everything in the log. The reader learns of what was left out from the
 * next line of its kind, and from the counters of /metrics.
 */
export function refusalLog(elapsed: () => number = () => performance.now()) {
  const kinds = new Map<RefusalCode, { since: number; lines: number; unsaid: number }>()
  return (request: FastifyRequest, code: RefusalCode): void => {
    if (!WATCHED.has(code)) return
    const now = elapsed()
    const kind = kinds.get(code) ?? { since: now, lines: 0, unsaid: 0 }
    kinds.set(code, kind)
    if (now - kind.since >= WINDOW_MS) Object.assign(kind, { since: now, lines: 0 })
    if (kind.lines >= MOST) {
      kind.unsaid++
      return
    }
    kind.lines++
    const unsaid = kind.unsaid > 0 ? { unsaid: kind.unsaid } : {}
    kind.unsaid = 0
    request.log.info({ req: request, code, ...request.asker, ...unsaid }, 'refused')
  }
}
