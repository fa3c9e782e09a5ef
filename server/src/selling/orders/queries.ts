import { MAX_CHECK_LINES } from '@comanda/shared/checks/limits'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { toCents } from '@comanda/shared/kernel/money'
import { type ItemStatus, reachableFrom } from '@comanda/shared/selling/item-status'
import type { LineStation } from '@comanda/shared/selling/line-station'
import { billTotals, type Totals } from '@comanda/shared/selling/totals'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { instantSql } from '../../db/json-sql.ts'
import { k, type Runnable, type Statement, statement, unseen } from '../../db/statement.ts'
import { tillJoins } from '../ledger/queries.ts'
import { lowerClosed } from './queries-open.ts'

/**
 * Lines to be charged or cancelled, in the order in which they were placed. The limit is an action's maximum plus 1, so that
 * `assertFewLines` detects more.
 */
export const itemsByOrder = (tenantId: number, ids: readonly number[]): Statement<ItemRow> =>
  statement(
    `SELECT id, order_id, item_title, variant_title, quantity, status, net, tax, total, billed_at FROM order_items
     WHERE tenant_id = $1 AND order_id = ANY ($2::integer[]) ORDER BY order_id, id LIMIT ${MAX_CHECK_LINES + 1}`,
    [tenantId, ids],
    'items_by_order',
  )

export type ItemRow = Pick<
  Selectable<DB['order_items']>,
  | 'id'
  | 'order_id'
  | 'item_title'
  | 'variant_title'
  | 'quantity'
  | 'status'
  | 'net'
  | 'tax'
  | 'total'
  | 'billed_at'
>

/** Groups lines by the id of their order, and keeps their sequence. */
export const byOrder = <Line extends { order_id: number }>(lines: readonly Line[]): Map<number, Line[]> =>
  groupBy(lines, (line) => line.order_id)

/**
 * Locks orders in the order of their ids, so that two users who close overlapping bills wait instead of deadlocking.
 */
export const lockOrders = (
  tenantId: number,
  ids: readonly number[],
): Statement<Pick<Selectable<DB['orders']>, 'id' | 'status' | 'payment_status' | 'check_id' | 'token_no'>> =>
  statement(
    `SELECT id, status, payment_status, check_id, token_no FROM orders WHERE tenant_id = $1 AND id = ANY ($2::integer[])
     ORDER BY id FOR UPDATE`,
    [tenantId, ids],
    'lock_orders',
  )

/** The ids of the orders of lines `$2`. */
export const ORDERS_OF_LINES = `ARRAY(SELECT order_id FROM order_items
  WHERE tenant_id = $1 AND id = ANY (${unseen('$2', 'integer[]')}))`

/** Locks the orders of lines, as `lockOrders`; a line may have moved when this has waited. */
export const lockOrdersOfLines = (
  tenantId: number,
  itemIds: readonly number[],
): ReturnType<typeof lockOrders> =>
  statement(
    `SELECT id, status, payment_status, check_id, token_no FROM orders WHERE tenant_id = $1 AND id = ANY (${ORDERS_OF_LINES})
     ORDER BY id FOR UPDATE`,
    [tenantId, itemIds],
    'lock_orders_of_lines',
  )

/** All lines of the orders of these lines, to be read under the orders' locks. */
export const linesBeside = (
  tenantId: number,
  itemIds: readonly number[],
): Statement<Omit<ItemRow, 'status'> & { status: ItemStatus; stations: LineStation[] | null }> =>
  statement(
    `SELECT id, order_id, item_title, variant_title, quantity, status, net, tax, total, billed_at, stations FROM order_items
     WHERE tenant_id = $1 AND order_id = ANY (${ORDERS_OF_LINES}) ORDER BY order_id, id`,
    [tenantId, itemIds],
    'lines_beside',
  )

export const tablesOfOrders = (tenantId: number, ids: readonly number[]) =>
  k
    .selectFrom('orders as o')
    .innerJoin('store_tables as t', (join) =>
      join
        .onRef('t.tenant_id', '=', 'o.tenant_id')
        .onRef('t.id', '=', 'o.table_id')
        .on('t.tenant_id', '=', tenantId),
    )
    .select(['o.id', 't.title'])
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', 'in', ids)

/** The user who changes a line, and the time. */
export interface By {
  username: string
  at: Date
  /** The drawer of the session: voided lines belong to its shift. */
  drawerId?: number | null
}

/** @returns statements that run in this order. */
export const setItemStatus = (
  tenantId: number,
  orderId: number,
  itemId: number,
  status: ItemStatus,
  by: By,
) => withEvents('order_id = $3 AND id = $4', [tenantId, status, orderId, itemId], by, 'item_status')

/** Lines of any of the orders. @returns statements that run in this order. */
export const setLineStatuses = (
  tenantId: number,
  orderIds: readonly number[],
  itemIds: readonly number[],
  status: Exclude<ItemStatus, 'cancelled'>,
  by: By,
) =>
  withEvents(
    'order_id = ANY ($3::integer[]) AND id = ANY ($4::integer[])',
    [tenantId, status, orderIds, itemIds],
    by,
  )

