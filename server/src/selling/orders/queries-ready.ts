import type { ReadyCheck } from '@comanda/shared/orders/api'
import { type Statement, statement, unseen } from '../../db/statement.ts'

/** Who serves the order `o` of the check `c`: who opened the check, placed the order, or last served something of the check. */
const SERVERS = `ARRAY[c.waiter, o.created_by] || ARRAY(
    SELECT e.actor FROM order_events e
    WHERE e.tenant_id = $1 AND e.status = 'delivered' AND e.order_id = ANY (ARRAY(
      SELECT r.id FROM orders r WHERE r.tenant_id = $1 AND r.check_id = c.id))
    ORDER BY e.at DESC, e.order_id DESC, e.position DESC LIMIT 1)`

interface ServersRow {
  id: number
  waiter: string
  servers: string[]
  is_counter: boolean
}

/** Who serves each order. */
export const serversOfOrders = (tenantId: number, orderIds: readonly number[]): Statement<ServersRow> =>
  statement(
    `SELECT o.id, c.waiter, ${SERVERS} AS servers, o.table_id IS NULL AS is_counter
     FROM orders o JOIN checks c ON c.tenant_id = $1 AND c.id = o.check_id
     WHERE o.tenant_id = $1 AND o.id = ANY (${unseen('$2', 'integer[]')}) ORDER BY o.id`,
    [tenantId, orderIds],
    'servers_of_orders',
  )

/**
 * The SQL of when the oldest of the finished lines of an order was finished; null without one.
 * @param ready the SQL of the ids of these lines, null without one
 */
export const readySince = (order: string, ready: string): string =>
  `CASE WHEN ${ready} IS NOT NULL THEN (SELECT min(finished.at) FROM (
     SELECT max(e.at) AS at FROM order_events e
     WHERE e.tenant_id = $1 AND e.order_id = ${order} AND e.status = 'completed' AND e.item_id = ANY (${ready})
     GROUP BY e.item_id) finished) END`

interface ReadyRow extends Omit<ReadyCheck, 'ready_at'> {
  ready_at: Date
}

/** The number of latest orders among which paid ones are looked for. */
const RECENT_ORDERS = 300
/** How long food of a paid order, which is completed with its last line, waits to be served. */
const WAITING_MINUTES = 10
const MOST_READY = 50

/**
 * The checks with an order of which everything is ready and something is not served, oldest first.
 * @param isCounter also the orders without a table that others have taken
 */
export const readyChecks = (
  tenantId: number,
  username: string,
  isCounter: boolean,
  now: Date,
): Statement<ReadyRow> =>
  statement(
    `WITH o AS MATERIALIZED (
       SELECT id, token_no, table_id, check_id, created_by FROM orders WHERE tenant_id = $1 AND status = 'created'
       UNION ALL
       SELECT id, token_no, table_id, check_id, created_by FROM orders
       WHERE tenant_id = $1 AND status = 'completed' AND payment_status = 'paid'
         AND id > (SELECT value - ${RECENT_ORDERS} FROM counters WHERE tenant_id = $1 AND name = 'order')
         AND closed_at > $4::timestamptz - interval '${WAITING_MINUTES} minutes'
     ), line AS MATERIALIZED (
       SELECT order_id, array_agg(id ORDER BY id) FILTER (WHERE status = 'completed') AS item_ids
       FROM order_items WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM o)) AND status <> 'cancelled'
       GROUP BY order_id HAVING bool_and(status IN ('completed', 'delivered')) AND bool_or(status = 'completed')
     ), mine AS (
       SELECT o.id, o.token_no, o.table_id, o.check_id, c.name, line.item_ids,
              (SELECT max(e.at) FROM order_events e
               WHERE e.tenant_id = $1 AND e.order_id = o.id AND e.status = 'completed') AS ready_at
       FROM line JOIN o ON o.id = line.order_id JOIN checks c ON c.tenant_id = $1 AND c.id = o.check_id
       WHERE (o.table_id IS NULL AND $3::boolean) OR $2 = ANY (${SERVERS})
     )
     SELECT m.check_id, t.title AS table_title, min(m.token_no) AS token_no, m.name,
            coalesce(min(m.ready_at), $4) AS ready_at,
            array_agg(one.id ORDER BY one.id) AS item_ids
     FROM mine m CROSS JOIN LATERAL unnest(m.item_ids) AS one (id)
     LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = m.table_id
     GROUP BY m.check_id, t.title, m.name
     ORDER BY ready_at, m.check_id LIMIT ${MOST_READY}`,
    [tenantId, username, isCounter, now],
    'ready_checks',
  )
