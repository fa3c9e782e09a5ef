import { randomUUID } from 'node:crypto'
import type { ReviewKind } from '@comanda/shared/offline/reviews'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'
import type { StoreContext } from '../../http/context.ts'
import type { SecretRow } from '../../http/devices/device-secret.ts'

/** A device that sells without internet, and the server's facts about one of its sales. */
export interface DeviceRow extends SecretRow {
  letter: string
  registered_at: Date
  /** Its last report, and the last contact at which nothing was unsent. */
  reported_at: Date | null
  settled_at: Date | null
  /** The number of unsent sales at its last report, and of sales that have arrived since. */
  unsent: number
  arrived: number
  ended_at: Date | null
  /** The person who sold; null when they do not work here, with the end of the person who used the device. */
  name: string | null
  role: 'admin' | 'user' | null
  scopes: string[] | null
  person_ended_at: Date | null
  /** The opening of the check that the sale names. */
  opened_at: Date | null
  /** The earlier arrival of this sale: it waits, or has waited. */
  waiting_key: string | null
  /** The check of the sale that opened this sale's check, and whether that sale waits. */
  opener_check: number | null
  opener_waits: boolean
}

interface AboutSale {
  device: string
  by: string
  number: number
  /** Zero: none. */
  opener: number
  /** Of the device that made the opener; null: of this device. */
  openerLetter: string | null
  /** The check that the call names; zero: none. */
  check: number
}

export const sellingDevice = (tenantId: number, sale: AboutSale): Statement<DeviceRow> =>
  statement(
    `SELECT d.id, d.letter, d.secret_hash, d.generation, d.shown, d.last_seen_at, d.registered_at, d.reported_at,
            d.settled_at, d.unsent, d.ended_at, u.name, u.role, u.scopes, p.ended_at AS person_ended_at, c.opened_at,
            w.key AS waiting_key, coalesce(opener.check_id, opened.check_id) AS opener_check,
            coalesce(first.resolution IS DISTINCT FROM 'accepted' AND first.id IS NOT NULL, false) AS opener_waits,
            (SELECT count(*)::integer FROM device_sales s
             WHERE s.tenant_id = $1 AND s.device_id = d.id AND s.received_at > d.reported_at) AS arrived
     FROM offline_devices d
     LEFT JOIN users u ON u.tenant_id = d.tenant_id AND u.username = $3
     LEFT JOIN device_people p ON p.tenant_id = d.tenant_id AND p.device_id = d.id AND p.username = $3
     LEFT JOIN checks c ON c.tenant_id = d.tenant_id AND c.id = $6
     LEFT JOIN reviews w ON w.tenant_id = d.tenant_id AND w.device_id = d.id AND w.number = $4 AND w.kind = 'waiting'
     LEFT JOIN offline_devices od ON od.tenant_id = d.tenant_id AND od.letter = coalesce($7, d.letter)
     LEFT JOIN reviews first
       ON first.tenant_id = d.tenant_id AND first.device_id = od.id AND first.number = $5 AND first.kind = 'waiting'
     LEFT JOIN device_sales opener
       ON opener.tenant_id = d.tenant_id AND opener.device_id = od.id AND opener.number = $5
     LEFT JOIN orders opened ON opened.tenant_id = d.tenant_id AND opened.id = opener.order_id
     WHERE d.tenant_id = $1 AND d.id = $2`,
    [tenantId, sale.device, sale.by, sale.number, sale.opener, sale.check, sale.openerLetter],
    'selling_device',
  )

export type EndCause = 'staff' | 'person' | 'copied'

export const endDevice = (tenantId: number, id: string, cause: EndCause, now: Date) =>
  k
    .updateTable('offline_devices')
    .set({ ended_at: now, end_cause: cause })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')

export type NewSale = Insertable<DB['device_sales']>

export const insertSale = (sale: NewSale) => k.insertInto('device_sales').values(sale)

/** The sale may be recorded already. */
export const insertReplayed = (sale: NewSale) =>
  insertSale(sale).onConflict((conflict) => conflict.doNothing())

/** The stored sums of a business day are no longer final: a sale of that day has just arrived. */
export const reopenDay = (tenantId: number, businessDate: string): Statement =>
  statement(
    'UPDATE report_days SET is_final = false WHERE tenant_id = $1 AND business_date = $2 AND is_final',
    [tenantId, businessDate],
  )

/** The earlier arrival of a sale. */
export const findSale = (tenantId: number, device: string, number: number) =>
  k
    .selectFrom('device_sales')
    .select(['key', 'order_id', 'check_id', 'invoice_id'])
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', device)
    .where('number', '=', number)

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
    sent_by: sale.sentBy,
    sold_at: now,
    reason,
  }
}

export const insertReview = (review: NewReview) => k.insertInto('reviews').values(review)

/** Open tasks that devices have caused, of this device and of the store; the count stops at the limits. */
export const countTasks = (tenantId: number, device: string): Statement<{ own: number; all: number }> =>
  statement(
    `SELECT (SELECT count(*)::integer FROM (SELECT FROM reviews WHERE tenant_id = $1 AND device_id = $2
               AND resolved_at IS NULL AND kind IN ('waiting', 'refused') LIMIT $3) own) AS own,
            (SELECT count(*)::integer FROM (SELECT FROM reviews WHERE tenant_id = $1
               AND resolved_at IS NULL AND kind IN ('waiting', 'refused') LIMIT $4) everyone) AS all`,
    [tenantId, device, MOST_OF_DEVICE, MOST_OF_STORE],
  )

/** Open tasks that a device, and a store's devices together, may have made. */
export const MOST_OF_DEVICE = 1_000
export const MOST_OF_STORE = 5_000

/** The names of the people who have used a device, the latest first. */
export const heldBy = (tenantId: number, device: string): Statement<{ name: string }> =>
  statement(
    'SELECT name FROM device_people WHERE tenant_id = $1 AND device_id = $2 ORDER BY last_at DESC, username LIMIT 5',
    [tenantId, device],
  )

/** Reports of a device run in sequence. */
export const lockDevice = (tenantId: number, id: string): Statement =>
  statement('SELECT FROM offline_devices WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [tenantId, id])

export const insertWaiting = (review: NewReview) =>
  insertReview(review).onConflict((conflict) => conflict.doNothing())