/** A delivered line stays delivered. @returns statements that run in this order. */
export const cancelItems = (tenantId: number, orderIds: readonly number[], by: By) =>
  withEvents(
    'order_id = ANY ($3::integer[]) AND status = ANY ($4)',
    [tenantId, 'cancelled', orderIds, reachableFrom('orders', 'cancelled')],
    by,
  )

/** Cancels lines of any status. @returns statements that run in this order. */
export const voidItems = (
  tenantId: number,
  orderIds: readonly number[],
  itemIds: readonly number[],
  by: By,
) =>
  withEvents(
    'order_id = ANY ($3::integer[]) AND id = ANY ($4::integer[])',
    [tenantId, 'cancelled', orderIds, itemIds],
    by,
  )

export interface WhyVoided {
  /** Null: a client of `POST /orders/…` gave none. */
  reason: string | null
  /** Whether the food is thrown away. */
  wasted: boolean
}

/** Says why lines were voided. @returns no statement when nothing is said */
export const explainVoid = (tenantId: number, itemIds: readonly number[], { reason, wasted }: WhyVoided) =>
  reason === null && !wasted
    ? []
    : [
        k
          .updateTable('order_items')
          .set({ void_reason: reason, wasted })
          .where('tenant_id', '=', tenantId)
          .where('id', 'in', itemIds),
      ]

/** A change of the line's status changes all its stations; a void changes none. */
const ALL_STATIONS = `coalesce((
  SELECT jsonb_agg(s || jsonb_build_object(
    'status', CASE WHEN $2 IN ('created', 'preparing') THEN $2 ELSE 'completed' END,
    'at', ${instantSql('$5::timestamptz')}))
  FROM jsonb_array_elements(stations) s), stations)`

const VOID_SHIFT = `, void_shift_id = (SELECT sh.id FROM stores s ${tillJoins('$7', '$6')} WHERE s.tenant_id = $1)`

/**
 * Writes the event of each line that is about to change, then gives the lines their new status. The orders are locked,
 * so the positions have no gaps.
 */
const withEvents = (
  lines: string,
  parameters: readonly unknown[],
  { at, username, drawerId = null }: By,
  /** Prepares the statements. */
  name?: string,
): Statement[] => [
  statement(
    `INSERT INTO order_events (tenant_id, order_id, position, at, actor, item_id, status)
     SELECT tenant_id, order_id,
            (SELECT coalesce(max(e.position), 0) FROM order_events e
             WHERE e.tenant_id = $1 AND e.order_id = line.order_id)
            + row_number() OVER (PARTITION BY tenant_id, order_id ORDER BY id),
            $5, $6, id, $2
     FROM order_items line WHERE tenant_id = $1 AND ${lines} AND status <> $2`,
    [...parameters, at, username],
    name && `${name}_events`,
  ),
  statement(
    // The kitchen acknowledges voided lines.
    `UPDATE order_items SET status = $2, voided_at = CASE WHEN $2 = 'cancelled' THEN $5::timestamptz END,
            voided_by = CASE WHEN $2 = 'cancelled' THEN $6 END${
              parameters[1] === 'cancelled' ? VOID_SHIFT : `, stations = ${ALL_STATIONS}`
            }
     WHERE tenant_id = $1 AND ${lines} AND status <> $2`,
    [...parameters, at, username, ...(parameters[1] === 'cancelled' ? [drawerId] : [])],
    name && `${name}_${parameters[1] === 'cancelled' ? 'cancelled' : 'changed'}`,
  ),
]

export interface Closing {
  status: 'completed' | 'cancelled'
  closed_at: Date
  closed_by: string
  /** Only for an order closed without payment: the reason, the amount and the business day. */
  close_reason?: string | null
  unpaid_total?: number
  unpaid_on?: string
}

export const closeOrders = (tenantId: number, orderIds: readonly number[], how: Closing) =>
  k.updateTable('orders').set(how).where('tenant_id', '=', tenantId).where('id', 'in', orderIds)

/** Opens paid orders again, of which a line is prepared again. */
export const reopenOrders = (tenantId: number, orderIds: readonly number[]): Runnable[] => [
  k
    .updateTable('orders')
    .set({ status: 'created', closed_at: null, closed_by: null })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', orderIds),
  lowerClosed(tenantId, orderIds),
]

/** `2 × Taco - Orden de 5` */
export const lineWords = (item: Pick<ItemRow, 'quantity' | 'item_title' | 'variant_title'>): string =>
  `${item.quantity} × ${[item.item_title, item.variant_title].filter(Boolean).join(' - ')}`

export const isLive = (item: { status: string }): boolean => item.status !== 'cancelled'

/** Sums the lines that were not cancelled, at the prices frozen when they were ordered. */
export const frozenTotals = (items: readonly Pick<ItemRow, 'status' | 'net' | 'tax' | 'total'>[]): Totals =>
  billTotals(
    items.filter(isLive).map((item) => ({
      net: toCents(item.net),
      tax: toCents(item.tax),
      total: toCents(item.total),
    })),
  )
