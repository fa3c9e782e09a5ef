import { shiftDate } from '@comanda/shared/kernel/business-day'
import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { TopItem } from '@comanda/shared/reports/api'
import { k, statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant.ts'

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

/** `$1` the store, `$2` the days. Of orders, lines and invoices as they are now. */
const DAYS_NOW = `
WITH billed AS MATERIALIZED (
  SELECT id, business_date, net, tax, total FROM invoices WHERE tenant_id = $1 AND business_date = ANY ($2)
), lost AS MATERIALIZED (
  SELECT id, business_date FROM orders
  WHERE tenant_id = $1 AND business_date = ANY ($2) AND status = 'cancelled'
)
SELECT day AS business_date, coalesce(placed.orders, 0)::integer AS orders, coalesce(placed.cancelled, 0)::integer AS cancelled,
       coalesce(gone.total, 0)::bigint AS cancelled_total, coalesce(paid.orders, 0)::integer AS paid_orders,
       coalesce(sold.net, 0)::bigint AS net, coalesce(sold.tax, 0)::bigint AS tax,
       coalesce(sold.total, 0)::bigint AS total
FROM unnest($2::date[]) AS day
LEFT JOIN (
  SELECT business_date, count(*) FILTER (WHERE status <> 'cancelled') AS orders,
         count(*) FILTER (WHERE status = 'cancelled') AS cancelled
  FROM orders WHERE tenant_id = $1 AND business_date = ANY ($2) GROUP BY business_date
) placed ON placed.business_date = day
LEFT JOIN (
  SELECT o.business_date, sum(i.total) AS total
  FROM order_items i JOIN lost o ON o.id = i.order_id
  WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM lost)) GROUP BY o.business_date
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

/** `$1` the store, `$2` the days, `$3` the zone whose clock tells the hours. Every line is read once. */
const PARTS_NOW = `
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

/** Days that are not kept, of those between the store's first and last; `settled` ones can be. */
export const daysNotKept = (tenantId: number, range: DateRange, settledUpTo: string, timeZone: string) =>
  statement<{ business_date: string; settled: boolean }>(
    `SELECT day::date AS business_date,
            day <= $4::date AND NOT day::date = ANY (ARRAY(
              SELECT business_date FROM orders WHERE tenant_id = $1 AND status = 'created')) AS settled
     FROM generate_series(
       greatest($2::date, (SELECT min(business_date) FROM orders WHERE tenant_id = $1)),
       -- Nothing sold, nothing to look at: least() would pass over a missing day.
       CASE WHEN EXISTS (SELECT FROM orders WHERE tenant_id = $1) THEN
         least($3::date, greatest((SELECT max(business_date) FROM orders WHERE tenant_id = $1),
                                  (SELECT max(business_date) FROM invoices WHERE tenant_id = $1))) END,
       '1 day') AS day
     WHERE NOT EXISTS (
       SELECT FROM report_days WHERE tenant_id = $1 AND business_date = day::date AND time_zone = $5)`,
    [tenantId, range.from, range.to, settledUpTo, timeZone],
  )

/** Those that another zone's clock told. */
const forgetDaysOfOtherZones = (tenantId: number, days: readonly string[], timeZone: string) =>
  k
    .deleteFrom('report_days')
    .where('tenant_id', '=', tenantId)
    .where('business_date', 'in', days)
    .where('time_zone', '<>', timeZone)

const forgetParts = (tenantId: number, days: readonly string[]) =>
  k.deleteFrom('report_parts').where('tenant_id', '=', tenantId).where('business_date', 'in', days)

/** @returns the days that nobody else was faster to keep. */
const keepDays = (tenantId: number, days: readonly string[], timeZone: string) =>
  statement<{ business_date: string }>(
    `INSERT INTO report_days (tenant_id, time_zone, business_date, orders, cancelled, cancelled_total, paid_orders,
                              net, tax, total)
     SELECT $1::integer, $3::text, now.* FROM (${DAYS_NOW}) AS now ORDER BY business_date
     ON CONFLICT (tenant_id, business_date) DO NOTHING RETURNING business_date`,
    [tenantId, days, timeZone],
  )

const keepParts = (tenantId: number, days: readonly string[], timeZone: string) =>
  statement(
    `INSERT INTO report_parts (tenant_id, business_date, kind, key, placed, billed, total)
     SELECT $1, now.* FROM (${PARTS_NOW}) AS now ORDER BY business_date, kind, key`,
    [tenantId, days, timeZone],
  )

/**
 * A day is kept once it is so long past that nothing reaches it any more: no request that was on its way when the day
 * turned, and no store that moves its zone and its turning hour (26 and 24 hours at most, three dates).
 */
const SETTLED_AFTER = 4
/** Days reckoned by one statement: a store's first report of a year is no single long one. */
const KEPT_AT_ONCE = 60
/** No store sold before; dates may be typed that the calendar of the database does not have. */
export const FIRST_DAY = '2000-01-01'

/**
 * Keeps the days of the range that can be kept. Correct whoever does the same at once: a day is reckoned from rows that
 * nothing changes any more, and only whoever enters it enters its parts.
 * @returns the days that are not kept, to be reckoned as they are now.
 */
export async function keepSettledDays(
  db: TenantDb,
  { timeZone }: { timeZone: string },
  today: string,
  range: DateRange,
): Promise<string[]> {
  const { tenantId } = db
  const loose = await db.all(daysNotKept(tenantId, range, shiftDate(today, -SETTLED_AFTER), timeZone))
  const settled = loose.filter((day) => day.settled).map((day) => day.business_date)
  for (let at = 0; at < settled.length; at += KEPT_AT_ONCE)
    await keepAll(db, settled.slice(at, at + KEPT_AT_ONCE), timeZone)
  return loose.filter((day) => !day.settled).map((day) => day.business_date)
}

const keepAll = (db: TenantDb, days: readonly string[], timeZone: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { tenantId } = tx
    await tx.affected(forgetDaysOfOtherZones(tenantId, days, timeZone))
    const entered = await tx.all(keepDays(tenantId, days, timeZone))
    if (entered.length === 0) return
    // Whoever enters a day has it to themselves until the commit, and with it its parts.
    const mine = entered.map((day) => day.business_date)
    await tx.affected(forgetParts(tenantId, mine))
    await tx.affected(keepParts(tenantId, mine, timeZone))
  })

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

