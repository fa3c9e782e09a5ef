import { randomUUID } from 'node:crypto'
import type { User } from '@comanda/shared/auth/api'
import type { AccessKind } from '@comanda/shared/billing/access'
import { AppError } from '@comanda/shared/kernel/errors'
import { toBit } from '@comanda/shared/kernel/fields'
import { joinScopes } from '@comanda/shared/kernel/scopes'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { SignInGuard } from '../../guard/guard.ts'
import type { Session } from '../../http/context.ts'
import { hashToken, REFRESH_SECONDS, type Tokens } from '../../http/tokens.ts'
import { openStore } from '../store/queries.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import {
  endSession,
  findLogin,
  findUser,
  insertSession,
  lockSession,
  nextTenantId,
  rotateSession,
} from './queries.ts'

export interface AuthDeps {
  platform: PlatformDb
  tenant: (tenantId: number) => TenantDb
  tokens: Tokens
  /** 'granted': a new store may sell at once, without a subscription. */
  firstAccess: AccessKind
  dropSession: (sessionId: string) => void
  guard: SignInGuard
}

export interface Device {
  ip: string
  name: string
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

export async function signUp(
  deps: AuthDeps,
  store: { biz_name: string; username: string; password: string },
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(store.password)
  const next = await deps.platform.first(nextTenantId())
  if (!next) throw new Error('no tenant number')
  await deps.platform.transactionFor(next.id, (tx) =>
    openStore(tx, {
      tenantId: next.id,
      name: store.biz_name,
      access: deps.firstAccess,
      admin: { username: store.username.toLowerCase(), name: store.biz_name, passwordHash },
      now,
    }),
  )
}

/** @returns null, after the same time, for a wrong address and for a wrong password. */
export async function signIn(
  deps: AuthDeps,
  given: { username: string; password: string },
  device: Device,
  now: Date,
): Promise<{ accessToken: string; refreshToken: string; user: User } | null> {
  const username = given.username.toLowerCase()
  const login = await deps.platform.first(findLogin(username))
  const db = login && deps.tenant(login.tenant_id)
  const user = db && (await db.first(findUser(db.tenantId, username)))
  const right = await checkPassword(user?.password_hash, given.password)
  if (!db || !user || !right) return null

  const ref = { tenantId: db.tenantId, sessionId: randomUUID() }
  const refreshToken = deps.tokens.issueRefresh(ref, 0)
  const session = {
    tenant_id: ref.tenantId,
    id: ref.sessionId,
    username,
    refresh_hash: hashToken(refreshToken),
    rotated_at: now,
    created_at: now,
    expires_at: later(now, REFRESH_SECONDS),
    device_ip: device.ip,
    device_name: device.name,
  }
  const started = await db.first(insertSession(session, user.password_hash))
  if (!started) return null
  return {
    accessToken: deps.tokens.issueAccess(ref, now),
    refreshToken,
    user: {
      username,
      name: user.name,
      role: user.role as 'admin' | 'user',
      photo: user.photo,
      designation: user.designation,
      phone: user.phone,
      email: user.email,
      scope: joinScopes(user.scopes),
      tenant_id: ref.tenantId,
      is_active: toBit(user.store_active),
    },
  }
}

/** How long the token before the current one is still honoured: two tabs racing, or an answer lost on the way. */
const GRACE_SECONDS = 30

/**
 * Rotates a refresh token. A token that was replaced long ago has been stolen, or its successor has: the session
 * ends for both.
 */
export async function refresh(
  deps: AuthDeps,
  token: string,
  now: Date,
): Promise<{ accessToken: string; refreshToken: string }> {
  const ref = deps.tokens.readRefresh(token)
  if (!ref) throw new AppError('unauthenticated')
  const { tenantId, sessionId } = ref
  const presented = hashToken(token)

  const outcome = await deps.tenant(tenantId).transaction(async (tx) => {
    const session = await tx.first(lockSession(tenantId, sessionId))
    if (!session || session.expires_at <= now) return null
    if (presented.equals(session.refresh_hash)) {
      const generation = session.generation + 1
      const next = deps.tokens.issueRefresh(ref, generation)
      const expires = later(now, REFRESH_SECONDS)
      await tx.affected(
        rotateSession(tenantId, sessionId, {
          generation,
          refresh_hash: hashToken(next),
          rotated_at: now,
          expires_at: expires,
        }),
      )
      return next
    }
    const previous = hashToken(deps.tokens.issueRefresh(ref, session.generation - 1))
    const isFresh = now.getTime() - session.rotated_at.getTime() <= GRACE_SECONDS * 1000
    if (presented.equals(previous) && isFresh) return deps.tokens.issueRefresh(ref, session.generation)
    // A genuine token of this session, long replaced: somebody else used it. A made-up one ends nothing.
    if (isFormer(deps, ref, presented, session.generation)) await tx.affected(endSession(tenantId, sessionId))
    return null
  })

  if (outcome === null) {
    deps.dropSession(sessionId)
    throw new AppError('unauthenticated')
  }
  return { accessToken: deps.tokens.issueAccess({ tenantId, sessionId }, now), refreshToken: outcome }
}

/** Whether this was once the session's token. Looks back over a month of ten-minute rotations at most. */
function isFormer(
  deps: AuthDeps,
  ref: { tenantId: number; sessionId: string },
  presented: Buffer,
  generation: number,
): boolean {
  const oldest = Math.max(0, generation - 4_500)
  for (let past = generation - 1; past >= oldest; past--) {
    if (hashToken(deps.tokens.issueRefresh(ref, past)).equals(presented)) return true
  }
  return false
}

export async function signOut(deps: AuthDeps, session: Session): Promise<void> {
  await deps.tenant(session.tenantId).run(endSession(session.tenantId, session.sessionId))
  deps.dropSession(session.sessionId)
}
