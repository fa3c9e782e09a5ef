import type { AuditSubject } from '@comanda/shared/kernel/call'
import { type Statement, statement } from '../db/statement.ts'

const titles = (table: string, name = 'title', id = 'id', type = 'integer') =>
  `SELECT NULL AS place, ${name} AS name FROM ${table} WHERE tenant_id = $1 AND ${id} = ANY ($2::${type}[])`

const choices = (table: string) =>
  `SELECT i.title AS place, c.title AS name FROM ${table} c
   JOIN menu_items i ON i.tenant_id = $1 AND i.id = c.item_id WHERE c.tenant_id = $1 AND c.id = ANY ($2::integer[])`

/** `token 84 +3`, and whom the check is for. The number of a check is on no screen that people work with. */
const CHECK_NAME = `concat_ws(' · ', (
    SELECT 'token ' || (array_agg(o.token_no ORDER BY o.id))[1] || CASE WHEN count(*) > 1 THEN ' +' || count(*) - 1 ELSE '' END
    FROM orders o WHERE o.tenant_id = $1 AND o.check_id = c.id HAVING count(*) > 0
  ), c.name)`
const CHECK_TABLE = 'LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = c.table_id'

/** Reads where the things with these ids are, and what people call them. */
const NAMES: Record<AuditSubject, string> = {
  check: `SELECT t.title AS place, ${CHECK_NAME} AS name FROM checks c ${CHECK_TABLE}
    WHERE c.tenant_id = $1 AND c.id = ANY ($2::integer[])`,
  orders: `SELECT t.title AS place, 'token ' || o.token_no AS name FROM orders o
    LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
    WHERE o.tenant_id = $1 AND o.id = ANY ($2::integer[])`,
  item: `SELECT t.title AS place, i.quantity || ' × ' || concat_ws(' - ', i.item_title, i.variant_title) AS name
    FROM order_items i JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
    LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
    WHERE i.tenant_id = $1 AND i.id = ANY ($2::integer[])`,
  payment: `SELECT t.title AS place, ${CHECK_NAME} AS name FROM payments p
    JOIN checks c ON c.tenant_id = $1 AND c.id = p.check_id ${CHECK_TABLE}
    WHERE p.tenant_id = $1 AND p.id = ANY ($2::integer[])`,
  sale: `SELECT NULL AS place, 'venta ' || id AS name FROM invoices WHERE tenant_id = $1 AND id = ANY ($2::integer[])`,
  review: `SELECT t.title AS place, ${CHECK_NAME} AS name FROM reviews r
    JOIN checks c ON c.tenant_id = $1 AND c.id = r.check_id ${CHECK_TABLE}
    WHERE r.tenant_id = $1 AND r.id::text = ANY ($2::text[])`,
  qrOrder: `SELECT t.title AS place, q.customer_name AS name FROM qr_orders q
    LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = q.table_id
    WHERE q.tenant_id = $1 AND q.id = ANY ($2::integer[])`,
  sitting: `SELECT t.title AS place, NULL AS name FROM sittings s
    JOIN store_tables t ON t.tenant_id = $1 AND t.id = s.table_id WHERE s.tenant_id = $1 AND s.id = ANY ($2::integer[])`,
  guestCall: `SELECT t.title AS place, NULL AS name FROM guest_calls g
    JOIN sittings s ON s.tenant_id = $1 AND s.id = g.sitting_id
    JOIN store_tables t ON t.tenant_id = $1 AND t.id = s.table_id
    WHERE g.tenant_id = $1 AND g.id = ANY ($2::integer[])`,
  reservation: `SELECT NULL AS place, g.name FROM reservations r
    JOIN customers g ON g.tenant_id = $1 AND g.phone_key = r.customer_key
    WHERE r.tenant_id = $1 AND r.id = ANY ($2::integer[])`,
  shift: `SELECT NULL AS place, d.title AS name FROM shifts s
    JOIN drawers d ON d.tenant_id = $1 AND d.id = s.drawer_id WHERE s.tenant_id = $1 AND s.id = ANY ($2::integer[])`,
  cfdi: titles('cfdi_documents', "concat_ws(' · ', nullif(receiver_name, ''), receiver_rfc)"),
  menuItem: titles('menu_items'),
  variant: choices('variants'),
  addon: choices('addons'),
  drawer: titles('drawers'),
  printer: titles('printers'),
  category: titles('categories'),
  paymentType: titles('payment_types'),
  station: titles('stations'),
  table: titles('store_tables'),
  tax: titles('taxes'),
  supplier: titles('suppliers', 'name'),
  customer: titles('customers', 'name', 'phone', 'text'),
  sharedDevice: titles('devices', 'name', 'id::text', 'text'),
  offlineDevice: titles('offline_devices', "letter || ' · ' || name", 'id::text', 'text'),
  session: titles('sessions', 'coalesce(name, device_name)', 'id::text', 'text'),
}

/** What people call the things with these ids: `Mesa 4 · token 12`; null when none of them exists. */
export const wordsOfSubject = (
  tenantId: number,
  subject: AuditSubject,
  ids: readonly (string | number)[],
): Statement<{ words: string | null }> =>
  statement(
    `SELECT nullif(concat_ws(' · ', string_agg(DISTINCT place, ', '), string_agg(DISTINCT name, ', ')), '') AS words
     FROM (${NAMES[subject]}) found`,
    [tenantId, ids.map(String)],
  )

const TARGET = /^(check|orders|item|payment|drawer|shift):(\d{1,9}(?:,\d{1,9})*)$/

/** The same for the target of an approval, such as `check:12` or `orders:3,4`; for an invalid one null. */
export function wordsOfTarget(tenantId: number, target: string): Statement<{ words: string | null }> {
  const [, subject, ids = ''] = TARGET.exec(target) ?? []
  return subject
    ? wordsOfSubject(tenantId, subject as AuditSubject, ids.split(','))
    : statement('SELECT NULL AS words')
}
