import { mayApprove } from '@comanda/shared/approvals/actions'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type * as api from '@comanda/shared/users/api'
import { missingScopes, scopeTitle } from '@comanda/shared/users/scopes'
import type { FastifyRequest } from 'fastify'
import type { PlatformDb } from '../../db/platform.ts'
import type { Tx } from '../../db/transaction.ts'
import { constraintOf } from '../../db/transaction.ts'
import type { HashNewPassword } from '../../guard/password-choice.ts'
import { type PinDeps, removePin, setPin } from '../../guard/pins.ts'
import { findPin } from '../../guard/queries-people.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { endPersonOnDevices } from '../../http/devices/queries-devices.ts'
import {
  deleteLogin,
  deleteResets,
  endSessions,
  insertLogin,
  insertUser,
  updateUser,
} from '../../people/queries.ts'
import { withinLimits } from '../../tenancy/limits.ts'
import { lockStoreRow } from '../../tenancy/queries.ts'
import { deleteUser, lockUser } from './queries.ts'

export interface UsersDeps {
  platform: PlatformDb
  hashPassword: HashNewPassword
  quotas: Quotas
  /** Writes an audit entry for a failed call. */
  record: (
    tenantId: number,
    what: { action: string; actor: string; subject: string; request: FastifyRequest; now: Date },
  ) => Promise<void>
  dropSession: (sessionId: string) => void
}

const TOO_MANY_ADDED = 'Agregaste muchos usuarios en poco tiempo. Espera una hora e inténtalo de nuevo.'
const TOO_MANY_TAKEN =
  'Demasiados de los correos que agregaste ya tienen cuenta. Podrás agregar usuarios de nuevo mañana.'

/** @throws forbidden, with the scopes that the signed-in user lacks. */
function checkReach({ session }: StoreContext, before: readonly string[], after: readonly string[]): void {
  const beyond = missingScopes(session, before, after)
  if (beyond.length === 0) return
  const titles = beyond.map(scopeTitle).join(', ')
  throw new AppError('forbidden', `No puedes dar ni quitar permisos que tú no tienes: ${titles}.`)
}

/**
 * Usernames are unique on the platform, so a refusal reveals that an address has an account. A store therefore gets few
 * of these answers per day, and each has an audit entry.
 * @throws email_taken when the address has an account here or at another store; too_many_requests
 */
export async function addUser(context: StoreContext, deps: UsersDeps, body: Body<typeof api.addUser>) {
  const { tenantId, now } = context
  const username = body.username.toLowerCase()
  const scopes = body.userScopes ?? []
  checkReach(context, [], scopes)
  const store = String(tenantId)
  await deps.quotas.requireLeft('takenAddresses', store, now, TOO_MANY_TAKEN)
  await deps.quotas.require('addedUsers', store, now, TOO_MANY_ADDED)
  const user = {
    tenant_id: tenantId,
    username,
    role: 'user' as const,
    name: body.name,
    designation: body.designation,
    phone: body.phone,
    email: body.email,
    scopes,
    password_hash: await deps.hashPassword(body.password, [username, body.name], `store:${tenantId}`),
    created_at: now,
  }
  try {
    await deps.platform.transactionFor(tenantId, async (tx) => {
      // Adds one user at a time, so that the count is exact.
      await tx.first(lockStoreRow(tenantId))
      await withinLimits({ ...tx, tenantId }, ['users'], async () => {
        await tx.affected(insertLogin(username, tenantId))
        await tx.affected(insertUser(user))
      })
    })
  } catch (error) {
    if (constraintOf(error) === 'logins_pkey') {
      await deps.quotas.take('takenAddresses', store, now)
      const action = AUDIT_EVENTS.addressTaken.key
      const { session, request } = context
      await deps.record(tenantId, { action, actor: session.username, subject: username, request, now })
    }
    throw error
  }
  return saved('El usuario se agregó.')
}

