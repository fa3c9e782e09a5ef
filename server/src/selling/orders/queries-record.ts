import type { CheckDiscount } from '@comanda/shared/selling/discount'
import { statement } from '../../db/statement.ts'
import { sumOfOrders } from './queries-wire.ts'

/** The data of an order beside its lines: who placed and closed it, its QR order and its invoice. */
export interface RecordHead {
  id: number
  business_date: string
  created_at: Date
  placed_by: string
  /** Who waits on its check. */
  waiter: string | null
  closed_at: Date | null
  closed_by: string | null
  /** Only for an order closed without payment. */
  close_reason: string | null
  invoice_id: number | null
  qr_order_id: number | null
}

export const recordHeads = (tenantId: number, ids: readonly number[]) =>
  statement<RecordHead>(
    `SELECT o.id, o.business_date, o.created_at, coalesce(placer.name, o.created_by) AS placed_by, coalesce(server.name, c.waiter) AS waiter, o.closed_at,
            coalesce(closer.name, o.closed_by) AS closed_by, o.close_reason, o.invoice_id,
            (SELECT min(q.id) FROM qr_orders q WHERE q.tenant_id = $1 AND q.order_id = o.id) AS qr_order_id
     FROM orders o JOIN checks c ON c.tenant_id = $1 AND c.id = o.check_id
     LEFT JOIN users server ON server.tenant_id = $1 AND server.username = c.waiter
     LEFT JOIN users placer ON placer.tenant_id = $1 AND placer.username = o.created_by
     LEFT JOIN users closer ON closer.tenant_id = $1 AND closer.username = o.closed_by
     WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[]) ORDER BY o.id`,
    [tenantId, ids],
  )

export interface RecordEvent {
  at: Date
  by: string
  item_id: number
  status: string
}

export const lineEvents = (tenantId: number, orderId: number) =>
  statement<RecordEvent>(
    `SELECT e.at, coalesce(person.name, e.actor) AS by, e.item_id, e.status
     FROM order_events e LEFT JOIN users person ON person.tenant_id = $1 AND person.username = e.actor
     WHERE e.tenant_id = $1 AND e.order_id = $2 ORDER BY e.position`,
    [tenantId, orderId],
  )

/** A payment of the checks of some orders. Amounts in centavos. */
export interface CheckPaymentRow {
  id: number
  title: string
  amount: number
  tip: number
  tendered: number | null
  part: number | null
}

export const paymentsOfOrders = (tenantId: number, ids: readonly number[]) =>
  statement<CheckPaymentRow>(
    `SELECT p.id, way.title, p.amount, p.tip, p.tendered, p.part
     FROM payments p JOIN payment_types way ON way.tenant_id = $1 AND way.id = p.payment_type_id
     WHERE p.tenant_id = $1 AND p.returned_at IS NULL AND p.check_id = ANY (ARRAY(
       SELECT o.check_id FROM orders o WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[])))
     ORDER BY p.id`,
    [tenantId, ids],
  )

export interface OrdersRefundRow {
  id: number
  created_at: Date
  total: number
  tip: number
}

/** The refunds of the invoices of some orders. */
export const refundsOfOrders = (tenantId: number, ids: readonly number[]) =>
  statement<OrdersRefundRow>(
    `SELECT r.id, r.created_at, r.total, r.tip FROM refunds r
     WHERE r.tenant_id = $1 AND r.invoice_id = ANY (ARRAY(
       SELECT o.invoice_id FROM orders o
       WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[]) AND o.invoice_id IS NOT NULL))
     ORDER BY r.id`,
    [tenantId, ids],
  )

/** The sums of one tax of an order's lines that are not cancelled, in centavos. */
export interface OrderTaxRow {
  order_id: number
  title: string | null
  rate: number | null
  net: number
  tax: number
  total: number
}

