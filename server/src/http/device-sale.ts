import '@fastify/cookie'
import { timingSafeEqual } from 'node:crypto'
import type { Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import {
  folioOf,
  readSale,
  SALE_HEADER,
  type SaleMark,
  type SaleRecord,
  soldAt,
} from '@comanda/shared/offline/sale'
import type { FastifyRequest } from 'fastify'
import { constraintOf } from '../db/transaction.ts'
import type { StoreContext } from './context.ts'
import { type DeviceRow, findSale, type RecordedSale, recordSale } from './queries.ts'
import { hashToken } from './session/tokens.ts'

/** A sale that a device has made by itself before it reached the server. */
export interface Sale {
  device: string
  number: number
  folio: string
  catalogVersion: number
  app: string
  /** The device printed the kitchen's papers. */
  isPrinted: boolean
  /** Who approved it at the device. */
  approvedBy: string | null
  receivedAt: Date
  /** What was unusual about it; handlers add theirs. */
  marks: Set<SaleMark>
}

/** One cookie for each store that a browser sells for: several stores may share a computer. */
export const sellingCookie = (tenantId: number): string => `sellingDevice-${tenantId}`

/** The id that the browser's cookie names; null without one of this store. */
export const deviceIdOf = ({
  request,
  tenantId,
}: Pick<StoreContext, 'request' | 'tenantId'>): string | null =>
  /^([0-9a-f-]{36})\./.exec(request.cookies[sellingCookie(tenantId)] ?? '')?.[1] ?? null

/** The field of an answer to a device. */
export const marksOf = ({ sale }: Pick<StoreContext, 'sale'>) => (sale ? { marks: [...sale.marks] } : {})

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

/** Whether the browser has the secret of this device. */
export function holdsDevice(
  request: FastifyRequest,
  tenantId: number,
  device: Pick<DeviceRow, 'id' | 'secret_hash'>,
): boolean {
  const [id, secret = ''] = (request.cookies[sellingCookie(tenantId)] ?? '').split('.')
  return id === device.id && timingSafeEqual(device.secret_hash, hashToken(secret))
}

/**
 * The sale of a record, and when it was made. After the end of the device or its session only sales from before count.
 * @param device null when the store has none of this id. @throws device_unknown, sold_after_end
 */
export function acceptSale(
  record: SaleRecord,
  device: DeviceRow | null,
  request: FastifyRequest,
  tenantId: number,
  now: Date,
): { sale: Sale; at: Date } {
  if (!device || !holdsDevice(request, tenantId, device)) throw new AppError('device_unknown')
  const { at, isBounded } = soldAt(record, now)
  if (device.cut_at && at > device.cut_at) throw new AppError('sold_after_end')
  const marks = new Set<SaleMark>()
  if (isBounded) marks.add('clock')
  if (record.isSessionOver) marks.add('session_over')
  if (device.name === null) marks.add('dismissed')
  const sale: Sale = {
    device: device.id,
    number: record.number,
    folio: folioOf(device.letter, record.number),
    catalogVersion: record.catalog,
    app: record.app,
    isPrinted: record.isPrinted,
    approvedBy: record.approvedBy,
    receivedAt: now,
    marks,
  }
  return { sale, at }
}

/** The row of a device's sale, but for the numbers that it gets. */
export function recordOf(path: string, { tenantId, sale, session, retry, now }: StoreContext): RecordedSale {
  if (!sale || !retry) throw new Error('the request has no record of a device')
  const { device, number, catalogVersion, app, receivedAt, marks } = sale
  const { key } = retry
  return {
    tenantId,
    device,
    number,
    key,
    call: path,
    actor: session.username,
    soldAt: now,
    receivedAt,
    catalogVersion,
    app,
    marks: [...marks],
  }
}

/** The official numbers of a sale; its check is the answered one, or the one that the call names. */
export function idsIn({ path }: Call, { request }: StoreContext, answer: unknown) {
  const named = path.startsWith('/checks/{id}') ? Number((request.params as { id: string }).id) : null
  const found = answer as Record<string, unknown> | null
  const idOf = (field: string) => (typeof found?.[field] === 'number' ? (found[field] as number) : null)
  return { orderId: idOf('orderId'), checkId: idOf('checkId') ?? named, invoiceId: idOf('invoiceId') }
}

/** A sale whose first request arrived without its record gets it now. */
export async function recordReplay(call: Call, context: StoreContext, answer: unknown): Promise<void> {
  if (context.sale)
    await context.db.run(recordSale(recordOf(call.path, context), idsIn(call, context, answer), true))
}

/**
 * Throws the error of a failed call again, or says of a sale whose folio is taken what the server has under it.
 * @throws already_received when it was recorded before under the same key, though its answer is no longer kept; duplicate
 */
export async function refuseSale(
  { db, tenantId, sale, retry }: StoreContext,
  error: unknown,
): Promise<never> {
  if (!sale || constraintOf(error) !== 'device_sales_pkey') throw error
  const known = await db.first(findSale(tenantId, sale.device, sale.number))
  if (known?.key !== retry?.key)
    throw new AppError('duplicate', 'El dispositivo ya usó este folio para otra venta.')
  const { order_id: orderId, check_id: checkId, invoice_id: invoiceId } = known ?? {}
  throw new AppError('already_received', undefined, { orderId, checkId, invoiceId })
}
