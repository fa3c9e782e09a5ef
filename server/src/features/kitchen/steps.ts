import { AppError } from '@comanda/shared/kernel/errors'
import { afterStep, type KitchenStep } from '@comanda/shared/kitchen/stations'
import { isReady, statusAfter } from '@comanda/shared/orders/closing'
import type { PaymentStatus } from '@comanda/shared/orders/order'
import type { TenantTx } from '../../db/tenant.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { announceReady } from '../../selling/orders/item-status.ts'
import { type LockedLines, lockLines } from '../../selling/orders/lock-lines.ts'
import { byOrder, closeOrders, lockOrdersOfLines, reopenOrders } from '../../selling/orders/queries.ts'
import { type ChangedLine, insertEvents, updateLines } from './queries.ts'

/**
 * Takes a step with lines in some stations, or in all of them. Steps that another screen took already, and lines that are
 * served, voided or closed, are left out. The number of statements does not grow with the lines.
 * @param stationIds none: all stations of each line
 * @returns the lines that changed
 */
export const stepLines = (
  context: StoreContext,
  step: KitchenStep,
  itemIds: readonly number[],
  stationIds: readonly number[],
) =>
  context.write(async (tx) => {
    const changed = await takeStep(context, tx, step, itemIds, stationIds)
    return saved('¡Estado actualizado!', { itemIds: changed })
  })

/**
 * Takes a step with one line in one station.
 * @param step undefined for a status to which no step leads
 * @throws not_found, order_closed, or invalid_transition
 */
export const stepLine = (
  context: StoreContext,
  step: KitchenStep | undefined,
  itemId: number,
  stationId: number,
) =>
  context.write(async (tx) => {
    const changed = step ? await takeStep(context, tx, step, [itemId], [stationId]) : []
    if (changed.length === 0) await refuse(tx, itemId)
    return saved('¡Estado actualizado!')
  })

async function refuse(tx: TenantTx, itemId: number): Promise<never> {
  const order = await tx.first(lockOrdersOfLines(tx.tenantId, [itemId]))
  if (!order) throw new AppError('not_found', 'El artículo del pedido no existe.')
  throw new AppError(order.status === 'created' ? 'invalid_transition' : 'order_closed')
}

async function takeStep(
  context: StoreContext,
  tx: TenantTx,
  step: KitchenStep,
  itemIds: readonly number[],
  stationIds: readonly number[],
): Promise<number[]> {
  const { tenantId, now } = context
  const { username } = context.session
  const locked = await lockLines(tx, itemIds)
  const { orders, lines } = locked
  const changed = linesAfter(locked, step, itemIds, stationIds, instant(now))
  if (changed.length === 0) return []
  const after = new Map(changed.map((line) => [line.id, line]))
  const moved = lines.flatMap(({ id, status }) => {
    const line = after.get(id)
    return line && line.status !== status ? [line] : []
  })
  const touchedIds = new Set(changed.map((line) => line.order_id))
  const touched = orders.filter(({ id }) => touchedIds.has(id))
  const linesBy = byOrder(lines)
  const statusesOfOrder = (orderId: number) =>
    (linesBy.get(orderId) ?? []).map((line) => after.get(line.id)?.status ?? line.status)
  const completed = touched.filter(
    ({ id, payment_status }) =>
      statusAfter(payment_status as PaymentStatus, statusesOfOrder(id)) === 'completed',
  )
  const reopened = touched.filter(({ status }) => status !== 'created')
  const ready = step === 'finish' ? touched.filter(({ id }) => isReady(statusesOfOrder(id))) : []
  const idsOfLines = (some: readonly { id: number }[]) => some.map(({ id }) => id)
  const closing = { status: 'completed' as const, closed_at: now, closed_by: username }
  if (moved.length > 0) tx.atEnd(insertEvents(tenantId, moved, { username, at: now }))
  tx.atEnd(updateLines(tenantId, changed))
  if (completed.length > 0) tx.atEnd(closeOrders(tenantId, idsOfLines(completed), closing))
  if (reopened.length > 0) tx.atEnd(...reopenOrders(tenantId, idsOfLines(reopened)))
  tx.changed(touched.map((order) => order.check_id))
  if (ready.length > 0) await announceReady(tx, idsOfLines(ready))
  return [...after.keys()]
}

/** The lines that the step changes, as they are then. */
function linesAfter(
  { orders, lines }: LockedLines,
  step: KitchenStep,
  itemIds: readonly number[],
  stationIds: readonly number[],
  at: string,
): ChangedLine[] {
  const orderById = new Map(orders.map((order) => [order.id, order]))
  const named = new Set(itemIds)
  return lines.flatMap((line) => {
    const order = orderById.get(line.order_id)
    // A paid order was completed with its last line.
    const isRecallable = step === 'recall' && order?.status === 'completed' && order.payment_status === 'paid'
    if (!named.has(line.id) || !(order?.status === 'created' || isRecallable)) return []
    const next = afterStep(line, step, stationIds, at)
    return next ? [{ id: line.id, order_id: line.order_id, ...next }] : []
  })
}
