import { formatCentavos, formatMoney, portion, toCents, ZERO } from '@comanda/shared/kernel/money'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { Report } from '@comanda/shared/reports/api'
import type { TableRows } from '@comanda/shared/reports/tables'
import { statement } from '../../db/statement.ts'
import { SENT_AS } from '../../selling/ledger/queries-definitions.ts'

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
    FROM billed b JOIN payments p ON p.tenant_id = $1 AND p.invoice_id = b.id AND p.returned_at IS NULL`,
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
type PartKind = keyof typeof PARTS

/**
 * `$1` is the store, `$2` the days, `$3` the time zone of the hours. The query reads every line once. Tables are joined by
 * their keys: a join of two lists compares every row with every other row where Postgres expects few.
 */
export const PARTS_NOW = `
WITH billed AS MATERIALIZED (
  SELECT id, business_date, created_at, total FROM invoices WHERE tenant_id = $1 AND business_date = ANY ($2)
), sale AS MATERIALIZED (
  SELECT id, business_date, token_no, created_at, delivery_type, invoice_id, check_id
  FROM orders WHERE tenant_id = $1 AND business_date = ANY ($2) AND status <> 'cancelled'
  UNION ALL
  SELECT id, business_date, token_no, created_at, delivery_type, invoice_id, check_id
  FROM orders
  WHERE tenant_id = $1 AND invoice_id = ANY (ARRAY(SELECT id FROM billed)) AND NOT business_date = ANY ($2)
), dated AS MATERIALIZED (
  SELECT sale.id, ${SENT_AS('sale')}, sale.created_at, c.waiter, sale.delivery_type, sale.invoice_id, bill.business_date AS billed_on,
         CASE WHEN sale.business_date = ANY ($2) THEN sale.business_date END AS placed_on
  FROM sale LEFT JOIN invoices bill ON bill.tenant_id = $1 AND bill.id = sale.invoice_id AND bill.business_date = ANY ($2)
  LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = sale.check_id
), line AS MATERIALIZED (
  SELECT dated.placed_on, dated.billed_on, dated.waiter, dated.delivery_type, i.item_id,
         sum(i.quantity) AS quantity, sum(i.total)::bigint AS total
  FROM dated JOIN order_items i ON i.tenant_id = $1 AND i.order_id = dated.id AND i.status <> 'cancelled'
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

/** Part of a period, with the current titles of the menu and the settings. */
export interface Part {
  kind: PartKind
  key: string
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
const NAMED = `
named AS MATERIALIZED (
  SELECT 'payment_type' AS kind, id::text AS key, title FROM payment_types WHERE tenant_id = $1
  UNION ALL
  SELECT 'waiter', username, name FROM users WHERE tenant_id = $1
)`

const titled = (parts: string): string => `
WITH category AS MATERIALIZED (
  SELECT id, title FROM categories WHERE tenant_id = $1
), dish AS MATERIALIZED (
  SELECT id::text AS key, title, price, net_price, image, category_id FROM menu_items WHERE tenant_id = $1
), ${NAMED}
SELECT part.*, coalesce(m.title, named.title) AS title, m.price, m.net_price, m.image, m.category_id,
       category.title AS category_title
FROM (${parts}) AS part
LEFT JOIN dish m ON part.kind = 'item' AND m.key = part.key
LEFT JOIN category ON category.id = m.category_id
LEFT JOIN named ON named.kind = part.kind AND named.key = part.key`

/** The sums of the parts of a period: `live` days calculated now, others as stored. */
export const revenueParts = (tenantId: number, range: DateRange, live: readonly string[], timeZone: string) =>
  statement<Part>(
    titled(`SELECT kind, key, sum(placed)::integer AS placed, sum(billed)::integer AS billed,
                   sum(total)::bigint AS total
            FROM (${PARTS_NOW} UNION ALL
                  SELECT business_date, kind, key, placed, billed, total FROM report_parts
                  WHERE tenant_id = $1 AND business_date BETWEEN $4 AND $5 AND NOT business_date = ANY ($2)) AS source
            GROUP BY kind, key`),
    [tenantId, live, timeZone, range.from, range.to],
  )

const HOURS = 24

/** In weekly order, without hours without orders or invoices. */
export const hoursOf = (parts: readonly Part[]): Report['byHour'] =>
  parts
    .filter((part) => part.kind === 'hour')
    .map((part) => ({ ...part, hour: Number(part.key) }))
    .sort((a, b) => a.hour - b.hour)
    .map(({ hour, placed, total }) => ({
      weekday: Math.floor(hour / HOURS) + 1,
      hour: hour % HOURS,
      orders: placed,
      total: formatCentavos(total),
    }))

const ORDER = new Intl.Collator('en', { numeric: true })

/** Parts of one kind with payments, largest total first. */
function billed(parts: readonly Part[], kind: PartKind): Part[] {
  return parts
    .filter((part) => part.kind === kind && part.billed > 0)
    .sort((a, b) => b.total - a.total || ORDER.compare(a.key, b.key))
}

/**
 * The rows of each table that divides the revenue. @see shared/src/reports/tables.ts
 * @param tips of each person, in centavos; null where they belong to the whole team
 */
export const revenueTables = (
  parts: readonly Part[],
  tips: ReadonlyMap<string, number> | null,
): Pick<TableRows, 'byCategory' | 'byPaymentType' | 'byDeliveryType' | 'byWaiter'> => ({
  byCategory: categoriesOf(billed(parts, 'item')),
  byPaymentType: billed(parts, 'payment_type').map((part) => ({
    id: Number(part.key),
    title: part.title ?? '',
    count: part.billed,
    total: formatCentavos(part.total),
  })),
  byDeliveryType: billed(parts, 'delivery_type').map((part) => ({
    key: (part.key || null) as TableRows['byDeliveryType'][number]['key'],
    count: part.billed,
    total: formatCentavos(part.total),
  })),
  byWaiter: waitersOfParts(parts, tips),
})

function waitersOfParts(
  parts: readonly Part[],
  tips: ReadonlyMap<string, number> | null,
): TableRows['byWaiter'] {
  const checksOf = new Map(billed(parts, 'waiter_check').map((part) => [part.key, part.billed]))
  return billed(parts, 'waiter').map(({ key, title, billed: orders, total }) => {
    const checks = checksOf.get(key) ?? 0
    const averageOf = (count: number) => formatMoney(count > 0 ? portion(toCents(total), 1, count) : ZERO)
    return {
      username: key,
      // A removed user is shown with the username.
      name: title ?? key,
      orders,
      average: averageOf(orders),
      checks,
      checkAverage: averageOf(checks),
      tips: tips && formatCentavos(tips.get(key) ?? 0),
      total: formatCentavos(total),
    }
  })
}

/** Groups items by their current category. */
function categoriesOf(items: readonly Part[]): TableRows['byCategory'] {
  const categories = new Map<number | null, { title: string | null; quantity: number; sum: number }>()
  for (const { category_id, category_title, billed, total } of items) {
    const category = categories.get(category_id) ?? { title: category_title, quantity: 0, sum: 0 }
    category.quantity += billed
    category.sum += total
    categories.set(category_id, category)
  }
  return [...categories]
    .sort(([a, { sum: first }], [b, { sum: second }]) => second - first || (a ?? 0) - (b ?? 0))
    .map(([id, { title, quantity, sum }]) => ({ id, title, quantity, total: formatCentavos(sum) }))
}
