import { businessDate } from '@comanda/shared/kernel/business-day'
import type { Access, Answer, Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { mayEnter } from '@comanda/shared/kernel/scopes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDb } from '../db/platform.ts'
import type { TenantDb } from '../db/tenant.ts'
import { networkOf } from '../kernel/network.ts'
import { CachedAnswer } from './cached-answer.ts'
import {
  type PlatformContext,
  type PublicContext,
  type Retry,
  type Session,
  type StoreContext,
  sessionOf,
} from './context.ts'
import { accessTokenOf } from './cookies.ts'
import { once, readRetry, replay } from './idempotency.ts'
import { type Input, readInput } from './input.ts'
import { isLong, jsonBytes } from './json.ts'
import { JsonText } from './json-text.ts'
import { keepAnswer, operatorQuery, type SessionRow, sessionQuery } from './queries.ts'
import { StreamedAnswer } from './streamed-answer.ts'
import { NO_TENANT, type Tokens } from './tokens.ts'

export const API = '/api/v1'

const JSON_TYPE = 'application/json; charset=utf-8'

interface CallDeps {
  tokens: Tokens
  clock: () => Date
  tenant: (tenantId: number) => TenantDb
  platform: PlatformDb
  /** Writes down who did what, after a call of a signed-in person has succeeded. */
  note: Note
  /** Tests and development: an answer that breaks its declaration is a failure. */
  checkAnswers: boolean
  /** How long the reader of a download may take nothing. */
  slowReaderMs?: number | undefined
}

/** What has just been done: by whom is in the context. */
export interface Note {
  /** Whether this call is written down at all. */
  covers(call: Call): boolean
  byStaff(call: Call, context: StoreContext, input: Input<Call>): Promise<void>
  byOperator(call: Call, context: PlatformContext, input: Input<Call>): Promise<void>
}

type Handler<Context, C> = (
  context: Context,
  input: Input<C>,
) => Promise<Answer<C> | CachedAnswer | JsonText | StreamedAnswer>

/** Puts declared calls on the server, each with its access rule, its parsed input and its context. */
export class CallRouter {
  /** Everything registered, for the documentation and the access matrix. */
  readonly calls: Call[] = []
  readonly #app: FastifyInstance
  readonly #deps: CallDeps

  constructor(app: FastifyInstance, deps: CallDeps) {
    this.#app = app
    this.#deps = deps
  }

  /** A call that anybody may make. */
  public<const C extends Call>(
    call: C,
    handle: Handler<PublicContext, C>,
    options: RouteOptions & { limit?: CallLimit<Input<C>, PublicContext> } = {},
  ): void {
    if (call.access.kind !== 'public') throw new Error(`${call.path} is not public`)
    const { limit, ...route } = options
    const requireAllowance = this.#limiter(limit)
    this.#route(call, route, async (request, reply) => {
      const context = { now: this.#deps.clock(), request, reply }
      const input = readInput(call, request)
      await requireAllowance(context, input)
      return handle(context, input)
    })
  }

  /** A call of another machine, signed over its very bytes: they arrive unparsed, at most `maxBytes` of them. */
  raw<const C extends Call>(
    call: C,
    maxBytes: number,
    handle: (context: PublicContext, body: Buffer) => Promise<Answer<C>>,
  ): void {
    if (call.access.kind !== 'public') throw new Error(`${call.path} is not public`)
    this.calls.push(call)
    // Only in here is a body left as it came.
    void this.#app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
        done(null, body),
      )
      this.#serve(scope, call, {}, (request, reply) =>
        handle({ now: this.#deps.clock(), request, reply }, (request.body as Buffer) ?? Buffer.alloc(0)),
      )
    })
  }

  /** A call of a signed-in person, inside their store. */
  store<const C extends Call>(
    call: C,
    handle: Handler<StoreContext, C>,
    options: RouteOptions & { limit?: CallLimit<Input<C>, StoreContext> } = {},
  ): void {
    if (call.access.kind === 'public' || call.access.kind === 'platform')
      throw new Error(`${call.path} is not a store's`)
    const isNoted = this.#deps.note.covers(call)
    const { limit, ...route } = options
    const requireAllowance = this.#limiter(limit)
    this.#route(call, route, async (request, reply) => {
      const { session, context, kept } = await this.#enter(call, request, reply)
      checkAccess(call.access, session, context.store.isActive)
      if (context.retry && kept) return replay(context.retry, kept.hash, kept.answer)
      const input = readInput(call, request)
      await requireAllowance(context, input)
      const answer = await (context.retry
        ? once(context.db, context.retry, () => handle(context, input))
        : handle(context, input))
      if (isNoted) await this.#deps.note.byStaff(call, context, input as never)
      return answer
    })
  }

  /** A call of the platform's operator, who belongs to no store. */
  platform<const C extends Call>(
    call: C,
    handle: Handler<PlatformContext, C>,
    options: RouteOptions = {},
  ): void {
    if (call.access.kind !== 'platform') throw new Error(`${call.path} is not the operator's`)
    const { platform, tokens, clock, note } = this.#deps
    const isNoted = note.covers(call)
    this.#route(call, options, async (request, reply) => {
      const now = clock()
      const ref = tokens.readAccess(accessTokenOf(request) ?? '', now)
      if (!ref) throw new AppError('unauthenticated')
      request.asker = ref
      if (ref.tenantId !== NO_TENANT) throw new AppError('forbidden')
      const row = await platform.first(operatorQuery(ref.sessionId, now))
      if (!row) throw new AppError('unauthenticated')
      const operator = { sessionId: row.session_id, username: row.username, name: row.name }
      const context = { platform, operator, now, request, reply }
      const input = readInput(call, request)
      const answer = await handle(context, input)
      if (isNoted) await note.byOperator(call, context, input as never)
      return answer
    })
  }

  #route(
    call: Call,
    options: RouteOptions,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    this.calls.push(call)
    this.#serve(this.#app, call, options, run)
  }

  #serve(
    app: FastifyInstance,
    call: Call,
    options: RouteOptions,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    app.route({
      method: call.method,
      url: API + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { ...options, call: call.path },
      handler: async (request, reply) => {
        const answer = await run(request, reply)
        if (answer instanceof CachedAnswer) return answer.send(request, reply)
        if (answer instanceof StreamedAnswer) return answer.send(reply, this.#deps.slowReaderMs)
        if (answer instanceof JsonText) {
          if (this.#deps.checkAnswers) call.answer.parse(JSON.parse(answer.bytes.toString()))
          return reply.type(JSON_TYPE).send(answer.bytes)
        }
        if (this.#deps.checkAnswers) call.answer.parse(answer)
        return isLong(answer) ? reply.type(JSON_TYPE).send(await jsonBytes(answer)) : answer
      },
    })
  }

  /** Counts the requests of a call by who asks, once their input is valid. */
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

  /** @throws unauthenticated, or forbidden for an operator */
  async #enter(call: Call, request: FastifyRequest, reply: FastifyReply) {
    const now = this.#deps.clock()
    const ref = this.#deps.tokens.readAccess(accessTokenOf(request) ?? '', now)
    if (!ref) throw new AppError('unauthenticated')
    request.asker = ref
    if (ref.tenantId === NO_TENANT) throw new AppError('forbidden')
    const retry = readRetry(call, request)
    const db = this.#deps.tenant(ref.tenantId)
    const row = await db.first(sessionQuery(ref.tenantId, ref.sessionId, now, retry?.key ?? null))
    if (!row) throw new AppError('unauthenticated')
    const kept = row.kept_hash ? { hash: row.kept_hash, answer: row.kept_answer } : null
    const context = buildContext({ db, row, now, retry, request, reply })
    return { session: context.session, context, kept }
  }
}

