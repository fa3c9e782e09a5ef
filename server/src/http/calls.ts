import type { Access } from '@comanda/shared/kernel/access'
import type { Answer, Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDb } from '../db/platform.ts'
import { networkOf } from '../kernel/network.ts'
import type { PlatformContext, PublicContext, StoreContext } from './context.ts'
import { once, replay } from './idempotency.ts'
import { type Input, readInput } from './input.ts'
import { operatorQuery } from './queries.ts'
import { CachedAnswer } from './sending/cached-answer.ts'
import { JsonText } from './sending/json-text.ts'
import { StreamedAnswer } from './sending/streamed-answer.ts'
import { type Accepted, Entrance, type EntranceDeps } from './session/entrance.ts'

export const API = '/api/v1'

interface CallDeps extends EntranceDeps {
  platform: PlatformDb
  /** Writes the audit log after a signed-in user's call has succeeded. */
  note: Note
  /** For tests and development: a response that violates its declaration is a failure. */
  checkAnswers: boolean
}

/** Writes an audit entry; the context has the user. */
export interface Note {
  /** The words for what the call is about, from before the call changes it; null: the request has them. */
  aboutOf(call: Call, context: StoreContext, input: Input<Call>): Promise<string | null>
  byStaff(call: Call, context: StoreContext, input: Input<Call>, about: string | null): Promise<void>
  byOperator(call: Call, context: PlatformContext, input: Input<Call>): Promise<void>
}

type Handler<Context, C extends Call> = (
  context: Context,
  input: Input<C>,
) => Promise<Answer<C> | CachedAnswer | JsonText | StreamedAnswer>

/** Answers a request; `#route` sends the returned value. */
type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Per-route limits of the rate limiter: at most `max` requests per address in `timeWindow` ms. */
interface RouteOptions {
  rateLimit?: { max: number; timeWindow: number }
}

/**
 * At most `max` valid requests of one asker in `timeWindow` ms. Unlike `rateLimit` it does not count requests
 * that the call refuses as invalid.
 */
export interface CallLimit<I = unknown, Context = PublicContext> {
  max: number
  timeWindow: number
  /** Requests with the same key count together. */
  by: (context: Context, input: I) => string
}

/** A limit without its key. */
export type Allowance = Pick<CallLimit, 'max' | 'timeWindow'>

interface CallOptions<C extends Call, Context> extends RouteOptions {
  limit?: CallLimit<Input<C>, Context>
}

/**
 * Registers declared calls as routes, by who may make them: `public`, `raw` (public with unparsed body), `store` or
 * `platform`. A request of a store runs through all of these steps, others through those that they need:
 * 1. The entrance reads the session, with the store and the person, and checks the call's access rule.
 * 2. A request that was answered before gets the same answer again, and a sale that must wait for a person is kept.
 * 3. The call's schemas parse path, query and body.
 * 4. The call's limit counts the request.
 * 5. The handler runs.
 * 6. The audit log notes it.
 * 7. The answer is sent.
 * @see docs/adr/0009-sessions-are-read.md
 */
export class CallRouter {
  /** All registered calls, for the documentation and the access matrix. */
  readonly calls: Call[] = []
  readonly #app: FastifyInstance
  readonly #deps: CallDeps
  readonly #entrance: Entrance
  /** The calls that a device makes by itself, by path. */
  readonly #sales = new Map<string, { call: Call; take: (context: StoreContext) => Promise<unknown> }>()

  constructor(app: FastifyInstance, deps: CallDeps) {
    this.#app = app
    this.#deps = deps
    this.#entrance = new Entrance(deps)
  }

