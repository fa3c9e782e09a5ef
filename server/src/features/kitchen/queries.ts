import type { KitchenVoid } from '@comanda/shared/kitchen/api'
import { type Statement, statement } from '../../db/statement.ts'

type VoidRow = Omit<KitchenVoid, 'at'> & { at: Date }

/** Lines voided after `since` that the kitchen has not acknowledged, of open and closed orders. */
export const unseenVoids = (tenantId: number, since: Date): Statement<VoidRow> =>
  statement(
    `SELECT i.id AS item_id, i.order_id, o.token_no, t.title AS table_title, i.item_title, i.variant_title, i.quantity,
            i.void_reason AS reason, coalesce(u.name, i.voided_by) AS by, i.voided_at AS at, NULL::jsonb AS stations
     FROM order_items i
     JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
     LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
     LEFT JOIN users u ON u.tenant_id = $1 AND u.username = i.voided_by
     WHERE i.tenant_id = $1 AND i.voided_at > $2 AND i.void_seen_at IS NULL
     ORDER BY i.voided_at, i.id`,
    [tenantId, since],
    'unseen_voids',
  )

/** The first acknowledgement counts. */
export const acknowledge = (tenantId: number, itemId: number, at: Date) =>
  statement(
    `UPDATE order_items SET void_seen_at = $3
     WHERE tenant_id = $1 AND id = $2 AND voided_at IS NOT NULL AND void_seen_at IS NULL`,
    [tenantId, itemId, at],
  )

export const findVoid = (tenantId: number, itemId: number): Statement =>
  statement('SELECT FROM order_items WHERE tenant_id = $1 AND id = $2 AND voided_at IS NOT NULL', [
    tenantId,
    itemId,
  ])
