import type { CheckStatus } from '@comanda/shared/checks/check'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import type { RefusalOfRound } from '@comanda/shared/selling/refusal-words'
import type { SittingEnd } from '@comanda/shared/sittings/sitting'
import { insertRows, type Statement, statement } from '../../../db/statement.ts'
import type { LeftOut } from '../../../selling/orders/queries-new-order.ts'
import { OPEN_AT_TABLE } from '../../../selling/placing/queries.ts'
import type { RequestLine } from '../../../selling/placing/queries-requests.ts'

/** A sitting with its check. */
export interface SittingHead {
  id: number
  table_id: number | null
  check_id: number | null
  table_title: string | null
  lapses_at: Date
  ended: SittingEnd | null
  ended_at: Date | null
  is_known: boolean
  seen_at: Date
  check_status: CheckStatus | null
  check_table: number | null
  paid: number | null
  waiter: string | null
  /** Whether staff have ended phones of the same check before, or removed a phone of this sitting. */
  was_sent_away: boolean
}

export const sittingHead = (tenantId: number, id: number): Statement<SittingHead> =>
  statement(
    `SELECT s.id, s.table_id, s.check_id, t.title AS table_title, s.lapses_at, s.seen_at, s.ended, s.ended_at, s.is_known,
            c.status AS check_status, c.table_id AS check_table, c.paid, c.waiter,
            EXISTS (SELECT FROM sittings o WHERE o.tenant_id = $1 AND o.check_id = s.check_id AND o.ended = 'staff')
            OR EXISTS (SELECT FROM sitting_guests g WHERE g.tenant_id = $1 AND g.sitting_id = s.id AND g.removed_at IS NOT NULL)
              AS was_sent_away
     FROM sittings s
     LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = s.check_id
     LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = coalesce(c.table_id, s.table_id)
     WHERE s.tenant_id = $1 AND s.id = $2`,
    [tenantId, id],
    'sitting_head',
  )

export interface GuestRow {
  number: number
  name: string
  joined_at: Date
  /** When staff took the phone from the table. */
  removed_at: Date | null
}

export const guestsOf = (tenantId: number, id: number): Statement<GuestRow> =>
  statement(
    `SELECT number, name, joined_at, removed_at FROM sitting_guests
     WHERE tenant_id = $1 AND sitting_id = $2 ORDER BY number`,
    [tenantId, id],
    'guests_of_sitting',
  )

/** What a line asks for. */
export interface LineContent {
  item_id: number
  variant_id: number | null
  addons_ids: number[]
  quantity: number
  notes: string | null
}

export interface LineRow {
  id: string
  version: number
  guest: number
  content: LineContent
}

/** The lines that nobody has sent, the oldest first. */
export const linesOf = (tenantId: number, id: number): Statement<LineRow> =>
  statement(
    `SELECT id, version, guest, content FROM sitting_lines
     WHERE tenant_id = $1 AND sitting_id = $2 AND content IS NOT NULL ORDER BY position`,
    [tenantId, id],
    'lines_of_sitting',
  )

/** After the end: the lines that were sent or removed. */
export const takenOf = (tenantId: number, id: number, now: Date): Statement<{ id: string; guest: number }> =>
  statement(
    `SELECT l.id, l.guest FROM sittings s JOIN sitting_lines l ON l.tenant_id = $1 AND l.sitting_id = s.id AND l.content IS NULL
     WHERE s.tenant_id = $1 AND s.id = $2 AND (s.ended_at IS NOT NULL OR s.check_id IS NULL AND s.lapses_at <= $3)`,
    [tenantId, id, now],
    'taken_of_sitting',
  )

export interface RequestRow {
  id: number
  created_at: Date
  status: 'pending' | 'cancelled' | 'completed'
  lapses_at: Date
  reason: RefusalOfRound | null
  lines: RequestLine[]
  /** Of one that became an order: which, and what staff took out of it. */
  order_id: number | null
  left_out: LeftOut[] | null
}

/** Its requests that wait, those that were refused, and those of which staff took out a part. */
export const requestsOf = (tenantId: number, id: number): Statement<RequestRow> =>
  statement(
    `SELECT id, created_at, status, lapses_at, reason, lines, order_id, left_out FROM qr_orders
     WHERE tenant_id = $1 AND sitting_id = $2 AND (status <> 'completed' OR left_out IS NOT NULL) ORDER BY id`,
    [tenantId, id],
    'requests_of_sitting',
  )