  /** A call without a session. */
  public<const C extends Call>(
    call: C,
    handle: Handler<PublicContext, C>,
    { limit, ...route }: CallOptions<C, PublicContext> = {},
  ): void {
    this.#declare(call, 'public')
    const requireAllowance = this.#limiter(limit)
    this.#route(call, route, async (request, reply) => {
      const context = { now: this.#deps.clock(), request, reply }
      const input = readInput(call, request)
      await requireAllowance(context, input)
      return handle(context, input)
    })
  }

  /**
   * A call of another machine that signs the exact bytes: the body arrives unparsed, with at most `maxBytes`.
   */
  raw<const C extends Call>(
    call: C,
    maxBytes: number,
    handle: (context: PublicContext, body: Buffer) => Promise<Answer<C>>,
  ): void {
    this.#declare(call, 'public')
    // Bodies stay unparsed only in this scope.
    void this.#app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
        done(null, body),
      )
      const run: Run = (request, reply) =>
        handle({ now: this.#deps.clock(), request, reply }, (request.body as Buffer) ?? Buffer.alloc(0))
      this.#route(call, {}, run, scope)
    })
  }

  /** A call of a signed-in user in their store. */
  store<const C extends Call>(
    call: C,
    handle: Handler<StoreContext, C>,
    { limit, ...route }: CallOptions<C, StoreContext> = {},
  ): void {
    this.#declare(call, 'login', 'admin', 'scopes')
    const requireAllowance = this.#limiter(limit)
    const { arrivals, note } = this.#deps
    const take = async (context: StoreContext, input: Input<C>) => {
      const about = await note.aboutOf(call, context, input)
      const answer = await handle(context, input).catch((error) => arrivals.refuse(context, error))
      await note.byStaff(call, context, input, about)
      return answer
    }
    if (call.offline)
      this.#sales.set(call.path, {
        call,
        take: (context) => take(context, readInput(call, context.request)),
      })
    this.#route(call, route, async (request, reply) => {
      const { context, kept } = await this.#entrance.enter(call, request, reply)
      const { db, retry, sale } = context
      const onReplay = (answer: unknown) => arrivals.recordReplay(call, context, answer)
      if (retry && kept) return replay(retry, kept, onReplay)
      if (sale?.waitsFor) throw await arrivals.keepWaiting(call, context, sale)
      const input = readInput(call, context.request)
      await requireAllowance(context, input)
      return once(db, retry, () => take(context, input), onReplay)
    })
  }

  /** Who sessions are now, for what the server sends by itself to screens that have made calls. */
  readonly enterAgain: Entrance['enterAgain'] = (...asked) => this.#entrance.enterAgain(...asked)

  /** Takes a sale that has waited, for the person who accepts it. @returns the answer of its call */
  async takeSale(path: string, accepted: Accepted, by: StoreContext): Promise<unknown> {
    const sold = this.#sales.get(path)
    if (!sold) throw new AppError('invalid_input', 'Esta versión no conoce esa venta.')
    const context = this.#entrance.acceptIn(sold.call, accepted, by)
    const record = (answer: unknown) => this.#deps.arrivals.recordReplay(sold.call, context, answer)
    return once(by.db, accepted.retry, () => sold.take(context), record)
  }

  /** A call of the platform's operator, who belongs to no store. */
  platform<const C extends Call>(call: C, handle: Handler<PlatformContext, C>): void {
    this.#declare(call, 'platform')
    const { platform, clock, note } = this.#deps
    this.#route(call, {}, async (request, reply) => {
      const now = clock()
      const { sessionId } = this.#entrance.askerOf(request, now, 'operator')
      const operator = await platform.first(operatorQuery(sessionId, now))
      if (!operator) throw new AppError('unauthenticated')
      const context = { platform, operator, now, request, reply }
      const input = readInput(call, request)
      const answer = await handle(context, input)
      await note.byOperator(call, context, input)
      return answer
    })
  }

  #declare(call: Call, ...kinds: Access['kind'][]): void {
    const { path, access } = call
    if (!kinds.includes(access.kind)) throw new Error(`${path} is declared for ${access.kind}`)
    this.calls.push(call)
  }

  #route(call: Call, options: RouteOptions, run: Run, app = this.#app) {
    const { checkAnswers } = this.#deps
    app.route({
      method: call.method,
      url: API + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { ...options, call: call.path },
      handler: async (request, reply) => {
        const answer = await run(request, reply)
        if (answer instanceof CachedAnswer) return answer.send(request, reply)
        if (answer instanceof StreamedAnswer && !call.answerTypes)
          throw new Error(`${call.path} declares no file`)
        if (answer instanceof StreamedAnswer) return answer.send(request, reply)
        const isText = answer instanceof JsonText
        if (checkAnswers) call.answer.parse(isText ? JSON.parse(answer.text) : answer)
        return isText ? answer.send(request, reply) : answer
      },
    })
  }

  /** Counts the requests of a call by asker, after their input is validated. */
  #limiter<I, Context extends PublicContext>(limit: CallLimit<I, Context> | undefined) {
    if (!limit) return async () => undefined
    const keys = new WeakMap<FastifyRequest, string>()
    const { max, timeWindow, by } = limit
    const count = this.#app.createRateLimit({
      max,
      timeWindow,
      keyGenerator: (request) => keys.get(request) ?? networkOf(request.ip),
    })
    return async (context: Context, input: I): Promise<void> => {
      keys.set(context.request, by(context, input))
      const outcome = await count(context.request)
      if (!outcome.isAllowed && outcome.isExceeded)
        throw new AppError('too_many_requests', undefined, { retry_after: outcome.ttlInSeconds })
    }
  }
}
