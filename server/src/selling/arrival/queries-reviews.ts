import type { Ended, Resolution, ReviewKind } from '@comanda/shared/offline/reviews'
import type { SaleMark } from '@comanda/shared/offline/sale'
import { type Statement, statement } from '../../db/statement.ts'
import type { NewReview } from './queries-devices.ts'

export interface ReviewRow {
  id: string
  kind: ReviewKind
  at: Date
  number: number
  folio: string
  device: string
  device_id: string
  sold_at: Date
  by: string
  sent_by: string | null
  actor: string
  sender: string | null
  check_id: number | null
  order_id: number | null
  table_title: string | null
  amount: number | null
  payment_title: string | null
  reason: string
  ended: Ended | null
  ended_since: Date | null
  held_by: string[] | null
  resolved_at: Date | null
  resolved_by: string | null
  resolution: Resolution | null
  note: string | null
}

/** @param chosen the rows that are read, limited and in their order */
const selectReviews = (chosen: string, order: string): string => `
SELECT r.id, r.kind, r.at, r.number, d.letter || '-' || r.number AS folio, d.name AS device, r.device_id, r.sold_at,
       coalesce(seller.name, r.actor) AS by, r.actor, r.sent_by AS sender,
       CASE WHEN r.sent_by <> r.actor THEN coalesce(sender.name, r.sent_by) END AS sent_by,
       r.check_id, r.order_id, t.title AS table_title, r.amount, way.title AS payment_title, r.reason,
       r.ended, r.ended_since, r.held_by, r.resolved_at, coalesce(resolver.name, r.resolved_by) AS resolved_by,
       r.resolution, r.note
FROM (SELECT * FROM reviews WHERE tenant_id = $1 AND ${chosen}) r
JOIN offline_devices d ON d.tenant_id = $1 AND d.id = r.device_id
LEFT JOIN users seller ON seller.tenant_id = $1 AND seller.username = r.actor
LEFT JOIN users sender ON sender.tenant_id = $1 AND sender.username = r.sent_by
LEFT JOIN users resolver ON resolver.tenant_id = $1 AND resolver.username = r.resolved_by
LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = r.check_id
LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = c.table_id
LEFT JOIN payment_types way ON way.tenant_id = $1 AND way.id = r.payment_type_id
ORDER BY ${order}`

/** The position of a task: the newest first, then by its number. */
export interface ReviewPosition {
  at: Date
  number: number
  id: string
}

export type ReviewState = 'open' | 'resolved'

const TIMES = { open: 'at', resolved: 'resolved_at' } as const

/** The newest tasks after a position, along the index of their state. */
export function pageOfReviews(
  tenantId: number,
  state: ReviewState,
  { after, device, limit }: { after: ReviewPosition | null; device: string | null; limit: number },
): Statement<ReviewRow> {
  const parameters: unknown[] = [tenantId, limit]
  const put = (value: unknown) => `$${parameters.push(value)}`
  const time = TIMES[state]
  const order = `${time} DESC, number DESC, id`
  const where = [`resolved_at IS ${state === 'open' ? '' : 'NOT '}NULL`]
  if (device !== null) where.push(`device_id = ${put(device)}`)
  if (after) {
    const [at, number, id] = [put(after.at), put(after.number), put(after.id)]
    // The first condition limits the index scan.
    where.push(
      `${time} <= ${at} AND (${time} < ${at} OR number < ${number} OR number = ${number} AND id > ${id}::uuid)`,
    )
  }
  const outer = `r.${time} DESC, r.number DESC, r.id`
  return statement(selectReviews(`${where.join(' AND ')} ORDER BY ${order} LIMIT $2`, outer), parameters)
}

export const findReview = (tenantId: number, id: string): Statement<ReviewRow> =>
  statement(selectReviews('id = $2', 'r.id'), [tenantId, id])

export interface LockedReview {
  kind: ReviewKind
  amount: number | null
  payment_type_id: number | null
  payment_kind: string | null
  payment_title: string | null
  ledger_id: number | null
  /** The tip within the amount, in centavos. */
  tip: number
  check_id: number | null
  /** Username of the seller; `sent_by`: of the session that sent it. */
  actor: string
  sent_by: string | null
  is_resolved: boolean
}