/** A line of an order of its check, or of an order of its guests that is on another check now. Amounts in centavos. */
export interface OrderedRow {
  order_id: number
  sent_at: Date
  is_on_check: boolean
  /** Only of a guest of this sitting. */
  guest: number | null
  /** Of a guest of another sitting whose check is joined with this one. */
  other: { sitting: number; number: number; name: string; table: string } | null
  item_id: number
  title: string
  variant_id: number | null
  variant: string | null
  addons: { id: number; title: string }[]
  notes: string | null
  quantity: number
  unit_price: number
  discount: number
  net: number
  tax: number
  total: number
  status: ItemStatus
  void_reason: string | null
}

export const orderedOf = (tenantId: number, id: number): Statement<OrderedRow> =>
  statement(
    `WITH s AS MATERIALIZED (SELECT id, check_id FROM sittings WHERE tenant_id = $1 AND id = $2),
     o AS MATERIALIZED (
       SELECT o.id, o.created_at, o.sitting_id, o.check_id = s.check_id AS is_on_check, o.sitting_id = s.id AS is_own
       FROM s, orders o WHERE o.tenant_id = $1 AND o.id = ANY (ARRAY(
         SELECT id FROM orders WHERE tenant_id = $1 AND check_id = (SELECT check_id FROM s)
         UNION SELECT id FROM orders WHERE tenant_id = $1 AND sitting_id = $2)))
     SELECT o.id AS order_id, o.created_at AS sent_at, coalesce(o.is_on_check, false) AS is_on_check,
            CASE WHEN o.is_own THEN i.guest END AS guest,
            CASE WHEN g.number IS NOT NULL THEN json_build_object('sitting', g.sitting_id, 'number', g.number, 'name', g.name,
                                                                  'table', coalesce(t.title, '')) END AS other,
            i.item_id, i.item_title AS title, i.variant_id, i.variant_title AS variant, i.addons, i.notes,
            i.quantity, i.unit_price, i.discount, i.net, i.tax, i.total, i.status, i.void_reason
     FROM o JOIN order_items i ON i.tenant_id = $1 AND i.order_id = o.id
     LEFT JOIN sitting_guests g ON NOT o.is_own AND g.tenant_id = $1 AND g.sitting_id = o.sitting_id AND g.number = i.guest
     LEFT JOIN sittings v ON v.tenant_id = $1 AND v.id = g.sitting_id
     LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = coalesce(v.table_id, v.from_table_id)
     ORDER BY o.created_at, o.id, i.id`,
    [tenantId, id],
    'ordered_of_sitting',
  )

/** The open sitting that the code of a table joins: that of the table, or else one that came here with its check. */
export const sittingAt = (
  tenantId: number,
  tableId: number,
  now: Date,
): Statement<{
  id: number
  check_id: number | null
  lapses_at: Date
  seen_at: Date
  guests: number
  /** Whether a request of it waits for staff. */
  is_waiting: boolean
}> =>
  statement(
    `SELECT s.id, s.check_id, s.lapses_at, s.seen_at,
            EXISTS (SELECT FROM qr_orders q WHERE q.tenant_id = $1 AND q.sitting_id = s.id AND q.status = 'pending'
                      AND q.lapses_at > $3) AS is_waiting,
            (SELECT count(*)::integer FROM sitting_guests g WHERE g.tenant_id = $1 AND g.sitting_id = s.id) AS guests
     FROM sittings s
     WHERE s.tenant_id = $1 AND s.ended_at IS NULL AND (s.table_id = $2 OR s.table_id IS NULL AND s.check_id = ${OPEN_AT_TABLE})
     ORDER BY s.table_id, s.id LIMIT 1`,
    [tenantId, tableId, now],
    'sitting_at',
  )

/** How many phones have joined sittings since then. */
export const countJoined = (
  tenantId: number,
  since: Date,
  addressHash: Buffer,
): Statement<{ in_store: number; from_address: number }> =>
  statement(
    `SELECT count(*)::integer AS in_store, count(*) FILTER (WHERE address_hash = $3::bytea)::integer AS from_address
     FROM sitting_guests WHERE tenant_id = $1 AND joined_at > $2`,
    [tenantId, since, addressHash],
    'count_joined',
  )

