import '@fastify/cookie'
import { refreshToken, signIn, signOut, signUp } from '@comanda/shared/auth/api'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import { saved } from '../../http/answers.ts'
import type { CallRouter, RouteOptions } from '../../http/calls.ts'
import {
  clearSessionCookies,
  REFRESH_COOKIE,
  setAccessCookie,
  setRefreshCookies,
} from '../../http/cookies.ts'
import { accountRoutes } from './account-routes.ts'
import {
  type AuthDeps,
  type Device,
  signUp as open,
  refresh,
  signIn as startSession,
  signOut as stopSession,
} from './service.ts'

/** Not remembered sessions keep their refresh cookie only while the browser is open; this tells them apart. */
const SHORT_SESSION = 'shortSession'

const deviceOf = (request: FastifyRequest): Device => ({
  ip: request.ip,
  name: (request.headers['user-agent'] ?? 'Dispositivo desconocido').slice(0, 300),
})

export interface AuthLimits {
  signIn: NonNullable<RouteOptions['rateLimit']>
  signUp: NonNullable<RouteOptions['rateLimit']>
}

export function authRoutes(calls: CallRouter, deps: AuthDeps, limits: AuthLimits): void {
  calls.public(
    signUp,
    async ({ now }, { body }) => {
      await open(deps, body, now)
      return saved('¡Cuenta creada! Ya puedes iniciar sesión.')
    },
    { rateLimit: limits.signUp },
  )

  calls.public(
    signIn,
    async ({ now, request, reply }, { body }) => {
      const attempt = await deps.guard.check('staff', body.username.toLowerCase(), request, now)
      const started = await startSession(deps, body, deviceOf(request), now)
      if (!started) {
        await attempt.failed()
        throw new AppError('wrong_credentials')
      }
      await attempt.succeeded(reply)
      const { refreshToken: token, accessToken, user } = started
      setAccessCookie(request, reply, accessToken)
      setRefreshCookies(request, reply, token, body.remember)
      if (body.remember) reply.clearCookie(SHORT_SESSION, { path: '/' })
      else reply.setCookie(SHORT_SESSION, '1', { path: '/', sameSite: 'lax' })
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
      setRefreshCookies(request, reply, next, request.cookies[SHORT_SESSION] === undefined)
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

  accountRoutes(calls, deps, limits.signIn)
}
