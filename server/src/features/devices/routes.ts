import * as api from '@comanda/shared/devices/api'
import { instant, saved } from '../../http/answers.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import {
  clearSessionCookies,
  holdSession,
  SHARED_DEVICE_COOKIE,
  setSharedDeviceCookie,
} from '../../http/session/cookies.ts'
import { listDevices, peopleWithPin } from './queries.ts'
import { type DeviceDeps, deviceOfRequest, end, lock, share, unlock } from './service.ts'

export function deviceRoutes(calls: CallRouter, deps: DeviceDeps & { limits: { signIn: Allowance } }): void {
  calls.store(api.shareDevice, async (context, { body }) => {
    const { id, token } = await share(context, body)
    setSharedDeviceCookie(context.request, context.reply, token)
    return saved('La tableta quedó compartida.', { deviceId: id })
  })

  calls.public(api.getDevice, async (context) => {
    const { db, device } = await deviceOfRequest(deps, context)
    const people = await db.all(peopleWithPin(db.tenantId))
    return {
      name: device.name,
      lockSeconds: device.lock_seconds,
      people: people.map(({ username, name }) => ({
        key: deps.personKeys.keyOf(db.tenantId, username),
        name,
      })),
    }
  })

  calls.public(
    api.unlockDevice,
    async (context, { body }) => {
      const started = await unlock(deps, context, body)
      holdSession(context, started, true)
      const { accessToken, user } = started
      const key = deps.personKeys.keyOf(user.tenant_id, user.username)
      return saved(`¡Hola, ${user.name}!`, { accessToken, user, key })
    },
    {
      limit: {
        ...deps.limits.signIn,
        by: ({ request }) => request.cookies[SHARED_DEVICE_COOKIE] ?? request.ip,
      },
    },
  )

  calls.public(api.lockDevice, async (context) => {
    if (await lock(deps, context)) clearSessionCookies(context.request, context.reply)
    return saved('Pantalla bloqueada.')
  })

  calls.store(api.listSharedDevices, async ({ db, tenantId, session }) =>
    (await db.all(listDevices(tenantId))).map((row) => ({
      id: row.id,
      name: row.name,
      lockSeconds: row.lock_seconds,
      sharedBy: row.shared_by,
      sharedAt: instant(row.shared_at),
      isThis: row.id === session.deviceId,
    })),
  )

  calls.store(api.endDevice, async (context, { body }) => {
    await end(context, deps, body.id)
    if (body.id === context.session.deviceId) {
      setSharedDeviceCookie(context.request, context.reply, null)
      clearSessionCookies(context.request, context.reply)
    }
    return saved('La tableta dejó de estar compartida.')
  })
}