interface NewSitting {
  id: number
  tableId: number
  checkId: number | null
  now: Date
  lapsesAt: Date
}

export const insertSitting = (tenantId: number, { id, tableId, checkId, now, lapsesAt }: NewSitting) =>
  insertRows('insert_sitting', 'sittings', [
    {
      tenant_id: tenantId,
      id,
      table_id: tableId,
      check_id: checkId,
      opened_at: now,
      lapses_at: lapsesAt,
      seen_at: now,
    },
  ])

export const insertGuest = (
  tenantId: number,
  guest: { sittingId: number; number: number; joinedAt: Date; addressHash: Buffer },
) =>
  insertRows('insert_sitting_guest', 'sitting_guests', [
    {
      tenant_id: tenantId,
      sitting_id: guest.sittingId,
      number: guest.number,
      joined_at: guest.joinedAt,
      address_hash: guest.addressHash,
    },
  ])

/** Somebody is there: a sitting without a check goes on. @param tableId whose code joins it from now on, if none did */
export const keepOpen = (
  tenantId: number,
  id: number,
  { now, lapsesAt }: { now: Date; lapsesAt: Date },
  tableId: number | null = null,
) =>
  statement(
    'UPDATE sittings SET seen_at = $3, lapses_at = $4, table_id = coalesce(table_id, $5) WHERE tenant_id = $1 AND id = $2',
    [tenantId, id, now, lapsesAt, tableId],
    'keep_sitting_open',
  )

/** Somebody has looked at the sitting. */
export const noteSeen = (tenantId: number, id: number, now: Date): Statement =>
  statement(
    'UPDATE sittings SET seen_at = $3 WHERE tenant_id = $1 AND id = $2',
    [tenantId, id, now],
    'note_seen',
  )

/** Ends what its guests ask, too. @returns the sitting, unless it has ended already */
export const endOne = (
  tenantId: number,
  id: number,
  ended: SittingEnd,
  now: Date,
): Statement<{ id: number }> =>
  statement(
    `WITH over AS (
       UPDATE sittings SET ended = $3, ended_at = $4 WHERE tenant_id = $1 AND id = $2 AND ended_at IS NULL RETURNING id, check_id
     ), calls AS (
       UPDATE guest_calls g SET ended_at = $4, ended_as = 'sitting', waiter = coalesce(
         (SELECT c.waiter FROM checks c WHERE c.tenant_id = $1 AND c.id = over.check_id), g.seen_by)
       FROM over WHERE g.tenant_id = $1 AND g.sitting_id = over.id AND g.ended_at IS NULL
     )
     SELECT id FROM over`,
    [tenantId, id, ended, now],
    'end_sitting',
  )

export const nameOne = (tenantId: number, id: number, guest: number, name: string): Statement =>
  statement(
    'UPDATE sitting_guests SET name = $4 WHERE tenant_id = $1 AND sitting_id = $2 AND number = $3',
    [tenantId, id, guest, name],
    'name_guest',
  )

/** Takes a guest from the sitting, with the lines that the guest has not sent. @returns the guest, unless removed already */
export const removeOne = (
  tenantId: number,
  id: number,
  guest: number,
  now: Date,
): Statement<{ number: number }> =>
  statement(
    `WITH removed AS (
       UPDATE sitting_guests SET removed_at = $4
       WHERE tenant_id = $1 AND sitting_id = $2 AND number = $3 AND removed_at IS NULL RETURNING number
     ), lines AS (
       UPDATE sitting_lines l SET content = NULL, version = l.version + 1
       FROM removed WHERE l.tenant_id = $1 AND l.sitting_id = $2 AND l.guest = removed.number AND l.content IS NOT NULL
     )
     SELECT number FROM removed`,
    [tenantId, id, guest, now],
    'remove_guest',
  )

