import { statement } from '../../db/statement.ts'
import { SENT_AS } from '../../selling/ledger/queries-definitions.ts'
import type { SoldItem } from '../reports/queries.ts'

interface TodayRow {
  store_name: string
  service_review: boolean
  /** Orders placed today and not cancelled; an order whose lines were moved counts once. */
  orders: number
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
     ), guest AS MATERIALIZED (
       SELECT DISTINCT customer_key FROM placed WHERE customer_key IS NOT NULL
     ), known AS MATERIALIZED (
       SELECT phone_key FROM customers
       WHERE tenant_id = $1 AND known_since < $2 AND phone_key = ANY (ARRAY(SELECT customer_key FROM guest))
     ), dish AS MATERIALIZED (
       SELECT id, title, price, net_price, image, category_id FROM menu_items
       WHERE tenant_id = $1 AND id = ANY (ARRAY(SELECT item_id FROM sold))
     )
     SELECT (SELECT name FROM stores WHERE tenant_id = $1) AS store_name,
            (SELECT service_review FROM stores WHERE tenant_id = $1) AS service_review,
            (SELECT count(*) FROM (SELECT DISTINCT ${SENT_AS('placed')} FROM placed) AS sent)::integer AS orders,
            (SELECT count(*) FROM orders WHERE tenant_id = $1 AND status = 'created')::integer AS open,
            (SELECT count(*) FROM customers
             WHERE tenant_id = $1 AND archived_at IS NULL AND created_at >= $3 AND created_at < $4)::integer AS entered,
            (SELECT count(*) FROM known)::integer + (
              SELECT count(DISTINCT customer_key) FROM orders
              WHERE tenant_id = $1 AND business_date < $2 AND status <> 'cancelled' AND customer_key = ANY (ARRAY(
                SELECT customer_key FROM guest EXCEPT SELECT phone_key FROM known)))::integer AS returned,
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'kind', 'item', 'key', item_id::text, 'placed', pieces, 'title', title, 'price', price,
                      'net_price', net_price, 'image', image, 'category_id', category_id)
                    ORDER BY pieces DESC, item_id), '[]')
             FROM sold LEFT JOIN dish ON dish.id = sold.item_id) AS items`,
    [tenantId, day, start, end, bestSellers],
  )

export interface HourRow {
  business_date: string
  hour: number
  total: number
}

/** The invoiced amount of each hour of a day and of the day before, in the store's time zone. One index range. */
export const salesByHour = (
  tenantId: number,
  { before, day }: { before: string; day: string },
  timeZone: string,
) =>
  statement<HourRow>(
    `SELECT business_date, date_part('hour', created_at AT TIME ZONE $4)::integer AS hour, sum(total)::bigint AS total
     FROM invoices WHERE tenant_id = $1 AND business_date BETWEEN $2 AND $3 GROUP BY business_date, hour`,
    [tenantId, before, day, timeZone],
  )
