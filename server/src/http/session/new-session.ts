import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterSeconds } from './rotation.ts'
import { hashToken, REFRESH_SECONDS, type Tokens } from './tokens.ts'

/** The browser in which a session starts. */
export interface Device {
  ip: string
  /** Its User-Agent header; empty without the header. */
  name: string
}

export const deviceOfLogin = ({ ip, headers }: FastifyRequest): Device => ({
  ip,
  name: (headers['user-agent'] ?? '').slice(0, 300),
})

/** The columns of a session that starts, without its store. */
export type NewSession = ReturnType<typeof newSession>['row']

/** A session that starts now, with its first tokens. */
export function newSession(tokens: Tokens, tenantId: number, username: string, device: Device, now: Date) {
  const ref = { tenantId, sessionId: randomUUID() }
  const refreshToken = tokens.issueRefresh(ref, 0)
  const row = {
    id: ref.sessionId,
    username,
    refresh_hash: hashToken(refreshToken),
    rotated_at: now,
    created_at: now,
    expires_at: afterSeconds(now, REFRESH_SECONDS),
    device_ip: device.ip,
    device_name: device.name,
  }
  return { row, accessToken: tokens.issueAccess(ref, now), refreshToken }
}
