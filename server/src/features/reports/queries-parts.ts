import type { DateRange } from '@comanda/shared/kernel/period'
import { statement, unseen } from '../../db/statement.ts'
import { SENT_AS } from '../../selling/ledger/queries-definitions.ts'
import {
  KEY_END,
  parametersOfService,
  SERVICE_KINDS,
  type ServiceDays,
  type ServiceKind,
  serviceNow,
  WAITER_OF,
} from './queries-service.ts'

/** Monday 0:00 is 0 and Sunday 23:00 is 167. The weekday is that of the business date. */
const hourOfWeek = (date: string, at: string): string =>
  `((date_part('isodow', ${date}) - 1) * 24 + date_part('hour', ${at} AT TIME ZONE $3))::integer`

/** The orders on the invoices of each day. */
const ordersBy = (key: string): string => `
    SELECT billed_on, key, 0, count(*), 0
    FROM (SELECT DISTINCT billed_on, ${key} AS key, business_date, token_no FROM dated WHERE billed_on IS NOT NULL) AS charged
    GROUP BY billed_on, key`

/**
 * The parts of a day. Each query selects business_date, key, placed, billed and total from the tables of `PARTS_NOW`;
 * rows with the same date and key are added up. `placed` counts the orders of that day, `billed` those on its invoices.
 */
const PARTS = {
  item: `
    SELECT placed_on, item_id, quantity, 0, 0 FROM line WHERE placed_on IS NOT NULL
    UNION ALL
    SELECT billed_on, item_id, 0, quantity, total FROM line WHERE billed_on IS NOT NULL`,
  hour: `
    SELECT placed_on, hour, count(*), 0, 0
    FROM (SELECT DISTINCT placed_on, token_no, ${hourOfWeek('placed_on', 'created_at')} AS hour
          FROM dated WHERE placed_on IS NOT NULL) AS sent
    GROUP BY placed_on, hour
    UNION ALL
    SELECT business_date, ${hourOfWeek('business_date', 'created_at')}, 0, 1, total FROM billed`,
  payment_type: `
    SELECT b.business_date, p.payment_type_id, 0, 1, p.amount
    FROM billed b CROSS JOIN LATERAL (
      SELECT payment_type_id, amount FROM payments
      WHERE tenant_id = $1 AND invoice_id = b.id AND returned_at IS NULL OFFSET 0) AS p`,
  delivery_type: `
    ${ordersBy("coalesce(delivery_type, '')")}
    UNION ALL
    SELECT billed_on, coalesce(delivery_type, ''), 0, 0, total FROM line WHERE billed_on IS NOT NULL`,
  waiter: `
    ${ordersBy('waiter')}
    UNION ALL
    SELECT billed_on, waiter, 0, 0, total FROM line WHERE billed_on IS NOT NULL`,
  waiter_check: `
    SELECT billed_on, waiter, 0, count(DISTINCT invoice_id), 0 FROM dated WHERE billed_on IS NOT NULL
    GROUP BY billed_on, waiter`,
}
export type PartKind = keyof typeof PARTS | ServiceKind

const OF_SALE = 'id, business_date, token_no, created_at, delivery_type, invoice_id, check_id'

const DAYS = unseen('$2', 'date[]')

/**
 * `$1` is the store, `$2` the days, `$3` the time zone of the hours. The query reads every line once.
 * Each row looks for those of its key, which OFFSET keeps so: a plan for any store joins all rows of a large one.
 */
export const PARTS_NOW = `
WITH day AS MATERIALIZED (
  SELECT unnest(${DAYS}) AS date
), billed AS MATERIALIZED (
  SELECT bill.* FROM day CROSS JOIN LATERAL (
    SELECT id, business_date, created_at, total FROM invoices WHERE tenant_id = $1 AND business_date = day.date OFFSET 0) AS bill
), sale AS MATERIALIZED (
  SELECT sent.* FROM day CROSS JOIN LATERAL (
    SELECT ${OF_SALE} FROM orders WHERE tenant_id = $1 AND business_date = day.date AND status <> 'cancelled' OFFSET 0) AS sent
  UNION ALL
  SELECT earlier.* FROM billed CROSS JOIN LATERAL (
    SELECT ${OF_SALE} FROM orders WHERE tenant_id = $1 AND invoice_id = billed.id OFFSET 0) AS earlier
  WHERE NOT earlier.business_date = ANY (${DAYS})
), dated AS MATERIALIZED (
  SELECT sale.id, ${SENT_AS('sale')}, sale.created_at, c.waiter, sale.delivery_type, sale.invoice_id, bill.business_date AS billed_on,
         CASE WHEN sale.business_date = ANY (${DAYS}) THEN sale.business_date END AS placed_on
  FROM sale LEFT JOIN LATERAL (
    SELECT business_date FROM invoices WHERE tenant_id = $1 AND id = sale.invoice_id OFFSET 0) AS bill ON bill.business_date = ANY (${DAYS})
  LEFT JOIN ${WAITER_OF('sale')} ON true
), line AS MATERIALIZED (
  SELECT dated.placed_on, dated.billed_on, dated.waiter, dated.delivery_type, i.item_id,
         sum(i.quantity) AS quantity, sum(i.total)::bigint AS total
  FROM dated CROSS JOIN LATERAL (
    SELECT item_id, quantity, total FROM order_items
    WHERE tenant_id = $1 AND order_id = dated.id AND status <> 'cancelled' OFFSET 0) AS i
  GROUP BY dated.placed_on, dated.billed_on, dated.waiter, dated.delivery_type, i.item_id
)
SELECT business_date, kind, key, sum(placed)::integer AS placed, sum(billed)::integer AS billed, sum(total)::bigint AS total
FROM (${Object.entries(PARTS)
  .map(
    ([kind, sql]) => `
  SELECT business_date, '${kind}' AS kind, key::text AS key, placed, billed, total
  FROM (${sql}) AS ${kind} (business_date, key, placed, billed, total)`,
  )
  .join(' UNION ALL')}
) AS part GROUP BY business_date, kind, key`

