import type { Access } from '@comanda/shared/kernel/access'
import { businessDate } from '@comanda/shared/kernel/business-day'
import type { Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { hasScopesFor } from '@comanda/shared/kernel/scopes'
import type { SaleRecord } from '@comanda/shared/offline/sale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GatheredReads } from '../../db/gathered-reads.ts'
import type { Runnable } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { Reader, Retry, StoreContext } from '../context.ts'
import { type Arrivals, saleRecordOf, storeOfDevice } from '../devices/device-sale.ts'
import type { Sale } from '../devices/sale.ts'
import { readRetry } from '../idempotency.ts'
import { type KeptAnswer, keepAnswer, keptAnswer, type Session } from '../queries.ts'
import { accessTokenOf } from './cookies.ts'
import { Standings } from './standings.ts'
import { type AccessRef, NO_TENANT, type Tokens } from './tokens.ts'

export interface EntranceDeps {
  tokens: Tokens
  clock: () => Date
  tenant: (tenantId: number) => TenantDb
  /** A store's printers, as of a version of its catalog. */
  printersOf: (db: TenantDb, catalogVersion: number) => ReturnType<StoreContext['printers']>
  arrivals: Arrivals
}

/** Who makes a request, and in which store: by a session, or by the record of a sale that a device has made. */
export class Entrance {
  readonly #deps: EntranceDeps
  readonly #standings = new Standings()
  readonly #reads = new GatheredReads()

  constructor(deps: EntranceDeps) {
    this.#deps = deps
  }

  /** Whose session the access token names. @throws unauthenticated, or forbidden on the other side's calls */
  askerOf(request: FastifyRequest, now: Date, side: 'staff' | 'operator'): AccessRef {
    const ref = this.#deps.tokens.readAccess(accessTokenOf(request) ?? '', now)
    if (!ref) throw new AppError('unauthenticated')
    request.asker = ref
    if ((ref.tenantId === NO_TENANT) !== (side === 'operator')) throw new AppError('forbidden')
    return ref
  }

  /**
   * The context of a call of the store, and the answer to an earlier attempt.
   * @throws unauthenticated, subscription_inactive, forbidden; count_in_progress while the person counts a drawer
   */
  async enter(call: Call, request: FastifyRequest, reply: FastifyReply) {
    const arrivedAt = this.#deps.clock()
    const retry = readRetry(call, request)
    const record = saleRecordOf(call, request)
    const { isCounting, kept, ...entered } = record
      ? await this.#enterWithSale(call, record, retry, request, arrivedAt)
      : await this.#enterWithSession(call, retry, request, arrivedAt)
    const context = this.#contextOf(call, { request, retry, reply, ...entered }, arrivedAt)
    checkAccess(call.access, context, entered.sale)
    if (isCounting) throw new AppError('count_in_progress')
    return { context, kept }
  }

  /**
   * Reads sessions of a store for calls that they have made before, in one round trip with what else is read.
   * @param read groups of statements, which see the same state of the store
   * @returns `readerOf`: who a session is now @throws as `enter`; `found`: the rows of each group's statements
   */
  async enterAgain(
    tenantId: number,
    sessionIds: readonly string[],
    read: (now: Date) => readonly (readonly Runnable[])[],
  ) {
    const now = this.#deps.clock()
    const db = this.#deps.tenant(tenantId)
    const groups = read(now)
    const standing = await this.#standings.read({
      tenantId,
      sessionIds,
      now,
      asksCounting: true,
      further: groups.flat(),
      run: (...queries) => db.runAtOnce(...queries),
    })
    const rows = standing.rows
    const found: unknown[][][] = groups.map((queries) => rows.splice(0, queries.length))
    const readerOf = (call: Call, sessionId: string): Reader => {
      const session = standing.sessionOf(sessionId)
      if (!session || !standing.store) throw new AppError('unauthenticated')
      const reader = { db, tenantId, now, session, store: standing.store }
      checkAccess(call.access, reader, null)
      if (call.showsSums && standing.isCounting(session.username)) throw new AppError('count_in_progress')
      return reader
    }
    return { readerOf, found }
  }

  /** The context in which a person takes a sale that has waited: the call runs as if it arrived now. */
  acceptIn(call: Call, accepted: Accepted, by: StoreContext): StoreContext {
    const { db, store, reply, now: arrivedAt } = by
    return this.#contextOf(call, { ...accepted, store, now: accepted.sale.soldAt, db, reply }, arrivedAt)
  }

  #contextOf(call: Call, given: Given, arrivedAt: Date) {
    const { session, store, sale, now, db, retry, request, reply } = given
    const context: StoreContext = {
      db,
      tenantId: db.tenantId,
      session,
      store,
      now,
      sale,
      // Computed on demand, since most requests do not need it.
      get businessDate() {
        return businessDate(now, store)
      },
      printers: () => this.#deps.printersOf(db, store.catalogVersion),
      retry,
      request,
      reply,
      write: (work) => context.writeSale(async (tx) => ({ answer: await work(tx), found: [] })),
      writeSale: (work) =>
        db.transaction(async (tx) => {
          const worked = await work(tx)
          const answer = sale ? this.#deps.arrivals.record(call, context, sale, tx, worked) : worked.answer
          if (retry) tx.atEnd(keepAnswer(db.tenantId, retry.key, retry.hash, answer, arrivedAt))
          return answer
        }),
    }
    return context
  }

  async #enterWithSession(call: Call, retry: Retry | null, request: FastifyRequest, now: Date) {
    const { tenantId, sessionId } = this.askerOf(request, now, 'staff')
    const db = this.#deps.tenant(tenantId)
    const standing = await this.#standings.read({
      tenantId,
      sessionIds: [sessionId],
      now,
      asksCounting: call.showsSums ?? false,
      further: retry ? [keptAnswer(tenantId, retry.key)] : [],
      run: (...queries) => this.#reads.run(db, ...queries),
    })
    const session = standing.sessionOf(sessionId)
    const { store, rows } = standing
    if (!session || !store) throw new AppError('unauthenticated')
    const [[kept = null] = []] = rows as KeptAnswer[][]
    return { db, session, store, kept, now, sale: null, isCounting: standing.isCounting(session.username) }
  }

  /** A sale that a device has made by itself. A device whose session is over sends it by its cookie alone. */
  async #enterWithSale(
    call: Call,
    record: SaleRecord,
    retry: Retry | null,
    request: FastifyRequest,
    arrivedAt: Date,
  ) {
    if (!retry) throw new AppError('invalid_input', 'Falta el encabezado Idempotency-Key.')
    const asker = record.isSessionOver ? null : this.askerOf(request, arrivedAt, 'staff')
    const db = this.#deps.tenant(asker?.tenantId ?? storeOfDevice(request, record.device))
    const sessionId = asker?.sessionId ?? null
    const entered = await this.#deps.arrivals.enter({
      call,
      record,
      retry,
      request,
      db,
      sessionId,
      arrivedAt,
    })
    return { db, ...entered, now: entered.sale.soldAt, isCounting: false }
  }
}

/** The parts of a request that a store's call needs. */
type Given = Pick<StoreContext, 'session' | 'store' | 'db' | 'now' | 'sale' | 'retry' | 'request' | 'reply'>

/** A sale that has waited, in the name of the person who sold it. */
export interface Accepted {
  sale: Sale
  session: Session
  retry: Retry
  request: FastifyRequest
}

/** Checks the subscription before the scopes. @throws subscription_inactive, forbidden */
function checkAccess(
  access: Access,
  { session, store }: Pick<StoreContext, 'session' | 'store'>,
  sale: Sale | null,
): void {
  const evenInactive = (access.kind === 'login' || access.kind === 'admin') && access.evenInactive
  if (!store.isActive && !evenInactive) throw new AppError('subscription_inactive')
  // The goods are sold: a person who lost the right meanwhile does not lose the sale, and a task says so.
  if (sale && access.kind === 'scopes') return
  if (access.kind === 'admin' && session.role !== 'admin') throw new AppError('forbidden')
  if (access.kind === 'scopes' && !hasScopesFor(session, access)) throw new AppError('forbidden')
}
