import type { CallKind } from '@comanda/shared/selling/call-rank'
import type { GuestCall } from '@comanda/shared/sittings/api'
import type { CallEnd } from '@comanda/shared/sittings/guest-call'
import type { OpenCall } from '@comanda/shared/sittings/waiter-calls'
import { k, type Statement, statement } from '../../../db/statement.ts'

/** What is known when a phone asks. */
export interface AskedBefore {
  /** Whether a call of the kind is open. */
  is_open: boolean
  /** Calls since the begin of the window, of this guest and of the sitting. */
  by_guest: number
  by_sitting: number
  /** Open calls of the store since then. */
  in_store: number
  /** Who waits on the check. */
  waiter: string | null
}

/** A statement behind the lock of the sitting. @param since the begin of the window of the limits */
export const askedBefore = (
  tenantId: number,
  call: { sittingId: number; guest: number; kind: CallKind },
  since: Date,
): Statement<AskedBefore> =>
  statement(
    `SELECT EXISTS (SELECT FROM guest_calls WHERE tenant_id = $1 AND sitting_id = $2 AND kind = $4 AND ended_at IS NULL) AS is_open,
            (SELECT count(*)::integer FROM guest_calls
             WHERE tenant_id = $1 AND sitting_id = $2 AND asked_at > $5 AND guest = $3) AS by_guest,
            (SELECT count(*)::integer FROM guest_calls WHERE tenant_id = $1 AND sitting_id = $2 AND asked_at > $5) AS by_sitting,
            (SELECT count(*)::integer FROM guest_calls WHERE tenant_id = $1 AND ended_at IS NULL AND asked_at > $5) AS in_store,
            (SELECT c.waiter FROM sittings s JOIN checks c ON c.tenant_id = $1 AND c.id = s.check_id
             WHERE s.tenant_id = $1 AND s.id = $2) AS waiter`,
    [tenantId, call.sittingId, call.guest, call.kind, since],
    'asked_before',
  )

export interface NewCall {
  sittingId: number
  guest: number
  kind: CallKind
  reason: string | null
  note: string | null
  way: string | null
  parts: number | null
  tipPercent: number | null
  tipAmount: number | null
  businessDate: string
  now: Date
}

export const insertCall = (tenantId: number, id: number, call: NewCall) =>
  k.insertInto('guest_calls').values({
    tenant_id: tenantId,
    id,
    sitting_id: call.sittingId,
    guest: call.guest,
    kind: call.kind,
    reason: call.reason,
    note: call.note,
    way: call.way,
    parts: call.parts,
    tip_percent: call.tipPercent,
    tip_amount: call.tipAmount,
    business_date: call.businessDate,
    asked_at: call.now,
  })

/** @returns the call, when one was open */
export const takeBack = (tenantId: number, sittingId: number, kind: CallKind, now: Date) =>
  statement<{ id: number }>(
    `UPDATE guest_calls SET ended_at = $4, ended_as = 'taken_back' WHERE tenant_id = $1 AND sitting_id = $2 AND kind = $3 AND ended_at IS NULL
     RETURNING id`,
    [tenantId, sittingId, kind, now],
    'take_back_call',
  )

export interface GuestCallRow extends Omit<GuestCall, 'asked_at'> {
  asked_at: Date
}

interface OpenCallRow extends Omit<OpenCall, 'asked_at' | 'seen_at' | 'tip_amount'> {
  asked_at: Date
  seen_at: Date | null
  tip_amount: number | null
}

/** What the phones of a sitting see. */
export const callsOfSitting = (tenantId: number, sittingId: number): Statement<GuestCallRow> =>
  statement(
    `SELECT DISTINCT ON (kind) kind, guest, asked_at, reason, way, parts,
            CASE WHEN ended_at IS NOT NULL THEN 'done' WHEN seen_at IS NOT NULL THEN 'seen' ELSE 'waiting' END AS state
     FROM guest_calls WHERE tenant_id = $1 AND sitting_id = $2 AND ended_as IS DISTINCT FROM 'taken_back'
     ORDER BY kind DESC, asked_at DESC, id DESC`,
    [tenantId, sittingId],
    'calls_of_sitting',
  )

const MOST_LISTED = 300

export const openCalls = (tenantId: number, now: Date): Statement<OpenCallRow> =>
  statement(
    `SELECT g.id, g.kind, t.id AS table_id, t.title AS table_title, s.check_id, c.waiter, coalesce(w.name, c.waiter) AS waiter_name,
            coalesce(nullif(p.name, ''), 'Comensal ' || g.guest) AS guest, g.reason, g.note, g.way, g.parts, g.tip_percent,
            g.tip_amount, g.asked_at, g.seen_at, coalesce(b.name, g.seen_by) AS seen_by_name
     FROM guest_calls g
     JOIN sittings s ON s.tenant_id = $1 AND s.id = g.sitting_id
     LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = s.check_id
     JOIN store_tables t ON t.tenant_id = $1 AND t.id = coalesce(c.table_id, s.table_id)
     LEFT JOIN sitting_guests p ON p.tenant_id = $1 AND p.sitting_id = s.id AND p.number = g.guest
     LEFT JOIN users w ON w.tenant_id = $1 AND w.username = c.waiter
     LEFT JOIN users b ON b.tenant_id = $1 AND b.username = g.seen_by
     WHERE g.tenant_id = $1 AND g.ended_at IS NULL AND (s.check_id IS NOT NULL OR s.lapses_at > $2)
     ORDER BY g.asked_at, g.id LIMIT ${MOST_LISTED}`,
    [tenantId, now],
    'open_calls',
  )

/** @returns the sitting, unless somebody has answered or the call is over */
export const acknowledge = (tenantId: number, id: number, who: { now: Date; username: string }) =>
  statement<{ sitting_id: number }>(
    `UPDATE guest_calls SET seen_at = $3, seen_by = $4
     WHERE tenant_id = $1 AND id = $2 AND seen_at IS NULL AND ended_at IS NULL RETURNING sitting_id`,
    [tenantId, id, who.now, who.username],
    'acknowledge_call',
  )

/** @returns the sitting, unless the call is over */
export const finish = (tenantId: number, id: number, who: { now: Date; username: string }) =>
  statement<{ sitting_id: number }>(
    `UPDATE guest_calls g SET ended_at = $3, ended_as = 'done', waiter = coalesce(
       (SELECT c.waiter FROM sittings s JOIN checks c ON c.tenant_id = $1 AND c.id = s.check_id
        WHERE s.tenant_id = $1 AND s.id = g.sitting_id), g.seen_by, $4)
     WHERE g.tenant_id = $1 AND g.id = $2 AND g.ended_at IS NULL RETURNING g.sitting_id`,
    [tenantId, id, who.now, who.username],
    'finish_call',
  )

export const callById = (tenantId: number, id: number) =>
  statement<{ ended_as: CallEnd | null }>(
    'SELECT ended_as FROM guest_calls WHERE tenant_id = $1 AND id = $2',
    [tenantId, id],
    'call_by_id',
  )
