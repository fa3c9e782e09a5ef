import type { User } from '@comanda/shared/auth/api'
import type { AccessKind } from '@comanda/shared/billing/access'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyReply } from 'fastify'
import type { PlatformDb } from '../../db/platform.ts'
import type { RowOf } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { SignInGuard } from '../../guard/guard.ts'
import type { HashNewPassword } from '../../guard/password-choice.ts'
import type { Quotas } from '../../guard/quotas.ts'
import type { Session } from '../../http/queries.ts'
import { type Device, newSession } from '../../http/session/new-session.ts'
import { renewalOf } from '../../http/session/rotation.ts'
import { hashToken, NO_TENANT, type SessionRef, type Tokens } from '../../http/session/tokens.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { welcomeMail } from '../../mail/templates.ts'
import * as queries from '../../people/queries.ts'
import { nextTenantId, openStore } from '../../tenancy/queries-open.ts'
import { checkPassword } from './passwords.ts'

export interface AuthDeps {
  platform: PlatformDb
  tenant: (tenantId: number) => TenantDb
  tokens: Tokens
  /** 'granted' lets a new store sell immediately, without a subscription. */
  firstAccess: AccessKind
  /** Whether strangers can open a store; otherwise only the operator can. */
  isSignUpOpen: boolean
  supportPhone: string | null
  dropSession: (sessionId: string) => void
  /** Admits the screens that wait for a renewal of the session. */
  onRenewed: (session: SessionRef) => Promise<void>
  guard: SignInGuard
  quotas: Quotas
  hashPassword: HashNewPassword
  /** The public address of this installation; never the Host header of a request. */
  baseUrl: () => string
  /** Runs work after the answer, which does not wait for it or depend on it. */
  afterAnswer: (reply: FastifyReply, work: () => Promise<void>) => void
}

/** The account whose password is checked, the origin, and the queue for hashing. */
export interface Attempted {
  username: string
  password: string
  device: Device
  line: string
}

export interface Started {
  accessToken: string
  refreshToken: string
  user: User
}

/** Creates a store. @returns the session of its admin, when it is asked for. @throws email_taken, sign_up_closed */
export async function signUp(
  deps: AuthDeps,
  store: {
    biz_name: string
    name?: string | null | undefined
    username: string
    password: string
    signIn: boolean
  },
  asker: { device: Device; line: string; network: string },
  now: Date,
): Promise<Started | null> {
  if (!deps.isSignUpOpen) throw new AppError('sign_up_closed')
  const passwordHash = await deps.hashPassword(store.password, [store.username, store.biz_name], asker.line)
  const tenantId = await nextTenantId(deps.platform)
  const username = store.username.toLowerCase()
  const welcome = welcomeMail({
    link: `${deps.baseUrl()}/login`,
    hasTrial: deps.firstAccess === 'subscription',
  })
  const isWelcomed = await deps.quotas.take('mailsOfNetwork', asker.network, now)
  await deps.platform.transactionFor(tenantId, async (tx) => {
    await openStore(tx, {
      tenantId,
      name: store.biz_name,
      access: deps.firstAccess,
      admin: { username, name: store.name ?? store.biz_name, passwordHash },
      now,
    })
    if (isWelcomed) await enqueueMail(tx, username, welcome, now)
  })
  if (!store.signIn) return null
  const db = deps.tenant(tenantId)
  const user = await db.first(queries.findUser(tenantId, username))
  const started = user && (await startSession(deps, db, user, asker.device, now))
  if (!started) throw new Error('the new store has no admin')
  return started
}

/**
 * @param tenantId the store that the directory has for the address
 * @param whenRight runs before the session starts; an error from it prevents the session.
 * @returns null for a wrong password.
 */
export async function signIn(
  deps: AuthDeps,
  tenantId: number,
  { username, password, device, line }: Attempted,
  now: Date,
  whenRight: () => Promise<void>,
): Promise<Started | null> {
  const db = deps.tenant(tenantId)
  const user = await db.first(queries.findUser(tenantId, username))
  const right = await checkPassword(user?.password_hash ?? undefined, password, line)
  if (!user?.password_hash || !right) return null
  await whenRight()
  return startSession(deps, db, user, device, now)
}

type UserRow = RowOf<ReturnType<typeof queries.findUser>>

/** @returns null when user or password have changed meanwhile. */
async function startSession(
  deps: AuthDeps,
  db: TenantDb,
  user: UserRow,
  device: Device,
  now: Date,
): Promise<Started | null> {
  const { row, ...tokens } = newSession(deps.tokens, db.tenantId, user.username, device, now)
  const started = await db.first(queries.insertSession(db.tenantId, row, user.password_hash ?? ''))
  return started ? { ...tokens, user: queries.userOfRow(user, now) } : null
}

/**
 * Renews the tokens of a session. @see renewalOf
 * @param noteTheft receives the username when a replaced token is used again
 */
export async function refresh(
  deps: AuthDeps,
  token: string,
  now: Date,
  noteTheft: (username: string, tenantId: number) => Promise<void>,
): Promise<{ accessToken: string; refreshToken: string }> {
  const ref = deps.tokens.readRefresh(token)
  if (!ref || ref.tenantId === NO_TENANT) throw new AppError('unauthenticated')
  const { tenantId, sessionId } = ref
  const { next, robbed } = await deps.tenant(tenantId).transaction(async (tx) => {
    const session = await tx.first(queries.lockSession(tenantId, sessionId))
    const renewal = renewalOf(deps.tokens, ref, token, session, now)
    if (renewal.next) await tx.affected(queries.rotateSession(tenantId, sessionId, renewal.next))
    if (renewal.isStolen) await tx.affected(queries.endSession(tenantId, sessionId))
    return { next: renewal.token, robbed: renewal.isStolen ? session?.username : undefined }
  })
  if (next === null) {
    deps.dropSession(sessionId)
    if (robbed) await noteTheft(robbed, tenantId)
    throw new AppError('unauthenticated')
  }
  await deps.onRenewed({ tenantId, sessionId })
  return { accessToken: deps.tokens.issueAccess(ref, now), refreshToken: next }
}

/** A new sign-in in the same browser ends the previous session, because its tokens are overwritten. */
export async function endReplaced(deps: AuthDeps, token: string | undefined): Promise<void> {
  const ref = deps.tokens.readRefresh(token ?? '')
  if (!ref || ref.tenantId === NO_TENANT) return
  const ended = await deps
    .tenant(ref.tenantId)
    .first(queries.endHeldSession(ref.tenantId, ref.sessionId, hashToken(token ?? '')))
  if (ended) deps.dropSession(ended.id)
}

export async function signOut(deps: AuthDeps, session: Session): Promise<void> {
  await deps.tenant(session.tenantId).run(queries.endSession(session.tenantId, session.sessionId))
  deps.dropSession(session.sessionId)
}