/** Part of a period, with the current titles of the menu, the settings and the people. */
export interface Part {
  kind: PartKind
  /** Of a part of the service the username and the reason, with UNIT_SEPARATOR between them. */
  key: string
  /** False for the previous period, of which only the parts of the service are read. */
  is_now: boolean
  placed: number
  billed: number
  total: number
  title: string | null
  price: number | null
  net_price: number | null
  image: string | null
  category_id: number | null
  category_title: string | null
}

/** Reads each name once; with a join, the plan may look it up for every part. */
const titled = (parts: string): string => `
WITH category AS MATERIALIZED (
  SELECT id, title FROM categories WHERE tenant_id = $1
), dish AS MATERIALIZED (
  SELECT id::text AS key, title, price, net_price, image, category_id FROM menu_items WHERE tenant_id = $1
), way AS MATERIALIZED (
  SELECT id::text AS key, title FROM payment_types WHERE tenant_id = $1
), person AS MATERIALIZED (
  SELECT username, name FROM users WHERE tenant_id = $1
)
SELECT part.*, coalesce(m.title, way.title, person.name) AS title, m.price, m.net_price, m.image, m.category_id,
       category.title AS category_title
FROM (${parts}) AS part
LEFT JOIN dish m ON part.kind = 'item' AND m.key = part.key
LEFT JOIN category ON category.id = m.category_id
LEFT JOIN way ON part.kind = 'payment_type' AND way.key = part.key
LEFT JOIN person ON part.kind IN ('waiter', ${SERVICE_KINDS}) AND person.username = split_part(part.key, ${KEY_END}, 1)`

/** Where the figures of a report are read: each business date of both periods is in one of them. */
export interface Sources {
  /** Days that are not final, calculated now; with the day of a cut, of which only the service is calculated. */
  live: ServiceDays
  /** Those of the period itself. */
  liveNow: readonly string[]
  /** Of final days; days that are calculated now are left out. */
  ranges: readonly DateRange[]
  /** Months of final days, by their first days. */
  months: readonly string[]
}

const OF_DAY = 'kind, key, business_date >= $9::date AS is_now, placed, billed, total'

/**
 * The parts of the final days of some ranges, of which each is of one period. OFFSET keeps conditions of the whole statement
 * out: by one on the kinds, the plan read these kinds of all days of the store.
 */
const storedOf = (ranges: string, which = 'true'): string => `
  SELECT ${OF_DAY} FROM unnest(${unseen('$10', 'date[]')}, ${unseen('$11', 'date[]')}) AS range (first, last)
  CROSS JOIN LATERAL (
    SELECT kind, key, business_date, placed, billed, total FROM report_parts
    WHERE tenant_id = $1 AND business_date BETWEEN range.first AND range.last
      AND NOT business_date = ANY (${unseen('$4', 'date[]')}) AND ${which}
    OFFSET 0) AS stored
  WHERE ${ranges}`

/** The sums of the parts of a period that begins on `from`, and of the service of the previous period. */
export const partsOf = (
  tenantId: number,
  from: string,
  timeZone: string,
  { live, liveNow, ranges, months }: Sources,
) =>
  statement<Part>(
    titled(`SELECT kind, key, is_now, sum(placed)::integer AS placed, sum(billed)::integer AS billed, sum(total)::bigint AS total
            FROM (SELECT ${OF_DAY} FROM (${PARTS_NOW}) AS live
                  UNION ALL
                  SELECT ${OF_DAY} FROM (${serviceNow(4)}) AS live
                  UNION ALL
                  ${storedOf('range.first >= $9::date')}
                  UNION ALL
                  ${storedOf('range.first < $9::date', `kind IN (${SERVICE_KINDS})`)}
                  UNION ALL
                  SELECT part.kind, part.key, month >= $9::date, part.placed, part.billed, part.total
                  FROM report_months CROSS JOIN LATERAL unnest(kinds, keys, placed, billed, totals) AS part (kind, key, placed, billed, total)
                  WHERE tenant_id = $1 AND month = ANY (${unseen('$12', 'date[]')})) AS source
            WHERE is_now OR kind IN (${SERVICE_KINDS})
            GROUP BY kind, key, is_now`),
    [
      tenantId,
      liveNow,
      timeZone,
      ...parametersOfService(live),
      from,
      ranges.map((range) => range.from),
      ranges.map((range) => range.to),
      months,
    ],
    'parts_of',
  )