export const taxesOfOrders = (tenantId: number, ids: readonly number[]) =>
  statement<OrderTaxRow>(
    `SELECT i.order_id, i.tax_title AS title, i.tax_rate::float8 AS rate, sum(i.net)::bigint AS net,
            sum(i.tax)::bigint AS tax, sum(i.total)::bigint AS total
     FROM order_items i WHERE i.tenant_id = $1 AND i.status <> 'cancelled' AND i.order_id = ANY ($2::integer[])
     GROUP BY i.order_id, i.tax_title, i.tax_rate ORDER BY i.tax_rate DESC NULLS LAST, i.tax_title, i.order_id`,
    [tenantId, ids],
  )

/** The discounts of some orders, with the lines that they reduced. */
export const discountsOfOrders = (tenantId: number, ids: readonly number[]) =>
  statement<Pick<CheckDiscount, 'kind' | 'item_ids'>>(
    `SELECT d.kind, array_agg(i.id ORDER BY i.id) AS item_ids
     FROM order_items i
     JOIN discount_lines line ON line.tenant_id = $1 AND line.item_id = i.id
     JOIN discounts d ON d.tenant_id = $1 AND d.id = line.discount_id
     WHERE i.tenant_id = $1 AND i.status <> 'cancelled' AND i.order_id = ANY ($2::integer[])
     GROUP BY d.tenant_id, d.id, d.kind ORDER BY d.id`,
    [tenantId, ids],
  )

/** How the only check of some orders is divided; no row when they are of several checks or it is not divided. */
export const splitOfOrders = (tenantId: number, ids: readonly number[]) =>
  statement<{ id: number; split: unknown }>(
    `SELECT c.id, c.split FROM checks c
     WHERE c.tenant_id = $1 AND c.split IS NOT NULL AND c.id = ALL (ARRAY(
       SELECT o.check_id FROM orders o WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[])))`,
    [tenantId, ids],
  )

/**
 * The last printed bill of the checks of some orders, or of the checks that joined them, that says another sum than its check now.
 * The bill that is being printed may be noted already, or not yet: it says the same sum.
 */
export const replacedBill = (tenantId: number, ids: readonly number[]) =>
  statement<{ at: Date; total: string }>(
    `SELECT e.at, e.details->>'total' AS total FROM check_events e
     WHERE e.tenant_id = $1 AND e.what = 'bill_printed'
       AND e.check_id = ANY (ARRAY(
         SELECT c.id FROM orders o JOIN checks c ON c.tenant_id = $1 AND o.check_id IN (c.id, c.joined_into)
         WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[])))
       AND (e.details->>'total')::numeric * 100 <> ${sumOfOrders('r.check_id = e.check_id')}
     ORDER BY e.at DESC LIMIT 1`,
    [tenantId, ids],
  )

export interface PaidInvoice {
  id: number
  /** Its check was paid by parts, which have codes of their own. */
  is_divided: boolean
  created_at: Date
  total: number
  taken_by: string
  payments: { title: string; amount: number }[] | null
  order_ids: number[]
}

/** The invoices of some orders, with all orders and payments on them. */
export const invoicesOfOrders = (tenantId: number, ids: readonly number[]) =>
  statement<PaidInvoice>(
    `SELECT v.id, v.parts IS NOT NULL AS is_divided, v.created_at, v.total, coalesce(taker.name, v.created_by) AS taken_by,
            (SELECT json_agg(json_build_object('title', way.title, 'amount', p.amount) ORDER BY p.id)
             FROM payments p JOIN payment_types way ON way.tenant_id = $1 AND way.id = p.payment_type_id
             WHERE p.tenant_id = $1 AND p.invoice_id = v.id) AS payments,
            ARRAY(SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND o.invoice_id = v.id ORDER BY o.id) AS order_ids
     FROM invoices v LEFT JOIN users taker ON taker.tenant_id = $1 AND taker.username = v.created_by
     WHERE v.tenant_id = $1 AND v.id = ANY (ARRAY(
       SELECT o.invoice_id FROM orders o
       WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[]) AND o.invoice_id IS NOT NULL
     )) ORDER BY v.id`,
    [tenantId, ids],
  )
