import type { LossKind } from '@comanda/shared/reports/losses'
import { type Statement, statement } from '../../db/statement.ts'
import { PIECES, SENT_AS } from '../../selling/ledger/queries-definitions.ts'
import type { Lasting } from './queries.ts'
import { REDUCED } from './queries-service.ts'

/** The filter. Null: any. */
export interface LossFilter {
  kinds: readonly LossKind[]
  username: string | null
  approver: string | null
  date: string | null
}

/** How the store counts its days. */
interface Days {
  timeZone: string
  /** HH:MM */
  businessDayStart: string
}

/** The line of an order that was voided last: a cancelled order counts once, with it. */
const LAST_VOIDED = `(
  SELECT i.id FROM orders part JOIN order_items i ON i.tenant_id = $1 AND i.order_id = part.id
  WHERE part.tenant_id = $1 AND part.business_date = o.business_date AND part.token_no = o.token_no AND i.voided_at IS NOT NULL
  ORDER BY i.voided_at DESC, i.id DESC LIMIT 1)`

/**
 * Every loss of a period as one row. Each part reads its own index by day or moment and joins other tables by their keys,
 * never two lists of ids (see queries-service.ts). Who approved is known by the approval that was used in the same transaction:
 * `used_at` is the moment of the row. The first part names the columns, because Citus drops those of a WITH list.
 */
const LOSS = `
WITH voided AS MATERIALIZED (
  SELECT id, order_id, voided_at, voided_by, void_reason, quantity, total, billed_at IS NOT NULL AS was_billed, concat_ws(' - ', item_title, variant_title) AS title
  FROM order_items WHERE tenant_id = $1 AND voided_at >= $4 AND voided_at < $5
), of_order AS MATERIALIZED (
  SELECT o.id, ${SENT_AS('o')}, o.status = 'cancelled' AND NOT EXISTS (
           SELECT FROM orders part WHERE part.tenant_id = $1 AND part.business_date = o.business_date
             AND part.token_no = o.token_no AND part.status <> 'cancelled') AS is_gone
  FROM orders o WHERE o.tenant_id = $1 AND o.id = ANY (ARRAY(SELECT order_id FROM voided))
), plain AS (
  SELECT CASE WHEN o.is_gone AND v.was_billed THEN 'cancelled_after_bill' WHEN o.is_gone THEN 'cancelled_order'
              WHEN v.was_billed THEN 'void_after_bill' ELSE 'void' END AS kind, v.voided_at AS at,
         least(greatest((v.voided_at AT TIME ZONE $6 - $7::interval)::date, $2::date), $3::date) AS business_date,
         v.voided_by AS username, NULL AS approver,
         sum(v.total) AS amount, min(v.void_reason) AS reason,
         string_agg(v.quantity || ' × ' || v.title, ', ' ORDER BY v.id) AS about, v.order_id, NULL::integer AS z_number,
         NULL::integer AS invoice_id,
         CASE WHEN o.is_gone THEN (${LAST_VOIDED} = ANY (array_agg(v.id)))::integer ELSE ${PIECES} END AS count
  FROM voided v JOIN of_order o ON o.id = v.order_id
  GROUP BY v.order_id, ${SENT_AS('o')}, o.is_gone, v.was_billed, v.voided_at, v.voided_by
  UNION ALL
  SELECT given.kind, given.created_at, given.business_date, given.created_by, NULL, reduced.amount,
         concat_ws(': ', given.reason, given.note), NULL, reduced.order_id, NULL, NULL, 1
  FROM discounts given CROSS JOIN LATERAL ${REDUCED} AS reduced
  WHERE given.tenant_id = $1 AND given.business_date BETWEEN $2 AND $3 AND reduced.amount IS NOT NULL
  UNION ALL
  SELECT 'refund', created_at, business_date, created_by, approved_by, total, concat_ws(': ', reason, note), NULL, NULL, NULL,
         invoice_id, 1
  FROM refunds WHERE tenant_id = $1 AND total > 0 AND business_date BETWEEN $2 AND $3
  UNION ALL
  SELECT 'unpaid', closed_at, unpaid_on, closed_by, NULL, unpaid_total, close_reason, NULL, id, NULL, NULL, 1
  FROM orders WHERE tenant_id = $1 AND unpaid_on BETWEEN $2 AND $3 AND close_reason IS NOT NULL
  UNION ALL
  SELECT 'drawer_open', at, business_date, actor, approved_by, 0, concat_ws(': ', reason, note), NULL, NULL, NULL, NULL, 1
  FROM ledger WHERE tenant_id = $1 AND business_date BETWEEN $2 AND $3 AND source = 'movement' AND entry = 'open'
  UNION ALL
  SELECT CASE WHEN one.difference < 0 THEN 'shortage' ELSE 'surplus' END, z.at, z.business_date, z.actor, z.approved_by,
         sum(abs(one.difference)), z.note, NULL, NULL, z.number, NULL, 1
  FROM z_reports z CROSS JOIN LATERAL (
    SELECT ((kind ->> 'difference')::numeric * 100)::bigint AS difference FROM jsonb_array_elements(z.document -> 'kinds') AS kind
  ) AS one
  WHERE z.tenant_id = $1 AND z.business_date BETWEEN $2 AND $3 AND one.difference <> 0
  GROUP BY one.difference < 0, z.at, z.business_date, z.actor, z.approved_by, z.note, z.number
), loss AS (
  SELECT plain.kind, plain.at, plain.business_date, plain.username, coalesce(plain.approver, used.approved_by) AS approver,
         plain.amount, plain.reason, plain.about, plain.order_id, plain.z_number, plain.invoice_id, plain.count
  FROM plain LEFT JOIN approvals used ON used.tenant_id = $1 AND used.used_at = plain.at AND used.requested_by = plain.username
    AND used.action = CASE WHEN plain.kind IN ('cancelled_order', 'void_after_bill', 'cancelled_after_bill') THEN 'void'
                           WHEN plain.kind = 'unpaid' THEN 'close_unpaid' ELSE plain.kind END
), person AS MATERIALIZED (
  SELECT username, name FROM users WHERE tenant_id = $1
)`

