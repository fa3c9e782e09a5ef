import '@fastify/cookie'
import { AUDIT_ACTIONS, AUDIT_EVENTS } from '@comanda/shared/audit/actions'
import { AppError } from '@comanda/shared/kernel/errors'
import { operatorRefresh, operatorSignIn, operatorSignOut } from '@comanda/shared/platform/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInGuard } from '../../guard/guard.ts'
import { saved } from '../../http/answers.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import type { PublicContext } from '../../http/context.ts'
import {
  clearSessionCookies,
  REFRESH_COOKIE,
  SHORT_COOKIE,
  setAccessCookie,
  setRefreshCookies,
  setShortCookie,
} from '../../http/session/cookies.ts'
import { type OperatorDeps, refreshOperator, signInOperator, signOutOperator } from './operators.ts'
import { findOperator } from './queries-operators.ts'

const deviceOf = (request: FastifyRequest) => ({
  ip: request.ip,
  name: (request.headers['user-agent'] ?? 'Unknown device').slice(0, 300),
})

/** Records successful and failed sign-ins. */
type Record = (
  tenantId: null,
  what: { action: string; actor: string; kind: 'operator'; request: FastifyRequest; now: Date },
) => Promise<void>

const SIGNED_IN = AUDIT_ACTIONS['POST /superadmin/signin']?.key ?? 'operator.session_start'

interface SignInDeps extends OperatorDeps {
  record: Record
  afterAnswer: (reply: FastifyReply, work: () => Promise<void>) => void
}

/**
 * Records a refused sign-in only for an existing operator, so that unknown names cannot fill the log. It runs after the
 * answer, so that the response time does not reveal whether the name exists.
 */
function recordRefused(deps: SignInDeps, actor: string, { request, reply, now }: PublicContext): void {
  deps.afterAnswer(reply, async () => {
    if (!(await deps.platform.first(findOperator(actor)))) return
    const action = AUDIT_EVENTS.operatorSignInFailed.key
    await deps.record(null, { action, actor, kind: 'operator', request, now })
  })
}

/** Signs in an operator who uses the staff's sign-in call. */
export const signInAtStaffDoor =
  (deps: SignInDeps) =>
  async (
    given: Parameters<typeof signInOperator>[1],
    context: PublicContext,
    whenRight: () => Promise<void>,
  ) => {
    const { request, now } = context
    const actor = given.username
    const started = await signInOperator(deps, given, now, whenRight)
    if (started) await deps.record(null, { action: SIGNED_IN, actor, kind: 'operator', request, now })
    else recordRefused(deps, actor, context)
    return started
  }

/** Operators have their own sign-in, with separate accounts, sessions and cookie path. */
export function operatorRoutes(
  calls: CallRouter,
  deps: SignInDeps & { guard: SignInGuard; limits: { signIn: Allowance } },
): void {
  calls.public(
    operatorSignIn,
    async (context, { body }) => {
      const { now, request, reply } = context
      const actor = body.username.toLowerCase()
      const attempt = await deps.guard.check('operator', actor, request, now)
      const line = deps.guard.askerOf('operator', actor, request)
      const given = { ...body, device: deviceOf(request), line }
      const started = await signInOperator(deps, given, now, () => attempt.succeeded(reply))
      if (!started) {
        await attempt.failed()
        recordRefused(deps, actor, context)
        throw new AppError('wrong_credentials')
      }
      await deps.record(null, { action: SIGNED_IN, actor, kind: 'operator', request, now })
      const { accessToken, refreshToken, user } = started
      setAccessCookie(request, reply, accessToken)
      setRefreshCookies(request, reply, refreshToken, true, 'operator')
      setShortCookie(request, reply, false, 'operator')
      return saved('Signed in.', { accessToken, user })
    },
    {
      limit: {
        ...deps.limits.signIn,
        by: ({ request }, { body }) => deps.guard.askerOf('operator', body.username.toLowerCase(), request),
      },
    },
  )

  calls.public(operatorRefresh, async ({ now, request, reply }) => {
    const presented = request.cookies[REFRESH_COOKIE]
    if (!presented) throw new AppError('unauthenticated')
    try {
      const { accessToken, refreshToken } = await refreshOperator(deps, presented, now, (actor) =>
        deps.record(null, {
          action: AUDIT_EVENTS.operatorSessionStolen.key,
          actor,
          kind: 'operator',
          request,
          now,
        }),
      )
      setAccessCookie(request, reply, accessToken)
      const isLasting = request.cookies[SHORT_COOKIE] === undefined
      setRefreshCookies(request, reply, refreshToken, isLasting, 'operator')
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
