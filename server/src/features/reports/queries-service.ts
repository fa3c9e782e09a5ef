import { formatCentavos, formatMoney, portion, subtractCents, toCents } from '@comanda/shared/kernel/money'
import type { TableRows } from '@comanda/shared/reports/tables'
import type { DiscountKind } from '@comanda/shared/selling/discount'
import { type ServiceSettings, TIP_POOL } from '@comanda/shared/settings/service'
import { statement } from '../../db/statement.ts'
import {
  CHECK_OF_TIP,
  IS_TIP,
  PAYMENT_OF_TIP,
  PIECES,
  TIPS,
} from '../../selling/ledger/queries-definitions.ts'
import { type Lasting, notAfter, valuesOfBoth } from './queries.ts'

/** Tips, discounts or losses of one person with one reason, in the period or in the previous period. */
export interface ServiceRow {
  kind: 'tip' | DiscountKind | 'void' | 'refund'
  is_now: boolean
  /** Empty for tips. */
  reason: string
  username: string
  /** Null for a removed user. */
  name: string | null
  count: number
  amount: number
  /** The number of checks for tips (negative: more were given back), the wasted pieces for voids. */
  extra: number
}

/** Lines that a client of `POST /orders/…` cancelled without a reason. */
const NO_REASON = 'Cancelado en pedidos'

const inEither = (at: string): string =>
  `business_date BETWEEN $6 AND $3 AND (business_date >= $2 OR business_date <= $7)
         AND ${notAfter('$10', '$9', 'business_date', at)}`

/** The amount of a discount `given` on the lines that were not voided, and the first order of these. */
export const REDUCED = `(
  SELECT sum(part.amount) AS amount, min(line.order_id) AS order_id
  FROM discount_lines part JOIN order_items line ON line.tenant_id = $1 AND line.id = part.item_id AND line.status <> 'cancelled'
  WHERE part.tenant_id = $1 AND part.discount_id = given.id
)`

/**
 * For a period and the previous period. Never stored with the days, because these are few rows with their own indexes.
 * Other tables are joined by their keys. Postgres expects ten rows of `= ANY (ARRAY(…))`, so a join of two such lists
 * compares every row with every other row.
 */
export const serviceOf = (tenantId: number, now: Lasting, before: Lasting) =>
  statement<ServiceRow>(
    `WITH tipped AS MATERIALIZED (
       SELECT ${CHECK_OF_TIP('taken')} AS check_id, taken.is_now, ${TIPS} AS tips, sum(taken.amount) AS total
       FROM (
         SELECT source, source_id, entry, amount, business_date >= $2 AS is_now FROM ledger
         WHERE tenant_id = $1 AND ${IS_TIP('ledger')} AND ${inEither('at')}
       ) AS taken ${PAYMENT_OF_TIP('taken')}
       GROUP BY 1, 2 HAVING ${TIPS} <> 0 OR sum(taken.amount) <> 0
     ), person AS MATERIALIZED (
       SELECT username, name FROM users WHERE tenant_id = $1
     ), service AS (
       SELECT 'tip' AS kind, tipped.is_now, '' AS reason, c.waiter AS username, sum(tipped.tips) AS count,
              sum(tipped.total) AS amount, sum(sign(tipped.tips)) AS extra
       FROM tipped JOIN checks c ON c.tenant_id = $1 AND c.id = tipped.check_id
       GROUP BY tipped.is_now, c.waiter
       UNION ALL
       SELECT given.kind, given.business_date >= $2, given.reason, given.created_by, count(*), sum(reduced.amount), 0
       FROM discounts given CROSS JOIN LATERAL ${REDUCED} AS reduced
       WHERE given.tenant_id = $1 AND ${inEither('created_at')} AND reduced.amount IS NOT NULL
       GROUP BY given.kind, given.business_date >= $2, given.reason, given.created_by
       UNION ALL
       SELECT 'void', is_now, reason, voided_by, ${PIECES}, sum(total), sum(quantity) FILTER (WHERE wasted)
       FROM (
         SELECT voided_at >= $4 AS is_now, coalesce(split_part(void_reason, ': ', 1), '${NO_REASON}') AS reason, voided_by,
                quantity, total, wasted
         FROM order_items
         WHERE tenant_id = $1 AND voided_at >= $8 AND voided_at < $5 AND (voided_at >= $4 OR voided_at < $9)
       ) AS voided GROUP BY is_now, reason, voided_by
       UNION ALL
       SELECT 'refund', business_date >= $2, reason, created_by, count(*), sum(total), 0
       FROM refunds WHERE tenant_id = $1 AND total > 0 AND ${inEither('created_at')}
       GROUP BY business_date >= $2, reason, created_by
     )
     SELECT kind, is_now, reason, service.username, person.name, count::integer, amount::bigint,
            coalesce(extra, 0)::integer AS extra
     FROM service LEFT JOIN person ON person.username = service.username
     ORDER BY amount DESC, count DESC, reason, username, kind`,
    [...valuesOfBoth(tenantId, now, before)],
  )