export const lockReview = (tenantId: number, id: string): Statement<LockedReview> =>
  statement(
    `SELECT r.kind, r.amount, r.payment_type_id, way.kind AS payment_kind, way.title AS payment_title, r.ledger_id,
            (SELECT coalesce(sum(amount), 0) FROM ledger
             WHERE tenant_id = $1 AND source = 'unapplied' AND source_id = r.ledger_id AND entry LIKE 'tip%')::bigint AS tip,
            r.check_id, r.actor, r.sent_by, r.resolved_at IS NOT NULL AS is_resolved
     FROM reviews r LEFT JOIN payment_types way ON way.tenant_id = $1 AND way.id = r.payment_type_id
     WHERE r.tenant_id = $1 AND r.id = $2 FOR UPDATE OF r`,
    [tenantId, id],
  )

interface End {
  at: Date
  by: string
  resolution: Resolution
  approvedBy: string | null
  note: string | null
}

/** A task that somebody has resolved meanwhile rolls the transaction back. @see isResolvedMeanwhile */
export const endReview = (tenantId: number, id: string, end: End): Statement =>
  statement(
    `UPDATE reviews SET resolved_at = $3, resolved_by = $4, resolution = $5, approved_by = $6, note = $7,
            kind = CASE WHEN resolved_at IS NULL THEN kind END
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, end.at, end.by, end.resolution, end.approvedBy, end.note],
  )

export function isResolvedMeanwhile(error: unknown): boolean {
  const { code, column, table } = error as { code?: string; column?: string; table?: string }
  return code === '23502' && column === 'kind' && (table === undefined || table.startsWith('reviews'))
}

/** The number of times that money without a check paid a check or was given back. */
export const timesApplied = (tenantId: number, ledgerId: number): Statement<{ count: number }> =>
  statement(
    `SELECT count(*)::integer AS count FROM ledger
     WHERE tenant_id = $1 AND source = 'unapplied' AND source_id = $2 AND entry <> 'payment' AND entry NOT LIKE 'tip%'`,
    [tenantId, ledgerId],
  )

/** A part of the money has paid a check: the rest stays a task. */
export const reduceReview = (tenantId: number, id: string, left: number): Statement =>
  statement('UPDATE reviews SET amount = $3 WHERE tenant_id = $1 AND id = $2', [tenantId, id, left])

/** A sale that the server refuses is a task once, unless it waits already; the device is locked. */
export function insertRefused({ tenant_id, ...review }: NewReview): Statement {
  const names = Object.keys(review)
  return statement(
    `INSERT INTO reviews (tenant_id, ${names})
     SELECT source.tenant_id, ${names.map((name) => `new.${name}`)}
     FROM stores source CROSS JOIN json_populate_record(NULL::reviews, $2) AS new
     WHERE source.tenant_id = $1
       AND NOT EXISTS (SELECT FROM reviews known WHERE known.tenant_id = $1 AND known.device_id = new.device_id
                       AND known.number = new.number AND known.kind IN (new.kind, 'waiting'))`,
    [tenant_id, JSON.stringify(review)],
  )
}

export interface FolioRow {
  sold_at: Date
  received_at: Date
  by: string
  order_id: number | null
  token_no: number | null
  check_id: number | null
  invoice_id: number | null
  marks: SaleMark[]
}

export const findFolio = (tenantId: number, letter: string, number: number): Statement<FolioRow> =>
  statement(
    `SELECT s.sold_at, s.received_at, coalesce(seller.name, s.actor) AS by, s.order_id, o.token_no,
            coalesce(o.check_id, s.check_id) AS check_id, coalesce(c.invoice_id, s.invoice_id) AS invoice_id, s.marks
     FROM offline_devices d
     JOIN device_sales s ON s.tenant_id = $1 AND s.device_id = d.id AND s.number = $3
     LEFT JOIN orders o ON o.tenant_id = $1 AND o.id = s.order_id
     LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = coalesce(o.check_id, s.check_id)
     LEFT JOIN users seller ON seller.tenant_id = $1 AND seller.username = s.actor
     WHERE d.tenant_id = $1 AND d.letter = $2`,
    [tenantId, letter, number],
  )