/** The line with this id, also one that was removed or sent, and how many others there are. */
export const lineToPut = (
  tenantId: number,
  id: number,
  line: string,
): Statement<{ version: number | null; is_there: boolean | null; open: number; all: number }> =>
  statement(
    `SELECT max(version) FILTER (WHERE id = $3::uuid) AS version, bool_or(content IS NOT NULL) FILTER (WHERE id = $3::uuid) AS is_there,
            count(*) FILTER (WHERE content IS NOT NULL)::integer AS open, count(*)::integer AS all
     FROM sitting_lines WHERE tenant_id = $1 AND sitting_id = $2`,
    [tenantId, id, line],
    'line_to_put',
  )

export const insertLine = (
  tenantId: number,
  sittingId: number,
  line: { id: string; guest: number; position: number; content: LineContent },
) =>
  insertRows('insert_sitting_line', 'sitting_lines', [
    {
      tenant_id: tenantId,
      sitting_id: sittingId,
      id: line.id,
      guest: line.guest,
      position: line.position,
      content: JSON.stringify(line.content),
    },
  ])

/** @param content null: it is removed */
export const changeLine = (
  tenantId: number,
  sittingId: number,
  id: string,
  content: LineContent | null,
): Statement =>
  statement(
    `UPDATE sitting_lines SET version = version + 1, content = $4
     WHERE tenant_id = $1 AND sitting_id = $2 AND id = $3 AND content IS NOT NULL`,
    [tenantId, sittingId, id, content && JSON.stringify(content)],
    'change_sitting_line',
  )

/** Staff are told of refused phones at most once in this time. */
const REFUSED_AGAIN = "interval '1 minute'"

/**
 * Notes that a phone of an ended sitting was refused: at the sitting that its table has now, or else at its own.
 * @returns no row when one was refused a moment ago
 */
export const noteRefused = (tenantId: number, id: number, now: Date): Statement<{ id: number }> =>
  statement(
    `UPDATE sittings SET refused_at = $3
     WHERE tenant_id = $1 AND (refused_at IS NULL OR refused_at < $3::timestamptz - ${REFUSED_AGAIN}) AND id = coalesce(
       (SELECT other.id FROM sittings other WHERE other.tenant_id = $1 AND other.ended_at IS NULL
          AND other.table_id = (SELECT own.table_id FROM sittings own WHERE own.tenant_id = $1 AND own.id = $2)), $2)
     RETURNING id`,
    [tenantId, id, now],
    'note_refused',
  )

export interface OpenSittingRow {
  id: number
  table_id: number
  table_title: string
  check_id: number | null
  opened_at: Date
  refused_at: Date | null
  ended_at: Date | null
  guests: { number: number; name: string; joined_at: string }[]
}

/** The open sittings, and those whose phones were refused since then. */
export const listOpen = (tenantId: number, now: Date, refusedSince: Date): Statement<OpenSittingRow> =>
  statement(
    `SELECT s.id, t.id AS table_id, t.title AS table_title, s.check_id, s.opened_at, s.refused_at, s.ended_at,
            coalesce((SELECT json_agg(json_build_object('number', g.number, 'name', g.name, 'joined_at', g.joined_at) ORDER BY g.number)
                      FROM sitting_guests g WHERE g.tenant_id = $1 AND g.sitting_id = s.id AND g.removed_at IS NULL), '[]') AS guests
     FROM sittings s
     LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = s.check_id
     JOIN store_tables t ON t.tenant_id = $1 AND t.id = coalesce(c.table_id, s.table_id)
     WHERE s.tenant_id = $1 AND (s.ended_at IS NULL AND (s.check_id IS NOT NULL OR s.lapses_at > $2) OR s.refused_at > $3)
     ORDER BY s.id`,
    [tenantId, now, refusedSince],
    'list_sittings',
  )

/** Those of the sittings whose checks have changed after a version of the store. @param after null: only the version */
export const changedAfter = (
  tenantId: number,
  after: number | null,
  sittings: readonly number[],
): Statement<{ version: number; changed: number[] }> =>
  statement(
    `SELECT coalesce((SELECT max(version) FROM check_changes WHERE tenant_id = $1), 0) AS version,
            ARRAY(SELECT s.id FROM sittings s
                  WHERE s.tenant_id = $1 AND s.id = ANY ($3::integer[]) AND s.check_id = ANY (ARRAY(
                    SELECT unnest(check_ids) FROM check_changes WHERE tenant_id = $1 AND version > $2::integer))) AS changed`,
    [tenantId, after, sittings],
    'changed_sittings',
  )
