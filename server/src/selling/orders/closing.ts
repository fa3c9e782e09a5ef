import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { assertFewLines } from '@comanda/shared/checks/limits'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import type { cancelOrders as cancelCall, completeOrders as completeCall } from '@comanda/shared/orders/api'
import { isCancellable, statusAfter } from '@comanda/shared/orders/closing'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import type { WriteEntry } from '../../audit/queries.ts'
import { wordsOfSubject } from '../../audit/queries-subjects.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { approve, approveVoid } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { byOf, closeEmptyChecks, leaveTableOf, recordEvent } from '../checks/queries.ts'
import {
  assertNoPayments,
  type LockedCheck,
  lockChecksOf,
  lockOrderCounter,
} from '../checks/queries-locks.ts'
import { writeVoidSlips } from '../papers/queries-jobs.ts'
import * as queries from './queries.ts'

/** @throws not_found when one of the orders does not exist. */
function assertAll(found: readonly unknown[], ids: readonly number[]): void {
  if (found.length !== ids.length) throw new AppError('not_found', 'Uno de los pedidos no existe.')
}

export const closingBy = (
  { session, now }: StoreContext,
  status: queries.Closing['status'],
): queries.Closing => ({
  status,
  closed_at: now,
  closed_by: session.username,
})

/**
 * Cancels the lines that were not delivered. An order with delivered lines stays open, to be charged or closed without
 * payment.
 * @throws already_delivered when no line of one of the orders can be cancelled.
 */
export async function cancelOrders(
  context: StoreContext,
  { orderIds, ...why }: Body<typeof cancelCall>,
  writeEntry: WriteEntry,
) {
  const printers = await context.printers()
  return context.write(async (tx) => {
    const [, orders, items, checks] = await tx.run(
      lockOrderCounter(tx.tenantId),
      queries.lockOrders(tx.tenantId, orderIds),
      queries.itemsByOrder(tx.tenantId, orderIds),
      lockChecksOf(tx.tenantId, orderIds),
    )
    assertAll(orders, orderIds)
    assertFewLines(items.length)
    if (orders.some((order) => order.payment_status === 'paid')) throw new AppError('order_paid')
    if (orders.some((order) => order.status !== 'created')) throw new AppError('order_closed')
    assertNoPayments(checks)
    const kept = items.filter((item) => !isCancellable(item.status as ItemStatus))
    const cancelled = items.filter((item) => isCancellable(item.status as ItemStatus))
    const cancelledByOrder = queries.byOrder(cancelled)
    if (!orderIds.every((id) => cancelledByOrder.has(id))) throw new AppError('already_delivered')
    const amount = queries.frozenTotals(cancelled).total
    const approvedBy = await approveVoid(context, tx, {
      target: `orders:${orderIds.join()}`,
      lines: cancelled.map(({ id }) => id),
      amount,
    })
    const keptByOrder = queries.byOrder(kept)
    const keptStatuses = (id: number) => (keptByOrder.get(id) ?? []).map((item) => item.status as ItemStatus)
    const gone = orderIds.filter((id) => statusAfter('pending', keptStatuses(id)) === 'cancelled')

    const by = byOf(context)
    const ids = cancelled.map(({ id }) => id)
    tx.atEnd(
      ...queries.cancelItems(tx.tenantId, orderIds, by),
      ...queries.explainVoid(tx.tenantId, ids, why),
      ...(await recordCancelled(context, tx, { checks, cancelled, why: { ...why, approvedBy }, writeEntry })),
    )
    if (gone.length > 0)
      tx.atEnd(
        queries.closeOrders(tx.tenantId, gone, closingBy(context, 'cancelled')),
        closeEmptyChecks(tx.tenantId, gone, by),
      )
    tx.changed(checks.map(({ id }) => id))
    await writeVoidSlips(tx, context, printers, ids)
    return saved(gone.length === orderIds.length ? '¡Pedido cancelado!' : PARTLY_CANCELLED)
  })
}

/**
 * Writes into the history of each check which of its lines were cancelled, and why; those of a printed bill have an entry of their own in
 * the audit log.
 */
