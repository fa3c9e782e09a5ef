import type { DateRange } from '@comanda/shared/kernel/period'
import { statement, unseen } from '../../db/statement.ts'
import { IS_GONE, SENT_AS } from '../../selling/ledger/queries-definitions.ts'

/** The sums of one business day, in centavos. */
export interface DayRow {
  business_date: string
  /** Orders placed on that day and not cancelled. */
  orders: number
  cancelled: number
  cancelled_total: number
  /** Orders on the invoices of the day, whenever they were placed. */
  paid_orders: number
  net: number
  tax: number
  total: number
}

/** An unfinished period is compared with a period whose last day counts up to this instant alone. */
export type Cut = { day: string; until: Date } | null

export const cutValues = (cut: Cut | undefined) => [cut?.day ?? null, cut?.until ?? null] as const

/** A condition for the rows of all days but `day`, and those of that day before `until`; both are null without a cut. */
export const notAfter = (day: string, until: string, date: string, at: string): string =>
  `(${date} IS DISTINCT FROM ${day}::date OR ${at} < ${until}::timestamptz)`

const DAYS = unseen('$2', 'date[]')

/**
 * `$1` is the store, `$2` the days. Calculates from the current orders, lines and invoices.
 * @param which a further condition for orders and invoices
 */
const daysNow = (which = ''): string => `
WITH day AS MATERIALIZED (
  SELECT unnest(${DAYS}) AS date
), billed AS MATERIALIZED (
  SELECT bill.* FROM day CROSS JOIN LATERAL (
    SELECT id, business_date, net, tax, total FROM invoices WHERE tenant_id = $1 AND business_date = day.date${which} OFFSET 0) AS bill
), taken AS MATERIALIZED (
  SELECT placed.* FROM day CROSS JOIN LATERAL (
    SELECT id, business_date, token_no, status FROM orders WHERE tenant_id = $1 AND business_date = day.date${which} OFFSET 0) AS placed
), sent AS MATERIALIZED (
  SELECT business_date, token_no, ${IS_GONE} AS is_gone FROM taken GROUP BY business_date, token_no
), lost AS MATERIALIZED (
  SELECT taken.id, business_date FROM taken JOIN sent USING (business_date, token_no)
  WHERE taken.status = 'cancelled' AND sent.is_gone
)
SELECT day AS business_date, coalesce(placed.orders, 0)::integer AS orders, coalesce(placed.cancelled, 0)::integer AS cancelled,
       coalesce(gone.total, 0)::bigint AS cancelled_total, coalesce(paid.orders, 0)::integer AS paid_orders,
       coalesce(sold.net, 0)::bigint AS net, coalesce(sold.tax, 0)::bigint AS tax,
       coalesce(sold.total, 0)::bigint AS total
FROM unnest(${DAYS}) AS day
LEFT JOIN (
  SELECT business_date, count(*) FILTER (WHERE NOT is_gone) AS orders, count(*) FILTER (WHERE is_gone) AS cancelled
  FROM sent GROUP BY business_date
) placed ON placed.business_date = day
LEFT JOIN (
  SELECT o.business_date, sum(i.total) AS total
  FROM lost o JOIN order_items i ON i.tenant_id = $1 AND i.order_id = o.id
  GROUP BY o.business_date
) gone ON gone.business_date = day
LEFT JOIN (
  SELECT business_date, sum(net) AS net, sum(tax) AS tax, sum(total) AS total FROM billed GROUP BY business_date
) sold ON sold.business_date = day
LEFT JOIN (
  SELECT billed_on AS business_date, count(*) AS orders
  FROM (SELECT DISTINCT v.business_date AS billed_on, ${SENT_AS('o')}
        FROM billed v CROSS JOIN LATERAL (
          -- OFFSET keeps it a look for each invoice: a plan for any days joined them with all orders of the store.
          SELECT business_date, token_no, split_no FROM orders WHERE tenant_id = $1 AND invoice_id = v.id OFFSET 0) AS o) AS charged
  GROUP BY billed_on
) paid ON paid.business_date = day`

export const DAYS_NOW = daysNow()

/** All days of the range: `live` days, and the day of a cut, calculated now, others as stored. */
export const reportDays = (tenantId: number, range: DateRange, live: readonly string[], cut?: Cut) =>
  statement<DayRow>(
    `${daysNow(` AND ${notAfter('$5', '$6', 'business_date', 'created_at')}`)}
     UNION ALL
     SELECT business_date, orders, cancelled, cancelled_total, paid_orders, net, tax, total FROM report_days
     WHERE tenant_id = $1 AND business_date BETWEEN $3 AND $4 AND is_final AND NOT business_date = ANY (${DAYS})
     ORDER BY business_date`,
    [tenantId, cut ? [...new Set([...live, cut.day])] : live, range.from, range.to, ...cutValues(cut)],
    'report_days',
  )

