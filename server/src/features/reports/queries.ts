import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { TopItem } from '@comanda/shared/reports/api'
import { statement } from '../../db/statement.ts'

/** What one business day came to. Amounts in centavos. */
export interface DayRow {
  business_date: string
  /** Placed that day and not cancelled. */
  orders: number
  cancelled: number
  cancelled_total: number
  /** Orders on the invoices of the day, whenever they were placed. */
  paid_orders: number
  net: number
  tax: number
  total: number
}

export type PartKind = 'item' | 'hour' | 'payment_type' | 'delivery_type'

/** A day, or a period, by one more thing. @see migrations/0005_reports.sql for what `key` is of each kind */
export interface PartRow {
  kind: PartKind
  key: number
  placed: number
  billed: number
  total: number
}

/**
 * `$1` the store, `$2` the days. Of orders, lines and invoices as they are now. Lines are read from the first to the last
 * cancelled order: they lie side by side in an index that would be entered at its root for each of those alone.
 */
export const DAYS_NOW = `
WITH billed AS MATERIALIZED (
  SELECT id, business_date, net, tax, total FROM invoices WHERE tenant_id = $1 AND business_date = ANY ($2)
), taken AS MATERIALIZED (
  SELECT id, business_date, status FROM orders WHERE tenant_id = $1 AND business_date = ANY ($2)
), lost AS MATERIALIZED (
  SELECT id, business_date FROM taken WHERE status = 'cancelled'
)
SELECT day AS business_date, coalesce(placed.orders, 0)::integer AS orders, coalesce(placed.cancelled, 0)::integer AS cancelled,
       coalesce(gone.total, 0)::bigint AS cancelled_total, coalesce(paid.orders, 0)::integer AS paid_orders,
       coalesce(sold.net, 0)::bigint AS net, coalesce(sold.tax, 0)::bigint AS tax,
       coalesce(sold.total, 0)::bigint AS total
FROM unnest($2::date[]) AS day
LEFT JOIN (
  SELECT business_date, count(*) FILTER (WHERE status <> 'cancelled') AS orders,
         count(*) FILTER (WHERE status = 'cancelled') AS cancelled
  FROM taken GROUP BY business_date
) placed ON placed.business_date = day
LEFT JOIN (
  SELECT o.business_date, sum(i.total) AS total
  FROM order_items i JOIN lost o ON o.id = i.order_id
  WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(
    SELECT id FROM taken WHERE id BETWEEN (SELECT min(id) FROM lost) AND (SELECT max(id) FROM lost)))
  GROUP BY o.business_date
) gone ON gone.business_date = day
LEFT JOIN (
  SELECT business_date, sum(net) AS net, sum(tax) AS tax, sum(total) AS total FROM billed GROUP BY business_date
) sold ON sold.business_date = day
LEFT JOIN (
  SELECT v.business_date, count(*) AS orders
  FROM orders o JOIN billed v ON v.id = o.invoice_id
  WHERE o.tenant_id = $1 AND o.invoice_id = ANY (ARRAY(SELECT id FROM billed)) GROUP BY v.business_date
) paid ON paid.business_date = day`

/** Monday 0:00 is 0, Sunday 23:00 is 167: weekdays are those of the business date. */
const hourOfWeek = (date: string, at: string): string =>
  `((date_part('isodow', ${date}) - 1) * 24 + date_part('hour', ${at} AT TIME ZONE $3))::integer`

const deliveryKey = (row: string): string =>
  `CASE ${row}.delivery_type WHEN 'dinein' THEN 1 WHEN 'delivery' THEN 2 WHEN 'takeaway' THEN 3 ELSE 0 END`

