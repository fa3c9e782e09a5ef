import type { Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import type { SaleMark } from '@comanda/shared/offline/sale'
import type { TenantTx } from '../../db/tenant.ts'
import { constraintOf } from '../../db/transaction.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Finding, Sale, Task, Worked } from '../../http/devices/sale.ts'
import { checkNamed } from './named-check.ts'
import {
  findSale,
  insertReplayed,
  insertReview,
  insertSale,
  type NewSale,
  reopenDay,
  reviewOfSale,
} from './queries-devices.ts'

/** The marks of a sale. @param found by its call */
const marksOf = (sale: Sale, found: readonly Finding[]): SaleMark[] => [
  ...new Set([...sale.found, ...found].flatMap(({ mark }) => mark ?? [])),
]

/** The tasks for a person; reasons of the same kind are one task. */
const tasksOf = (sale: Sale, found: readonly Finding[]): Task[] =>
  Array.from(
    groupBy(
      [...sale.found, ...found].flatMap(({ task }) => task ?? []),
      ({ kind }) => kind,
    ),
    ([kind, tasks]) => ({ kind, reason: [...new Set(tasks.map(({ reason }) => reason))].join(' ') }),
  )

/** The row of a device's sale, with the official numbers that its call gave it. @param found by its call */
function rowOfSale(call: Call, context: StoreContext, answer: unknown, found: readonly Finding[]): NewSale {
  const { tenantId, sale, session, retry, now } = context
  if (!sale || !retry) throw new Error('the request has no record of a device')
  return {
    tenant_id: tenantId,
    device_id: sale.device,
    number: sale.number,
    key: retry.key,
    call: call.path,
    actor: session.username,
    sold_at: now,
    received_at: sale.receivedAt,
    catalog_version: sale.catalogVersion,
    app: sale.app,
    marks: marksOf(sale, found),
    ...idsIn(context, answer),
  }
}

/** The check of a sale is the check of the answer, or the check that the call names. */
function idsIn({ request: { params } }: StoreContext, answer: unknown) {
  const named = checkNamed({ params, body: null }) || null
  const found = answer as Record<string, unknown> | null
  const idIn = (field: string) => (typeof found?.[field] === 'number' ? (found[field] as number) : null)
  return { order_id: idIn('orderId'), check_id: idIn('checkId') ?? named, invoice_id: idIn('invoiceId') }
}

/** Records a sale at the end of its call's transaction. @returns the answer with the marks of the sale */
export function recordSale<T>(
  call: Call,
  context: StoreContext,
  sale: Sale,
  tx: TenantTx,
  { answer: worked, found }: Worked<T>,
): T {
  const answer = { ...worked, marks: marksOf(sale, found) }
  const row = rowOfSale(call, context, answer, found)
  const { check_id, order_id } = row
  const tasks = tasksOf(sale, found)
  const reviews = tasks.map(({ kind, reason }) =>
    insertReview({ ...reviewOfSale(context, kind, reason), check_id, order_id }),
  )
  tx.atEnd(insertSale(row), reopenDay(context.tenantId, context.businessDate), ...reviews, ...sale.ending)
  if (tasks.length > 0 || sale.ending.length > 0) tx.announce('review_update', {})
  return answer
}

/** Records a sale whose first request arrived without its record. Findings of a failed attempt are not recorded. */
export async function recordReplay(call: Call, context: StoreContext, answer: unknown): Promise<void> {
  const { sale, db } = context
  if (sale) await db.run(insertReplayed(rowOfSale(call, context, answer, [])), ...sale.ending)
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
