import { hashToken, REFRESH_SECONDS, SESSION_SECONDS, type SessionRef, type Tokens } from './tokens.ts'

/** The state of a session's refresh tokens: how often they were replaced, and the hash of the current token. */
export interface Rotation {
  generation: number
  refresh_hash: Buffer
  rotated_at: Date
  expires_at: Date
}

interface StoredRotation extends Rotation {
  created_at: Date
}

interface Renewal {
  /** The token to send; null: refused. */
  token: string | null
  /** The state to store. */
  next?: Rotation
  /** True when the session ends because its token was stolen. */
  isStolen?: true
}

/**
 * How long the previous token is accepted: for two tabs that renew at once, or a lost response.
 */
const GRACE_SECONDS = 30

export const afterSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

const earlier = (a: Date, b: Date) => (a < b ? a : b)

/**
 * Decides what a client gets that presents a session's refresh token. If the token was replaced long ago, it or its
 * successor was stolen: the session ends for both. Call it and store its result under the session's lock.
 */
export function renewalOf(
  tokens: Tokens,
  ref: SessionRef,
  token: string,
  session: StoredRotation | undefined,
  now: Date,
): Renewal {
  if (!session || session.expires_at <= now) return { token: null }
  const presented = hashToken(token)
  if (presented.equals(session.refresh_hash)) {
    const generation = session.generation + 1
    const successor = tokens.issueRefresh(ref, generation)
    const expires_at = earlier(
      afterSeconds(now, REFRESH_SECONDS),
      afterSeconds(session.created_at, SESSION_SECONDS),
    )
    const next = { generation, refresh_hash: hashToken(successor), rotated_at: now, expires_at }
    return { token: successor, next }
  }
  const isPrevious = tokens.wasRefresh(presented, ref, session.generation - 1)
  const isFresh = now.getTime() - session.rotated_at.getTime() <= GRACE_SECONDS * 1000
  if (isPrevious && isFresh) return { token: tokens.issueRefresh(ref, session.generation) }
  // A genuine token that was replaced long ago was used by an attacker. A forged token does not end the session.
  return isFormer(tokens, ref, presented, session.generation)
    ? { token: null, isStolen: true }
    : { token: null }
}

/** Whether this was once the session's token. Checks at most a month of ten-minute rotations. */
function isFormer(tokens: Tokens, ref: SessionRef, presented: Buffer, generation: number): boolean {
  const oldest = Math.max(0, generation - 4_500)
  for (let past = generation - 1; past >= oldest; past--) {
    if (tokens.wasRefresh(presented, ref, past)) return true
  }
  return false
}