const parameters = (tenantId: number, { from, to, start, end }: Lasting, days: Days) => [
  tenantId,
  from,
  to,
  start,
  end,
  days.timeZone,
  days.businessDayStart,
]

export interface LossSum {
  kind: LossKind
  business_date: string
  username: string
  name: string
  approver: string | null
  approver_name: string | null
  count: number
  amount: number
}

/** One row per kind, day, person and approver. */
export const lossSums = (tenantId: number, range: Lasting, days: Days): Statement<LossSum> =>
  statement(
    `${LOSS}
     SELECT loss.kind, loss.business_date, loss.username, coalesce(doer.name, loss.username) AS name, loss.approver,
            coalesce(approver.name, loss.approver) AS approver_name, sum(loss.count)::integer AS count, sum(loss.amount)::bigint AS amount
     FROM loss LEFT JOIN person doer ON doer.username = loss.username
     LEFT JOIN person approver ON approver.username = loss.approver
     GROUP BY loss.kind, loss.business_date, loss.username, doer.name, loss.approver, approver.name
     ORDER BY loss.business_date, loss.kind, loss.username, loss.approver`,
    parameters(tenantId, range, days),
    'loss_sums',
  )

export interface LossLine {
  kind: LossKind
  at: Date
  business_date: string
  username: string
  name: string
  approver_name: string | null
  amount: number
  reason: string | null
  about: string | null
  order_id: number | null
  z_number: number | null
  /** The number of rows on all pages. */
  total: number
}

/** @param page from 1 */
export const lossLines = (
  tenantId: number,
  range: Lasting,
  days: Days,
  filter: LossFilter,
  { page, size }: { page: number; size: number },
): Statement<LossLine> =>
  statement(
    `${LOSS}, shown AS MATERIALIZED (
       SELECT *, count(*) OVER ()::integer AS total FROM loss
       WHERE kind = ANY ($8) AND ($9::text IS NULL OR username = $9) AND ($10::text IS NULL OR approver = $10)
         AND ($11::date IS NULL OR business_date = $11)
       ORDER BY at DESC, kind, order_id, z_number LIMIT $12 OFFSET $13
     ), placed AS MATERIALIZED (
       SELECT shown.*, coalesce(order_id, (SELECT min(o.id) FROM orders o WHERE o.tenant_id = $1 AND o.invoice_id = shown.invoice_id)) AS found
       FROM shown
     )
     SELECT placed.kind, placed.at, placed.business_date, placed.username, coalesce(doer.name, placed.username) AS name,
            coalesce(approver.name, placed.approver) AS approver_name, placed.amount::bigint AS amount, placed.reason,
            nullif(concat_ws(' · ', t.title, placed.about), '') AS about, placed.found AS order_id, placed.z_number, placed.total
     FROM placed
     LEFT JOIN person doer ON doer.username = placed.username
     LEFT JOIN person approver ON approver.username = placed.approver
     LEFT JOIN orders o ON o.tenant_id = $1 AND o.id = placed.found
     LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
     ORDER BY placed.at DESC, placed.kind, placed.order_id, placed.z_number`,
    [
      ...parameters(tenantId, range, days),
      filter.kinds,
      filter.username,
      filter.approver,
      filter.date,
      size,
      (page - 1) * size,
    ],
    'loss_lines',
  )