/** @param revenue in centavos */
export function serviceFigures(rows: readonly ServiceRow[], revenue: number) {
  const sum = (kind: ServiceRow['kind'], key: 'count' | 'amount'): number =>
    rows.reduce((all, row) => all + (row.kind === kind ? row[key] : 0), 0)
  const counted = (kind: ServiceRow['kind']) => ({
    count: sum(kind, 'count'),
    amount: formatCentavos(sum(kind, 'amount')),
  })
  return {
    tips: counted('tip'),
    discounts: counted('discount'),
    courtesies: counted('courtesy'),
    voids: counted('void'),
    refunds: counted('refund'),
    revenueAfterRefunds: formatMoney(subtractCents(toCents(revenue), toCents(sum('refund', 'amount')))),
  }
}

/** The tips of each person, in centavos; null where they belong to all. */
export const tipsByPerson = (
  rows: readonly ServiceRow[],
  tipOwner: ServiceSettings['tipOwner'],
): ReadonlyMap<string, number> | null =>
  tipOwner === 'pool'
    ? null
    : new Map(rows.filter(({ kind }) => kind === 'tip').map(({ username, amount }) => [username, amount]))

/** Adds the tips of all people to one row. */
function pooled(tips: readonly ServiceRow[]): ServiceRow[] {
  const [first] = tips
  if (!first) return []
  const sum = (key: 'count' | 'amount' | 'extra') => tips.reduce((all, row) => all + row[key], 0)
  return [{ ...first, ...TIP_POOL, count: sum('count'), amount: sum('amount'), extra: sum('extra') }]
}

/**
 * The rows of each table, largest amount first. @see shared/src/reports/tables.ts
 * @param tipOwner whose the tips are in this store
 */
export function serviceTables(
  rows: readonly ServiceRow[],
  tipOwner: ServiceSettings['tipOwner'],
): Pick<TableRows, 'byTips' | 'byDiscount' | 'byVoid' | 'byRefund'> {
  const of = (...kinds: ServiceRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind))
  return {
    byTips: (tipOwner === 'pool' ? pooled(of('tip')) : of('tip')).map(
      ({ username, name, count, amount, extra }) => ({
        username,
        name: name ?? username,
        count,
        average: formatMoney(extra > 0 ? portion(toCents(amount), 1, extra) : toCents(0)),
        total: formatCentavos(amount),
      }),
    ),
    byDiscount: of('discount', 'courtesy').map((row) => ({
      ...givenOf(row),
      kind: row.kind as DiscountKind,
    })),
    byVoid: of('void').map((row) => ({ ...givenOf(row), wasted: row.extra })),
    byRefund: of('refund').map(givenOf),
  }
}

const givenOf = ({ reason, username, name, count, amount }: ServiceRow) => ({
  reason,
  username,
  name: name ?? username,
  count,
  amount: formatCentavos(amount),
})
