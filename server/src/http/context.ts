import type { businessDate, StoreTime } from '@comanda/shared/kernel/business-day'
import type { Printer } from '@comanda/shared/printing/printers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDb } from '../db/platform.ts'
import type { TenantDb, TenantTx } from '../db/tenant.ts'
import type { Sale, Worked } from './devices/sale.ts'
import type { Session, StoreRow } from './queries.ts'

/** A retried request is recognised by its key and the hash of its content. */
export interface Retry {
  key: string
  hash: Buffer
}

/** The context of a store's call. The tenant comes from the session only. */
export interface StoreContext extends PublicContext {
  db: TenantDb
  tenantId: number
  session: Session
  store: StoreTime & StoreRow
  /** The business date of `now` in the store's zone. @see businessDate */
  businessDate: ReturnType<typeof businessDate>
  /** The store's printers, from its cached catalog. Call it before a transaction. */
  printers(): Promise<readonly Printer[]>
  /** Set when the call is idempotent and the client sent a key. */
  retry: Retry | null
  /** Set when a device has made this sale before; then `now` is when, and the session is of the person who sold. */
  sale: Sale | null
  /**
   * A transaction whose result is the call's response. With an idempotency key, the same transaction keeps
   * the response for a retry.
   */
  write<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
  /** The same for a call that a device may have made: the findings of the work are recorded with the sale. */
  writeSale<T>(work: (tx: TenantTx) => Promise<Worked<T>>): Promise<T>
}

/** Who reads, and in which store: also without a request, for what the server sends by itself. */
export type Reader = Pick<StoreContext, 'db' | 'tenantId' | 'session' | 'store' | 'now'>

/** The context of an operator's call. */
export interface PlatformContext extends PublicContext {
  platform: PlatformDb
  operator: { sessionId: string; username: string; name: string }
}

export interface PublicContext {
  now: Date
  request: FastifyRequest
  reply: FastifyReply
}
