import { randomBytes } from 'node:crypto'
import { mayApprove } from '@comanda/shared/approvals/actions'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { searchable } from '@comanda/shared/kernel/searchable'
import type * as api from '@comanda/shared/users/api'
import { missingScopes, scopeTitle } from '@comanda/shared/users/scopes'
import type { FastifyRequest } from 'fastify'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { constraintOf, type Tx } from '../../db/transaction.ts'
import type { HashNewPassword } from '../../guard/password-choice.ts'
import { type PinDeps, pinRowOf, removePin, setPin } from '../../guard/pins.ts'
import { findPin, writePin } from '../../guard/queries.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
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
import { deleteUser, endPersonOnDevices, lockUser } from './queries.ts'

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
  await countingTaken(context, deps, username, () =>
    insertWithin(deps, tenantId, async (tx) => {
      await tx.affected(insertLogin(username, tenantId))
      await tx.affected(insertUser(user))
    }),
  )
  return saved('El usuario se agregó.')
}

const insertWithin = ({ platform }: UsersDeps, tenantId: number, insert: (tx: Tx) => Promise<void>) =>
  platform.transactionFor(tenantId, async (tx) => {
    // Adds one user at a time, so that the count is exact.
    await tx.first(lockStoreRow(tenantId))
    await withinLimits({ ...tx, tenantId }, ['users'], () => insert(tx))
  })

/** Counts, and records, an address that has an account already. */
async function countingTaken<T>(
  { tenantId, session, request, now }: StoreContext,
  { quotas, record }: UsersDeps,
  address: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (constraintOf(error) === 'logins_pkey') {
      await quotas.take('takenAddresses', String(tenantId), now)
      const action = AUDIT_EVENTS.addressTaken.key
      await record(tenantId, { action, actor: session.username, subject: address, request, now })
    }
    throw error
  }
}

/** Adds a person who enters the store's shared devices by PIN and cannot sign in. */
export async function addPinUser(
  context: StoreContext,
  deps: UsersDeps & PinDeps,
  { pin, userScopes, ...person }: Body<typeof api.addPinUser>,
) {
  const { tenantId, now } = context
  const scopes = userScopes ?? []
  checkReach(context, [], scopes)
  await deps.quotas.require('addedUsers', String(tenantId), now, TOO_MANY_ADDED)
  const username = usernameOf(person.name)
  const user = { ...person, username, role: 'user' as const, email: null, scopes }
  const pinRow = await pinRowOf(context, deps, user, pin)
  await insertWithin(deps, tenantId, async (tx) => {
    await tx.affected(insertUser({ ...user, tenant_id: tenantId, password_hash: null, created_at: now }))
    await tx.affected(writePin(pinRow))
  })
  return saved(`${person.name} ya puede entrar con su PIN en las tabletas compartidas.`, { username })
}

/** A username that is no address: history shows it when the person has left. */
function usernameOf(name: string): string {
  const words = searchable(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words.slice(0, 40) || 'persona'}-${randomBytes(4).toString('hex')}`
}

/** A password lets its holder act as the user, so giving one requires every scope of the user. @throws email_taken */
export async function giveUserLogin(
  context: StoreContext,
  deps: UsersDeps,
  username: string,
  body: Body<typeof api.giveUserLogin>,
) {
  const { tenantId, now } = context
  const login = body.username.toLowerCase()
  await deps.quotas.requireLeft('takenAddresses', String(tenantId), now, TOO_MANY_TAKEN)
  const password_hash = await deps.hashPassword(body.password, [login], `store:${tenantId}`)
  await countingTaken(context, deps, login, () =>
    deps.platform.transactionFor(tenantId, async (tx) => {
      const user = await lockStaff(tx, context, username)
      checkReach(context, [], user.scopes)
      if (user.login !== null) throw new AppError('duplicate', 'Esa persona ya tiene correo.')
      await tx.affected(insertLogin(login, tenantId, user.username))
      await tx.affected(updateUser(tenantId, user.username, { login, password_hash }))
    }),
  )
  return saved('Ya puede iniciar sesión con su correo.')
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

const NO_EMAIL = 'Esa persona no tiene correo: agrégale uno para que entre con contraseña.'
const ONLY_PIN = 'Esa persona sólo entra con su PIN. Cámbialo, o agrégale antes un correo.'

/**
 * Ends all sessions of the user. Setting a password allows signing in with it, so it requires every scope of the user.
 */
export async function resetPassword(
  context: StoreContext,
  deps: UsersDeps,
  username: string,
  password: string,
) {
  const { login } = await context.db.transaction((tx) => lockStaff(tx, context, username))
  if (login === null) throw new AppError('forbidden', NO_EMAIL)
  const password_hash = await deps.hashPassword(password, [login], `store:${context.tenantId}`)
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
  const mayReach = async (tx: TenantTx) =>
    checkReach(context, [], (await lockStaff(tx, context, username)).scopes)
  return setPin(context, deps, username, pin, mayReach)
}

export async function takeUserPin(context: StoreContext, username: string) {
  const user = await context.db.transaction((tx) => lockStaff(tx, context, username))
  if (user.login === null) throw new AppError('forbidden', ONLY_PIN)
  return removePin(context, user.username)
}

/** Removing a user requires no further scopes, because it grants none. It ends the selling devices that only they used. */
export async function removeUser(context: StoreContext, deps: UsersDeps, username: string) {
  const { tenantId } = context
  const ended = await deps.platform.transactionFor(tenantId, async (tx) => {
    const user = await lockStaff(tx, context, username)
    const sessions = await tx.all(endSessions(tenantId, user.username))
    await tx.affected(deleteUser(tenantId, user.username))
    if (user.login !== null) await tx.affected(deleteLogin(user.login, tenantId))
    for (const end of endPersonOnDevices(tenantId, user.username, context.now)) await tx.affected(end)
    return sessions
  })
  for (const { id } of ended) deps.dropSession(id)
  return saved('El usuario se eliminó.')
}
