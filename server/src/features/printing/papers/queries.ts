import type { KitchenItem } from '@comanda/shared/orders/order'
import { type Statement, statement } from '../../../db/statement.ts'
import { ORDER_ALONE_JSON, type OrderAlone } from '../../../selling/orders/queries-wire.ts'
import { STATION_IDS } from '../../../selling/papers/queries-jobs.ts'

export interface OrderOnPaper {
  order: OrderAlone
  business_date: string
  /** The name of the check's waiter. */
  waiter: string
}

export const ordersOnPaper = (tenantId: number, ids: readonly number[]): Statement<OrderOnPaper> =>
  statement(
    `SELECT ${ORDER_ALONE_JSON}::json AS "order", o.business_date, coalesce(u.name, c.waiter) AS waiter
     FROM orders o
     JOIN checks c ON c.tenant_id = $1 AND c.id = o.check_id
     LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
     LEFT JOIN users u ON u.tenant_id = $1 AND u.username = c.waiter
     WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[]) ORDER BY o.id`,
    [tenantId, ids],
    'orders_on_paper',
  )

export interface LineOnPaper
  extends Pick<KitchenItem, 'item_title' | 'variant_title' | 'quantity' | 'addons' | 'notes' | 'status'> {
  id: number
  stations: number[] | null
  void_reason: string | null
  voided_by: string | null
  voided_at: Date | null
}

/** Lines by their ids, because moved lines get another order. */
export const linesOnPaper = (tenantId: number, ids: readonly number[]): Statement<LineOnPaper> =>
  statement(
    `SELECT i.id, i.item_title, i.variant_title, i.quantity, i.addons, i.notes, i.status, ${STATION_IDS} AS stations,
            i.void_reason, coalesce(u.name, i.voided_by) AS voided_by, i.voided_at
     FROM order_items i LEFT JOIN users u ON u.tenant_id = $1 AND u.username = i.voided_by
     WHERE i.tenant_id = $1 AND i.id = ANY ($2::integer[]) ORDER BY i.id`,
    [tenantId, ids],
    'lines_on_paper',
  )

export const stationTitles = (tenantId: number): Statement<{ id: number; title: string }> =>
  statement(
    'SELECT id, title FROM stations WHERE tenant_id = $1 ORDER BY position, id',
    [tenantId],
    'station_titles',
  )
