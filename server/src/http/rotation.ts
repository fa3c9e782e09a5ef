import { hashToken, REFRESH_SECONDS, SESSION_SECONDS, type SessionRef, type Tokens } from './tokens.ts'

/** What is known of a session's refresh tokens: how often they were replaced, and the hash of the current one. */
export interface Rotation {
  generation: number
  refresh_hash: Buffer
  rotated_at: Date
  expires_at: Date
}

interface StoredRotation extends Rotation {
  created_at: Date
}

interface Turn {
  /** The token to hand out; null: refused. */
  token: string | null
  /** To be stored. */
  next?: Rotation
  /** The session ends. */
  isStolen?: true
}

/** How long the token before the current one is still honoured: two tabs racing, or an answer lost on the way. */
const GRACE_SECONDS = 30

export const afterSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

const earlier = (a: Date, b: Date) => (a < b ? a : b)

/**
 * What becomes of a session whose refresh token is presented. A token that was replaced long ago has been stolen, or
 * its successor has: the session ends for both. Decide and write under the session's lock.
 */
export function turnOf(
  tokens: Tokens,
  ref: SessionRef,
  token: string,
  session: StoredRotation | undefined,
  now: Date,
): Turn {
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
  // A genuine token of this session, long replaced: somebody else used it. A made-up one ends nothing.
  return isFormer(tokens, ref, presented, session.generation)
    ? { token: null, isStolen: true }
    : { token: null }
}

/** Whether this was once the session's token. Looks back over a month of ten-minute rotations at most. */
function isFormer(tokens: Tokens, ref: SessionRef, presented: Buffer, generation: number): boolean {
  const oldest = Math.max(0, generation - 4_500)
  for (let past = generation - 1; past >= oldest; past--) {
    if (tokens.wasRefresh(presented, ref, past)) return true
  }
  return false
}
