import { shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import type { payOrders, searchOrders } from '@comanda/shared/orders/api'
import { type ItemStatus, mayChange, type StatusScreen } from '@comanda/shared/orders/item-status'
import type { Order, OrderGroup } from '@comanda/shared/orders/order'
import { splitPayment } from '@comanda/shared/orders/paying'
import { agrees, type Totals } from '@comanda/shared/orders/totals'
import { nextNumber } from '../../db/counters.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import {
  activePaymentTypes,
  cancelItems,
  closeOrders,
  foundOrderOf,
  frozenTotals,
  insertInvoice,
  insertPayments,
  itemStatuses,
  itemsByOrder,
  lockOrders,
  markPaid,
  orderOfItem,
  ordersByNumber,
  setItemStatus,
} from './queries.ts'

/** One group per table, one per order without a table, in the order they were opened. */
export function groupByTable(orders: readonly Order[]): OrderGroup[] {
  const groups = new Map<string, OrderGroup>()
  for (const order of orders) {
    const key = order.table_id === null ? `order ${order.id}` : `table ${order.table_id}`
    const group = groups.get(key)
    if (group) {
      group.orders.push(order)
      group.order_ids.push(order.id)
    } else {
      const { table_id, table_title, floor } = order
      groups.set(key, { table_id, table_title, floor, orders: [order], order_ids: [order.id] })
    }
  }
  return [...groups.values()]
}

/** Tokens come round every day: older ones are found by their order's number only. */
const TOKEN_DAYS = 7

/** `12` or `#12`: an order's number or its token. */
export async function findOrders(
  { db, tenantId, businessDate }: StoreContext,
  text: string | null,
): Promise<Answer<typeof searchOrders>> {
  const number = /^#?(\d{1,9})$/.exec(text ?? '')?.[1]
  if (number === undefined) return []
  const days = Array.from({ length: TOKEN_DAYS }, (_, ago) => shiftDate(businessDate, -ago))
  const rows = await db.all(ordersByNumber(tenantId, Number(number), days))
  return rows.map(foundOrderOf)
}

/** Moves one item along the shared transition table. Cancelling the last live item cancels its order. */
export function changeItemStatus(
  context: StoreContext,
  screen: StatusScreen,
  itemId: number,
  to: ItemStatus,
) {
  const { tenantId, session, now } = context
  return context.write(async (tx) => {
    const owner = await tx.first(orderOfItem(tenantId, itemId))
    if (!owner) throw new AppError('not_found', 'El artículo del pedido no existe.')
    const orderId = owner.order_id
    const [order] = await tx.all(lockOrders(tenantId, [orderId]))
    if (order?.status !== 'created') throw new AppError('order_closed')
    const items = await tx.all(itemStatuses(tenantId, orderId))
    const from = items.find((item) => item.id === itemId)?.status as ItemStatus
    if (!mayChange(screen, from, to)) throw new AppError('invalid_transition')
    // Its bill is settled: taking a line off would need a refund.
    if (to === 'cancelled' && order.payment_status === 'paid') throw new AppError('order_paid')

    await tx.affected(setItemStatus(tenantId, orderId, itemId, to, { username: session.username, at: now }))
    const othersLive = items.some((item) => item.id !== itemId && item.status !== 'cancelled')
    if (to === 'cancelled' && !othersLive) {
      const how = { status: 'cancelled', closed_at: now, closed_by: session.username } as const
      await tx.affected(closeOrders(tenantId, [orderId], how))
    }
    await tx.announce('order_update', {})
    return saved('¡Estado actualizado!')
  })
}

/** @returns the locked orders, all of them. @throws not_found when one does not exist. */
async function lockAll(tx: TenantTx, ids: readonly number[]) {
  const orders = await tx.all(lockOrders(tx.tenantId, ids))
  if (orders.length !== ids.length) throw new AppError('not_found', 'Uno de los pedidos no existe.')
  return orders
}

export function cancelOrders(context: StoreContext, orderIds: readonly number[]) {
  return context.write(async (tx) => {
    const orders = await lockAll(tx, orderIds)
    if (orders.some((order) => order.payment_status === 'paid')) throw new AppError('order_paid')
    if (orders.some((order) => order.status !== 'created')) throw new AppError('order_closed')
    await tx.affected(
      cancelItems(tx.tenantId, orderIds, { username: context.session.username, at: context.now }),
    )
    await close(tx, context, orderIds, 'cancelled')
    return saved('¡Pedido cancelado!')
  })
}

export function completeOrders(context: StoreContext, orderIds: readonly number[]) {
  return context.write(async (tx) => {
    const orders = await lockAll(tx, orderIds)
    if (orders.some((order) => order.status !== 'created')) throw new AppError('order_closed')
    await close(tx, context, orderIds, 'completed')
    return saved('¡Pedido completado!')
  })
}

async function close(
  tx: TenantTx,
  context: StoreContext,
  orderIds: readonly number[],
  status: 'completed' | 'cancelled',
): Promise<void> {
  const how = { status, closed_at: context.now, closed_by: context.session.username }
  await Promise.all([tx.affected(closeOrders(tx.tenantId, orderIds, how)), tx.announce('order_update', {})])
}

/** Charges and closes orders: one invoice, its payments, all of it or nothing. */
export function chargeOrders(context: StoreContext, body: Body<typeof payOrders>) {
  const { session, now, businessDate } = context
  const { orderIds } = body
  return context.write(async (tx) => {
    const { tenantId } = tx
    // Statements of one Promise.all leave together and run in order: the lines are read under the lock.
    const [orders, items, types] = await Promise.all([
      lockAll(tx, orderIds),
      tx.all(itemsByOrder(tenantId, orderIds)),
      tx.all(activePaymentTypes(tenantId)),
    ])
    if (orders.some((order) => order.payment_status === 'paid')) throw new AppError('already_paid')
    if (orders.some((order) => order.status === 'cancelled')) throw new AppError('order_closed')
    const totals = frozenTotals(items)
    assertAgreed(body, totals, items.length)

    const typeIds = types.map((type) => type.id)
    const payments = splitPayment(body, totals.total, typeIds)
    if (!payments) throw new AppError('invalid_input', '¡El tipo de pago no es válido!')

    const [invoiceId, firstPayment] = await Promise.all([
      nextNumber(tx, tenantId, 'invoice'),
      nextNumber(tx, tenantId, 'payment', payments.length),
    ])
    const made = {
      tenant_id: tenantId,
      business_date: businessDate,
      created_at: now,
      created_by: session.username,
    }
    await Promise.all([
      tx.affected(insertInvoice({ ...made, id: invoiceId, ...totals })),
      tx.affected(
        insertPayments(
          payments.map(({ paymentTypeId, amount }, index) => ({
            ...made,
            id: firstPayment + index,
            invoice_id: invoiceId,
            payment_type_id: paymentTypeId,
            amount,
          })),
        ),
      ),
      tx.affected(markPaid(tenantId, orderIds, invoiceId)),
      close(tx, context, orderIds, 'completed'),
    ])
    return saved('¡Pago registrado y pedido completado!', { invoiceId })
  })
}

/** @throws prices_changed with our figures when the client showed others. */
function assertAgreed(body: Body<typeof payOrders>, totals: Totals, lines: number): void {
  if (agrees({ net: body.subTotal, tax: body.taxTotal, total: body.total }, totals, lines)) return
  throw new AppError('prices_changed', undefined, {
    subtotal: formatMoney(totals.net),
    taxTotal: formatMoney(totals.tax),
    total: formatMoney(totals.total),
  })
}
