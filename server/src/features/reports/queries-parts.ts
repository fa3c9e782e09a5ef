import { formatCentavos, formatMoney, portion, toCents, ZERO } from '@comanda/shared/kernel/money'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { Report, TopItem } from '@comanda/shared/reports/api'
import type { TableRows } from '@comanda/shared/reports/tables'
import { statement, unseen } from '../../db/statement.ts'
import { SENT_AS } from '../../selling/ledger/queries-definitions.ts'
import {
  KEY_END,
  parametersOfService,
  SERVICE_KINDS,
  type ServiceDays,
  type ServiceKind,
  type ServiceRow,
  serviceNow,
  UNIT_SEPARATOR,
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
type PartKind = keyof typeof PARTS | ServiceKind

const DAYS = unseen('$2', 'date[]')

/**
 * `$1` is the store, `$2` the days, `$3` the time zone of the hours. The query reads every line once. Tables are joined by
 * their keys: a join of two lists compares every row with every other row where Postgres expects few.
 */
export const PARTS_NOW = `
WITH billed AS MATERIALIZED (
  SELECT id, business_date, created_at, total FROM invoices WHERE tenant_id = $1 AND business_date = ANY (${DAYS})
), sale AS MATERIALIZED (
  SELECT id, business_date, token_no, created_at, delivery_type, invoice_id, check_id
  FROM orders WHERE tenant_id = $1 AND business_date = ANY (${DAYS}) AND status <> 'cancelled'
  UNION ALL
  SELECT id, business_date, token_no, created_at, delivery_type, invoice_id, check_id
  FROM orders
  WHERE tenant_id = $1 AND invoice_id = ANY (ARRAY(SELECT id FROM billed)) AND NOT business_date = ANY (${DAYS})
), dated AS MATERIALIZED (
  SELECT sale.id, ${SENT_AS('sale')}, sale.created_at, c.waiter, sale.delivery_type, sale.invoice_id, bill.business_date AS billed_on,
         CASE WHEN sale.business_date = ANY (${DAYS}) THEN sale.business_date END AS placed_on
  FROM sale LEFT JOIN invoices bill ON bill.tenant_id = $1 AND bill.id = sale.invoice_id AND bill.business_date = ANY (${DAYS})
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

/** Part of a period, with the current titles of the menu, the settings and the people. */
export interface Part {
  kind: PartKind
  /** Of a part of the service the username and the reason. @see splitKey */
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
                  SELECT ${OF_DAY} FROM unnest(${unseen('$10', 'date[]')}, ${unseen('$11', 'date[]')}) AS range (first, last)
                  JOIN report_parts ON tenant_id = $1 AND business_date BETWEEN range.first AND range.last AND NOT business_date = ANY (${unseen('$4', 'date[]')})
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
  )

/** The rows of the service among the parts of a report, largest amount first. */
export const serviceRowsOf = (parts: readonly Part[]): ServiceRow[] =>
  parts
    .flatMap(({ kind, key, is_now, placed, billed, total, title }): ServiceRow[] => {
      // What was given back on another day of the period leaves nothing.
      if (!isService(kind) || (placed === 0 && total === 0)) return []
      const [username = '', reason = ''] = key.split(UNIT_SEPARATOR)
      return [{ kind, is_now, reason, username, name: title, count: placed, amount: total, extra: billed }]
    })
    .sort(
      (a, b) =>
        b.amount - a.amount ||
        b.count - a.count ||
        compare(a.reason, b.reason) ||
        compare(a.username, b.username) ||
        compare(a.kind, b.kind),
    )

const isService = (kind: string): kind is ServiceKind => SERVICE_KINDS.includes(`'${kind}'`)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** An item in the list of best sellers. */
export type SoldItem = Pick<
  Part,
  'kind' | 'key' | 'placed' | 'total' | 'title' | 'price' | 'net_price' | 'image' | 'category_id'
>

/** Most pieces first; for equal counts, the older item first. */
export const topItems = (parts: readonly SoldItem[], howMany: number): TopItem[] =>
  parts
    .filter((part) => part.kind === 'item' && part.placed > 0)
    .sort((a, b) => b.placed - a.placed || Number(a.key) - Number(b.key))
    .slice(0, howMany)
    .map((part) => ({
      id: Number(part.key),
      title: part.title ?? '',
      price: formatCentavos(part.price ?? 0),
      net_price: part.net_price === null ? null : formatCentavos(part.net_price),
      image: part.image,
      category_id: part.category_id,
      orders_count: part.placed,
      revenue: formatCentavos(part.total),
    }))

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
