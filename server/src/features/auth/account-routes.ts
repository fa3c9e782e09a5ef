import * as api from '@comanda/shared/auth/api'
import { toBit } from '@comanda/shared/kernel/predicates'
import { joinScopes } from '@comanda/shared/kernel/scopes'
import { requireOwnPassword } from '../../guard/own-password.ts'
import { type PinDeps, removePin, setPin } from '../../guard/pins.ts'
import { saved } from '../../http/answers.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import { updateUser } from '../../people/queries.ts'
import * as account from './account.ts'

/** Calls with which signed-in users read and change their own account. */
export function accountRoutes(
  calls: CallRouter,
  deps: account.PasswordDeps & PinDeps,
  allowance: Allowance,
): void {
  calls.store(api.getProfile, async ({ session, store }) => ({
    username: session.username,
    name: session.name,
    role: session.role,
    photo: session.photo,
    designation: session.designation,
    phone: session.phone,
    email: session.email,
    login: session.login,
    scope: joinScopes(session.scopes),
    tenant_id: session.tenantId,
    is_active: toBit(store.isActive),
  }))

  calls.store(api.saveProfile, async ({ db, tenantId, session }, { body: { name, designation, phone } }) => {
    await db.run(updateUser(tenantId, session.username, { name, designation, phone }))
    return saved('Tu perfil se guardó.')
  })

  const bySession = { limit: { ...allowance, by: ({ session }: StoreContext) => session.sessionId } }
  calls.store(
    api.changePassword,
    (context, { body }) => account.replacePassword(context, deps, body),
    bySession,
  )
  calls.store(
    api.setOwnPin,
    async (context, { body }) => {
      await requireOwnPassword(context, deps, body.password, account.wrongPassword('password'))
      return setPin(context, deps, context.session.username, body.pin)
    },
    bySession,
  )
  calls.store(
    api.removeOwnPin,
    async (context, { body }) => {
      await requireOwnPassword(context, deps, body.password, account.wrongPassword('password'))
      return removePin(context, context.session.username)
    },
    bySession,
  )

  calls.store(api.listDevices, account.ownDevices)
  calls.store(api.nameDevice, (context, { body }) => account.nameDevice(context, body))
  calls.store(api.removeDevice, (context, { body }) =>
    account.dropDevice(context, deps.dropSession, body.device_id),
  )
  calls.store(api.removeOtherDevices, (context) => account.dropOtherDevices(context, deps.dropSession))
}
