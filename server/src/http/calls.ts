import { businessDate } from '@comanda/shared/kernel/business-day'
import type { Access, Answer, Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { mayEnter } from '@comanda/shared/kernel/scopes'
import type { SaleRecord } from '@comanda/shared/offline/sale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogs } from '../catalog/catalog.ts'
import type { PlatformDb } from '../db/platform.ts'
import type { TenantDb } from '../db/tenant.ts'
import { networkOf } from '../kernel/network.ts'
import { CachedAnswer } from './cached-answer.ts'
import type { PlatformContext, PublicContext, Retry, Session, StoreContext } from './context.ts'
import { accessTokenOf } from './cookies.ts'
import {
  acceptSale,
  idsIn,
  recordOf,
  recordReplay,
  type Sale,
  saleFault,
  saleRecordOf,
  storeOfDevice,
} from './device-sale.ts'
import { once, readRetry, replay } from './idempotency.ts'
import { type Input, readInput } from './input.ts'
import { isLong, jsonBytes } from './json.ts'
import { JsonText } from './json-text.ts'
import {
  countingQuery,
  cutDevice,
  keepAnswer,
  operatorQuery,
  recordSale,
  sellingDevice,
  sessionQuery,
  storeQuery,
} from './queries.ts'
import { StreamedAnswer } from './streamed-answer.ts'
import { NO_TENANT, type SessionRef, type Tokens } from './tokens.ts'

export const API = '/api/v1'

const JSON_TYPE = 'application/json; charset=utf-8'

interface CallDeps {
  tokens: Tokens
  clock: () => Date
  tenant: (tenantId: number) => TenantDb
  catalogs: Pick<Catalogs, 'get'>
  platform: PlatformDb
  /** Writes the audit log after a signed-in user's call has succeeded. */
  note: Note
  /** For tests and development: a response that violates its declaration is a failure. */
  checkAnswers: boolean
  /** How long the reader of a download may read nothing. */
  slowReaderMs?: number | undefined
}

/** Writes an audit entry; the context has the user. */
export interface Note {
  byStaff(call: Call, context: StoreContext, input: Input<Call>): Promise<void>
  byOperator(call: Call, context: PlatformContext, input: Input<Call>): Promise<void>
}

type Handler<Context, C extends Call> = (
  context: Context,
  input: Input<C>,
) => Promise<Answer<C> | CachedAnswer | JsonText | StreamedAnswer>

/** Registers declared calls on the server, each with its access rule, its parsed input and its context. */
export class CallRouter {
  /** All registered calls, for the documentation and the access matrix. */
  readonly calls: Call[] = []
  readonly #app: FastifyInstance
  readonly #deps: CallDeps

  constructor(app: FastifyInstance, deps: CallDeps) {
    this.#app = app
    this.#deps = deps
  }

  /** A call without a session. */
  public<const C extends Call>(
    call: C,
    handle: Handler<PublicContext, C>,
    { limit, ...route }: RouteOptions & { limit?: CallLimit<Input<C>, PublicContext> } = {},
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
    { limit, ...route }: RouteOptions & { limit?: CallLimit<Input<C>, StoreContext> } = {},
  ): void {
    this.#declare(call, 'login', 'admin', 'scopes')
    const requireAllowance = this.#limiter(limit)
    this.#route(call, route, async (request, reply) => {
      const { context, kept, isCounting } = await this.#enter(call, request, reply)
      const { db, retry, session, store } = context
      checkAccess(call.access, session, store.isActive, context.sale)
      if (isCounting) throw new AppError('count_in_progress')
      const replayed = (answer: unknown) => recordReplay(call, context, answer)
      if (retry && kept) return replayed(replay(retry, kept.hash, kept.answer))
      const input = readInput(call, request)
      await requireAllowance(context, input)
      const run = async () => {
        try {
          return await handle(context, input)
        } catch (error) {
          throw await saleFault(context, error)
        }
      }
      const answer = await (retry ? once(db, retry, run, replayed) : run())
      await this.#deps.note.byStaff(call, context, input as never)
      return answer
    })
  }

  /** A call of the platform's operator, who belongs to no store. */
  platform<const C extends Call>(
    call: C,
    handle: Handler<PlatformContext, C>,
    options: RouteOptions = {},
  ): void {
    this.#declare(call, 'platform')
    const { platform, clock, note } = this.#deps
    this.#route(call, options, async (request, reply) => {
      const now = clock()
      const { sessionId } = this.#askerOf(request, now, 'operator')
      const operator = await platform.first(operatorQuery(sessionId, now))
      if (!operator) throw new AppError('unauthenticated')
      const context = { platform, operator, now, request, reply }
      const input = readInput(call, request)
      const answer = await handle(context, input)
      await note.byOperator(call, context, input as never)
      return answer
    })
  }

  #declare(call: Call, ...kinds: Access['kind'][]): void {
    const { path, access } = call
    if (!kinds.includes(access.kind)) throw new Error(`${path} is declared for ${access.kind}`)
    this.calls.push(call)
  }

  #route(call: Call, options: RouteOptions, run: Run, app = this.#app) {
    const { checkAnswers, slowReaderMs } = this.#deps
    app.route({
      method: call.method,
      url: API + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { ...options, call: call.path },
      handler: async (request, reply) => {
        const answer = await run(request, reply)
        if (answer instanceof CachedAnswer) return answer.send(request, reply)
        if (answer instanceof StreamedAnswer) return answer.send(reply, slowReaderMs)
        const isText = answer instanceof JsonText
        if (checkAnswers) call.answer.parse(isText ? JSON.parse(answer.bytes.toString()) : answer)
        if (!isText && !isLong(answer)) return answer
        return reply.type(JSON_TYPE).send(isText ? answer.bytes : await jsonBytes(answer))
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

  /** Whose session the access token names. @throws unauthenticated, or forbidden on the other side's calls */
  #askerOf(request: FastifyRequest, now: Date, side: 'staff' | 'operator'): SessionRef {
    const ref = this.#deps.tokens.readAccess(accessTokenOf(request) ?? '', now)
    if (!ref) throw new AppError('unauthenticated')
    request.asker = ref
    if ((ref.tenantId === NO_TENANT) !== (side === 'operator')) throw new AppError('forbidden')
    return ref
  }

  async #enter(call: Call, request: FastifyRequest, reply: FastifyReply) {
    const arrivedAt = this.#deps.clock()
    const retry = readRetry(call, request)
    const record = saleRecordOf(call, request)
    const { known, sale, now, db, isCounting, kept } = record
      ? await this.#enterWithSale(record, retry, request, arrivedAt)
      : await this.#enterWithSession(call, retry, request, arrivedAt)
    const { timeZone, currency, businessDayStart, catalogVersion, isActive, ...session } = known
    const store = { timeZone, currency, businessDayStart, catalogVersion, isActive }
    const { tenantId } = db
    const context: StoreContext = {
      db,
      tenantId,
      session,
      store,
      now,
      sale,
      // Computed on demand, since most requests do not need it.
      get businessDate() {
        return businessDate(now, store)
      },
      printers: async () => (await this.#deps.catalogs.get(db, catalogVersion)).printers,
      retry,
      request,
      reply,
      write: (work) =>
        db.transaction(async (tx) => {
          const worked = await work(tx)
          const answer = sale ? { ...worked, marks: [...sale.marks] } : worked
          if (sale)
            await tx.affected(recordSale(recordOf(call.path, context), idsIn(call, context, answer), false))
          if (retry) await tx.affected(keepAnswer(tenantId, retry.key, retry.hash, answer, arrivedAt))
          return answer
        }),
    }
    return { context, kept, isCounting }
  }

  async #enterWithSession(call: Call, retry: Retry | null, request: FastifyRequest, now: Date) {
    const { tenantId, sessionId } = this.#askerOf(request, now, 'staff')
    const db = this.#deps.tenant(tenantId)
    const [[row], counting] = await db.run(
      sessionQuery(tenantId, sessionId, now, retry?.key ?? null),
      ...(call.showsSums ? [countingQuery(tenantId, sessionId)] : []),
    )
    if (!row) throw new AppError('unauthenticated')
    const { kept, ...known } = keptOf(row)
    return {
      db,
      known: { tenantId, sessionId, ...known },
      kept,
      now,
      sale: null,
      isCounting: (counting ?? []).length > 0,
    }
  }

  /** A sale that a device has made by itself: the device says who sold and when. */
  async #enterWithSale(record: SaleRecord, retry: Retry | null, request: FastifyRequest, arrivedAt: Date) {
    if (!retry) throw new AppError('invalid_input', 'Falta el encabezado Idempotency-Key.')
    const asker = record.isSessionOver ? null : this.#askerOf(request, arrivedAt, 'staff')
    const tenantId = asker?.tenantId ?? storeOfDevice(request, record.device)
    const db = this.#deps.tenant(tenantId)
    const [[device], [row]] = await db.run(
      sellingDevice(tenantId, record, arrivedAt),
      asker
        ? sessionQuery(tenantId, asker.sessionId, arrivedAt, retry.key)
        : storeQuery(tenantId, arrivedAt, retry.key),
    )
    if (!row) throw new AppError('unauthenticated')
    const { sale, at } = acceptSale(record, device ?? null, request, tenantId, arrivedAt)
    if (device?.cut_at?.getTime() === arrivedAt.getTime())
      await db.run(cutDevice(tenantId, record.device, arrivedAt))
    const { kept, ...found } = keptOf(row)
    const person = {
      sessionId: asker?.sessionId ?? record.device,
      username: record.by,
      role: device?.role ?? ('user' as const),
      name: device?.name ?? record.by,
      scopes: device?.scopes ?? [],
      designation: null,
      phone: null,
      email: null,
      photo: null,
      deviceId: null,
    }
    const known = { ...found, ...person, tenantId, drawerId: record.drawer }
    return { db, known, kept, now: at, sale, isCounting: false }
  }
}

/** Takes the stored response out of a row. */
function keptOf<R extends { kept_hash: Buffer | null; kept_answer: unknown }>(row: R) {
  const { kept_hash: hash, kept_answer: answer, ...rest } = row
  return { ...rest, kept: hash ? { hash, answer } : null }
}

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

/** @throws subscription_inactive before forbidden: a lapsed store's staff learn that first. */
function checkAccess(access: Access, session: Session, storeIsActive: boolean, sale: Sale | null): void {
  const evenInactive = (access.kind === 'login' || access.kind === 'admin') && access.evenInactive
  if (!storeIsActive && !evenInactive) throw new AppError('subscription_inactive')
  // The goods are sold: a person who lost the right meanwhile does not lose the sale.
  if (sale && access.kind === 'scopes') {
    if (!sale.marks.has('dismissed') && !mayEnter(session, access.anyOf)) sale.marks.add('not_allowed')
    return
  }
  if (access.kind === 'admin' && session.role !== 'admin') throw new AppError('forbidden')
  if (access.kind === 'scopes' && !mayEnter(session, access.anyOf)) throw new AppError('forbidden')
}
