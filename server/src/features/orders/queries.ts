import { formatCentavos } from '@comanda/shared/kernel/money'
import type { Order } from '@comanda/shared/orders/order'
import { instantSql } from '../../db/json-sql.ts'
import { searchableColumn } from '../../db/search.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { instant } from '../../http/answers.ts'
import { IS_UNDER_REVIEW } from '../../selling/arrival/queries-waiting.ts'

const FACTS = `
SELECT json_build_object(
  'requests', (SELECT coalesce(json_agg(json_build_object('table_id', table_id, 'count', count, 'since', since) ORDER BY table_id), '[]')
               FROM (SELECT table_id, count(*) AS count, ${instantSql('min(created_at)')} AS since FROM qr_orders
                     WHERE tenant_id = $1 AND status = 'pending' AND lapses_at > $2 AND table_id IS NOT NULL GROUP BY table_id) q),
  'reviews', (SELECT coalesce(json_agg(c.id ORDER BY c.id), '[]') FROM checks c
              WHERE c.tenant_id = $1 AND c.status = 'open' AND ${IS_UNDER_REVIEW})
)::text AS written`

/** JSON of the facts of `feedOrders`. */
export const factsOfOrders = (tenantId: number, now: Date): Statement<{ written: string }> =>
  statement(FACTS, [tenantId, now], 'orders_facts')

export interface FoundOrderRow {
  id: number
  token_no: number
  created_at: Date
  status: string
  payment_status: string
  table_title: string | null
  total: number
  check_id: number
  check_name: string | null
  closed_at: Date | null
  closed_by: string | null
  close_reason: string | null
}

const MOST_FOUND = 10

/** The order with this number, and the orders with this token on the given days. */
const foundOrders = (ids: string): string =>
  `SELECT o.id, o.token_no, o.created_at, o.status, o.payment_status, t.title AS table_title, o.closed_at, o.closed_by,
            o.close_reason, o.check_id, (SELECT c.name FROM checks c WHERE c.tenant_id = $1 AND c.id = o.check_id) AS check_name,
            (SELECT coalesce(sum(i.total), 0) FROM order_items i
             WHERE i.tenant_id = $1 AND i.order_id = o.id AND i.status <> 'cancelled')::bigint AS total
     FROM orders o LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
     WHERE o.tenant_id = $1 AND o.id = ANY (ARRAY(${ids})) ORDER BY o.business_date DESC, o.id DESC LIMIT ${MOST_FOUND}`

export const ordersByNumber = (tenantId: number, number: number, days: readonly string[]) =>
  statement<FoundOrderRow>(
    foundOrders(`SELECT $2::integer
       UNION
       SELECT id FROM orders WHERE tenant_id = $1 AND business_date = ANY ($3::date[]) AND token_no = $2`),
    [tenantId, number, days],
  )

const SALE_OF_FOLIO = `offline_devices d
       JOIN device_sales s ON d.tenant_id = $1 AND d.letter = $2 AND s.tenant_id = $1 AND s.device_id = d.id AND s.number = $3`

/** The order that a device has sold under a folio, or those of the check that it charged. */
export const ordersByFolio = (tenantId: number, { letter, number }: { letter: string; number: number }) =>
  statement<FoundOrderRow>(
    // Two queries, each with its index: an OR over both columns reads all orders of the store.
    foundOrders(`SELECT part.id FROM ${SALE_OF_FOLIO}
       JOIN orders sent ON sent.tenant_id = $1 AND sent.id = s.order_id
       JOIN orders part ON part.tenant_id = $1 AND part.business_date = sent.business_date AND part.token_no = sent.token_no
       UNION
       SELECT sold.id FROM ${SALE_OF_FOLIO} AND s.order_id IS NULL
       JOIN orders sold ON sold.tenant_id = $1 AND sold.check_id = s.check_id`),
    [tenantId, letter, number],
  )

/** The orders of checks with such a name, of the given days. @param name as `searchable` gives it */
export const ordersByName = (tenantId: number, name: string, days: readonly string[]) =>
  statement<FoundOrderRow>(
    foundOrders(`SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND o.check_id = ANY (ARRAY(
         SELECT c.id FROM checks c
         WHERE c.tenant_id = $1 AND c.business_date = ANY ($3::date[]) AND strpos(${searchableColumn('c.name')}, $2) > 0
         ORDER BY c.id DESC LIMIT ${MOST_FOUND}))`),
    [tenantId, name, days],
  )

/** @param owed the amount due of the order's check, when it is partly paid */
export const foundOrderOf = (row: FoundOrderRow, owed = row.total) => ({
  id: row.id,
  token_no: row.token_no,
  date: instant(row.created_at),
  status: row.status as Order['status'],
  payment_status: row.payment_status as Order['payment_status'],
  table_title: row.table_title,
  check_name: row.check_name,
  total: formatCentavos(row.total),
  due: formatCentavos(row.payment_status === 'paid' ? 0 : Math.min(row.total, owed)),
  closed_at: row.closed_at && instant(row.closed_at),
  closed_by: row.closed_by,
  close_reason: row.close_reason,
})