export async function recordCancelled(
  context: StoreContext,
  tx: TenantTx,
  { checks, cancelled, why: { approvedBy, ...why }, writeEntry }: Cancelled,
) {
  const byOrder = queries.byOrder(cancelled)
  const written = []
  for (const { id, order_ids } of checks) {
    const lines = order_ids.flatMap((orderId) => byOrder.get(orderId) ?? [])
    if (lines.length === 0) continue
    const details = {
      lines: lines.map(queries.lineWords).join(', '),
      amount: formatMoney(queries.frozenTotals(lines).total),
      ...why,
      ...(approvedBy && { approvedBy }),
    }
    written.push(recordEvent(context.tenantId, id, byOf(context), 'voided', details))
    if (lines.every(({ billed_at }) => billed_at === null)) continue
    const about = await tx.first(wordsOfSubject(context.tenantId, 'check', [id]))
    const entry = { action: AUDIT_EVENTS.billedVoided.key, about: [about?.words], details }
    written.push(writeEntry(context, entry))
  }
  return written
}

interface Cancelled {
  checks: readonly LockedCheck[]
  cancelled: readonly queries.ItemRow[]
  why: queries.WhyVoided & { approvedBy: string | null }
  writeEntry: WriteEntry
}

const PARTLY_CANCELLED =
  'Se canceló lo que no se había entregado. Lo entregado sigue en la cuenta: cóbralo o ciérralo sin cobrar.'

/**
 * Completes all of the orders or none. An unpaid order is closed without payment and keeps the reason and its amount.
 * @param writeEntry called for each order that is closed without payment
 * @throws close_unpaid_forbidden when an order is not paid and the person lacks the scope.
 */
export function completeOrders(
  context: StoreContext,
  { orderIds, reason }: Body<typeof completeCall>,
  writeEntry: WriteEntry,
) {
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [, locked, tables, items, checks] = await tx.run(
      lockOrderCounter(tenantId),
      queries.lockOrders(tenantId, orderIds),
      queries.tablesOfOrders(tenantId, orderIds),
      queries.itemsByOrder(tenantId, orderIds),
      lockChecksOf(tenantId, orderIds),
    )
    assertAll(locked, orderIds)
    assertFewLines(items.length)
    if (locked.some((order) => order.status !== 'created')) throw new AppError('order_closed')
    const unpaid = locked.filter((order) => order.payment_status === 'pending')
    const openChecks = checks.filter((check) => check.status === 'open')
    assertNoPayments(openChecks)

    const linesByOrder = queries.byOrder(items.filter(queries.isLive))
    const approvedBy = await approveUnpaid(context, tx, unpaid, linesByOrder)
    const titleByTable = new Map(tables.map(({ id, title }) => [id, title]))
    const closing = closingBy(context, 'completed')
    tx.atEnd(queries.closeOrders(tenantId, orderIds, closing))
    for (const { id, token_no } of unpaid) {
      const lines = linesByOrder.get(id) ?? []
      const { total } = queries.frozenTotals(lines)
      const table = titleByTable.get(id) ?? null
      const details = {
        table,
        lines: lines.map(queries.lineWords),
        total: formatMoney(total),
        reason,
        ...(approvedBy && { approvedBy }),
      }
      const entry = {
        action: AUDIT_EVENTS.orderClosedUnpaid.key,
        about: [table, `token ${token_no}`],
        details,
      }
      const how = { close_reason: reason, unpaid_total: total, unpaid_on: context.businessDate }
      tx.atEnd(queries.closeOrders(tenantId, [id], { ...closing, ...how }), writeEntry(context, entry))
    }
    tx.atEnd(
      closeEmptyChecks(tenantId, orderIds, byOf(context)),
      // Its party has left; the table of a paid order was left when it paid.
      ...openChecks.map(({ id }) => leaveTableOf(tenantId, id, context.now)),
    )
    tx.changed(checks.map(({ id }) => id))
    return saved(unpaid.length > 0 ? '¡Pedido cerrado sin cobrar!' : '¡Pedido completado!')
  })
}

/** @throws close_unpaid_forbidden when an order is not paid and neither the person nor somebody else allows it. */
async function approveUnpaid(
  context: StoreContext,
  tx: TenantTx,
  unpaid: readonly { id: number }[],
  linesOf: ReadonlyMap<number, readonly queries.ItemRow[]>,
): Promise<string | null> {
  if (unpaid.length === 0) return null
  const items = unpaid.flatMap(({ id }) => linesOf.get(id) ?? [])
  const asked = {
    action: 'close_unpaid' as const,
    target: `orders:${unpaid.map(({ id }) => id).join()}`,
    lines: items.map(({ id }) => id),
    amount: queries.frozenTotals(items).total,
  }
  return approve(context, tx, asked, 'close_unpaid_forbidden')
}