/** Orders that the report shows separately from the other sums of the day. */
export interface ApartRow {
  business_date: string
  count: number
  amount: number
}

/**
 * By the business day of closing. Never stored with the day, because charging such an order later removes it. The few
 * rows have their own index.
 */
export const closedUnpaidOf = (tenantId: number, { from, to }: DateRange, cut?: Cut) =>
  statement<ApartRow>(
    `SELECT unpaid_on AS business_date, count(*)::integer AS count, sum(unpaid_total)::bigint AS amount
     FROM orders WHERE tenant_id = $1 AND unpaid_on BETWEEN $2 AND $3 AND ${notAfter('$4', '$5', 'unpaid_on', 'closed_at')}
     GROUP BY unpaid_on`,
    [tenantId, from, to, ...cutValues(cut)],
    'closed_unpaid',
  )

/**
 * Orders that were paid when they were placed and are still open. A later payment closes an order, so the day of the
 * order is the day of payment. Never stored with the day, because serving the last item closes the order. Lines are
 * read by the ids of the few open orders.
 */
export const paidOpenOf = (tenantId: number, { from, to }: DateRange, cut?: Cut) =>
  statement<ApartRow>(
    `WITH open AS MATERIALIZED (
       SELECT id, business_date FROM orders
       WHERE tenant_id = $1 AND status = 'created' AND payment_status = 'paid' AND business_date BETWEEN $2 AND $3
         AND ${notAfter('$4', '$5', 'business_date', 'created_at')}
     )
     SELECT business_date, count(*)::integer AS count, coalesce(sum(line.total), 0)::bigint AS amount
     FROM open LEFT JOIN (
       SELECT order_id, sum(total) AS total FROM order_items
       WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM open)) AND status <> 'cancelled'
       GROUP BY order_id
     ) line ON line.order_id = open.id
     GROUP BY business_date`,
    [tenantId, from, to, ...cutValues(cut)],
    'paid_open',
  )

/** A range of business dates, with the instants at which it starts and ends. */
export interface Lasting extends DateRange {
  start: Date
  end: Date
  /** Set when `end` is within the last day. */
  cut?: Cut
}

export interface PeopleRow {
  /** Current customers. */
  customers: number
  entered: number
  entered_before: number
  returned: number
  returned_before: number
}

/** The last day before `day` on which a guest had ordered; null at a first visit. */
export const earlierVisit = (guest: string, day: string): string => `(
  SELECT max(business_date) FROM orders
  WHERE tenant_id = $1 AND customer_key = ${guest} AND business_date < ${day} AND status <> 'cancelled')`

/** The guests of some days, each once a day, with the day on which they had come before. */
export const visits = (which: string): string => `
  SELECT business_date, ${earlierVisit('came.customer_key', 'came.business_date')} AS earlier
  FROM (SELECT DISTINCT business_date, customer_key FROM orders
        WHERE tenant_id = $1 AND customer_key IS NOT NULL AND status <> 'cancelled' AND ${which}) AS came`

/**
 * For a period and the previous period: new customers who still exist, and returning guests, who ordered in the period
 * and before it. Cancelled orders do not count. A returning guest has one visit in the period whose visit before was not, and final days have
 * these days of the visits before in order, so that `width_bucket` counts those before the period.
 * @param live days of both, calculated now
 */
export const salesByPerson = (tenantId: number, now: Lasting, before: Lasting, live: readonly string[]) =>
  statement<PeopleRow>(
    `WITH visit AS MATERIALIZED (
       ${visits(`business_date = ANY ($11) AND ${notAfter('$10', '$9', 'business_date', 'created_at')}`)}
     )
     SELECT customer.*, ${returned('$2', '$3')} AS returned, ${returned('$6', '$7')} AS returned_before
     FROM (
       SELECT count(*)::integer AS customers,
              (count(*) FILTER (WHERE created_at >= $4 AND created_at < $5))::integer AS entered,
              (count(*) FILTER (WHERE created_at >= $8 AND created_at < $9))::integer AS entered_before
       FROM customers WHERE tenant_id = $1 AND archived_at IS NULL
     ) AS customer`,
    [
      tenantId,
      now.from,
      now.to,
      now.start,
      now.end,
      before.from,
      before.to,
      before.start,
      before.end,
      before.cut?.day ?? null,
      before.cut ? [...new Set([...live, before.cut.day])] : live,
    ],
    'sales_by_person',
  )

const returned = (from: string, to: string): string => `
  (SELECT count(*) FROM visit WHERE business_date BETWEEN ${from} AND ${to} AND earlier < ${from})::integer + (
    SELECT coalesce(sum(width_bucket(${from}::date - 1, earlier_visits)), 0) FROM report_days
    WHERE tenant_id = $1 AND business_date BETWEEN ${from} AND ${to} AND is_final AND NOT business_date = ANY ($11))::integer`
