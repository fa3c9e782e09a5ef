import { randomBytes } from 'node:crypto'
import { RESET_MINUTES } from '@comanda/shared/auth/api'
import { AppError } from '@comanda/shared/kernel/errors'
import { hashToken } from '../../http/session/tokens.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { passwordChangedMail, passwordResetMail } from '../../mail/templates.ts'
import * as queries from '../../people/queries.ts'
import type { AuthDeps } from './service.ts'

/** Limits the mails to one mailbox. The links already sent stay valid. */
const MOST_LINKS = 3

/** A token is `tenant.secret`: the store that has its hash, and 32 random bytes. */
const newToken = (tenantId: number) => `${tenantId}.${randomBytes(32).toString('base64url')}`
const TOKEN = /^([1-9]\d{0,8})\.[\w-]{43}$/

/** Mails a reset link below `base` if the account exists. */
export async function mailReset(deps: AuthDeps, address: string, base: string, now: Date): Promise<void> {
  const login = await deps.platform.first(queries.findLogin(address))
  if (!login) return
  const { tenant_id: tenantId, username } = login
  const token = newToken(tenantId)
  const link = `${base}/reset-password?token=${token}`
  await deps.tenant(tenantId).transaction(async (tx) => {
    if (!(await tx.first(queries.lockUser(tenantId, username)))) return
    const live = await tx.all(queries.listLiveResets(tenantId, username, now))
    if (live.length >= MOST_LINKS) return
    const expires_at = new Date(now.getTime() + RESET_MINUTES * 60_000)
    const token_hash = hashToken(token)
    await tx.affected(
      queries.insertReset({ tenant_id: tenantId, token_hash, username, created_at: now, expires_at }),
    )
    await enqueueMail(tx, address, passwordResetMail({ link, minutes: RESET_MINUTES }), now)
  })
}

/**
 * Sets the password and ends all sessions of the user, because an attacker may hold one of them.
 * @returns the user and the address with which they sign in. @throws link_expired for every kind of invalid token.
 */
export async function setForgottenPassword(
  deps: AuthDeps,
  token: string,
  password: string,
  line: string,
  now: Date,
): Promise<{ tenantId: number; username: string; address: string }> {
  const tenantId = Number(TOKEN.exec(token)?.[1] ?? 0)
  if (tenantId === 0) throw new AppError('link_expired')
  const db = deps.tenant(tenantId)
  const tokenHash = hashToken(token)
  const reset = await db.first(queries.findReset(tenantId, tokenHash, now))
  if (!reset) throw new AppError('link_expired')
  const { username } = reset
  const address = reset.login ?? username
  const password_hash = await deps.hashPassword(password, [address], line)
  const notice = passwordChangedMail({
    date: now,
    timeZone: reset.time_zone,
    link: `${deps.baseUrl()}/forgot-password`,
  })
  const ended = await db.transaction(async (tx) => {
    await tx.first(queries.lockUser(tenantId, username))
    // Another request has used or revoked the link: only one of two concurrent requests succeeds.
    if ((await tx.affected(queries.deleteReset(tenantId, tokenHash))) === 0)
      throw new AppError('link_expired')
    await tx.affected(queries.deleteResets(tenantId, username))
    await tx.affected(queries.updateUser(tenantId, username, { password_hash }))
    await enqueueMail(tx, address, notice, now)
    return tx.all(queries.endSessions(tenantId, username))
  })
  for (const { id } of ended) deps.dropSession(id)
  return { tenantId, username, address }
}
