import type { Days } from '@comanda/shared/cfdi/global-period'
import type { FrozenTax } from '@comanda/shared/cfdi/tax-class'
import type { StoreTime } from '@comanda/shared/kernel/business-day'
import { type Statement, statement } from '../../../db/statement.ts'
import { IS_UNDER_REVIEW } from '../../../selling/arrival/queries-waiting.ts'
import { fiscalStateOfPart, isInvoiced, partsOfSale } from '../../../selling/checks/queries-fiscal.ts'
import type { SortedTaxes } from './sorted-taxes.ts'

/** The parts `p` of sales `v`, each of which is a ticket of a global. */
const PARTS = partsOfSale('v')
const IS_TAKEN = isInvoiced('v', 'p')

/**
 * SQL of the day whose global a sale `v` belongs to: its business day, but in the first hours of a year the day on which it was paid by the
 * issuer's clock. A global names one year, and what was paid in the next one is income of that year.
 * @param zone the parameter with the issuer's zone
 */
const fiscalDay = (zone: string): string => `(
  CASE WHEN extract(year FROM v.business_date) = extract(year FROM v.created_at AT TIME ZONE ${zone}) THEN v.business_date
       ELSE (v.created_at AT TIME ZONE ${zone})::date END)`

/** SQL for the sales `v` of the days $2 to $3; the business date leads to the index. */
const isWithin = (zone: string): string =>
  `v.business_date BETWEEN $2::date - 1 AND $3::date + 1 AND ${fiscalDay(zone)} BETWEEN $2 AND $3`

/** Days at the clock of the issuer. */
export interface FiscalDays extends Days {
  zone: string
}

/** SQL for whether a line `i` has one of the taxes of two parameters: titles and rates. */
const isTaxedBy = (titles: string, rates: string): string =>
  `EXISTS (SELECT FROM unnest(${titles}::text[], ${rates}::numeric[]) AS one (title, rate)
           WHERE one.title IS NOT DISTINCT FROM i.tax_title AND one.rate IS NOT DISTINCT FROM i.tax_rate)`

const LINES = `orders o JOIN order_items i ON i.tenant_id = $1 AND i.order_id = o.id AND i.status <> 'cancelled'
               WHERE o.tenant_id = $1 AND o.check_id = c.id`

const isUnknown = (titles: string, rates: string): string =>
  `(cardinality(${titles}::text[]) > 0 AND EXISTS (SELECT FROM ${LINES} AND ${isTaxedBy(titles, rates)}))`

const pairsOf = (taxes: readonly FrozenTax[]) => [
  taxes.map(({ title }) => title),
  taxes.map(({ rate }) => rate),
]

/** The taxes of the lines of a period's sales that no document has. */
export const listTaxes = (tenantId: number, { from, to, zone }: FiscalDays): Statement<FrozenTax> =>
  statement(
    `SELECT DISTINCT i.tax_title AS title, i.tax_rate::float8 AS rate
     FROM invoices v
     JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id
     JOIN orders o ON o.tenant_id = $1 AND o.check_id = c.id
     JOIN order_items i ON i.tenant_id = $1 AND i.order_id = o.id AND i.status <> 'cancelled'
     WHERE v.tenant_id = $1 AND ${isWithin('$4')} AND EXISTS (SELECT FROM ${PARTS} p WHERE NOT ${IS_TAKEN})`,
    [tenantId, from, to, zone],
  )

export interface DayOfSales {
  day: string
  /** Why its sales are not in the global; null: they are. */
  left_out: 'taken' | 'review' | 'empty' | 'unknown' | null
  tickets: number
  net: number
  tax: number
  /** The concepts of each sale of the global. */
  concepts: number[] | null
  /** The numbers of the sales with a tax that the authority does not know. */
  unknown: number[] | null
}

