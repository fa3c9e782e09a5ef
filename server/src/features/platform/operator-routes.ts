import '@fastify/cookie'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { AppError } from '@comanda/shared/kernel/errors'
import { operatorRefresh, operatorSignIn, operatorSignOut } from '@comanda/shared/platform/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInGuard } from '../../guard/guard.ts'
import { saved } from '../../http/answers.ts'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import type { PublicContext } from '../../http/context.ts'
import { clearSessionCookies, holdSession, renewHeldSession } from '../../http/session/cookies.ts'
import { deviceOfLogin } from '../../http/session/new-session.ts'
import { type OperatorDeps, refreshOperator, signInOperator, signOutOperator } from './operators.ts'
import { findOperator } from './queries-operators.ts'

/** Records successful and failed sign-ins. */
type Record = (
  tenantId: null,
  what: { action: string; actor: string; kind: 'operator'; request: FastifyRequest; now: Date },
) => Promise<void>

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
export const createOperatorSignIn =
  (deps: SignInDeps) =>
  async (
    given: Parameters<typeof signInOperator>[1],
    context: PublicContext,
    whenRight: () => Promise<void>,
  ) => {
    const { request, now } = context
    const actor = given.username
    const started = await signInOperator(deps, given, now, whenRight)
    if (started)
      await deps.record(null, { action: operatorSignIn.audit.key, actor, kind: 'operator', request, now })
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
      const given = { username: actor, password: body.password, device: deviceOfLogin(request), line }
      const started = await signInOperator(deps, given, now, () => attempt.succeeded(reply))
      if (!started) {
        await attempt.failed()
        recordRefused(deps, actor, context)
        throw new AppError('wrong_credentials')
      }
      await deps.record(null, { action: operatorSignIn.audit.key, actor, kind: 'operator', request, now })
      holdSession(context, started, true, 'operator')
      return saved('Signed in.', { accessToken: started.accessToken, user: started.user })
    },
    {
      limit: {
        ...deps.limits.signIn,
        by: ({ request }, { body }) => deps.guard.askerOf('operator', body.username.toLowerCase(), request),
      },
    },
  )

  calls.public(operatorRefresh, async (context) => {
    const { request, now } = context
    const action = AUDIT_EVENTS.operatorSessionStolen.key
    const noteTheft = (actor: string) => deps.record(null, { action, actor, kind: 'operator', request, now })
    const accessToken = await renewHeldSession(context, 'operator', (token) =>
      refreshOperator(deps, token, now, noteTheft),
    )
    return saved('Session renewed.', { accessToken })
  })

  calls.platform(operatorSignOut, async ({ platform, operator, request, reply }) => {
    await signOutOperator(platform, operator.sessionId)
    clearSessionCookies(request, reply, 'operator')
    return saved('Signed out.')
  })
}