/** `$1` the store, `$2` the days, `$3` the time zone of the hours. Every line is read once. */
export const PARTS_NOW = `
WITH billed AS MATERIALIZED (
  SELECT id, business_date, created_at, total FROM invoices WHERE tenant_id = $1 AND business_date = ANY ($2)
), sale AS MATERIALIZED (
  SELECT id, business_date, created_at, delivery_type, invoice_id
  FROM orders WHERE tenant_id = $1 AND business_date = ANY ($2) AND status <> 'cancelled'
  UNION ALL
  SELECT id, business_date, created_at, delivery_type, invoice_id
  FROM orders
  WHERE tenant_id = $1 AND invoice_id = ANY (ARRAY(SELECT id FROM billed)) AND NOT business_date = ANY ($2)
), dated AS MATERIALIZED (
  SELECT sale.id, sale.created_at, ${deliveryKey('sale')} AS delivery, billed.business_date AS billed_on,
         CASE WHEN sale.business_date = ANY ($2) THEN sale.business_date END AS placed_on
  FROM sale LEFT JOIN billed ON billed.id = sale.invoice_id
), line AS MATERIALIZED (
  SELECT dated.placed_on, dated.billed_on, dated.delivery, i.item_id,
         sum(i.quantity) AS quantity, sum(i.total)::bigint AS total
  FROM order_items i JOIN dated ON dated.id = i.order_id
  WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM dated)) AND i.status <> 'cancelled'
  GROUP BY dated.placed_on, dated.billed_on, dated.delivery, i.item_id
), service AS MATERIALIZED (
  SELECT placed_on, billed_on, delivery, count(*) AS orders FROM dated GROUP BY placed_on, billed_on, delivery
)
SELECT business_date, kind, key, sum(placed)::integer AS placed, sum(billed)::integer AS billed, sum(total)::bigint AS total
FROM (
  SELECT placed_on AS business_date, 'item' AS kind, item_id AS key, quantity AS placed, 0 AS billed, 0 AS total
  FROM line WHERE placed_on IS NOT NULL
  UNION ALL
  SELECT billed_on, 'item', item_id, 0, quantity, total FROM line WHERE billed_on IS NOT NULL
  UNION ALL
  SELECT placed_on, 'hour', ${hourOfWeek('placed_on', 'created_at')}, 1, 0, 0 FROM dated WHERE placed_on IS NOT NULL
  UNION ALL
  SELECT business_date, 'hour', ${hourOfWeek('business_date', 'created_at')}, 0, 1, total FROM billed
  UNION ALL
  SELECT b.business_date, 'payment_type', p.payment_type_id, 0, 1, p.amount
  FROM payments p JOIN billed b ON b.id = p.invoice_id
  WHERE p.tenant_id = $1 AND p.invoice_id = ANY (ARRAY(SELECT id FROM billed))
  UNION ALL
  SELECT placed_on, 'delivery_type', delivery, orders, 0, 0 FROM service WHERE placed_on IS NOT NULL
  UNION ALL
  SELECT billed_on, 'delivery_type', delivery, 0, orders, 0 FROM service WHERE billed_on IS NOT NULL
  UNION ALL
  SELECT billed_on, 'delivery_type', delivery, 0, 0, total FROM line WHERE billed_on IS NOT NULL
) AS part GROUP BY business_date, kind, key`

/** Every day of the range: `live` ones as they are now, others as they were kept. */
export const daysOf = (tenantId: number, range: DateRange, live: readonly string[]) =>
  statement<DayRow>(
    `${DAYS_NOW}
     UNION ALL
     SELECT business_date, orders, cancelled, cancelled_total, paid_orders, net, tax, total FROM report_days
     WHERE tenant_id = $1 AND business_date BETWEEN $3 AND $4 AND NOT business_date = ANY ($2)
     ORDER BY business_date`,
    [tenantId, live, range.from, range.to],
  )

/** Orders that are reported apart from the day's other figures. */
export interface ApartRow {
  business_date: string
  count: number
  amount: number
}

/** By the business day of their closing. Never kept with its day: charging such an order later takes it out again. Few rows, in an index of their own. */
export const closedUnpaidOf = (tenantId: number, { from, to }: DateRange) =>
  statement<ApartRow>(
    `SELECT unpaid_on AS business_date, count(*)::integer AS count, sum(unpaid_total)::bigint AS amount
     FROM orders WHERE tenant_id = $1 AND unpaid_on BETWEEN $2 AND $3 GROUP BY unpaid_on`,
    [tenantId, from, to],
  )

/**
 * Orders paid when they were placed and still open: paying later closes an order, so the order's day is the payment's.
 * Never kept with its day, because serving the last item closes the order. Lines are read by the ids of the few open orders.
 */
export const paidOpenOf = (tenantId: number, { from, to }: DateRange) =>
  statement<ApartRow>(
    `WITH open AS MATERIALIZED (
       SELECT id, business_date FROM orders
       WHERE tenant_id = $1 AND status = 'created' AND payment_status = 'paid' AND business_date BETWEEN $2 AND $3
     )
     SELECT business_date, count(*)::integer AS count, coalesce(sum(line.total), 0)::bigint AS amount
     FROM open LEFT JOIN (
       SELECT order_id, sum(total) AS total FROM order_items
       WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM open)) AND status <> 'cancelled'
       GROUP BY order_id
     ) line ON line.order_id = open.id
     GROUP BY business_date`,
    [tenantId, from, to],
  )

/** With what the menu and the settings say of it now. */
export interface TitledPart extends PartRow {
  title: string | null
  price: number | null
  net_price: number | null
  image: string | null
  category_id: number | null
  category_title: string | null
}

