import type { FinishedCard, KitchenVoid } from '@comanda/shared/kitchen/api'
import { RECALLABLE } from '@comanda/shared/kitchen/api'
import type { LineStation, StationStatus } from '@comanda/shared/selling/line-station'
import { parametersOfChecks, type SomeChecks, someChecks } from '../../db/changes.ts'
import { type Statement, statement, unseen } from '../../db/statement.ts'

export type VoidRow = Omit<KitchenVoid, 'at'> & { at: Date; check_id: number }

const unseenVoidsOf = (which: string): string => `
SELECT i.id AS item_id, i.order_id, o.check_id, o.token_no, t.title AS table_title, c.name AS check_name, i.item_title, i.variant_title, i.quantity,
            i.void_reason AS reason, coalesce(u.name, i.voided_by) AS by, i.voided_at AS at,
            CASE WHEN i.stations IS NOT NULL THEN ARRAY(
              SELECT (s ->> 'id')::integer FROM jsonb_array_elements(i.stations) s WHERE NOT (s ->> 'seen')::boolean
            ) END AS stations
     FROM order_items i
     JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
     LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = o.check_id
     LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
     LEFT JOIN users u ON u.tenant_id = $1 AND u.username = i.voided_by
     WHERE i.tenant_id = $1 AND i.voided_at > ${unseen('$2', 'timestamptz')} AND i.void_seen_at IS NULL${which}
     ORDER BY i.voided_at, i.id`
const ALL_VOIDS = unseenVoidsOf('')
const SOME_VOIDS = unseenVoidsOf(` AND o.check_id = ANY (${someChecks(3)})`)

/** Lines voided after `since` that the kitchen has not acknowledged, of open and closed orders. @param some null: of all checks */
export const unseenVoids = (
  tenantId: number,
  since: Date,
  some: SomeChecks | null = null,
): Statement<VoidRow> =>
  some
    ? statement(SOME_VOIDS, [tenantId, since, ...parametersOfChecks(some)], 'unseen_voids')
    : statement(ALL_VOIDS, [tenantId, since], 'all_unseen_voids')

/** The first acknowledgement counts. @param stationId null: of all its stations */
export const acknowledge = (tenantId: number, itemId: number, stationId: number | null, at: Date) =>
  statement(
    `UPDATE order_items i SET
       stations = coalesce((
         SELECT jsonb_agg(CASE WHEN $4::integer IS NULL OR (s ->> 'id')::integer = $4 THEN s || '{"seen": true}' ELSE s END)
         FROM jsonb_array_elements(i.stations) s), i.stations),
       void_seen_at = CASE WHEN $4::integer IS NULL OR NOT EXISTS (
         SELECT FROM jsonb_array_elements(i.stations) s WHERE NOT (s ->> 'seen')::boolean AND (s ->> 'id')::integer <> $4
       ) THEN $3::timestamptz END
     WHERE tenant_id = $1 AND id = $2 AND voided_at IS NOT NULL AND void_seen_at IS NULL`,
    [tenantId, itemId, at, stationId],
  )

/** Locks the order of a voided line, so that it stays on its check. */
export const lockVoid = (tenantId: number, itemId: number): Statement<{ check_id: number }> =>
  statement(
    `SELECT o.check_id FROM order_items i JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
     WHERE i.tenant_id = $1 AND i.id = $2 AND i.voided_at IS NOT NULL FOR UPDATE OF o`,
    [tenantId, itemId],
  )

export interface ChangedLine {
  id: number
  order_id: number
  status: StationStatus
  stations: readonly LineStation[] | null
}

/**
 * Writes the events of the lines whose status changes. Here and below the ids say how few lines are read: of a list in JSON Postgres
 * expects a hundred, and would read all lines of a small store.
 */
export const insertEvents = (
  tenantId: number,
  lines: readonly ChangedLine[],
  by: { username: string; at: Date },
): Statement =>
  statement(
    `INSERT INTO order_events (tenant_id, order_id, position, at, actor, item_id, status)
     SELECT line.tenant_id, line.order_id,
            (SELECT coalesce(max(e.position), 0) FROM order_events e
             WHERE e.tenant_id = $1 AND e.order_id = line.order_id)
            + row_number() OVER (PARTITION BY line.tenant_id, line.order_id ORDER BY line.id), $3, $4, line.id, new.status
     FROM order_items line JOIN json_to_recordset($2::json) AS new (id integer, status text) ON new.id = line.id
     WHERE line.tenant_id = $1 AND line.id = ANY (${unseen('$5', 'integer[]')})`,
    [tenantId, JSON.stringify(lines), by.at, by.username, lines.map(({ id }) => id)],
    'kitchen_events',
  )

