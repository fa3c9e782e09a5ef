import { businessDate } from '@comanda/shared/kernel/business-day'
import type { Access, Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { mayEnter } from '@comanda/shared/kernel/scopes'
import type { SaleRecord } from '@comanda/shared/offline/sale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogs } from '../../catalog/catalog.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { PersonKeys } from '../../kernel/person-key.ts'
import type { Retry, Session, StoreContext } from '../context.ts'
import { acceptSale, idsIn, recordOf, type Sale, saleRecordOf, storeOfDevice } from '../device-sale.ts'
import { readRetry } from '../idempotency.ts'
import {
  cutDevice,
  keepAnswer,
  recordSale,
  reopenDay,
  sellingDevice,
  sessionQuery,
  storeQuery,
} from '../queries.ts'
import { accessTokenOf } from './cookies.ts'
import { NO_TENANT, type SessionRef, type Tokens } from './tokens.ts'

export interface EntranceDeps {
  tokens: Tokens
  clock: () => Date
  tenant: (tenantId: number) => TenantDb
  catalogs: Pick<Catalogs, 'get'>
  personKeys: PersonKeys
}

/** Who makes a request, and in which store: by a session, or by the record of a sale that a device has made. */
export class Entrance {
  readonly #deps: EntranceDeps

  constructor(deps: EntranceDeps) {
    this.#deps = deps
  }

  /** Whose session the access token names. @throws unauthenticated, or forbidden on the other side's calls */
  askerOf(request: FastifyRequest, now: Date, side: 'staff' | 'operator'): SessionRef {
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
    const { known, sale, now, db, isCounting, kept } = record
      ? await this.#enterWithSale(record, retry, request, arrivedAt)
      : await this.#enterWithSession(call, retry, request, arrivedAt)
    const { timeZone, businessDayStart, keptDay, keptDayStart, ...rest } = known
    const { currency, catalogVersion, isActive, ...session } = rest
    const days = { timeZone, businessDayStart, keptDay, keptDayStart }
    const store = { ...days, currency, catalogVersion, isActive }
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
          if (sale) {
            const record = recordSale(recordOf(call.path, context), idsIn(call, context, answer), false)
            tx.atEnd(record, reopenDay(tenantId, context.businessDate))
          }
          if (retry) tx.atEnd(keepAnswer(tenantId, retry.key, retry.hash, answer, arrivedAt))
          return answer
        }),
    }
    checkAccess(call.access, session, isActive, sale)
    if (isCounting) throw new AppError('count_in_progress')
    return { context, kept }
  }

  async #enterWithSession(call: Call, retry: Retry | null, request: FastifyRequest, now: Date) {
    const { tenantId, sessionId } = this.askerOf(request, now, 'staff')
    const db = this.#deps.tenant(tenantId)
    const key = retry?.key ?? null
    const row = await db.first(sessionQuery(tenantId, sessionId, now, key, call.showsSums))
    if (!row) throw new AppError('unauthenticated')
    const { kept, isCounting = false, ...known } = keptOf(row)
    return {
      db,
      known: { tenantId, sessionId, ...known },
      kept,
      now,
      sale: null,
      isCounting,
    }
  }

  /** A sale that a device has made by itself: the device says who sold and when. */
  async #enterWithSale(sent: SaleRecord, retry: Retry | null, request: FastifyRequest, arrivedAt: Date) {
    if (!retry) throw new AppError('invalid_input', 'Falta el encabezado Idempotency-Key.')
    const asker = sent.isSessionOver ? null : this.askerOf(request, arrivedAt, 'staff')
    const tenantId = asker?.tenantId ?? storeOfDevice(request, sent.device)
    const record = withUsernames(this.#deps.personKeys, tenantId, sent)
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

/** Devices know people by their keys. */
function withUsernames(keys: PersonKeys, tenantId: number, record: SaleRecord): SaleRecord {
  const { by, approvedBy } = record
  return {
    ...record,
    by: keys.usernameOf(tenantId, by),
    approvedBy: approvedBy && keys.usernameOf(tenantId, approvedBy),
  }
}

/** Takes the stored response out of a row. */
function keptOf<R extends { kept_hash: Buffer | null; kept_answer: unknown }>(row: R) {
  const { kept_hash: hash, kept_answer: answer, ...rest } = row
  return { ...rest, kept: hash ? { hash, answer } : null }
}

/** Checks the subscription before the scopes. @throws subscription_inactive, forbidden */
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
