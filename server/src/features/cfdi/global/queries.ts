import type { Days } from '@comanda/shared/cfdi/global-period'
import type { StoreTime } from '@comanda/shared/kernel/business-day'
import { type Statement, statement } from '../../../db/statement.ts'
import { IS_UNDER_REVIEW } from '../../../selling/arrival/queries-reviews.ts'
import { leftOfInvoice } from '../../../selling/checks/queries-fiscal.ts'

const IS_TAKEN =
  'EXISTS (SELECT FROM cfdi_tickets t WHERE t.tenant_id = $1 AND t.invoice_id = v.id AND t.is_live)'

const refunded = (column: 'net' | 'tax'): string =>
  `coalesce((SELECT sum(r.${column}) FROM refunds r WHERE r.tenant_id = $1 AND r.invoice_id = v.id), 0)`

export interface DayOfSales {
  day: string
  /** Why its sales are not in the global; null: they are. */
  left_out: 'taken' | 'review' | 'empty' | null
  tickets: number
  net: number
  tax: number
}

/** The sales of some business days, by day and whether the global has them. */
export const sumDays = (tenantId: number, { from, to }: Days): Statement<DayOfSales> =>
  statement(
    `SELECT day, left_out, count(*)::integer AS tickets, sum(net)::bigint AS net, sum(tax)::bigint AS tax FROM (
       SELECT v.business_date::text AS day, v.net - ${refunded('net')} AS net, v.tax - ${refunded('tax')} AS tax,
              CASE WHEN ${IS_TAKEN} THEN 'taken' WHEN ${leftOfInvoice('v')} = 0 THEN 'empty' WHEN ${IS_UNDER_REVIEW} THEN 'review' END AS left_out
       FROM invoices v JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id
       WHERE v.tenant_id = $1 AND v.business_date BETWEEN $2 AND $3) sale
     GROUP BY 1, 2 ORDER BY 1`,
    [tenantId, from, to],
  )

export interface FreeSale {
  invoice_id: number
  check_id: number
}

const FREE = `
SELECT v.id AS invoice_id, c.id AS check_id FROM invoices v JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id
WHERE v.tenant_id = $1 AND NOT ${IS_TAKEN} AND ${leftOfInvoice('v')} > 0 AND NOT ${IS_UNDER_REVIEW}`

/** The sales of a period that its next global takes. */
export const listFree = (tenantId: number, { from, to }: Days, most: number): Statement<FreeSale> =>
  statement(`${FREE} AND v.business_date BETWEEN $2 AND $3 ORDER BY v.id LIMIT $4`, [
    tenantId,
    from,
    to,
    most,
  ])

/** Those of some sales that are still free. */
export const stillFree = (tenantId: number, invoiceIds: readonly number[]): Statement<FreeSale> =>
  statement(`${FREE} AND v.id = ANY ($2::integer[]) ORDER BY v.id`, [tenantId, invoiceIds])

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

export const findStoreTime = (tenantId: number): Statement<StoreTime> =>
  statement(
    `SELECT time_zone AS "timeZone", business_day_start AS "businessDayStart" FROM stores WHERE tenant_id = $1`,
    [tenantId],
  )