/** The menu, its few categories and the ways to pay are read once: joined, they may be looked up for every dish. */
const titled = (parts: string): string => `
WITH category AS MATERIALIZED (
  SELECT id, title FROM categories WHERE tenant_id = $1
), way AS MATERIALIZED (
  SELECT id, title FROM payment_types WHERE tenant_id = $1
), dish AS MATERIALIZED (
  -- As they were entered, which is as they lie.
  SELECT id, title, price, net_price, image, category_id FROM menu_items WHERE tenant_id = $1 ORDER BY id
)
SELECT part.*, coalesce(m.title, way.title) AS title, m.price, m.net_price, m.image, m.category_id,
       category.title AS category_title
FROM (${parts}) AS part
LEFT JOIN dish m ON part.kind = 'item' AND m.id = part.key
LEFT JOIN category ON category.id = m.category_id
LEFT JOIN way ON part.kind = 'payment_type' AND way.id = part.key`

/** The parts of a period, added up: `live` days as they are now, others as they were kept. */
export const partsOf = (tenantId: number, range: DateRange, live: readonly string[], timeZone: string) =>
  statement<TitledPart>(
    titled(`SELECT kind, key, sum(placed)::integer AS placed, sum(billed)::integer AS billed,
                   sum(total)::bigint AS total
            FROM (${PARTS_NOW} UNION ALL
                  SELECT business_date, kind, key, placed, billed, total FROM report_parts
                  WHERE tenant_id = $1 AND business_date BETWEEN $4 AND $5 AND NOT business_date = ANY ($2)) AS source
            GROUP BY kind, key`),
    [tenantId, live, timeZone, range.from, range.to],
  )

/** A dish in the list of best sellers. */
export type SoldItem = Pick<
  TitledPart,
  'kind' | 'key' | 'placed' | 'title' | 'price' | 'net_price' | 'image' | 'category_id'
>

/** Most pieces first; of as many, the older dish. */
export const topItems = (parts: readonly SoldItem[], howMany: number): TopItem[] =>
  parts
    .filter((part) => part.kind === 'item' && part.placed > 0)
    .sort((a, b) => b.placed - a.placed || a.key - b.key)
    .slice(0, howMany)
    .map((part) => ({
      id: part.key,
      title: part.title ?? '',
      price: formatMoney(toCents(part.price ?? 0)),
      net_price: part.net_price === null ? null : formatMoney(toCents(part.net_price)),
      image: part.image,
      category_id: part.category_id,
      orders_count: part.placed,
    }))

/** Business dates, and from when until when they last. */
export interface Lasting extends DateRange {
  start: Date
  end: Date
}

export interface PeopleRow {
  /** Customers now. */
  customers: number
  entered: number
  entered_before: number
  returned: number
  returned_before: number
}

/**
 * Of a period and of the one before it: who became a customer in it and still is one; and who ordered on one of its days
 * and on an earlier one. Cancelled orders do not count. Only guests of whom no kept day is known are looked up among the
 * orders, by a list, which walks the index once where a join would probe it for each.
 */
export const peopleOf = (tenantId: number, now: Lasting, before: Lasting) =>
  statement<PeopleRow>(
    `WITH came AS MATERIALIZED (
       SELECT customer_key, bool_or(business_date BETWEEN $2 AND $3) AS now,
              bool_or(business_date BETWEEN $6 AND $7) AS before
       FROM orders
       WHERE tenant_id = $1 AND business_date BETWEEN $6 AND $3 AND customer_key IS NOT NULL AND status <> 'cancelled'
         -- Not EXISTS: for a store with many orders it reads the table from its beginning, which is its neighbours'.
         AND (SELECT min(business_date) FROM orders WHERE tenant_id = $1) < $2
       GROUP BY customer_key
     ), known AS MATERIALIZED (
       SELECT phone_key AS customer_key, known_since FROM customers
       WHERE tenant_id = $1 AND known_since < $2 AND phone_key = ANY (ARRAY(SELECT customer_key FROM came))
     )
     SELECT customer.*, ${returned('now', '$2')} AS returned, ${returned('before', '$6')} AS returned_before
     FROM (
       SELECT count(*)::integer AS customers,
              (count(*) FILTER (WHERE created_at >= $4 AND created_at < $5))::integer AS entered,
              (count(*) FILTER (WHERE created_at >= $8 AND created_at < $9))::integer AS entered_before
       FROM customers WHERE tenant_id = $1 AND archived_at IS NULL
     ) AS customer`,
    [tenantId, now.from, now.to, now.start, now.end, before.from, before.to, before.start, before.end],
  )

const returned = (period: 'now' | 'before', from: string): string => `
  (SELECT count(*) FROM came JOIN known USING (customer_key) WHERE ${period} AND known_since < ${from})::integer + (
    SELECT count(DISTINCT customer_key) FROM orders
    WHERE tenant_id = $1 AND business_date < ${from} AND status <> 'cancelled' AND customer_key = ANY (ARRAY(
      SELECT customer_key FROM came WHERE ${period}
      EXCEPT SELECT customer_key FROM known WHERE known_since < ${from})))::integer`