/** Locks the row of a user whom the signed-in user may change. @throws not_found, forbidden */
async function lockStaff(tx: Tx, { tenantId, session }: StoreContext, username: string) {
  const user = await tx.first(lockUser(tenantId, username.toLowerCase()))
  if (!user) throw new AppError('not_found', 'El usuario no existe.')
  if (user.username === session.username)
    throw new AppError('forbidden', 'Tu propia cuenta se cambia en tu perfil.')
  if (user.role === 'admin')
    throw new AppError('forbidden', 'La cuenta de un administrador no se puede cambiar aquí.')
  return user
}

export const changeUser = (context: StoreContext, username: string, body: Body<typeof api.updateUser>) =>
  context.write(async (tx) => {
    const user = await lockStaff(tx, context, username)
    const { name, designation, phone, email } = body
    const scopes = body.userScopes ?? user.scopes
    checkReach(context, user.scopes, scopes)
    await tx.affected(
      updateUser(tx.tenantId, user.username, { name, designation, phone, email, scopes: [...scopes] }),
    )
    const pin =
      mayApprove({ role: user.role, scopes }) && (await tx.first(findPin(tx.tenantId, user.username)))
    const isShort = pin && (pin.digits ?? 0) < APPROVERS_PIN
    return saved(isShort ? `El usuario se guardó. ${SHORT_PIN}` : 'El usuario se guardó.')
  })

const SHORT_PIN = `Para autorizar necesita un PIN de ${APPROVERS_PIN} dígitos; con el que tiene sólo entra en las tabletas.`

/**
 * Ends all sessions of the user. Setting a password allows signing in with it, so it requires every scope of the user.
 */
export async function resetPassword(
  context: StoreContext,
  deps: UsersDeps,
  username: string,
  password: string,
) {
  const password_hash = await deps.hashPassword(password, [username], `store:${context.tenantId}`)
  const ended = await context.db.transaction(async (tx) => {
    const user = await lockStaff(tx, context, username)
    const beyond = missingScopes(context.session, [], user.scopes)
    if (beyond.length > 0) {
      const titles = beyond.map(scopeTitle).join(', ')
      throw new AppError('forbidden', `Este usuario tiene permisos que tú no tienes: ${titles}.`)
    }
    await tx.affected(updateUser(tx.tenantId, user.username, { password_hash }))
    await tx.affected(deleteResets(tx.tenantId, user.username))
    return tx.all(endSessions(tx.tenantId, user.username))
  })
  for (const { id } of ended) deps.dropSession(id)
  return saved('La contraseña se cambió. El usuario tendrá que iniciar sesión de nuevo.')
}

/** A PIN lets its holder act as the user, so setting one requires every scope of the user. */
export async function giveUserPin(context: StoreContext, deps: PinDeps, username: string, pin: string) {
  const user = await context.db.transaction((tx) => lockStaff(tx, context, username))
  checkReach(context, [], user.scopes)
  return setPin(context, deps, user.username, pin)
}

export async function takeUserPin(context: StoreContext, username: string) {
  const user = await context.db.transaction((tx) => lockStaff(tx, context, username))
  return removePin(context, user.username)
}

/** Removing a user requires no further scopes, because it grants none. It ends the selling devices that only they used. */
export async function removeUser(context: StoreContext, deps: UsersDeps, username: string) {
  const { tenantId } = context
  const ended = await deps.platform.transactionFor(tenantId, async (tx) => {
    const user = await lockStaff(tx, context, username)
    const sessions = await tx.all(endSessions(tenantId, user.username))
    await tx.affected(deleteUser(tenantId, user.username))
    await tx.affected(deleteLogin(user.username, tenantId))
    for (const end of endPersonOnDevices(tenantId, user.username, context.now)) await tx.affected(end)
    return sessions
  })
  for (const { id } of ended) deps.dropSession(id)
  return saved('El usuario se eliminó.')
}
