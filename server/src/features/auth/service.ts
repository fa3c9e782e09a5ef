import { randomUUID } from 'node:crypto'
import type { User } from '@comanda/shared/auth/api'
import type { AccessKind } from '@comanda/shared/billing/access'
import { toBit } from '@comanda/shared/kernel/checks'
import { AppError } from '@comanda/shared/kernel/errors'
import { joinScopes } from '@comanda/shared/kernel/scopes'
import type { FastifyReply } from 'fastify'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { SignInGuard } from '../../guard/guard.ts'
import type { HashNewPassword } from '../../guard/password-choice.ts'
import type { Session } from '../../http/context.ts'
import { afterSeconds, turnOf } from '../../http/rotation.ts'
import { hashToken, NO_TENANT, REFRESH_SECONDS, type Tokens } from '../../http/tokens.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { welcomeMail } from '../../mail/templates.ts'
import { openStore } from '../store/queries.ts'
import { checkPassword } from './passwords.ts'
import {
  endHeldSession,
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
  hashPassword: HashNewPassword
  /** Where people reach this installation: never what a request's Host header says. */
  baseUrl: () => string
  /** Work that the answer neither waits for nor tells anything about. */
  afterAnswer: (reply: FastifyReply, work: () => Promise<void>) => void
}

export interface Device {
  ip: string
  name: string
}

export async function signUp(
  deps: AuthDeps,
  store: { biz_name: string; username: string; password: string },
  now: Date,
): Promise<void> {
  const passwordHash = await deps.hashPassword(store.password, [store.username, store.biz_name])
  const next = await deps.platform.first(nextTenantId())
  if (!next) throw new Error('no tenant number')
  const username = store.username.toLowerCase()
  const welcome = welcomeMail({
    link: `${deps.baseUrl()}/login`,
    hasTrial: deps.firstAccess === 'subscription',
  })
  await deps.platform.transactionFor(next.id, async (tx) => {
    await openStore(tx, {
      tenantId: next.id,
      name: store.biz_name,
      access: deps.firstAccess,
      admin: { username, name: store.biz_name, passwordHash },
      now,
    })
    await enqueueMail(tx, username, welcome, now)
  })
}

/**
 * @param whenRight runs before there is a session; what it throws prevents it.
 * @returns null, after the same time, for a wrong address and for a wrong password.
 */
export async function signIn(
  deps: AuthDeps,
  given: { username: string; password: string },
  device: Device,
  now: Date,
  whenRight: () => Promise<void>,
): Promise<{ accessToken: string; refreshToken: string; user: User } | null> {
  const username = given.username.toLowerCase()
  const login = await deps.platform.first(findLogin(username))
  const db = login && deps.tenant(login.tenant_id)
  const user = db && (await db.first(findUser(db.tenantId, username)))
  const right = await checkPassword(user?.password_hash, given.password)
  if (!db || !user || !right) return null
  await whenRight()

  const ref = { tenantId: db.tenantId, sessionId: randomUUID() }
  const refreshToken = deps.tokens.issueRefresh(ref, 0)
  const session = {
    tenant_id: ref.tenantId,
    id: ref.sessionId,
    username,
    refresh_hash: hashToken(refreshToken),
    rotated_at: now,
    created_at: now,
    expires_at: afterSeconds(now, REFRESH_SECONDS),
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

/** A session's next tokens. @see turnOf */
export async function refresh(
  deps: AuthDeps,
  token: string,
  now: Date,
): Promise<{ accessToken: string; refreshToken: string }> {
  const ref = deps.tokens.readRefresh(token)
  if (!ref || ref.tenantId === NO_TENANT) throw new AppError('unauthenticated')
  const { tenantId, sessionId } = ref
  const next = await deps.tenant(tenantId).transaction(async (tx) => {
    const turn = turnOf(deps.tokens, ref, token, await tx.first(lockSession(tenantId, sessionId)), now)
    if (turn.next) await tx.affected(rotateSession(tenantId, sessionId, turn.next))
    if (turn.isStolen) await tx.affected(endSession(tenantId, sessionId))
    return turn.token
  })
  if (next === null) {
    deps.dropSession(sessionId)
    throw new AppError('unauthenticated')
  }
  return { accessToken: deps.tokens.issueAccess(ref, now), refreshToken: next }
}

/** Whoever signs in where somebody was signed in ends that session: its tokens are overwritten, not left behind. */
export async function endReplaced(deps: AuthDeps, token: string | undefined): Promise<void> {
  const ref = deps.tokens.readRefresh(token ?? '')
  if (!ref || ref.tenantId === NO_TENANT) return
  const ended = await deps
    .tenant(ref.tenantId)
    .first(endHeldSession(ref.tenantId, ref.sessionId, hashToken(token ?? '')))
  if (ended) deps.dropSession(ended.id)
}

export async function signOut(deps: AuthDeps, session: Session): Promise<void> {
  await deps.tenant(session.tenantId).run(endSession(session.tenantId, session.sessionId))
  deps.dropSession(session.sessionId)
}
