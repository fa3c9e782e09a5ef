import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import type { AppError } from '@comanda/shared/kernel/errors'
import type { StoreContext } from '../http/context.ts'
import type { PinDeps } from './pins.ts'
import { findPasswordHash } from './queries.ts'

export type OwnPasswordDeps = Pick<PinDeps, 'guard' | 'checkPassword' | 'note'>

/**
 * Checks the signed-in person's password before an action that requires it again. A wrong password counts as a failed sign-in.
 * @param wrong the refusal of a wrong password
 * @returns the hash of the password
 * @throws the refusal; too_many_requests
 */
export async function requireOwnPassword(
  { db, tenantId, session, request, reply, now }: StoreContext,
  { guard, checkPassword, note }: OwnPasswordDeps,
  password: string,
  wrong: () => AppError,
): Promise<string> {
  const { username } = session
  // The same count as at the sign-in.
  const attempt = await guard.check('staff', session.login ?? username, request, now)
  const user = await db.first(findPasswordHash(tenantId, username))
  const isRight = await checkPassword(user?.password_hash ?? undefined, password, `store:${tenantId}`)
  if (!user?.password_hash || !isRight) {
    await attempt.failed()
    await note(AUDIT_EVENTS.passwordRefused.key, username, request, now, tenantId)
    throw wrong()
  }
  await attempt.succeeded(reply)
  return user.password_hash
}
