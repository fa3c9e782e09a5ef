import type { changePassword, nameDevice as nameDeviceCall, SignedInDevice } from '@comanda/shared/auth/api'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type OwnPasswordDeps, requireOwnPassword } from '../../guard/own-password.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { deviceName } from '../../kernel/device-name.ts'
import {
  deleteResets,
  endOwnSession,
  endSessions,
  listSessions,
  nameOwnSession,
  updateUser,
} from '../../people/queries.ts'
import type { AuthDeps } from './service.ts'

export interface PasswordDeps extends Pick<AuthDeps, 'dropSession' | 'hashPassword'>, OwnPasswordDeps {}

type DropSession = (sessionId: string) => void

const WRONG = '¡La contraseña actual no es correcta!'
/** @param field the field of the form that has the password */
export const wrongPassword = (field: 'password' | 'currentPassword') => () =>
  new AppError('invalid_input', WRONG, { errors: [{ field, message: WRONG }] })

/** Changes the password and ends all sessions except the present. */
export async function replacePassword(
  context: StoreContext,
  deps: PasswordDeps,
  given: Body<typeof changePassword>,
) {
  const { db, tenantId, session } = context
  const { username, login, name } = session
  const wrong = wrongPassword('currentPassword')
  const checked = await requireOwnPassword(context, deps, given.currentPassword, wrong)
  const password_hash = await deps.hashPassword(
    given.newPassword,
    [login ?? username, name],
    `store:${tenantId}`,
  )
  const ended = await db.transaction(async (tx) => {
    const change = updateUser(tenantId, username, { password_hash })
    // Another request may have changed the password during the check.
    const changed = await tx.affected(change.where('password_hash', '=', checked))
    if (changed === 0) throw wrong()
    await tx.affected(deleteResets(tenantId, username))
    return tx.all(endSessions(tenantId, username, session.sessionId))
  })
  for (const { id } of ended) deps.dropSession(id)
  return saved('La contraseña se cambió. Tus demás dispositivos tendrán que iniciar sesión de nuevo.')
}

export async function ownDevices({ db, tenantId, session, now }: StoreContext): Promise<SignedInDevice[]> {
  const rows = await db.all(listSessions(tenantId, session.username, now))
  const devices = rows.map((row) => ({
    device_id: row.id,
    device_ip: row.device_ip,
    device_name: deviceName(row.device_name),
    device_location: row.device_location,
    name: row.name,
    created_at: instant(row.created_at),
    last_used_at: instant(row.rotated_at),
    isMyDevice: row.id === session.sessionId,
  }))
  return devices.sort((a, b) => Number(b.isMyDevice) - Number(a.isMyDevice))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function nameDevice(
  { db, tenantId, session }: StoreContext,
  { device_id, name }: Body<typeof nameDeviceCall>,
) {
  const id = device_id.toLowerCase()
  const [named] = UUID.test(id) ? await db.all(nameOwnSession(tenantId, session.username, id, name)) : []
  if (!named) throw signedOut()
  return saved('El nombre se guardó.')
}

const signedOut = () => new AppError('not_found', 'Ese dispositivo ya no tiene la sesión iniciada.')

export async function dropDevice(context: StoreContext, dropSession: DropSession, deviceId: string) {
  const { db, tenantId, session } = context
  const id = deviceId.toLowerCase()
  if (id === session.sessionId)
    throw new AppError('invalid_input', 'Este es el dispositivo que estás usando: cierra la sesión en él.')
  const [ended] = UUID.test(id) ? await db.all(endOwnSession(tenantId, session.username, id)) : []
  if (!ended) throw signedOut()
  dropSession(ended.id)
  return saved('El dispositivo se desconectó.')
}

/** Ends all sessions of the user except the present. */
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
