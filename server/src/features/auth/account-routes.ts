import {
  changePassword,
  getProfile,
  listDevices,
  removeDevice,
  removeOtherDevices,
  removeOwnPin,
  saveProfile,
  setOwnPin,
} from '@comanda/shared/auth/api'
import { toBit } from '@comanda/shared/kernel/predicates'
import { joinScopes } from '@comanda/shared/kernel/scopes'
import { requireOwnPassword } from '../../guard/own-password.ts'
import { type PinDeps, removePin, setPin } from '../../guard/pins.ts'
import { saved } from '../../http/answers.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import {
  dropDevice,
  dropOtherDevices,
  ownDevices,
  type PasswordDeps,
  replacePassword,
  wrongPassword,
} from './account.ts'
import { updateUser } from './queries.ts'

/** Calls with which signed-in users read and change their own account. */
export function accountRoutes(calls: CallRouter, deps: PasswordDeps & PinDeps, allowance: Allowance): void {
  calls.store(getProfile, async ({ session, store }) => ({
    username: session.username,
    name: session.name,
    role: session.role,
    photo: session.photo,
    designation: session.designation,
    phone: session.phone,
    email: session.email,
    scope: joinScopes(session.scopes),
    tenant_id: session.tenantId,
    is_active: toBit(store.isActive),
  }))

  calls.store(saveProfile, async ({ db, tenantId, session }, { body: { name, designation, phone } }) => {
    await db.run(updateUser(tenantId, session.username, { name, designation, phone }))
    return saved('Tu perfil se guardó.')
  })

  const bySession = { limit: { ...allowance, by: ({ session }: StoreContext) => session.sessionId } }
  calls.store(changePassword, (context, { body }) => replacePassword(context, deps, body), bySession)
  calls.store(
    setOwnPin,
    async (context, { body }) => {
      await requireOwnPassword(context, deps, body.password, wrongPassword)
      return setPin(context, deps, context.session.username, body.pin)
    },
    bySession,
  )
  calls.store(
    removeOwnPin,
    async (context, { body }) => {
      await requireOwnPassword(context, deps, body.password, wrongPassword)
      return removePin(context, context.session.username)
    },
    bySession,
  )

  calls.store(listDevices, ownDevices)
  calls.store(removeDevice, (context, { body }) => dropDevice(context, deps.dropSession, body.device_id))
  calls.store(removeOtherDevices, (context) => dropOtherDevices(context, deps.dropSession))
}
