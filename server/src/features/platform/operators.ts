import type { User } from '@comanda/shared/auth/api'
import { AppError } from '@comanda/shared/kernel/errors'
import type { PlatformDb } from '../../db/platform.ts'
import { type Device, newSession } from '../../http/session/new-session.ts'
import { renewalOf } from '../../http/session/rotation.ts'
import { NO_TENANT, type Tokens } from '../../http/session/tokens.ts'
import * as queries from './queries-operators.ts'

export interface OperatorDeps {
  platform: PlatformDb
  tokens: Tokens
  checkPassword: (hashed: string | undefined, password: string, line: string) => Promise<boolean>
}

interface NewOperator {
  /** An e-mail address, stored in lower case. */
  username: string
  name: string
  passwordHash: string
  /** Changes the password of an existing operator and ends the sessions, instead of leaving the operator unchanged. */
  reset: boolean
}

/** Creates an operator on the command line, because operators cannot sign up. */
export function createOperator(
  platform: PlatformDb,
  { username, name, passwordHash, reset }: NewOperator,
  now: Date,
): Promise<'created' | 'reset' | 'exists'> {
  const operator = { username: username.toLowerCase(), name, password_hash: passwordHash }
  return platform.transaction(async (tx) => {
    const made = await tx.affected(queries.insertOperator({ ...operator, created_at: now }))
    if (made > 0) return 'created'
    if (!reset) return 'exists'
    await tx.affected(queries.updateOperator(operator))
    await tx.affected(queries.endOperatorSessions(operator.username))
    return 'reset'
  })
}

/**
 * @param given the username in lower case
 * @returns null for an unknown operator and for a wrong password, after the same time.
 */
export async function signInOperator(
  { platform, tokens, checkPassword }: OperatorDeps,
  given: { username: string; password: string; device: Device; line: string },
  now: Date,
  whenRight: () => Promise<void>,
): Promise<{ accessToken: string; refreshToken: string; user: User } | null> {
  const operator = await platform.first(queries.findOperator(given.username))
  const right = await checkPassword(operator?.password_hash, given.password, given.line)
  if (!operator || !right) return null
  await whenRight()

  const { row, ...issued } = newSession(tokens, NO_TENANT, operator.username, given.device, now)
  const started = await platform.first(queries.insertOperatorSession(row, operator.password_hash))
  return started ? { ...issued, user: userOfOperator(operator) } : null
}

const userOfOperator = ({ username, name }: { username: string; name: string }): User => ({
  username,
  name,
  role: 'superadmin',
  photo: null,
  designation: null,
  phone: null,
  email: username,
  scope: '',
  tenant_id: NO_TENANT,
  is_active: 1,
})

/**
 * @param noteTheft receives the username when a replaced token is used again
 * @throws unauthenticated. @see renewalOf
 */
export async function refreshOperator(
  { platform, tokens }: OperatorDeps,
  token: string,
  now: Date,
  noteTheft: (username: string) => Promise<void>,
): Promise<{ accessToken: string; refreshToken: string }> {
  const ref = tokens.readRefresh(token)
  if (ref?.tenantId !== NO_TENANT) throw new AppError('unauthenticated')
  const { sessionId } = ref
  const { next, robbed } = await platform.transaction(async (tx) => {
    const session = await tx.first(queries.lockOperatorSession(sessionId))
    const renewal = renewalOf(tokens, ref, token, session, now)
    if (renewal.next) await tx.affected(queries.rotateOperatorSession(sessionId, renewal.next))
    if (renewal.isStolen) await tx.affected(queries.endOperatorSession(sessionId))
    return { next: renewal.token, robbed: renewal.isStolen ? session?.username : undefined }
  })
  if (robbed) await noteTheft(robbed)
  if (next === null) throw new AppError('unauthenticated')
  return { accessToken: tokens.issueAccess(ref, now), refreshToken: next }
}

export const signOutOperator = (platform: PlatformDb, sessionId: string) =>
  platform.all(queries.endOperatorSession(sessionId))
