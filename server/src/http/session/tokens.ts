import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../kernel/at-most.ts'

export const ACCESS_SECONDS = 600
export const REFRESH_SECONDS = 30 * 24 * 3600
/** The longest duration of a session: even in daily use, the password is required again after 90 days. */
export const SESSION_SECONDS = 90 * 24 * 3600

/** The tenant of an operator's session: no store has this id, and row-level security shows it no rows. */
export const NO_TENANT = 0

/** The session that a token names. */
export interface SessionRef {
  /** NO_TENANT for an operator's session. */
  tenantId: number
  sessionId: string
}

/** The session of a valid access token. */
export interface AccessRef extends SessionRef {
  /** When the token expires, in ms since 1970. */
  expires: number
}

/** A session, and when its token was issued, in whole seconds. */
export interface IssuedRef extends SessionRef {
  issuedAt: number
}

/** Number of verified tokens in the cache: about a megabyte. */
const MAX_GENUINE = 5_000

export interface RefreshRef extends SessionRef {
  secret: string
}

/** Signs and verifies the two session tokens; keeps no state. */
export interface Tokens {
  /** `tenant.session.expiry.signature`; names a session, which is still read at every request. */
  issueAccess(ref: SessionRef, now: Date): string
  readAccess(token: string, now: Date): AccessRef | null
  /** The session that a token named when it was issued, also after its expiry: it opens nothing by itself. */
  readIssued(token: string): IssuedRef | null
  /**
   * The refresh token of a rotation. Derived, not random: after a lost response, or with two tabs at once,
   * the same successor can be sent again.
   */
  issueRefresh(ref: SessionRef, generation: number): string
  /** Whether this is the hash of the session's token of that rotation, under any accepted key. */
  wasRefresh(hash: Buffer, ref: SessionRef, generation: number): boolean
  readRefresh(token: string): RefreshRef | null
  /** The secret of a selling device at a contact, derived so that the secret of a lost answer can be sent again. */
  issueDevice(tenantId: number, device: string, generation: number): string
  /** Whether this server has issued the secret, under any accepted key. */
  isDevice(secret: string, tenantId: number, device: string, generation: number): boolean
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const parseRef = (tenant: string | undefined, session: string | undefined): SessionRef | null => {
  const tenantId = /^(0|[1-9]\d{0,8})$/.test(tenant ?? '') ? Number(tenant) : null
  return tenantId !== null && session !== undefined && UUID.test(session)
    ? { tenantId, sessionId: session }
    : null
}

/**
 * @param previous a replaced key: its signatures stay valid until the next renewal, which signs with the new
 * key
 */
export function createTokens(secret: string, previous: string | null = null): Tokens {
  const secrets = previous === null ? [secret] : [secret, previous]
  const keysOfPurpose = (purpose: string) =>
    secrets.map((one) => createHmac('sha256', one).update(purpose).digest()) as [Buffer, ...Buffer[]]
  const accessKeys = keysOfPurpose('access tokens')
  const refreshKeys = keysOfPurpose('refresh tokens')
  const deviceKeys = keysOfPurpose('selling devices')
  const sign = (key: Buffer, payload: string) => createHmac('sha256', key).update(payload).digest('base64url')
  const refreshOf = (key: Buffer, { tenantId, sessionId }: SessionRef, generation: number) =>
    `${tenantId}.${sessionId}.${sign(key, `${tenantId}.${sessionId}.${generation}`)}`

  /**
   * A screen sends the same token for ten minutes: its signature is verified once, its session is read at
   * every request.
   */
  const genuine = new LRUCache<string, AccessRef>(atMost(MAX_GENUINE))

  const readSigned = (token: string): AccessRef | null => {
    const [tenant, session, expiry, signature, ...rest] = token.split('.')
    const ref = parseRef(tenant, session)
    if (!ref || !signature || rest.length > 0) return null
    const isSigned = (key: Buffer) => sameText(signature, sign(key, `${tenant}.${session}.${expiry}`))
    return accessKeys.some(isSigned) ? { ...ref, expires: Number(expiry) * 1000 } : null
  }

  return {
    issueAccess({ tenantId, sessionId }, now) {
      const payload = `${tenantId}.${sessionId}.${Math.floor(now.getTime() / 1000) + ACCESS_SECONDS}`
      return `${payload}.${sign(accessKeys[0], payload)}`
    },
    readAccess(token, now) {
      const known = genuine.get(token)
      if (known) return known.expires > now.getTime() ? known : null
      const signed = readSigned(token)
      if (!signed || signed.expires <= now.getTime()) return null
      genuine.set(token, signed)
      return signed
    },
    readIssued(token) {
      const signed = readSigned(token)
      if (!signed) return null
      const { expires, ...ref } = signed
      return { ...ref, issuedAt: expires / 1000 - ACCESS_SECONDS }
    },
    issueRefresh: (ref, generation) => refreshOf(refreshKeys[0], ref, generation),
    wasRefresh: (hash, ref, generation) =>
      refreshKeys.some((key) => hashToken(refreshOf(key, ref, generation)).equals(hash)),
    issueDevice: (tenantId, device, generation) => sign(deviceKeys[0], `${tenantId}.${device}.${generation}`),
    isDevice: (secret, tenantId, device, generation) =>
      deviceKeys.some((key) => sameText(secret, sign(key, `${tenantId}.${device}.${generation}`))),
    readRefresh(token) {
      const [tenant, session, secretPart, ...rest] = token.split('.')
      const ref = parseRef(tenant, session)
      return ref && secretPart && rest.length === 0 ? { ...ref, secret: secretPart } : null
    },
  }
}

const sameText = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