/** A ticket with a part that is no object of tax has a second concept for it. */
const conceptsOf = (titles: string, rates: string): string => `(
  SELECT count(DISTINCT ${isTaxedBy(titles, rates)})::integer FROM ${LINES} AND i.net + i.tax > 0)`

/** The sales of some business days, by day and whether the global has them. */
export const sumDays = (
  tenantId: number,
  { from, to, zone }: FiscalDays,
  { unknown, untaxed, isMixed }: SortedTaxes,
): Statement<DayOfSales> =>
  statement(
    `SELECT day, left_out, count(*)::integer AS tickets, sum(net)::bigint AS net, sum(tax)::bigint AS tax,
            array_agg(CASE WHEN $6 THEN ${conceptsOf('$7', '$8')} ELSE 1 END ORDER BY c.id) FILTER (WHERE left_out IS NULL) AS concepts,
            array_agg(DISTINCT c.invoice_id ORDER BY c.invoice_id) FILTER (WHERE left_out = 'unknown') AS unknown
     FROM (
       SELECT c.id, c.invoice_id, ${fiscalDay('$9')}::text AS day, p.net, p.tax,
              CASE WHEN ${IS_TAKEN} THEN 'taken' WHEN p.total = 0 THEN 'empty' WHEN ${IS_UNDER_REVIEW} THEN 'review'
                   WHEN ${isUnknown('$4', '$5')} THEN 'unknown' END AS left_out
       FROM invoices v JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id CROSS JOIN ${PARTS} p
       WHERE v.tenant_id = $1 AND ${isWithin('$9')}) c
     GROUP BY 1, 2 ORDER BY 1`,
    [tenantId, from, to, ...pairsOf(unknown), isMixed, ...pairsOf(untaxed), zone],
  )

export interface FreeSale {
  invoice_id: number
  check_id: number
  part: number
}

const FREE = `
SELECT v.id AS invoice_id, c.id AS check_id, p.part
FROM invoices v JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id CROSS JOIN ${PARTS} p
WHERE v.tenant_id = $1 AND NOT ${IS_TAKEN} AND p.total > 0 AND NOT ${IS_UNDER_REVIEW}`

/** The sales of a period that its next global takes: those without a tax that the authority does not know. */
export const listFree = (
  tenantId: number,
  { from, to, zone }: FiscalDays,
  unknown: readonly FrozenTax[],
  most: number,
): Statement<FreeSale> =>
  statement(`${FREE} AND ${isWithin('$7')} AND NOT ${isUnknown('$5', '$6')} ORDER BY v.id, p.part LIMIT $4`, [
    tenantId,
    from,
    to,
    most,
    ...pairsOf(unknown),
    zone,
  ])

/** The days before `day` with a free sale that a document of this store had, or that was left for a person while their global was issued. */
export const listFreedDays = (
  tenantId: number,
  { day, zone, most }: { day: string; zone: string; most: number },
): Statement<{ day: string }> =>
  statement(
    `SELECT DISTINCT ${fiscalDay('$3')}::text AS day
     FROM (
       SELECT t.invoice_id FROM cfdi_tickets t
       JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id JOIN fiscal_settings own ON own.tenant_id = $1
       WHERE t.tenant_id = $1 AND NOT t.is_live AND d.is_test = (own.pac = 'double')
       UNION
       SELECT c.invoice_id FROM reviews r JOIN checks c ON c.tenant_id = $1 AND c.id = r.check_id
       WHERE r.tenant_id = $1 AND EXISTS (
         SELECT FROM invoices v JOIN cfdi_documents d ON d.tenant_id = $1 AND d.kind = 'global' AND d.state <> 'rejected'
           AND v.business_date BETWEEN d.period_from AND d.period_to
         WHERE v.tenant_id = $1 AND v.id = c.invoice_id)
     ) AS freed JOIN invoices v ON v.tenant_id = $1 AND v.id = freed.invoice_id
     JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id CROSS JOIN ${PARTS} p
     WHERE v.business_date <= $2 AND ${fiscalDay('$3')} < $2 AND NOT ${IS_TAKEN} AND p.total > 0 AND NOT ${IS_UNDER_REVIEW}
     ORDER BY 1 LIMIT $4`,
    [tenantId, day, zone, most],
  )

