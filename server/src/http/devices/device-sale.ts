import '@fastify/cookie'
import type { Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { readSale, SALE_HEADER, type SaleRecord, soldAt } from '@comanda/shared/offline/sale'
import type { FastifyRequest } from 'fastify'
import type { Runnable } from '../../db/statement.ts'
import { constraintOf } from '../../db/transaction.ts'
import type { StoreContext } from '../context.ts'
import { shownBy } from './device-secret.ts'
import { type Finding, marksOf, type Sale, saleFrom, tasksOf, type WaitsFor } from './late-sale.ts'
import {
  type DeviceRow,
  findSale,
  insertReview,
  type RecordedSale,
  recordSale,
  reopenDay,
  reviewOfSale,
} from './queries-devices.ts'

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

const MOST_ID = 2_147_483_647

/** The check that a device's call names; zero: none, or the check that its opener opens. */
export function checkNamed(path: string, params: unknown, body: unknown): number {
  const named = path.startsWith('/checks/{id}')
    ? (params as { id?: unknown }).id
    : (body as { checkId?: unknown } | null | undefined)?.checkId
  const id = Number(named)
  return Number.isInteger(id) && id > 0 && id <= MOST_ID ? id : 0
}

export const checkNamedBy = ({ path }: Call, { params, body }: FastifyRequest): number =>
  checkNamed(path, params, body)

type Sent = Pick<FastifyRequest, 'params' | 'body'>

/** What was sent, with the check that the sale's opener got on arrival. */
export function withCheck(path: string, { params, body }: Sent, check: number): Sent {
  if (path.startsWith('/checks/{id}')) return { params: { ...(params as object), id: `${check}` }, body }
  return { params, body: typeof body === 'object' && body !== null ? { ...body, checkId: check } : body }
}

/** The request with other parameters and another body. */
export const requestWith = (request: FastifyRequest, { params, body }: Sent): FastifyRequest =>
  Object.create(request, { params: { value: params }, body: { value: body } })

/** The object that had ended before the sale arrived; null: the sale is taken. Only the server's facts decide. */
function waitsFor(device: DeviceRow, sentBy: string | null): WaitsFor | null {
  if (device.ended_at) return { ended: 'device', since: device.ended_at }
  if (device.name === null) return { ended: 'person', since: device.person_ended_at }
  if (sentBy === null) return { ended: 'session', since: device.last_seen_at }
  return device.opener_waits ? { ended: 'opener', since: null } : null
}

/**
 * The sale of a record as the server believes it. Its time is the device's, not before the device was registered, the check
 * was opened, or the last report by which everything else had arrived.
 * @param sentBy the person of the session; null: the device alone
 */
export function saleOfRecord(
  record: SaleRecord,
  device: DeviceRow,
  sentBy: string | null,
  receivedAt: Date,
): { sale: Sale; isBounded: boolean } {
  const { registered_at, reported_at, settled_at, opened_at, unsent, arrived } = device
  const reported = reported_at !== null && arrived >= unsent ? reported_at : settled_at
  const facts = [registered_at, reported, opened_at].map((at) => at?.getTime() ?? 0)
  const since = new Date(Math.min(Math.max(...facts), receivedAt.getTime()))
  const { at, isBounded } = soldAt(record, receivedAt, since)
  const { letter } = device
  const waits = waitsFor(device, sentBy)
  const sale = saleFrom({ record, letter, soldAt: at, since, receivedAt, sentBy, waitsFor: waits })
  return { sale, isBounded }
}

/** The row of a device's sale, but for the numbers that it gets. @param found by its call */
export function recordOfSale(
  path: string,
  { tenantId, sale, session, retry, now }: StoreContext,
  found: readonly Finding[],
): RecordedSale {
  if (!sale || !retry) throw new Error('the request has no record of a device')
  const { device, number, catalogVersion, app, receivedAt } = sale
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
    marks: marksOf(sale, found),
  }
}

/** The official numbers of a sale; its check is the check of the answer, or the check that the call names. */
export function idsIn({ path }: Call, { request }: StoreContext, answer: unknown) {
  const named = path.startsWith('/checks/{id}') ? Number((request.params as { id: string }).id) : null
  const found = answer as Record<string, unknown> | null
  const idIn = (field: string) => (typeof found?.[field] === 'number' ? (found[field] as number) : null)
  return { orderId: idIn('orderId'), checkId: idIn('checkId') ?? named, invoiceId: idIn('invoiceId') }
}

/** The statements that record a sale with the ids that its call has written. @see recordOfSale */
export function recordsOf(
  call: Call,
  context: StoreContext,
  answer: unknown,
  found: readonly Finding[],
): Runnable[] {
  const { tenantId, sale, businessDate } = context
  if (!sale) return []
  const ids = idsIn(call, context, answer)
  const about = { check_id: ids.checkId, order_id: ids.orderId }
  const reviews = tasksOf(sale, found).map(({ kind, reason }) =>
    insertReview({ ...reviewOfSale(context, kind, reason), ...about }),
  )
  return [
    recordSale(recordOfSale(call.path, context, found), ids, false),
    reopenDay(tenantId, businessDate),
    ...reviews,
    ...sale.ending,
  ]
}

/** Records a sale whose first request arrived without its record. Findings of a failed attempt are not recorded. */
export async function recordReplay(call: Call, context: StoreContext, answer: unknown): Promise<void> {
  const { sale, db } = context
  if (sale)
    await db.run(
      recordSale(recordOfSale(call.path, context, []), idsIn(call, context, answer), true),
      ...sale.ending,
    )
}

type KnownSale = { key: string; order_id: number | null; check_id: number | null; invoice_id: number | null }

/** @throws already_received, duplicate */
export function assertNew(known: KnownSale | undefined, key: string): void {
  if (!known) return
  if (known.key !== key) throw new AppError('duplicate', 'El dispositivo ya usó este folio para otra venta.')
  const { order_id: orderId, check_id: checkId, invoice_id: invoiceId } = known
  throw new AppError('already_received', undefined, { orderId, checkId, invoiceId })
}

/**
 * Throws the error of a failed call again, or names the server's sale when the folio is taken.
 * @throws already_received when it was recorded before under the same key, though its answer is no longer kept; duplicate
 */
export async function refuseSale(
  { db, tenantId, sale, retry }: StoreContext,
  error: unknown,
): Promise<never> {
  if (!sale || constraintOf(error) !== 'device_sales_pkey') throw error
  assertNew(await db.first(findSale(tenantId, sale.device, sale.number)), retry?.key ?? '')
  throw error
}
