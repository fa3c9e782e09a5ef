import type { changePassword, SignedInDevice } from '@comanda/shared/auth/api'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { deviceName } from '../../kernel/device-name.ts'
import { checkPassword } from './passwords.ts'
import { deleteResets, endOwnSession, endSessions, findUser, listSessions, updateUser } from './queries.ts'
import type { AuthDeps } from './service.ts'

type DropSession = (sessionId: string) => void

const wrongPassword = () => new AppError('invalid_input', '¡La contraseña actual no es correcta!')

/** This device stays signed in; all others have to sign in again. */
export async function replacePassword(
  context: StoreContext,
  { dropSession, hashPassword }: Pick<AuthDeps, 'dropSession' | 'hashPassword'>,
  given: Body<typeof changePassword>,
) {
  const { db, tenantId, session } = context
  const user = await db.first(findUser(tenantId, session.username))
  if (!user || !(await checkPassword(user.password_hash, given.currentPassword))) throw wrongPassword()
  const password_hash = await hashPassword(given.newPassword, [session.username, session.name])
  const ended = await db.transaction(async (tx) => {
    const change = updateUser(tenantId, session.username, { password_hash })
    // Somebody else may have changed it while this one was being checked.
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