export interface MissingRow {
  invoice_id: number
  /** 0 for a sale that was paid as one. */
  part: number
  total: number
  business_date: string
  paid_at: Date
  /** The day whose global it belongs to. */
  day: string
  is_under_review: boolean
  is_unknown: boolean
}

/** The sales of some business days, or parts of them, that no document has and that have something left, newest first, as the office counts. */
export const listMissing = (
  tenantId: number,
  { from, to, zone }: FiscalDays,
  unknown: readonly FrozenTax[],
  page: { limit: number; offset: number },
): Statement<MissingRow> =>
  statement(
    `SELECT v.id AS invoice_id, p.part, p.total::bigint AS total, v.business_date::text, v.created_at AS paid_at,
            ${fiscalDay('$4')}::text AS day, ${IS_UNDER_REVIEW} AS is_under_review, ${isUnknown('$5', '$6')} AS is_unknown
     FROM invoices v JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id CROSS JOIN ${PARTS} p
     WHERE v.tenant_id = $1 AND v.business_date BETWEEN $2 AND $3 AND p.total <> 0
       AND ${fiscalStateOfPart('v', 'p')} IN ('free', 'cancelled')
     ORDER BY v.id DESC, p.part LIMIT $7 OFFSET $8`,
    [tenantId, from, to, zone, ...pairsOf(unknown), page.limit, page.offset],
  )

/** A sale of a period that no document has. */
export const findFree = (tenantId: number, { from, to, zone }: FiscalDays): Statement<FreeSale> =>
  statement(`${FREE} AND ${isWithin('$4')} LIMIT 1`, [tenantId, from, to, zone])

/** The parts of some sales that are still free. */
export const stillFree = (tenantId: number, invoiceIds: readonly number[]): Statement<FreeSale> =>
  statement(`${FREE} AND v.id = ANY ($2::integer[]) ORDER BY v.id, p.part`, [tenantId, invoiceIds])

/** How many globals a period has had, refused and cancelled ones too. */
export const countGlobals = (tenantId: number, { from, to }: Days): Statement<{ count: number }> =>
  statement(
    `SELECT count(*)::integer AS count FROM cfdi_documents
     WHERE tenant_id = $1 AND kind = 'global' AND period_from = $2 AND period_to = $3`,
    [tenantId, from, to],
  )

/** A global of the period that the authority has refused. */
export const findRefusedGlobal = (tenantId: number, { from, to }: Days): Statement<object> =>
  statement(
    `SELECT FROM cfdi_documents WHERE tenant_id = $1 AND kind = 'global' AND state = 'rejected' AND period_from = $2 AND period_to = $3 LIMIT 1`,
    [tenantId, from, to],
  )

/** A document of this store that was stamped until the end of a day. */
export const findDocumentUntil = (tenantId: number, day: string): Statement<object> =>
  statement(`SELECT FROM cfdi_documents WHERE tenant_id = $1 AND stamped_at < $2::date + 1 LIMIT 1`, [
    tenantId,
    day,
  ])

/** @param from the first day of the oldest period that is left to a person */
export const keepGlobalLeft = (tenantId: number, from: string | null) =>
  statement(
    `UPDATE fiscal_settings SET global_left_from = $2 WHERE tenant_id = $1 AND global_left_from IS DISTINCT FROM $2::date`,
    [tenantId, from],
  )

export const findStoreTime = (tenantId: number): Statement<StoreTime> =>
  statement(
    `SELECT time_zone AS "timeZone", business_day_start AS "businessDayStart" FROM stores WHERE tenant_id = $1`,
    [tenantId],
  )
