import type { RefusalCode } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { AccessRef } from '../session/tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that the access token names, once its signature is verified. */
    asker: AccessRef | null
  }
}

/**
 * Refusals that indicate an intruder. An expired session is normal: each screen's expires every ten minutes.
 */
const WATCHED: ReadonlySet<RefusalCode> = new Set([
  'forbidden',
  'bad_origin',
  'bad_signature',
  'wrong_credentials',
  'link_expired',
  'too_many_requests',
  'idempotency_key_reused',
])

/** Lines of one kind per minute: a flood of refusals must not flood the log. */
const MOST = 30
const WINDOW_MS = 60_000

/**
 * Logs which refusal a session received, by ids only. The next line of the same kind has the number of
 * omitted lines; /metrics counts all.
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
    const { tenantId, sessionId } = request.asker ?? {}
    request.log.info({ req: request, code, tenantId, sessionId, ...unsaid }, 'refused')
  }
}
