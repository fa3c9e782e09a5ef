import '@fastify/cookie'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import * as api from '@comanda/shared/auth/api'
import { TRIAL_DAYS } from '@comanda/shared/billing/plan'
import { AppError } from '@comanda/shared/kernel/errors'
import { toBit } from '@comanda/shared/kernel/predicates'
import { joinScopes } from '@comanda/shared/kernel/scopes'
import type { FastifyRequest } from 'fastify'
import { requireOwnPassword } from '../../guard/own-password.ts'
import { type PinDeps, removePin, setPin } from '../../guard/pins.ts'
import { saved } from '../../http/answers.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import type { PublicContext, StoreContext } from '../../http/context.ts'
import {
  clearSessionCookies,
  holdSession,
  REFRESH_COOKIE,
  renewHeldSession,
} from '../../http/session/cookies.ts'
import { deviceOfLogin } from '../../http/session/new-session.ts'
import { networkOf } from '../../kernel/network.ts'
import { findLogin, updateUser } from '../../people/queries.ts'
import * as account from './account.ts'
import { mailReset, setForgottenPassword } from './reset.ts'
import * as service from './service.ts'

interface AuthRouteDeps extends service.AuthDeps, Pick<PinDeps, 'checkPassword' | 'hashPin'> {
  limits: Record<'signIn' | 'signUp' | 'reset', Allowance>
  /** Records an action on an account without a session; records nothing for an unknown address. */
  note: PinDeps['note']
  /**
   * Signs in an operator, for an address that belongs to no store. @returns null for an unknown address and a wrong
   * password.
   */
  signInOperator: (
    given: service.Attempted,
    context: PublicContext,
    whenRight: () => Promise<void>,
  ) => Promise<service.Started | null>
}

const byNetwork = ({ request }: PublicContext): string => networkOf(request.ip)

export function authRoutes(calls: CallRouter, deps: AuthRouteDeps): void {
  signUpRoutes(calls, deps)
  sessionRoutes(calls, deps)
  resetRoutes(calls, deps)
  accountRoutes(calls, deps, deps.limits.signIn)
}

const askerOfLogin = ({ guard }: AuthRouteDeps, username: string, request: FastifyRequest) =>
  guard.askerOf('staff', username.toLowerCase(), request)

function signUpRoutes(calls: CallRouter, deps: AuthRouteDeps): void {
  calls.public(
    api.signUp,
    async (context, { body }) => {
      const { now, request, reply } = context
      const line = askerOfLogin(deps, body.username, request)
      const asker = { device: deviceOfLogin(request), line, network: networkOf(request.ip) }
      const started = await service.signUp(deps, body, asker, now)
      const username = body.username.toLowerCase()
      if (started) await deps.guard.trust('staff', username, request, reply)
      else await deps.guard.forgetFailures('staff', username)
      await deps.note(api.signUp.audit.key, body.username, request, now)
      return saved(
        deps.firstAccess === 'subscription'
          ? `¡Cuenta creada! Empieza tu prueba gratis de ${TRIAL_DAYS} días.`
          : '¡Cuenta creada!',
        started ? await hold(deps, context, started, true) : {},
      )
    },
    { limit: { ...deps.limits.signUp, by: byNetwork } },
  )

  calls.public(api.getSupport, () => Promise.resolve({ phone: deps.supportPhone }))
  calls.public(api.getSignUp, () => Promise.resolve({ isOpen: deps.isSignUpOpen }))
}

function sessionRoutes(calls: CallRouter, deps: AuthRouteDeps): void {
  calls.public(
    api.signIn,
    async (context, { body }) => {
      const { now, request, reply } = context
      const username = body.username.toLowerCase()
      const login = await deps.platform.first(findLogin(username))
      // Operators can sign in here too. A known and an unknown address cost the same queries and one hash.
      const area = login ? 'staff' : 'operator'
      const attempt = await deps.guard.check(area, username, request, now)
      const whenRight = () => attempt.succeeded(reply)
      const line = deps.guard.askerOf(area, username, request)
      // Whose address it is: a person who got it later has another username.
      const account = login?.username ?? username
      const given = { username: account, password: body.password, device: deviceOfLogin(request), line }
      const started = login
        ? await service.signIn(deps, login.tenant_id, given, now, whenRight)
        : await deps.signInOperator(given, context, whenRight)
      if (!started) {
        await attempt.failed()
        // The response time must not reveal whether the account exists.
        const refused = AUDIT_EVENTS.signInFailed.key
        deps.afterAnswer(reply, () => deps.note(refused, username, request, now))
        throw new AppError('wrong_credentials')
      }
      if (login) await deps.note(api.signIn.audit.key, account, request, now, login.tenant_id)
      return saved('¡Inicio de sesión exitoso!', await hold(deps, context, started, body.remember))
    },
    {
      // A known device has its own limit, which its network does not use up.
      limit: {
        ...deps.limits.signIn,
        by: ({ request }, { body }) => askerOfLogin(deps, body.username, request),
      },
    },
  )

  calls.public(api.refreshToken, async (context) => {
    const { request, now } = context
    const noteTheft = (username: string, tenantId: number) =>
      deps.note(AUDIT_EVENTS.sessionStolen.key, username, request, now, tenantId)
    const accessToken = await renewHeldSession(context, 'staff', (token) =>
      service.refresh(deps, token, now, noteTheft),
    )
    return saved('Sesión renovada.', { accessToken })
  })

  calls.store(api.signOut, async ({ session, request, reply }) => {
    await service.signOut(deps, session)
    clearSessionCookies(request, reply)
    return saved('Sesión cerrada.')
  })
}

/** Stores the session in the browser, where it replaces an earlier session. */
async function hold(
  deps: service.AuthDeps,
  context: PublicContext,
  started: service.Started,
  remember: boolean,
) {
  const { accessToken, user } = started
  holdSession(context, started, remember, user.role === 'superadmin' ? 'operator' : 'staff')
  await service.endReplaced(deps, context.request.cookies[REFRESH_COOKIE])
  return { accessToken, user }
}

function resetRoutes(calls: CallRouter, deps: AuthRouteDeps): void {
  const { limits } = deps
  calls.public(
    api.forgotPassword,
    async ({ now, request, reply }, { body }) => {
      const base = deps.baseUrl()
      deps.afterAnswer(reply, async () => {
        if (!(await deps.quotas.take('mailsOfNetwork', networkOf(request.ip), now))) return
        await mailReset(deps, body.username.toLowerCase(), base, now)
        await deps.note(api.forgotPassword.audit.key, body.username, request, now)
      })
      return saved('Si hay una cuenta con ese correo, te enviamos un enlace para restablecer tu contraseña.')
    },
    { limit: { ...limits.reset, by: byNetwork } },
  )

  calls.public(
    api.resetPassword,
    async ({ now, request, reply }, { params, body }) => {
      const { tenantId, username, address } = await setForgottenPassword(
        deps,
        params.token,
        body.password,
        byNetwork({ now, request, reply }),
        now,
      )
      await deps.guard.trust('staff', address, request, reply)
      await deps.note(api.resetPassword.audit.key, username, request, now, tenantId)
      return saved('Tu contraseña se cambió. Inicia sesión con la nueva.')
    },
    { limit: { ...limits.reset, by: byNetwork } },
  )
}

/** Calls with which signed-in users read and change their own account. */
function accountRoutes(calls: CallRouter, deps: account.PasswordDeps & PinDeps, allowance: Allowance): void {
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
