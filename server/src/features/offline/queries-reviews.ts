import { randomUUID } from 'node:crypto'
import type { Resolution, ReviewKind } from '@comanda/shared/offline/api'
import type { SaleMark } from '@comanda/shared/offline/sale'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'
import type { StoreContext } from '../../http/context.ts'

export interface ReviewRow {
  id: string
  kind: ReviewKind
  at: Date
  folio: string
  device: string
  sold_at: Date
  by: string
  check_id: number | null
  order_id: number | null
  table_title: string | null
  amount: number | null
  payment_title: string | null
  reason: string
  resolved_at: Date | null
  resolved_by: string | null
  resolution: Resolution | null
  note: string | null
}

const REVIEW = `
SELECT r.id, r.kind, r.at, d.letter || '-' || r.number AS folio, d.name AS device, r.sold_at,
       coalesce(seller.name, r.actor) AS by, r.check_id, r.order_id, t.title AS table_title, r.amount,
       way.title AS payment_title, r.reason, r.resolved_at, coalesce(resolver.name, r.resolved_by) AS resolved_by,
       r.resolution, r.note
FROM reviews r
JOIN offline_devices d ON d.tenant_id = $1 AND d.id = r.device_id
LEFT JOIN users seller ON seller.tenant_id = $1 AND seller.username = r.actor
LEFT JOIN users resolver ON resolver.tenant_id = $1 AND resolver.username = r.resolved_by
LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = r.check_id
LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = c.table_id
LEFT JOIN payment_types way ON way.tenant_id = $1 AND way.id = r.payment_type_id
WHERE r.tenant_id = $1`

/** SQL of whether a task about the check `c` waits for a person. */
export const IS_UNDER_REVIEW =
  'EXISTS (SELECT FROM reviews WHERE reviews.tenant_id = $1 AND reviews.check_id = c.id AND resolved_at IS NULL)'

export const openReviews = (tenantId: number): Statement<ReviewRow> =>
  statement(`${REVIEW} AND r.resolved_at IS NULL ORDER BY r.at, r.number, r.kind, r.id LIMIT 500`, [tenantId])

export const resolvedReviews = (tenantId: number, most: number): Statement<ReviewRow> =>
  statement(`${REVIEW} AND r.resolved_at IS NOT NULL ORDER BY r.resolved_at DESC, r.id LIMIT $2`, [
    tenantId,
    most,
  ])

export interface LockedReview {
  kind: ReviewKind
  amount: number | null
  payment_type_id: number | null
  payment_kind: string | null
  payment_title: string | null
  ledger_id: number | null
  check_id: number | null
  is_resolved: boolean
}

export const lockReview = (tenantId: number, id: string): Statement<LockedReview> =>
  statement(
    `SELECT r.kind, r.amount, r.payment_type_id, way.kind AS payment_kind, way.title AS payment_title, r.ledger_id,
            r.check_id, r.resolved_at IS NOT NULL AS is_resolved
     FROM reviews r LEFT JOIN payment_types way ON way.tenant_id = $1 AND way.id = r.payment_type_id
     WHERE r.tenant_id = $1 AND r.id = $2 FOR UPDATE OF r`,
    [tenantId, id],
  )

export const endReview = (
  tenantId: number,
  id: string,
  end: { at: Date; by: string; resolution: Resolution; approvedBy: string | null; note: string | null },
): Statement =>
  statement(
    `UPDATE reviews SET resolved_at = $3, resolved_by = $4, resolution = $5, approved_by = $6, note = $7
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, end.at, end.by, end.resolution, end.approvedBy, end.note],
  )

/** Reports of a device run one after the other. */
export const lockDevice = (tenantId: number, id: string): Statement =>
  statement('SELECT FROM offline_devices WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [tenantId, id])

/** A task for a person about a sale; `reason` is in words. */
export type NewReview = Insertable<DB['reviews']>

/** A task about a device's sale that is being recorded. */
export function reviewOfSale(
  { tenantId, sale, session, now }: StoreContext,
  kind: ReviewKind,
  reason: string,
): NewReview {
  if (!sale) throw new Error('the request has no record of a device')
  return {
    tenant_id: tenantId,
    id: randomUUID(),
    kind,
    at: sale.receivedAt,
    device_id: sale.device,
    number: sale.number,
    actor: session.username,
    sold_at: now,
    reason,
  }
}

export const insertReview = (review: NewReview) => k.insertInto('reviews').values(review)

/** About the order that the transaction has just placed. */
export const reviewPlacedOrder = (review: NewReview): Statement =>
  insertSelecting(review, {
    columns: { check_id: 'o.check_id', order_id: 'o.id' },
    from: 'counters source JOIN orders o ON o.tenant_id = source.tenant_id AND o.id = source.value',
    where: "source.name = 'order'",
  })

/** A sale that the server refuses is a task once; the device is locked. */
export const insertRefused = (review: NewReview): Statement =>
  insertSelecting(review, {
    columns: {},
    from: 'stores source',
    where: `NOT EXISTS (SELECT FROM reviews known WHERE known.tenant_id = $1 AND known.device_id = new.device_id
                        AND known.number = new.number AND known.kind = new.kind)`,
  })

/** @param by further columns by their SQL, and the tables that they are read from: `source` is one of the store */
function insertSelecting(
  { tenant_id, ...review }: NewReview,
  by: { columns: Readonly<Record<string, string>>; from: string; where: string },
): Statement {
  const names = Object.keys(review)
  return statement(
    `INSERT INTO reviews (tenant_id, ${[...Object.keys(by.columns), ...names]})
     SELECT source.tenant_id, ${[...Object.values(by.columns), ...names.map((name) => `new.${name}`)]}
     FROM ${by.from} CROSS JOIN json_populate_record(NULL::reviews, $2) AS new
     WHERE source.tenant_id = $1 AND ${by.where}`,
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
