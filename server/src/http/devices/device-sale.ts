import '@fastify/cookie'
import type { Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { readSale, SALE_HEADER, type SaleRecord } from '@comanda/shared/offline/sale'
import type { FastifyRequest } from 'fastify'
import type { TenantDb, TenantTx } from '../../db/tenant.ts'
import type { Retry, StoreContext } from '../context.ts'
import type { KeptAnswer } from '../queries.ts'
import { shownBy } from './device-secret.ts'
import type { Sale, Worked } from './sale.ts'

/** A request with the record of a sale that a device has made by itself. */
export interface SentSale {
  call: Call
  record: SaleRecord
  retry: Retry
  request: FastifyRequest
  db: TenantDb
  /** The session that sends it; null: the device alone. */
  sessionId: string | null
  arrivedAt: Date
}

/** What the selling core does with the sales of devices. It lies above this room, so it is passed in. */
export interface Arrivals {
  /**
   * The sale as the server believes it, in the name of the person who sold it.
   * @throws device_unknown without the device's secret, not_found for a round whose opener has not arrived
   */
  enter(
    sent: SentSale,
  ): Promise<Pick<StoreContext, 'session' | 'store' | 'request'> & { sale: Sale; kept: KeptAnswer | null }>
  /** Keeps a sale that moves nothing until a person accepts it. @returns the refusal that says so */
  keepWaiting(call: Call, context: StoreContext, sale: Sale): Promise<AppError>
  /** Records the sale in the transaction of its call. @returns the answer with the marks of the sale */
  record<T>(call: Call, context: StoreContext, sale: Sale, tx: TenantTx, worked: Worked<T>): T
  /** Records a sale whose first request arrived without its record. */
  recordReplay(call: Call, context: StoreContext, answer: unknown): Promise<void>
  /** Throws the error of a failed call again, or names the server's sale when the folio is taken. */
  refuse(context: StoreContext, error: unknown): Promise<never>
}

/** The id in the browser's cookie, which proves nothing; null without a cookie for this store. */
export const deviceIdOf = ({
  request,
  tenantId,
}: Pick<StoreContext, 'request' | 'tenantId'>): string | null => shownBy(request, tenantId)?.device ?? null

/** @returns null without the header. @throws invalid_input when it is unreadable */
export function saleRecordOf(call: Call, request: FastifyRequest): SaleRecord | null {
  const header = call.offline ? request.headers[SALE_HEADER] : undefined
  if (header === undefined) return null
  const record = typeof header === 'string' ? readSale(header) : null
  if (!record) throw new AppError('invalid_input')
  return record
}

/** The store for which the browser's cookies have this device. @throws unauthenticated */
export function storeOfDevice(request: FastifyRequest, device: string): number {
  for (const [name, value] of Object.entries(request.cookies)) {
    const tenantId = Number(/^sellingDevice-([1-9]\d{0,8})$/.exec(name)?.[1])
    if (tenantId && value?.startsWith(`${device}.`)) return tenantId
  }
  throw new AppError('unauthenticated')
}
