import { AUDIT_EVENTS } from '@comanda/shared/audit/actions'
import type { changePassword, SignedInDevice } from '@comanda/shared/auth/api'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { deviceName } from '../../kernel/device-name.ts'
import { checkPassword } from './passwords.ts'
import { deleteResets, endOwnSession, endSessions, findUser, listSessions, updateUser } from './queries.ts'
import type { AuthDeps } from './service.ts'

export interface PasswordDeps extends Pick<AuthDeps, 'dropSession' | 'hashPassword' | 'guard'> {
  note: (action: string, username: string, request: FastifyRequest, now: Date) => Promise<void>
}

type DropSession = (sessionId: string) => void

const wrongPassword = () => new AppError('invalid_input', '¡La contraseña actual no es correcta!')

/** @throws invalid_input for a wrong password, which counts as a failed sign-in */
export async function assertPassword(
  { db, tenantId, session, request, reply, now }: StoreContext,
  { guard, note }: PasswordDeps,
  password: string,
): Promise<void> {
  const attempt = await guard.check('staff', session.username, request, now)
  const user = await db.first(findUser(tenantId, session.username))
  if (!(await checkPassword(user?.password_hash, password, `store:${tenantId}`))) {
    await attempt.failed()
    await note(AUDIT_EVENTS.passwordRefused.key, session.username, request, now)
    throw wrongPassword()
  }
  await attempt.succeeded(reply)
}

/** Changes the password and ends all sessions except this one. Attempts are limited as for signing in. */
export async function replacePassword(
  context: StoreContext,
  { dropSession, hashPassword, guard, note }: PasswordDeps,
  given: Body<typeof changePassword>,
) {
  const { db, tenantId, session, request, now } = context
  const line = `store:${tenantId}`
  const attempt = await guard.check('staff', session.username, request, now)
  const user = await db.first(findUser(tenantId, session.username))
  if (!user || !(await checkPassword(user.password_hash, given.currentPassword, line))) {
    await attempt.failed()
    await note(AUDIT_EVENTS.passwordRefused.key, session.username, request, now)
    throw wrongPassword()
  }
  await attempt.succeeded(context.reply)
  const password_hash = await hashPassword(given.newPassword, [session.username, session.name], line)
  const ended = await db.transaction(async (tx) => {
    const change = updateUser(tenantId, session.username, { password_hash })
    // Another request may have changed the password during the check.
    const changed = await tx.affected(change.where('password_hash', '=', user.password_hash))
    if (changed === 0) throw wrongPassword()
    await tx.affected(deleteResets(tenantId, session.username))
    return tx.all(endSessions(tenantId, session.username, session.sessionId))
  })
  for (const { id } of ended) dropSession(id)
  return saved('La contraseña se cambió. Tus demás dispositivos tendrán que iniciar sesión de nuevo.')
}

export async function ownDevices({ db, tenantId, session, now }: StoreContext): Promise<SignedInDevice[]> {
  const rows = await db.all(listSessions(tenantId, session.username, now))
  const devices = rows.map((row) => ({
    device_id: row.id,
    device_ip: row.device_ip,
    device_name: deviceName(row.device_name),
    device_location: row.device_location,
    created_at: instant(row.created_at),
    last_used_at: instant(row.rotated_at),
    isMyDevice: row.id === session.sessionId,
  }))
  return devices.sort((a, b) => Number(b.isMyDevice) - Number(a.isMyDevice))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function dropDevice(context: StoreContext, dropSession: DropSession, deviceId: string) {
  const { db, tenantId, session } = context
  const id = deviceId.toLowerCase()
  if (id === session.sessionId)
    throw new AppError('invalid_input', 'Este es el dispositivo que estás usando: cierra la sesión en él.')
  const [ended] = UUID.test(id) ? await db.all(endOwnSession(tenantId, session.username, id)) : []
  if (!ended) throw new AppError('not_found', 'Ese dispositivo ya no tiene la sesión iniciada.')
  dropSession(ended.id)
  return saved('El dispositivo se desconectó.')
}

/** Ends all sessions of the user except this one. */
export async function dropOtherDevices(context: StoreContext, dropSession: DropSession) {
  const { db, tenantId, session } = context
  const ended = await db.all(endSessions(tenantId, session.username, session.sessionId))
  for (const { id } of ended) dropSession(id)
  const message =
    ended.length === 1
      ? 'Se cerró la sesión en 1 dispositivo.'
      : `Se cerró la sesión en ${ended.length} dispositivos.`
  return saved(message, { removed: ended.length })
}
