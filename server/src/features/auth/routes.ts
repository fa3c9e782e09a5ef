import '@fastify/cookie'
import { AUDIT_EVENTS, auditKey } from '@comanda/shared/audit/actions'
import {
  forgotPassword,
  refreshToken,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from '@comanda/shared/auth/api'
import { TRIAL_DAYS } from '@comanda/shared/billing/plan'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import { saved } from '../../http/answers.ts'
import type { CallRouter, RouteOptions } from '../../http/calls.ts'
import {
  clearSessionCookies,
  REFRESH_COOKIE,
  SHORT_COOKIE,
  setAccessCookie,
  setRefreshCookies,
  setShortCookie,
} from '../../http/cookies.ts'
import { accountRoutes } from './account-routes.ts'
import { mailReset, setForgottenPassword } from './reset.ts'
import {
  type AuthDeps,
  type Device,
  endReplaced,
  signUp as open,
  refresh,
  signIn as startSession,
  signOut as stopSession,
} from './service.ts'

const deviceOf = (request: FastifyRequest): Device => ({
  ip: request.ip,
  name: (request.headers['user-agent'] ?? 'Dispositivo desconocido').slice(0, 300),
})

export interface AuthLimits {
  signIn: NonNullable<RouteOptions['rateLimit']>
  signUp: NonNullable<RouteOptions['rateLimit']>
  reset: NonNullable<RouteOptions['rateLimit']>
}

/** Writes down what an account did, or was tried on it, before anybody was signed in; nothing for no account. */
type NoteAccount = (action: string, username: string, request: FastifyRequest, now: Date) => Promise<void>

export function authRoutes(
  calls: CallRouter,
  deps: AuthDeps & { note: NoteAccount },
  limits: AuthLimits,
): void {
  calls.public(
    signUp,
    async ({ now, request }, { body }) => {
      await open(deps, body, now)
      await deps.note(auditKey(signUp), body.username, request, now)
      return saved(
        deps.firstAccess === 'subscription'
          ? `¡Cuenta creada! Inicia sesión y empieza tu prueba gratis de ${TRIAL_DAYS} días.`
          : '¡Cuenta creada! Ya puedes iniciar sesión.',
      )
    },
    { rateLimit: limits.signUp },
  )

  calls.public(
    signIn,
    async ({ now, request, reply }, { body }) => {
      const attempt = await deps.guard.check('staff', body.username.toLowerCase(), request, now)
      const started = await startSession(deps, body, deviceOf(request), now, () => attempt.succeeded(reply))
      if (!started) {
        await attempt.failed()
        // Whether there is such an account is nobody's business: it takes no longer when there is.
        const refused = AUDIT_EVENTS.signInFailed.key
        deps.afterAnswer(reply, () => deps.note(refused, body.username, request, now))
        throw new AppError('wrong_credentials')
      }
      await deps.note(auditKey(signIn), body.username, request, now)
      const { refreshToken: token, accessToken, user } = started
      setAccessCookie(request, reply, accessToken)
      setRefreshCookies(request, reply, token, body.remember)
      setShortCookie(request, reply, !body.remember)
      await endReplaced(deps, request.cookies[REFRESH_COOKIE])
      return saved('¡Inicio de sesión exitoso!', { accessToken, user })
    },
    { rateLimit: limits.signIn },
  )

  calls.public(refreshToken, async ({ now, request, reply }) => {
    const presented = request.cookies[REFRESH_COOKIE]
    if (!presented) throw new AppError('unauthenticated')
    try {
      const { accessToken, refreshToken: next } = await refresh(deps, presented, now)
      setAccessCookie(request, reply, accessToken)
      setRefreshCookies(request, reply, next, request.cookies[SHORT_COOKIE] === undefined)
      return saved('Sesión renovada.', { accessToken })
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') clearSessionCookies(request, reply)
      throw error
    }
  })

  calls.store(signOut, async ({ session, request, reply }) => {
    await stopSession(deps, session)
    clearSessionCookies(request, reply)
    return saved('Sesión cerrada.')
  })

  calls.public(
    forgotPassword,
    async ({ now, request, reply }, { body }) => {
      const base = deps.baseUrl()
      deps.afterAnswer(reply, async () => {
        await mailReset(deps, body.username.toLowerCase(), base, now)
        await deps.note(auditKey(forgotPassword), body.username, request, now)
      })
      return saved('Si hay una cuenta con ese correo, te enviamos un enlace para restablecer tu contraseña.')
    },
    { rateLimit: limits.reset },
  )

  calls.public(
    resetPassword,
    async ({ now, request, reply }, { params, body }) => {
      const username = await setForgottenPassword(deps, params.token, body.password, now)
      await deps.guard.trust('staff', username, request, reply)
      await deps.note(auditKey(resetPassword), username, request, now)
      return saved('Tu contraseña se cambió. Inicia sesión con la nueva.')
    },
    { rateLimit: limits.reset },
  )

  accountRoutes(calls, deps, limits.signIn)
}
