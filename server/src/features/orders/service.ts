import { shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import type { payOrders, searchOrders } from '@comanda/shared/orders/api'
import { statusAfter } from '@comanda/shared/orders/closing'
import { type ItemStatus, mayChange, type StatusScreen } from '@comanda/shared/orders/item-status'
import type { PaymentStatus } from '@comanda/shared/orders/order'
import { splitPayment } from '@comanda/shared/orders/paying'
import { agrees, type Totals } from '@comanda/shared/orders/totals'
import { nextNumber } from '../../db/counters.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { assertAll, closingBy } from './closing.ts'
import {
  activePaymentTypes,
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

/** Tokens repeat every day, so older orders are found only by their number. */
const TOKEN_DAYS = 7

/** Finds orders by `12` or `#12`, which is a number or a token. */
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

/**
 * Changes the status of one item by the shared transition table. Cancelling the last live item cancels its order;
 * serving the last item of a paid order completes it.
 */
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
    // The order is paid: cancelling a line would require a refund.
    if (to === 'cancelled' && order.payment_status === 'paid') throw new AppError('order_paid')

    const statuses = items.map((item) => (item.id === itemId ? to : (item.status as ItemStatus)))
    const status = statusAfter(order.payment_status as PaymentStatus, statuses)
    await Promise.all([
      ...setItemStatus(tenantId, orderId, itemId, to, { username: session.username, at: now }).map(
        tx.affected,
      ),
      ...(status === 'created'
        ? []
        : [tx.affected(closeOrders(tenantId, [orderId], closingBy(context, status)))]),
      tx.announce('order_update', {}),
    ])
    return saved('¡Estado actualizado!')
  })
}

/** Charges and closes the unpaid orders of the list with one invoice and its payments, or changes nothing. */
export function chargeOrders(context: StoreContext, body: Body<typeof payOrders>) {
  const { session, now, businessDate } = context
  return context.write(async (tx) => {
    const { tenantId } = tx
    // The statements of one Promise.all run in order, so the lines are read under the lock.
    const [named, lines, types] = await Promise.all([
      tx.all(lockOrders(tenantId, body.orderIds)),
      tx.all(itemsByOrder(tenantId, body.orderIds)),
      tx.all(activePaymentTypes(tenantId)),
    ])
    assertAll(named, body.orderIds)
    const orders = named.filter((order) => order.payment_status === 'pending')
    if (orders.length === 0) throw new AppError('already_paid')
    if (orders.some((order) => order.status === 'cancelled')) throw new AppError('order_closed')
    const orderIds = orders.map((order) => order.id)
    const charged = new Set(orderIds)
    const items = lines.filter((line) => charged.has(line.order_id))
    const totals = frozenTotals(items)
    assertAgreed(body, totals, items.length)

    const typeIds = types.map((type) => type.id)
    const payments = splitPayment(body, totals.total, typeIds)

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
      tx.affected(closeOrders(tenantId, orderIds, closingBy(context, 'completed'))),
      tx.announce('order_update', {}),
    ])
    return saved('¡Pago registrado y pedido completado!', { invoiceId })
  })
}

/** @throws prices_changed with the server's totals when the client showed others. */
function assertAgreed(body: Body<typeof payOrders>, totals: Totals, lines: number): void {
  if (agrees({ net: body.subTotal, tax: body.taxTotal, total: body.total }, totals, lines)) return
  throw new AppError('prices_changed', undefined, {
    subtotal: formatMoney(totals.net),
    taxTotal: formatMoney(totals.tax),
    total: formatMoney(totals.total),
  })
}
