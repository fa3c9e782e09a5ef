import { USUAL_WAIT } from '@comanda/shared/selling/rank'
import { statement } from '../../db/statement.ts'
import { SENT_AS } from '../../selling/ledger/queries-definitions.ts'
import { earlierVisit } from '../reports/queries.ts'
import type { SoldItem } from '../reports/tables.ts'

interface TodayRow {
  store_name: string
  service_review: boolean
  /** Orders placed today and not cancelled; an order whose lines were moved counts once. */
  orders: number
  /** Orders on today's invoices; an order that several checks paid counts once. */
  paid: number
  /** Open orders of all days. */
  open: number
  entered: number
  returned: number
  /** Most pieces first; for equal counts, the older item first. */
  items: SoldItem[]
}

/**
 * The current figures of a day. It reads the orders once, and guests and items by lists, because these scan the index
 * once where a join may search it for each row. @see salesByPerson for the definition of the counts
 */
export const figuresOfToday = (
  tenantId: number,
  day: string,
  { start, end }: { start: Date; end: Date },
  bestSellers: number,
) =>
  statement<TodayRow>(
    `WITH placed AS MATERIALIZED (
       SELECT id, customer_key, ${SENT_AS('orders')} FROM orders WHERE tenant_id = $1 AND business_date = $2 AND status <> 'cancelled'
     ), sold AS MATERIALIZED (
       SELECT item_id, sum(quantity)::integer AS pieces FROM order_items
       WHERE tenant_id = $1 AND status <> 'cancelled' AND order_id = ANY (ARRAY(SELECT id FROM placed))
       GROUP BY item_id ORDER BY pieces DESC, item_id LIMIT $5
     ), billed AS MATERIALIZED (
       SELECT id, ${SENT_AS('orders')} FROM orders WHERE tenant_id = $1 AND invoice_id = ANY (ARRAY(
         SELECT id FROM invoices WHERE tenant_id = $1 AND business_date = $2))
     ), earned AS MATERIALIZED (
       SELECT item_id, sum(quantity)::integer AS billed, sum(total)::bigint AS total FROM order_items
       WHERE tenant_id = $1 AND status <> 'cancelled' AND item_id = ANY (ARRAY(SELECT item_id FROM sold))
         AND order_id = ANY (ARRAY(SELECT id FROM billed))
       GROUP BY item_id
     ), guest AS MATERIALIZED (
       SELECT DISTINCT customer_key FROM placed WHERE customer_key IS NOT NULL
     ), dish AS MATERIALIZED (
       SELECT id, title, price, net_price, image, category_id FROM menu_items
       WHERE tenant_id = $1 AND id = ANY (ARRAY(SELECT item_id FROM sold))
     )
     SELECT (SELECT name FROM stores WHERE tenant_id = $1) AS store_name,
            (SELECT service_review FROM stores WHERE tenant_id = $1) AS service_review,
            (SELECT count(*) FROM (SELECT DISTINCT ${SENT_AS('placed')} FROM placed) AS sent)::integer AS orders,
            (SELECT count(*) FROM (SELECT DISTINCT ${SENT_AS('billed')} FROM billed) AS charged)::integer AS paid,
            (SELECT count(*) FROM orders WHERE tenant_id = $1 AND status = 'created')::integer AS open,
            (SELECT count(*) FROM customers
             WHERE tenant_id = $1 AND archived_at IS NULL AND created_at >= $3 AND created_at < $4)::integer AS entered,
            (SELECT count(${earlierVisit('guest.customer_key', '$2')}) FROM guest)::integer AS returned,
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'kind', 'item', 'key', sold.item_id::text, 'placed', pieces, 'billed', coalesce(billed, 0), 'total', coalesce(earned.total, 0),
                      'title', title, 'price', price, 'net_price', net_price, 'image', image, 'category_id', category_id)
                    ORDER BY pieces DESC, sold.item_id), '[]')
             FROM sold LEFT JOIN dish ON dish.id = sold.item_id LEFT JOIN earned ON earned.item_id = sold.item_id) AS items`,
    [tenantId, day, start, end, bestSellers],
  )

