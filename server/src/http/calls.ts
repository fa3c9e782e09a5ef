import { businessDate } from '@comanda/shared/kernel/business-day'
import type { Access, Answer, Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { mayEnter } from '@comanda/shared/kernel/scopes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDb } from '../db/platform.ts'
import type { Runnable } from '../db/statement.ts'
import type { TenantDb } from '../db/tenant.ts'
import { isDatabaseRefusal, isOutOfReach } from '../db/transaction.ts'
import { networkOf } from '../kernel/network.ts'
import { Overloaded } from '../kernel/turns.ts'
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
import { keepAnswer, operatorQuery, type SessionRow, sessionQuery } from './queries.ts'
import { StreamedAnswer } from './streamed-answer.ts'
import { NO_TENANT, type Tokens } from './tokens.ts'

export const API = '/api/v1'

const JSON_TYPE = 'application/json; charset=utf-8'

export interface CallDeps {
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
) => Promise<Answer<C> | CachedAnswer | StreamedAnswer>

/** Puts declared calls on the server, each with its access rule, its parsed input and its context. */
export class CallRouter {
  /** Everything registered, for the documentation and the access matrix. */
  readonly calls: Call[] = []
  readonly #app: FastifyInstance
  readonly #deps: CallDeps
  readonly #remembered = new Map<string, SessionRow>()

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
    const read = call.method === 'GET' ? rememberedInput(call) : readInput.bind(null, call)
    const { limit, ...route } = options
    const requireAllowance = this.#limiter(limit)
    this.#route(call, route, async (request, reply) => {
      const context = { now: this.#deps.clock(), request, reply }
      const input = read(request) as Input<C>
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
      if (options.checksSessionItself) {
        const answer = await this.#fromMemory(call, request, reply, handle)
        if (answer !== null) return answer
      }
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

  /**
   * A call of a signed-in person that one statement answers. It is sent together with the one that reads who asks, in
   * one round trip and one reading of the database; nothing is made of its rows before that person may have them.
   */
  reading<const C extends Call, Row>(
    call: C,
    ask: (tenantId: number, input: Input<C>) => Runnable<Row>,
    answerOf: (rows: Row[]) => Promise<Answer<C>>,
  ): void {
    if (call.access.kind === 'public' || call.access.kind === 'platform')
      throw new Error(`${call.path} is not a store's`)
    if (this.#deps.note.covers(call)) throw new Error(`${call.path} is written down: not a reading`)
    this.#route(call, {}, async (request, reply) => {
      const input = settle(() => readInput(call, request) as Input<C>)
      const beside = input.ok ? (tenantId: number) => ask(tenantId, input.value) : undefined
      const { session, context, read } = await this.#enter(call, request, reply, beside)
      checkAccess(call.access, session, context.store.isActive)
      // Who may not ask at all is told so first.
      if (!input.ok) throw input.error
      return answerOf(read)
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

  /**
   * The quick way of a call whose own statement checks the session again: it spares the round trip that reads it.
   * @returns null when nothing is remembered, or when anything was refused: only a fresh reading may refuse.
   */
  async #fromMemory<C extends Call>(
    call: C,
    request: FastifyRequest,
    reply: FastifyReply,
    handle: Handler<StoreContext, C>,
  ): Promise<unknown> {
    const now = this.#deps.clock()
    const ref = this.#deps.tokens.readAccess(accessTokenOf(request) ?? '', now)
    const row = ref && this.#remembered.get(ref.sessionId)
    if (!row) return null
    const db = this.#deps.tenant(ref.tenantId)
    try {
      const retry = readRetry(call, request)
      const context = buildContext({ db, row, now, retry, request, reply, isRemembered: true })
      checkAccess(call.access, context.session, context.store.isActive)
      return await handle(context, readInput(call, request))
    } catch (error) {
      // A lost connection may have lost an answer after its commit: that must not be tried again here.
      if (!(error instanceof AppError) && !isDatabaseRefusal(error)) throw error
      // Twice the work is not what a database wants that has too much of it.
      if (error instanceof Overloaded || isOutOfReach(error)) throw error
      this.#remembered.delete(ref.sessionId)
      return null
    }
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

  #remember(sessionId: string, row: SessionRow): void {
    this.#remembered.delete(sessionId)
    this.#remembered.set(sessionId, row)
    for (const oldest of this.#remembered.keys()) {
      if (this.#remembered.size <= MAX_REMEMBERED) break
      this.#remembered.delete(oldest)
    }
  }

  /** @param beside what to read in the same transaction, before anything is known of who asks */
  async #enter<Row>(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
    beside?: (tenantId: number) => Runnable<Row>,
  ) {
    const now = this.#deps.clock()
    const ref = this.#deps.tokens.readAccess(accessTokenOf(request) ?? '', now)
    if (!ref) throw new AppError('unauthenticated')
    request.asker = ref
    if (ref.tenantId === NO_TENANT) throw new AppError('forbidden')
    const retry = readRetry(call, request)
    const db = this.#deps.tenant(ref.tenantId)
    const asker = sessionQuery(ref.tenantId, ref.sessionId, now, retry?.key ?? null)
    const [[row], read] = beside
      ? await db.run(asker, beside(ref.tenantId))
      : [await db.all<SessionRow>(asker), []]
    if (!row) throw new AppError('unauthenticated')
    const kept = row.kept_hash ? { hash: row.kept_hash, answer: row.kept_answer } : null
    this.#remember(ref.sessionId, row)
    const context = buildContext({ db, row, now, retry, request, reply, isRemembered: false })
    return { session: context.session, context, kept, read }
  }
}

type Settled<T> = { ok: true; value: T } | { ok: false; error: unknown }

const settle = <T>(work: () => T): Settled<T> => {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, error }
  }
}

/** Addresses whose parsed input a process remembers for each call: about a megabyte. */
const MAX_ADDRESSES = 2_000

/** A dining room asks for one address: it is parsed once. Only what was accepted is remembered. */
function rememberedInput(call: Call): (request: FastifyRequest) => unknown {
  const known = new Map<string, unknown>()
  return (request) => {
    const kept = known.get(request.url)
    if (kept) return kept
    const input = readInput(call, request)
    if (known.size >= MAX_ADDRESSES) known.clear()
    known.set(request.url, input)
    return input
  }
}

/** Sessions remembered by a process; the oldest reading goes first. */
const MAX_REMEMBERED = 2_000

/** Per-route limits of the rate limiter: at most `max` requests per address in `timeWindow` ms. */
export interface RouteOptions {
  rateLimit?: { max: number; timeWindow: number }
  /** The handler's one statement checks the session, scopes and store again: they may come from memory. */
  checksSessionItself?: boolean
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
  isRemembered: boolean
}): StoreContext {
  const { db, row, now, retry, request, reply, isRemembered } = from
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
    isRemembered,
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
export function checkAccess(access: Access, session: Session, storeIsActive: boolean): void {
  const evenInactive = (access.kind === 'login' || access.kind === 'admin') && access.evenInactive
  if (!storeIsActive && !evenInactive) throw new AppError('subscription_inactive')
  if (access.kind === 'admin' && session.role !== 'admin') throw new AppError('forbidden')
  if (access.kind === 'scopes' && !mayEnter(session, access.anyOf)) throw new AppError('forbidden')
}
