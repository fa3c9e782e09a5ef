import type { Insertable, Updateable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'
import { leaveTable } from '../checks/queries.ts'

/** Columns of a check to change. */
export type CheckColumns = Updateable<DB['checks']>

export const updateCheck = (tenantId: number, id: number, change: CheckColumns) =>
  k.updateTable('checks').set(change).where('tenant_id', '=', tenantId).where('id', '=', id)

export const findPerson = (
  tenantId: number,
  username: string,
): Statement<{ username: string; name: string }> =>
  statement('SELECT username, name FROM users WHERE tenant_id = $1 AND username = $2', [tenantId, username])

/** A table of the store; the lock keeps it from being removed meanwhile. */
export const tableToUse = (tenantId: number, id: number): Statement<{ id: number; title: string }> =>
  statement(
    'SELECT id, title FROM store_tables WHERE tenant_id = $1 AND id = $2 AND archived_at IS NULL FOR SHARE',
    [tenantId, id],
  )

/** The title of a table, also of a table that is no longer used. */
export const titleOfTable = (tenantId: number, id: number | null): Statement<{ title: string }> =>
  statement('SELECT title FROM store_tables WHERE tenant_id = $1 AND id = $2', [tenantId, id])

/** Moves a check and its open orders; a takeaway or delivery order becomes dine-in. @param from the table that they leave */
export const moveToTable = (
  tenantId: number,
  checkId: number,
  tableId: number,
  from: { id: number | null; title: string | null },
  at: Date,
): Statement[] => [
  statement(
    `UPDATE orders SET table_id = $3, moved_from = $4, ${EATEN_HERE}
     WHERE tenant_id = $1 AND check_id = $2 AND status = 'created'`,
    [tenantId, checkId, tableId, from.title],
  ),
  statement(`UPDATE checks SET table_id = $3, ${EATEN_HERE} WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    checkId,
    tableId,
  ]),
  statement('UPDATE store_tables SET cleaning_since = NULL WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    tableId,
  ]),
  ...(from.id === null ? [] : [leaveTable(tenantId, from.id, at)]),
]

/** An order without a type of service keeps null. */
const EATEN_HERE = "delivery_type = CASE WHEN delivery_type IS NOT NULL THEN 'dinein' END"

/** The columns that an order for moved lines copies from the order that the lines leave. */
export const COPIED_OF_ORDER = [
  'tenant_id',
  'token_no',
  'business_date',
  'created_at',
  'created_by',
  'status',
  'payment_status',
  'delivery_type',
  'customer_type',
  'customer_key',
  'customer_phone',
  'customer_name',
  'sitting_id',
] as const

/** The columns that a derived order does not copy. */
export const OWN_OF_DERIVED = ['id', 'split_no', 'check_id', 'round', 'table_id', 'moved_from'] as const

/** An order for lines that leave `orderId`: it has the same token, and is the next round of the check. */
export const deriveOrder = (tenantId: number, orderId: number, id: number, checkId: number): Statement[] => [
  statement(
    'UPDATE checks SET rounds = rounds + 1, lines_at_most = NULL, billed_at = NULL WHERE tenant_id = $1 AND id = $2',
    [tenantId, checkId],
  ),
  statement(
    `INSERT INTO orders (${COPIED_OF_ORDER.join(', ')}, ${OWN_OF_DERIVED.join(', ')})
     SELECT ${COPIED_OF_ORDER.map((name) => `o.${name}`).join(', ')}, $3,
            (SELECT max(other.split_no) + 1 FROM orders other
             WHERE other.tenant_id = $1 AND other.business_date = o.business_date AND other.token_no = o.token_no),
            c.id, c.rounds, c.table_id,
            CASE WHEN o.table_id IS DISTINCT FROM c.table_id
                 THEN (SELECT title FROM store_tables t WHERE t.tenant_id = $1 AND t.id = o.table_id)
                 ELSE o.moved_from END
     FROM orders o JOIN checks c ON c.tenant_id = $1 AND c.id = $4
     WHERE o.tenant_id = $1 AND o.id = $2`,
    [tenantId, orderId, id, checkId],
  ),
]

/** The lines keep their ids and states, and their events follow. */
export const giveLines = (tenantId: number, lineIds: readonly number[], orderId: number): Statement[] =>
  [
    'UPDATE order_items SET order_id = $3 WHERE tenant_id = $1 AND id = ANY ($2::integer[])',
    'UPDATE order_events SET order_id = $3 WHERE tenant_id = $1 AND item_id = ANY ($2::integer[])',
  ].map((sql) => statement(sql, [tenantId, lineIds, orderId]))

export const insertDiscount = (row: Insertable<DB['discounts']>) => k.insertInto('discounts').values(row)

/** A discount with its amounts on some lines, in centavos. */
export interface GivenDiscount {
  reason: string
  item_id: number
  amount: number
  net: number | null
  tax: number | null
}

export const givenDiscount = (
  tenantId: number,
  id: number,
  itemIds: readonly number[],
): Statement<GivenDiscount> =>
  statement(
    `SELECT d.reason, line.item_id, line.amount, line.net, line.tax
     FROM discount_lines line JOIN discounts d ON d.tenant_id = $1 AND d.id = line.discount_id
     WHERE line.tenant_id = $1 AND line.discount_id = $2 AND line.item_id = ANY ($3::integer[])`,
    [tenantId, id, itemIds],
  )

export const deleteDiscountLines = (tenantId: number, id: number, itemIds: readonly number[]): Statement =>
  statement(
    'DELETE FROM discount_lines WHERE tenant_id = $1 AND discount_id = $2 AND item_id = ANY ($3::integer[])',
    [tenantId, id, itemIds],
  )
