import { statement } from '../../db/statement.ts'
import { DAYS_NOW } from '../reports/queries.ts'

/** The date of a store that was never rolled up. */
const NEVER = '2000-01-01'

export const listTenants = () =>
  statement<{ tenant_id: number }>('SELECT tenant_id FROM stores ORDER BY tenant_id')

interface StoreRow {
  timeZone: string
  businessDayStart: string
  currency: string
  /** The business dates of open orders, which are the only ones that can still change. */
  open_days: string[]
}

/**
 * Locks the store against erasure. Returns no row for a store that is being erased, whose roll-ups stay unchanged. It
 * reads the open days before the figures, so that none is missed.
 */
export const holdStore = (tenantId: number, now: Date) =>
  statement<StoreRow>(
    `SELECT time_zone AS "timeZone", business_day_start AS "businessDayStart", currency,
            ARRAY(SELECT DISTINCT business_date::text FROM orders WHERE tenant_id = $1 AND status = 'created') AS open_days
     FROM stores WHERE tenant_id = $1 AND (delete_after IS NULL OR delete_after > $2) FOR KEY SHARE`,
    [tenantId, now],
  )

interface LastRow {
  rolled_at: Date
  rolled_to: string
  open_days: string[]
}

/** The last roll-up; the row lock makes a concurrent roll-up of the same store wait for the commit. */
export const lockLast = (tenantId: number) =>
  statement<LastRow>(
    `INSERT INTO platform_stores (tenant_id, customers, rolled_at, rolled_to) VALUES ($1, 0, 'epoch', '${NEVER}')
     ON CONFLICT (tenant_id) DO UPDATE SET customers = platform_stores.customers
     RETURNING rolled_at, rolled_to, open_days`,
    [tenantId],
  )

/** The first and the last day with orders or invoices. */
export const daysOfBusiness = (tenantId: number) =>
  statement<{ first: string | null; last: string | null }>(
    `SELECT least((SELECT min(business_date) FROM orders WHERE tenant_id = $1),
                  (SELECT min(business_date) FROM invoices WHERE tenant_id = $1)) AS first,
            greatest((SELECT max(business_date) FROM orders WHERE tenant_id = $1),
                     (SELECT max(business_date) FROM invoices WHERE tenant_id = $1)) AS last`,
    [tenantId],
  )

/** Uses the statement of the store's own reports. A day without orders gets zeros. */
export const rollUpDays = (tenantId: number, days: readonly string[], currency: string) =>
  statement(
    `INSERT INTO platform_days (tenant_id, business_date, currency, orders, total)
     SELECT store.tenant_id, now.business_date, $3::char(3), now.orders, now.total
     FROM stores store, (${DAYS_NOW}) AS now
     WHERE store.tenant_id = $1 AND (now.orders > 0 OR now.total > 0 OR EXISTS (
       SELECT FROM platform_days was WHERE was.tenant_id = $1 AND was.business_date = now.business_date))
     ON CONFLICT (tenant_id, business_date) DO UPDATE
     SET currency = excluded.currency, orders = excluded.orders, total = excluded.total
     WHERE (platform_days.currency, platform_days.orders, platform_days.total)
           IS DISTINCT FROM (excluded.currency, excluded.orders, excluded.total)`,
    [tenantId, days, currency],
  )

/** The sold pieces, without cancelled lines and cancelled orders. */
const SOLD = `
WITH sale AS MATERIALIZED (
  SELECT id, business_date FROM orders
  WHERE tenant_id = $1 AND business_date = ANY ($2) AND status <> 'cancelled'
)
SELECT sale.business_date, line.item_id, sum(line.quantity)::integer AS quantity, max(line.item_title) AS title
FROM order_items line JOIN sale ON sale.id = line.order_id
WHERE line.tenant_id = $1 AND line.order_id = ANY (ARRAY(SELECT id FROM sale)) AND line.status <> 'cancelled'
GROUP BY sale.business_date, line.item_id`

export const forgetUnsoldItems = (tenantId: number, days: readonly string[]) =>
  statement(
    `DELETE FROM platform_day_items was
     WHERE was.tenant_id = $1 AND was.business_date = ANY ($2) AND NOT EXISTS (
       SELECT FROM (${SOLD}) AS sold WHERE sold.business_date = was.business_date AND sold.item_id = was.item_id)`,
    [tenantId, days],
  )

export const rollUpItems = (tenantId: number, days: readonly string[]) =>
  statement(
    `INSERT INTO platform_day_items (tenant_id, business_date, item_id, title, quantity)
     SELECT store.tenant_id, sold.business_date, sold.item_id, coalesce(item.title, sold.title), sold.quantity
     FROM stores store CROSS JOIN (${SOLD}) AS sold
     LEFT JOIN menu_items item ON item.tenant_id = $1 AND item.id = sold.item_id
     WHERE store.tenant_id = $1
     ON CONFLICT (tenant_id, business_date, item_id) DO UPDATE
     SET title = excluded.title, quantity = excluded.quantity
     WHERE (platform_day_items.title, platform_day_items.quantity) IS DISTINCT FROM (excluded.title, excluded.quantity)`,
    [tenantId, days],
  )

export const keepLast = (tenantId: number, { rolled_at, rolled_to, open_days }: LastRow) =>
  statement(
    `UPDATE platform_stores
     SET rolled_at = $2, rolled_to = $3, open_days = $4,
         customers = (SELECT count(*) FROM customers WHERE tenant_id = $1 AND archived_at IS NULL)
     WHERE tenant_id = $1`,
    [tenantId, rolled_at, rolled_to, open_days],
  )

/** Whether a store may have changed since its last roll-up; always true with open orders or recent writes. */
export const isStale = (tenantId: number) =>
  statement<{ stale: boolean }>(
    `SELECT last.tenant_id IS NULL OR cardinality(last.open_days) > 0
            OR last.customers <> (SELECT count(*) FROM customers WHERE tenant_id = $1 AND archived_at IS NULL)
            OR ${newIn('orders', 'token_no')} OR ${newIn('invoices', 'id')} AS stale
     FROM (VALUES (1)) AS one LEFT JOIN platform_stores last ON last.tenant_id = $1`,
    [tenantId],
  )

/**
 * Reads from the last day backwards. With EXISTS, Postgres scans the table from its start when the store has many rows,
 * and the whole table when it has no new row.
 */
const newIn = (table: 'orders' | 'invoices', order: string): string =>
  `coalesce((SELECT true FROM ${table} WHERE tenant_id = $1 AND business_date >= last.rolled_to - 3
             AND created_at >= last.rolled_at - interval '1 hour'
             ORDER BY business_date DESC, ${order} DESC LIMIT 1), false)`
