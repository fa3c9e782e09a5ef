import type { Body } from '@comanda/shared/kernel/call'
import type { setLineStatuses as statusesCall } from '@comanda/shared/orders/api'
import { isReady, statusAfter } from '@comanda/shared/orders/closing'
import type { PaymentStatus } from '@comanda/shared/orders/order'
import { type ItemStatus, mayChange } from '@comanda/shared/selling/item-status'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { byOf } from '../checks/queries.ts'
import { closingBy } from './closing.ts'
import { announceReady } from './item-status.ts'
import { type LockedLines, lockLines } from './lock-lines.ts'
import * as queries from './queries.ts'

/**
 * Gives lines one status, in one transaction. A paid order is completed with its last line, and opened again when one of
 * its lines is prepared again.
 * @returns the lines that changed
 */
export const setLineStatuses = (context: StoreContext, { itemIds, status: to }: Body<typeof statusesCall>) =>
  context.write(async (tx) => {
    const { tenantId } = tx
    const { orders, lines } = linesThatMay(await lockLines(tx, itemIds), itemIds, to)
    const changing = lines.filter(({ isChanging }) => isChanging)
    const ids = changing.map(({ id }) => id)
    if (ids.length === 0) return saved('Ya estaba así: no cambió nada.', { itemIds: ids })

    const changed = new Set(changing.map(({ order_id }) => order_id))
    const touched = orders.filter(({ id }) => changed.has(id))
    const linesBy = queries.byOrder(lines)
    const statusesOf = (orderId: number) =>
      (linesBy.get(orderId) ?? []).map(({ status, isChanging }) => (isChanging ? to : status))
    const turned = (from: string, after: string) =>
      touched
        .filter(({ status }) => status === from)
        .filter((order) => statusAfter(order.payment_status as PaymentStatus, statusesOf(order.id)) === after)
        .map(({ id }) => id)
    const [completed, reopened] = [turned('created', 'completed'), turned('completed', 'created')]
    tx.atEnd(...queries.setLineStatuses(tenantId, [...changed], ids, to, byOf(context)))
    if (completed.length > 0)
      tx.atEnd(queries.closeOrders(tenantId, completed, closingBy(context, 'completed')))
    if (reopened.length > 0) tx.atEnd(...queries.reopenOrders(tenantId, reopened))
    tx.changed(touched.map(({ check_id }) => check_id))
    // What was taken back from a table was ready before.
    const cooked = changing.filter(({ status }) => to === 'completed' && status !== 'delivered')
    const ready = new Set(cooked.map(({ order_id }) => order_id).filter((id) => isReady(statusesOf(id))))
    if (ready.size > 0) await announceReady(tx, [...ready])
    return saved(wordsOf(ids.length, to), { itemIds: ids })
  })

/** The lines of open orders and of paid ones, and which of them get the status. */
function linesThatMay({ orders, lines }: LockedLines, itemIds: readonly number[], to: ItemStatus) {
  const named = new Set(itemIds)
  const open = orders.filter(
    ({ status, payment_status }) =>
      status === 'created' || (status === 'completed' && payment_status === 'paid'),
  )
  const openIds = new Set(open.map(({ id }) => id))
  return {
    orders: open,
    lines: lines
      .filter(({ order_id }) => openIds.has(order_id))
      .map((line) => ({
        ...line,
        isChanging: named.has(line.id) && line.status !== to && mayChange('orders', line.status, to),
      })),
  }
}

const wordsOf = (count: number, to: ItemStatus): string => {
  if (to !== 'delivered') return '¡Estado actualizado!'
  return count === 1 ? '¡1 artículo servido!' : `¡${count} artículos servidos!`
}
