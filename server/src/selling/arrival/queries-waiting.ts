import type { Ended, Resolution, ReviewKind } from '@comanda/shared/offline/reviews'
import { type Statement, statement } from '../../db/statement.ts'

/** A sale that waits, with the present state of its device and person. */
export interface WaitingRow {
  id: string
  kind: ReviewKind
  number: number
  letter: string
  actor: string
  sent_by: string | null
  at: Date
  sold_at: Date
  ended: Ended | null
  sale: unknown
  resolution: Resolution | null
  name: string | null
  role: 'admin' | 'user' | null
  scopes: string[] | null
  /** The check of the sale that opened this sale's check. */
  opener_check: number | null
  /** The numbers that it has got, once it was taken. */
  order_id: number | null
  check_id: number | null
  invoice_id: number | null
}

export const findWaiting = (tenantId: number, id: string): Statement<WaitingRow> =>
  statement(
    `SELECT r.id, r.kind, r.number, d.letter, r.actor, r.sent_by, r.at, r.sold_at, r.ended, r.sale, r.resolution,
            u.name, u.role, u.scopes, coalesce(opener.check_id, opened.check_id) AS opener_check,
            taken.order_id, coalesce(taken.check_id, placed.check_id) AS check_id, taken.invoice_id
     FROM reviews r
     JOIN offline_devices d ON d.tenant_id = $1 AND d.id = r.device_id
     LEFT JOIN users u ON u.tenant_id = $1 AND u.username = r.actor
     LEFT JOIN device_sales taken
       ON taken.tenant_id = $1 AND taken.device_id = r.device_id AND taken.number = r.number
     LEFT JOIN orders placed ON placed.tenant_id = $1 AND placed.id = taken.order_id
     LEFT JOIN offline_devices od
       ON od.tenant_id = $1 AND od.letter = coalesce(r.sale -> 'record' ->> 'openerLetter', d.letter)
     LEFT JOIN device_sales opener
       ON opener.tenant_id = $1 AND opener.device_id = od.id
      AND opener.number = (r.sale -> 'record' ->> 'opener')::integer
     LEFT JOIN orders opened ON opened.tenant_id = $1 AND opened.id = opener.order_id
     WHERE r.tenant_id = $1 AND r.id = $2`,
    [tenantId, id],
  )

/** The sales of a device that wait, in the order in which it sold them. */
export const waitingSales = (tenantId: number, device: string): Statement<{ id: string; folio: string }> =>
  statement(
    `SELECT r.id, d.letter || '-' || r.number AS folio
     FROM reviews r JOIN offline_devices d ON d.tenant_id = $1 AND d.id = r.device_id
     WHERE r.tenant_id = $1 AND r.device_id = $2 AND r.kind = 'waiting' AND r.resolved_at IS NULL ORDER BY r.number`,
    [tenantId, device],
  )

export interface WaitingDevice {
  id: string
  letter: string
  name: string
  count: number
  total: string
  oldest_at: Date
  ended: Ended
  since: Date | null
  held_by: string[]
}

/** An ended device is named as such; what its sales waited for when they arrived does not matter. */
export const waitingDevices = (tenantId: number): Statement<WaitingDevice> =>
  statement(
    `SELECT d.id, d.letter, d.name, waiting.count, waiting.total, waiting.oldest_at,
            CASE WHEN d.ended_at IS NULL THEN latest.ended ELSE 'device' END AS ended,
            coalesce(d.ended_at, latest.ended_since) AS since,
            ARRAY(SELECT p.name FROM device_people p WHERE p.tenant_id = $1 AND p.device_id = d.id
                  ORDER BY p.last_at DESC, p.username LIMIT 5) AS held_by
     FROM (SELECT device_id, count(*)::integer AS count, coalesce(sum(amount), 0)::text AS total, min(at) AS oldest_at
           FROM reviews WHERE tenant_id = $1 AND resolved_at IS NULL AND kind = 'waiting' GROUP BY device_id) waiting
     JOIN offline_devices d ON d.tenant_id = $1 AND d.id = waiting.device_id
     JOIN LATERAL (SELECT r.ended, r.ended_since FROM reviews r
                   WHERE r.tenant_id = $1 AND r.device_id = d.id AND r.kind = 'waiting' AND r.resolved_at IS NULL
                   ORDER BY r.at DESC, r.number DESC, r.id LIMIT 1) latest ON true
     ORDER BY waiting.oldest_at, d.letter LIMIT 200`,
    [tenantId],
  )

/** SQL of whether a task about the check `c` waits for a person. */
export const IS_UNDER_REVIEW =
  'EXISTS (SELECT FROM reviews WHERE reviews.tenant_id = $1 AND reviews.check_id = c.id AND resolved_at IS NULL)'