export const updateLines = (tenantId: number, lines: readonly ChangedLine[]): Statement =>
  statement(
    `UPDATE order_items i SET status = new.status, stations = new.stations
     FROM json_to_recordset($2::json) AS new (id integer, status text, stations jsonb)
     WHERE i.tenant_id = $1 AND i.id = new.id AND i.id = ANY (${unseen('$3', 'integer[]')})`,
    [tenantId, JSON.stringify(lines), lines.map(({ id }) => id)],
    'kitchen_steps',
  )

/** The number of latest orders that can be recalled. */
const RECENT_ORDERS = 300

type FinishedRow = Omit<FinishedCard, 'finished_at'> & { finished_at: Date }

/**
 * Cards of open orders, and of paid orders that were completed a short time ago.
 * @param lines the SQL of their lines, with a station and an instant; reads the orders `o`
 */
const cardsWith = (lines: string): string => `WITH o AS MATERIALIZED (
       SELECT id, token_no, round, table_id, check_id FROM orders WHERE tenant_id = $1 AND status = 'created'
       UNION ALL
       SELECT id, token_no, round, table_id, check_id FROM orders
       WHERE tenant_id = $1 AND status = 'completed' AND payment_status = 'paid'
         AND id > (SELECT value - ${RECENT_ORDERS} FROM counters WHERE tenant_id = $1 AND name = 'order')
     ), line AS (${lines})
     SELECT o.id AS order_id, o.token_no, o.round, t.title AS table_title, c.name AS check_name, line.station_id, max(line.at) AS finished_at,
            json_agg(json_build_object('id', line.id, 'title', line.item_title, 'variant_title', line.variant_title,
                                       'quantity', line.quantity) ORDER BY line.id) AS items
     FROM line JOIN o ON o.id = line.order_id
     LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = o.check_id
     LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
     GROUP BY o.id, o.token_no, o.round, t.title, c.name, line.station_id
     ORDER BY finished_at DESC, o.id DESC, line.station_id LIMIT ${RECALLABLE}`

const FINISHED_CARDS = cardsWith(`
       SELECT i.order_id, i.id, i.item_title, i.variant_title, i.quantity, done.station_id, done.at
       FROM order_items i CROSS JOIN LATERAL (
         SELECT (s ->> 'id')::integer AS station_id, (s ->> 'at')::timestamptz AS at
         FROM jsonb_array_elements(i.stations) s WHERE s ->> 'status' = 'completed'
         UNION ALL
         SELECT NULL, max(e.at) FROM order_events e
         WHERE e.tenant_id = $1 AND e.order_id = i.order_id AND e.item_id = i.id AND e.status = 'completed'
           AND coalesce(i.stations, '[]') = '[]' AND i.status = 'completed'
       ) done
       WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM o))
         AND i.status IN ('preparing', 'completed') AND done.at IS NOT NULL
         AND (cardinality($2::integer[]) = 0 OR done.station_id IS NULL OR done.station_id = ANY ($2))`)

/** The last cards with completed lines. @param stationIds only the cards of these, and those without a station; none: all */
export const finishedCards = (tenantId: number, stationIds: readonly number[]): Statement<FinishedRow> =>
  statement(FINISHED_CARDS, [tenantId, stationIds], 'finished_cards')

const SERVED_CARDS = cardsWith(`
       SELECT i.order_id, i.id, i.item_title, i.variant_title, i.quantity, NULL::integer AS station_id, served.at
       FROM order_items i CROSS JOIN LATERAL (
         SELECT max(e.at) AS at FROM order_events e
         WHERE e.tenant_id = $1 AND e.order_id = i.order_id AND e.item_id = i.id AND e.status = 'delivered'
       ) served
       WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM o)) AND i.status = 'delivered'`)

/** The rounds of which something was served last. */
export const servedCards = (tenantId: number): Statement<FinishedRow> =>
  statement(SERVED_CARDS, [tenantId], 'served_cards')