/** With what the menu and the settings say of it now. */
export interface TitledPart extends PartRow {
  title: string | null
  price: number | null
  net_price: number | null
  image: string | null
  category_id: number | null
  category_title: string | null
}

const titled = (parts: string): string => `
SELECT part.*, coalesce(m.title, t.title) AS title, m.price, m.net_price, m.image, m.category_id, c.title AS category_title
FROM (${parts}) AS part
LEFT JOIN menu_items m ON part.kind = 'item' AND m.tenant_id = $1 AND m.id = part.key
LEFT JOIN categories c ON c.tenant_id = $1 AND c.id = m.category_id
LEFT JOIN payment_types t ON part.kind = 'payment_type' AND t.tenant_id = $1 AND t.id = part.key`

/** The parts of a range, added up over its days. */
export const partsOf = (tenantId: number, range: DateRange, live: readonly string[], timeZone: string) =>
  statement<TitledPart>(
    titled(`SELECT kind, key, sum(placed)::integer AS placed, sum(billed)::integer AS billed,
                   sum(total)::bigint AS total
            FROM (${PARTS_NOW} UNION ALL
                  SELECT business_date, kind, key, placed, billed, total FROM report_parts
                  WHERE tenant_id = $1 AND business_date BETWEEN $4 AND $5 AND NOT business_date = ANY ($2)) AS day
            GROUP BY kind, key`),
    [tenantId, live, timeZone, range.from, range.to],
  )

/** What was ordered on a day, as it is now. */
export const itemsOrderedOn = (tenantId: number, day: string) =>
  statement<TitledPart>(
    titled(`SELECT 'item' AS kind, i.item_id AS key, sum(i.quantity)::integer AS placed, 0 AS billed, 0 AS total
            FROM order_items i
            WHERE i.tenant_id = $1 AND i.status <> 'cancelled' AND i.order_id = ANY (ARRAY(
              SELECT id FROM orders WHERE tenant_id = $1 AND business_date = $2 AND status <> 'cancelled'))
            GROUP BY i.item_id`),
    [tenantId, day],
  )

/** Most pieces first; of as many, the older dish. */
export const topItems = (parts: readonly TitledPart[], howMany: number): TopItem[] =>
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

export interface PeopleRow {
  entered: number
  returned: number
}

/**
 * Who became a customer from `start` on and before `end` and still is one; and who ordered on one of the days and on
 * an earlier one. Cancelled orders do not count.
 */
export const peopleOf = (
  tenantId: number,
  { from, to }: DateRange,
  { start, end }: { start: Date; end: Date },
) =>
  statement<PeopleRow>(
    `SELECT (
       SELECT count(*) FROM customers
       WHERE tenant_id = $1 AND archived_at IS NULL AND created_at >= $4 AND created_at < $5
     )::integer AS entered, (
       SELECT count(*) FROM (
         SELECT DISTINCT customer_key FROM orders
         WHERE tenant_id = $1 AND business_date BETWEEN $2 AND $3 AND customer_key IS NOT NULL AND status <> 'cancelled'
       ) AS guest
       WHERE EXISTS (
         SELECT FROM orders before
         WHERE before.tenant_id = $1 AND before.customer_key = guest.customer_key AND before.business_date < $2
           AND before.status <> 'cancelled')
     )::integer AS returned`,
    [tenantId, from, to, start, end],
  )

export const countCustomersNow = (tenantId: number) =>
  statement<{ count: number }>(
    'SELECT count(*)::integer AS count FROM customers WHERE tenant_id = $1 AND archived_at IS NULL',
    [tenantId],
  )

export const findCurrency = (tenantId: number) =>
  k.selectFrom('stores').select('currency').where('tenant_id', '=', tenantId)