/** Per-route limits of the rate limiter: at most `max` requests per address in `timeWindow` ms. */
interface RouteOptions {
  rateLimit?: { max: number; timeWindow: number }
}

/**
 * At most `max` valid requests of one asker in `timeWindow` ms. Unlike `rateLimit` it looks at the request first: what
 * the call refuses as invalid does not count.
 */
export interface CallLimit<I = unknown, Context = PublicContext> {
  max: number
  timeWindow: number
  /** Whose requests count together. */
  by: (context: Context, input: I) => string
}
/** Without who is counted. */
export type Allowance = Pick<CallLimit, 'max' | 'timeWindow'>

function buildContext(from: {
  db: TenantDb
  row: SessionRow
  now: Date
  retry: Retry | null
  request: FastifyRequest
  reply: FastifyReply
}): StoreContext {
  const { db, row, now, retry, request, reply } = from
  const store = {
    timeZone: row.time_zone,
    currency: row.currency,
    businessDayStart: row.business_day_start,
    catalogVersion: row.catalog_version,
    isActive: row.store_active,
  }
  return {
    db,
    tenantId: db.tenantId,
    session: sessionOf(db.tenantId, row),
    store,
    now,
    // Reckoned when asked for: most requests never do.
    get businessDate() {
      return businessDate(now, store)
    },
    retry,
    request,
    reply,
    write: (work) =>
      db.transaction(async (tx) => {
        const answer = await work(tx)
        if (retry) await tx.affected(keepAnswer(db.tenantId, retry.key, retry.hash, answer, now))
        return answer
      }),
  }
}

/** @throws subscription_inactive, then forbidden: a lapsed store's staff learn that first. */
function checkAccess(access: Access, session: Session, storeIsActive: boolean): void {
  const evenInactive = (access.kind === 'login' || access.kind === 'admin') && access.evenInactive
  if (!storeIsActive && !evenInactive) throw new AppError('subscription_inactive')
  if (access.kind === 'admin' && session.role !== 'admin') throw new AppError('forbidden')
  if (access.kind === 'scopes' && !mayEnter(session, access.anyOf)) throw new AppError('forbidden')
}
