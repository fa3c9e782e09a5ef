import '@fastify/cookie'
import { AUDIT_ACTIONS, AUDIT_EVENTS } from '@comanda/shared/audit/actions'
import { AppError } from '@comanda/shared/kernel/errors'
import { operatorRefresh, operatorSignIn, operatorSignOut } from '@comanda/shared/platform/api'
import type { FastifyRequest } from 'fastify'
import type { SignInGuard } from '../../guard/guard.ts'
import { saved } from '../../http/answers.ts'
import type { CallRouter, RouteOptions } from '../../http/calls.ts'
import {
  clearSessionCookies,
  REFRESH_COOKIE,
  setAccessCookie,
  setRefreshCookies,
} from '../../http/cookies.ts'
import { type OperatorDeps, refreshOperator, signInOperator, signOutOperator } from './operators.ts'

const deviceOf = (request: FastifyRequest) => ({
  ip: request.ip,
  name: (request.headers['user-agent'] ?? 'Unknown device').slice(0, 300),
})

/** Writes down who signed in, and who failed to. */
type Record = (
  tenantId: null,
  what: { action: string; actor: string; kind: 'operator'; request: FastifyRequest; now: Date },
) => Promise<void>

const SIGNED_IN = AUDIT_ACTIONS['POST /superadmin/signin']?.key ?? 'operator.session_start'

/** Operators sign in apart from the staff: own accounts, own sessions, own cookie path. */
export function operatorRoutes(
  calls: CallRouter,
  deps: OperatorDeps & { guard: SignInGuard; record: Record },
  rateLimit: NonNullable<RouteOptions['rateLimit']>,
): void {
  calls.public(
    operatorSignIn,
    async ({ now, request, reply }, { body }) => {
      const actor = body.username.toLowerCase()
      const attempt = await deps.guard.check('operator', actor, request, now)
      const started = await signInOperator(deps, body, deviceOf(request), now, () => attempt.succeeded(reply))
      if (!started) {
        await attempt.failed()
        const action = AUDIT_EVENTS.operatorSignInFailed.key
        await deps.record(null, { action, actor, kind: 'operator', request, now })
        throw new AppError('wrong_credentials')
      }
      await deps.record(null, { action: SIGNED_IN, actor, kind: 'operator', request, now })
      const { accessToken, refreshToken, user } = started
      setAccessCookie(request, reply, accessToken)
      setRefreshCookies(request, reply, refreshToken, true, 'operator')
      return saved('Signed in.', { accessToken, user })
    },
    { rateLimit },
  )

  calls.public(operatorRefresh, async ({ now, request, reply }) => {
    const presented = request.cookies[REFRESH_COOKIE]
    if (!presented) throw new AppError('unauthenticated')
    try {
      const { accessToken, refreshToken } = await refreshOperator(deps, presented, now)
      setAccessCookie(request, reply, accessToken)
      setRefreshCookies(request, reply, refreshToken, true, 'operator')
      return saved('Session renewed.', { accessToken })
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated')
        clearSessionCookies(request, reply, 'operator')
      throw error
    }
  })

  calls.platform(operatorSignOut, async ({ platform, operator, request, reply }) => {
    await signOutOperator(platform, operator.sessionId)
    clearSessionCookies(request, reply, 'operator')
    return saved('Signed out.')
  })
}