export interface HourRow {
  business_date: string
  hour: number
  total: number
  /** Of the hour, what was invoiced before `until`. */
  total_until: number
}

/**
 * The invoiced amount of each hour of a day and of the day before, in the store's time zone. One index range.
 * @param until ends the day before, so that it can be compared with an unfinished day
 */
export const salesByHour = (
  tenantId: number,
  { before, day, until }: { before: string; day: string; until: Date },
  timeZone: string,
) =>
  statement<HourRow>(
    `SELECT business_date, hour, sum(total)::bigint AS total,
            coalesce(sum(total) FILTER (WHERE counts), 0)::bigint AS total_until
     FROM (
       SELECT business_date, date_part('hour', created_at AT TIME ZONE $4)::integer AS hour, total,
              business_date > $2 OR created_at < $5 AS counts
       FROM invoices WHERE tenant_id = $1 AND business_date BETWEEN $2 AND $3
     ) AS sold GROUP BY business_date, hour`,
    [tenantId, before, day, timeZone, until],
    'sales_by_hour',
  )

export interface RefundsRow {
  business_date: string
  /** In centavos, what was given back before `until`. */
  total_until: number
}

/** What was given back on a day, and on the day before. @param until ends the day before, as in `salesByHour` */
export const refundsOfDays = (
  tenantId: number,
  { before, day, until }: { before: string; day: string; until: Date },
) =>
  statement<RefundsRow>(
    `SELECT business_date, sum(total)::bigint AS total_until FROM refunds
     WHERE tenant_id = $1 AND business_date BETWEEN $2 AND $3 AND (business_date > $2 OR created_at < $4)
     GROUP BY business_date`,
    [tenantId, before, day, until],
    'refunds_of_days',
  )

export interface OpenRow {
  /** The open checks on which an amount is due, and that amount in centavos. */
  checks: number
  due: number
  /** Orders with lines that the kitchen has not finished so many minutes after they were placed. */
  late: number
  late_minutes: number
}

/** What is still to be charged and to be served. Reads open checks and orders by index, never past ones. */
export const openNow = (tenantId: number, now: Date) =>
  statement<OpenRow>(
    `WITH wait AS MATERIALIZED (
       SELECT coalesce((SELECT too_late_minutes FROM service_settings WHERE tenant_id = $1), ${USUAL_WAIT.tooLate}) AS minutes
     ), c AS MATERIALIZED (
       SELECT id, paid FROM checks WHERE tenant_id = $1 AND status = 'open'
     ), o AS MATERIALIZED (
       SELECT id, check_id FROM orders
       WHERE tenant_id = $1 AND check_id = ANY (ARRAY(SELECT id FROM c)) AND payment_status = 'pending' AND status <> 'cancelled'
     ), l AS MATERIALIZED (
       SELECT order_id, sum(total) AS total FROM order_items
       WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM o)) AND status <> 'cancelled' GROUP BY order_id
     ), owed AS (
       SELECT c.id, sum(l.total) - c.paid AS due FROM c JOIN o ON o.check_id = c.id JOIN l ON l.order_id = o.id
       GROUP BY c.id, c.paid
     ), old AS MATERIALIZED (
       SELECT id, ${SENT_AS('orders')} FROM orders WHERE tenant_id = $1 AND status = 'created'
         AND created_at <= $2::timestamptz - (SELECT minutes FROM wait) * interval '1 minute'
     ), unfinished AS MATERIALIZED (
       SELECT DISTINCT order_id FROM order_items
       WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM old)) AND status IN ('created', 'preparing')
     )
     SELECT (SELECT count(*) FROM owed WHERE due > 0)::integer AS checks,
            (SELECT coalesce(sum(due), 0) FROM owed WHERE due > 0)::bigint AS due,
            (SELECT count(*) FROM (SELECT DISTINCT ${SENT_AS('old')} FROM old JOIN unfinished ON order_id = old.id) AS sent)::integer AS late,
            (SELECT minutes FROM wait) AS late_minutes`,
    [tenantId, now],
  )
