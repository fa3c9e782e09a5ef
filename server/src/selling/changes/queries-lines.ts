import type { OrderStatus } from '@comanda/shared/orders/order'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import type { TaxType } from '@comanda/shared/selling/totals'
import { type Statement, statement } from '../../db/statement.ts'
import type { LineOnBill } from '../checks/queries-read.ts'

/** Locks the open orders of checks in the order of their ids. */
export const lockOrdersOf = (tenantId: number, checkIds: readonly number[]): Statement =>
  statement(
    `SELECT FROM orders WHERE tenant_id = $1 AND check_id = ANY ($2::integer[]) AND status = 'created'
     ORDER BY id FOR UPDATE`,
    [tenantId, checkIds],
  )

/** A line that is not cancelled. Amounts in centavos. */
export interface LineOfCheck extends LineOnBill {
  check_id: number
  order_status: OrderStatus
  status: ItemStatus
  tax_type: TaxType | null
  /** When a printed bill first named it; also on the bill of a check that it has left. */
  billed_at: Date | null
}

export const linesOfChecks = (tenantId: number, checkIds: readonly number[]): Statement<LineOfCheck> =>
  statement(
    `SELECT i.id, i.order_id, o.check_id, o.status AS order_status, i.status,
            concat_ws(' - ', i.item_title, i.variant_title) AS title, i.quantity, i.unit_price, i.discount,
            i.tax_title, i.tax_rate::float8 AS tax_rate, i.tax_type, i.net, i.tax, i.total, i.billed_at
     FROM order_items i JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
     WHERE i.tenant_id = $1 AND i.status <> 'cancelled'
       AND i.order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND check_id = ANY ($2::integer[])))
     ORDER BY i.order_id, i.id`,
    [tenantId, checkIds],
  )

/** The number of lines of each order of checks, cancelled lines included. */
export const lineCountsOf = (
  tenantId: number,
  checkIds: readonly number[],
): Statement<{ check_id: number; order_id: number; lines: number }> =>
  statement(
    `SELECT o.check_id, i.order_id, count(*)::integer AS lines
     FROM order_items i JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
     WHERE i.tenant_id = $1
       AND i.order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND check_id = ANY ($2::integer[])))
     GROUP BY o.check_id, i.order_id`,
    [tenantId, checkIds],
  )

/** The lines of a check stand on a printed bill from now on. */
export const billLines = (tenantId: number, checkId: number, now: Date): Statement =>
  statement(
    `UPDATE order_items SET billed_at = $3
     WHERE tenant_id = $1 AND billed_at IS NULL AND status <> 'cancelled'
       AND order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND check_id = $2))`,
    [tenantId, checkId, now],
  )

/** The pieces and amounts of a line. */
export type LineAmounts = Pick<LineOnBill, 'id' | 'quantity' | 'discount' | 'net' | 'tax' | 'total'>

const AMOUNTS = 'id integer, quantity integer, discount bigint, net bigint, tax bigint, total bigint'

export const setAmounts = (tenantId: number, lines: readonly LineAmounts[]): Statement =>
  statement(
    `UPDATE order_items i SET quantity = new.quantity, discount = new.discount, net = new.net, tax = new.tax, total = new.total
     FROM json_to_recordset($2::json) AS new (${AMOUNTS}) WHERE i.tenant_id = $1 AND i.id = new.id`,
    [tenantId, JSON.stringify(lines)],
  )

/** The columns that pieces copy from the line that they leave: its frozen titles and prices, its status and its stations. */
export const COPIED_OF_LINE = [
  'tenant_id',
  'order_id',
  'created_at',
  'item_id',
  'item_title',
  'variant_id',
  'variant_title',
  'variant_price',
  'addons',
  'unit_price',
  'tax_title',
  'tax_rate',
  'tax_type',
  'notes',
  'status',
  'stations',
  'billed_at',
  'guest',
] as const

/** The columns that pieces do not copy. */
export const OWN_OF_PIECES = ['id', 'quantity', 'discount', 'net', 'tax', 'total'] as const

const columns = (names: readonly string[], of = ''): string => names.map((name) => of + name).join(', ')

/** Lines with some pieces of another line and its history. @returns statements that run in this order. */
export const insertPieces = (
  tenantId: number,
  pieces: readonly (LineAmounts & { of: number })[],
): Statement[] => [
  statement(
    `INSERT INTO order_items (${columns(COPIED_OF_LINE)}, ${columns(OWN_OF_PIECES)})
     SELECT ${columns(COPIED_OF_LINE, 'i.')}, ${columns(OWN_OF_PIECES, 'new.')}
     FROM order_items i JOIN json_to_recordset($2::json) AS new ("of" integer, ${AMOUNTS}) ON i.id = new.of
     WHERE i.tenant_id = $1`,
    [tenantId, JSON.stringify(pieces)],
  ),
  statement(
    `INSERT INTO order_events (${columns(COPIED_OF_EVENT)}, item_id, position)
     SELECT ${columns(COPIED_OF_EVENT, 'e.')}, new.id,
            (SELECT max(last.position) FROM order_events last WHERE last.tenant_id = $1 AND last.order_id = e.order_id)
            + row_number() OVER (PARTITION BY e.order_id ORDER BY e.position, new.id)
     FROM json_to_recordset($2::json) AS new ("of" integer, id integer)
     JOIN order_items i ON i.tenant_id = $1 AND i.id = new.of
     JOIN order_events e ON e.tenant_id = $1 AND e.order_id = i.order_id AND e.item_id = i.id`,
    [tenantId, JSON.stringify(pieces)],
  ),
]

/** Pieces have the earlier events of their line: the kitchen can recall them. */
export const COPIED_OF_EVENT = ['tenant_id', 'order_id', 'at', 'actor', 'status'] as const

/** The amount that a discount takes off a line. */
export interface DiscountLineRow {
  item_id: number
  discount_id: number
  /** In centavos: of the price, and of net amount and tax, which are null for a discount of before. */
  amount: number
  net: number | null
  tax: number | null
}

export const discountLinesOf = (tenantId: number, itemIds: readonly number[]): Statement<DiscountLineRow> =>
  statement(
    `SELECT item_id, discount_id, amount, net, tax FROM discount_lines WHERE tenant_id = $1 AND item_id = ANY ($2::integer[])
     ORDER BY item_id, discount_id`,
    [tenantId, itemIds],
  )

/** Adds the rows, or replaces their amounts. */
export const setDiscountLines = (tenantId: number, rows: readonly DiscountLineRow[]): Statement =>
  statement(
    `INSERT INTO discount_lines (tenant_id, item_id, discount_id, amount, net, tax)
     SELECT $1, new.item_id, new.discount_id, new.amount, new.net, new.tax
     FROM json_to_recordset($2::json) AS new (item_id integer, discount_id integer, amount bigint, net bigint, tax bigint)
     ON CONFLICT (tenant_id, item_id, discount_id)
     DO UPDATE SET amount = excluded.amount, net = excluded.net, tax = excluded.tax`,
    [tenantId, JSON.stringify(rows)],
  )
