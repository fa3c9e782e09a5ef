import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos, formatMoney } from '@comanda/shared/kernel/money'
import { isClosedUnpaid } from '@comanda/shared/orders/closing'
import type { OrderItem, PaidPart } from '@comanda/shared/orders/order'
import type { OrderEvent, OrderRecord } from '@comanda/shared/orders/record'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { instant } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { writtenTaxes } from '../../selling/checks/written-taxes.ts'
import { dueOfRows, sumsOfOrders, withoutHiddenGuest } from '../../selling/orders/queries-read.ts'
import {
  invoicesOfOrders,
  lineEvents,
  type PaidInvoice,
  type RecordEvent,
  type RecordHead,
  recordHeads,
  taxesOfOrders,
} from '../../selling/orders/queries-record.ts'
import { owedOfChecks, recordedOrder } from '../../selling/orders/queries-wire.ts'

const paidParts = ({ payments }: PaidInvoice): PaidPart[] =>
  (payments ?? []).map(({ title, amount }) => ({ title, amount: formatCentavos(amount) }))

/** Reads all stored data of one order in one round trip. @throws not_found */
export async function readRecord(context: StoreContext, id: number): Promise<OrderRecord> {
  const { db, tenantId, session, store } = context
  const [[recorded], [head], events, [invoice], owed, taxes] = await db.run(
    recordedOrder(tenantId, id),
    recordHeads(tenantId, [id]),
    lineEvents(tenantId, id),
    invoicesOfOrders(tenantId, [id]),
    owedOfChecks(tenantId, [id]),
    taxesOfOrders(tenantId, [id]),
  )
  if (!recorded || !head) throw new AppError('not_found', 'El pedido no existe.')
  const { order } = recorded
  const totals = sumsOfOrders([recorded])
  const isUnpaid = isClosedUnpaid(order)
  return {
    ...withoutHiddenGuest(order, session),
    business_date: head.business_date,
    subtotal: formatMoney(totals.net),
    taxTotal: formatMoney(totals.tax),
    total: formatMoney(totals.total),
    taxes: writtenTaxes(taxes),
    due: formatMoney(dueOfRows([recorded], owed).total),
    qr_order_id: head.qr_order_id,
    invoice: invoice
      ? {
          id: invoice.id,
          date: instant(invoice.created_at),
          total: formatCentavos(invoice.total),
          taken_by: invoice.taken_by,
          payments: paidParts(invoice),
          order_ids: invoice.order_ids,
        }
      : null,
    history: historyOfOrder(head, events, order.items, invoice, isUnpaid ? 'closed_unpaid' : order.status),
    currency: store.currency,
    time_zone: store.timeZone,
  }
}

/**
 * The events of the order, oldest first. Events of the same instant keep the sequence placed, lines, charged, closed.
 */
function historyOfOrder(
  head: RecordHead,
  events: readonly RecordEvent[],
  lines: readonly OrderItem[],
  invoice: PaidInvoice | undefined,
  end: 'created' | 'completed' | 'cancelled' | 'closed_unpaid',
): OrderEvent[] {
  const nothing = { item: null, reason: null }
  const byId = new Map(lines.map((line) => [line.id, line]))
  const history: OrderEvent[] = [
    { at: instant(head.created_at), by: head.placed_by, what: 'placed', ...nothing },
    ...events.map((event): OrderEvent => {
      const line = byId.get(event.item_id)
      const title = [line?.item_title, line?.variant_title].filter(Boolean).join(' - ')
      const item = {
        id: event.item_id,
        title,
        quantity: line?.quantity ?? 1,
        status: event.status as ItemStatus,
      }
      return { at: instant(event.at), by: event.by, what: 'item', item, reason: null }
    }),
  ]
  if (invoice)
    history.push({ at: instant(invoice.created_at), by: invoice.taken_by, what: 'charged', ...nothing })
  if (head.closed_at && end !== 'created')
    history.push({
      at: instant(head.closed_at),
      by: head.closed_by ?? '',
      what: end,
      item: null,
      reason: head.close_reason,
    })
  return history.sort((a, b) => a.at.localeCompare(b.at))
}
