import { SCOPES } from '@comanda/shared/kernel/scopes'
import * as api from '@comanda/shared/users/api'
import type { PinDeps } from '../../guard/pins.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import { listUsers, staffMemberOf } from './queries.ts'
import * as service from './service.ts'

export function userRoutes(
  calls: CallRouter,
  deps: service.UsersDeps & PinDeps & { limits: { signIn: Allowance } },
): void {
  // These calls hash a password, which is expensive.
  const limit = { ...deps.limits.signIn, by: ({ tenantId }: StoreContext) => String(tenantId) }

  calls.store(api.listUsers, async ({ db, tenantId }) =>
    (await db.all(listUsers(tenantId))).map(staffMemberOf),
  )
  calls.store(api.listScopes, async () => [...SCOPES])
  calls.store(api.addUser, (context, { body }) => service.addUser(context, deps, body), { limit })
  calls.store(api.addPinUser, (context, { body }) => service.addPinUser(context, deps, body), { limit })
  calls.store(
    api.giveUserLogin,
    (context, { params, body }) => service.giveUserLogin(context, deps, params.username, body),
    { limit },
  )
  calls.store(api.updateUser, (context, { params, body }) =>
    service.changeUser(context, params.username, body),
  )
  calls.store(
    api.resetUserPassword,
    (context, { params, body }) => service.resetPassword(context, deps, params.username, body.password),
    { limit },
  )
  calls.store(
    api.setUserPin,
    (context, { params, body }) => service.giveUserPin(context, deps, params.username, body.pin),
    { limit },
  )
  calls.store(api.removeUserPin, (context, { params }) => service.takeUserPin(context, params.username))
  calls.store(api.deleteUser, (context, { params }) => service.removeUser(context, deps, params.username))
}
