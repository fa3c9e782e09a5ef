import { AppError } from '@comanda/shared/kernel/errors'
import { isReady, statusAfter } from '@comanda/shared/orders/closing'
import type { PaymentStatus } from '@comanda/shared/orders/order'
import { type ItemStatus, mayChange, type StatusScreen } from '@comanda/shared/selling/item-status'
import type { WriteEntry } from '../../audit/queries.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { approveVoid } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { byOf, closeEmptyChecks } from '../checks/queries.ts'
import { assertNoPayments, lockChecksOfLines, lockOrderCounter } from '../checks/queries-locks.ts'
import { writeVoidSlips } from '../papers/queries-jobs.ts'
import { closingBy, recordCancelled } from './closing.ts'
import { areOf } from './lock-lines.ts'
import * as queries from './queries.ts'
import { serversOfOrders } from './queries-ready.ts'

/**
 * Changes the status of one item by the shared transition table. Cancelling the last live item cancels its order;
 * serving the last item of a paid order completes it.
 */
export async function changeItemStatus(
  context: StoreContext,
  screen: StatusScreen,
  itemId: number,
  to: ItemStatus,
  writeEntry: WriteEntry,
  why: queries.WhyVoided = { reason: null, wasted: false },
) {
  const { tenantId } = context
  const printers = to === 'cancelled' ? await context.printers() : []
  return context.write(async (tx) => {
    const { order, items, checks } = await lockOrderOf(tx, itemId, to === 'cancelled')
    const orderId = order.id
    if (order.status !== 'created') throw new AppError('order_closed')
    const from = items.find((item) => item.id === itemId)?.status as ItemStatus
    if (!mayChange(screen, from, to)) throw new AppError('invalid_transition')
    // The order is paid: cancelling a line would require a refund.
    if (to === 'cancelled' && order.payment_status === 'paid') throw new AppError('order_paid')
    assertNoPayments(checks)

    const lines = items.filter((item) => item.id === itemId)
    const approvedBy =
      to === 'cancelled'
        ? await approveVoid(context, tx, {
            target: `item:${itemId}`,
            amount: queries.frozenTotals(lines).total,
          })
        : null
    const statuses = items.map((item) => (item.id === itemId ? to : item.status))
    const status = statusAfter(order.payment_status as PaymentStatus, statuses)
    const by = byOf(context)
    tx.atEnd(...queries.setItemStatus(tenantId, orderId, itemId, to, by))
    if (to === 'cancelled')
      tx.atEnd(
        ...queries.explainVoid(tenantId, [itemId], why),
        ...(await recordCancelled(context, tx, {
          checks,
          cancelled: lines,
          why: { ...why, approvedBy },
          writeEntry,
        })),
      )
    if (status !== 'created')
      tx.atEnd(
        queries.closeOrders(tenantId, [orderId], closingBy(context, status)),
        closeEmptyChecks(tenantId, [orderId], by),
      )
    tx.changed([order.check_id])
    if (to === 'completed' && isReady(statuses)) await announceReady(tx, [orderId])
    if (to === 'cancelled') await writeVoidSlips(tx, context, printers, [itemId])
    return saved('¡Estado actualizado!')
  })
}

/** Locks the order of a line, also when the line moves to another order while this waits. @throws not_found */
async function lockOrderOf(tx: TenantTx, itemId: number, isCancelled: boolean) {
  const locked = isCancelled ? await lockWithChecks(tx, itemId) : await lockAlone(tx, itemId)
  const { orders, items, checks } = locked
  if (!areOf(items, orders)) return lockOrderOf(tx, itemId, isCancelled)
  const [order] = orders
  if (!order) throw new AppError('not_found', 'El artículo del pedido no existe.')
  return { order, items, checks }
}

/** The total of a check changes only under the lock of the order counter. */
async function lockWithChecks({ tenantId, run }: TenantTx, itemId: number) {
  const [, orders, checks, items] = await run(
    lockOrderCounter(tenantId),
    queries.lockOrdersOfLines(tenantId, [itemId]),
    lockChecksOfLines(tenantId, [itemId]),
    queries.linesBeside(tenantId, [itemId]),
  )
  return { orders, checks, items }
}

async function lockAlone({ tenantId, run }: TenantTx, itemId: number) {
  const [orders, items] = await run(
    queries.lockOrdersOfLines(tenantId, [itemId]),
    queries.linesBeside(tenantId, [itemId]),
  )
  return { orders, checks: [], items }
}

/** Announces orders of which everything is ready, to the people who serve them. */
export async function announceReady(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  for (const { id, waiter, servers, is_counter } of await tx.all(serversOfOrders(tx.tenantId, orderIds)))
    tx.announce('order_ready', { orderId: id, waiter, servers: [...new Set(servers)], isCounter: is_counter })
}
