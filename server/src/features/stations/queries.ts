import type { StationTarget } from '@comanda/shared/settings/stations'
import type { Insertable, Updateable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { deleteRows, k, type Statement, statement, updateRows } from '../../db/statement.ts'
export const insertStation = (row: Insertable<DB['stations']>) => k.insertInto('stations').values(row)

export const updateStation = (tenantId: number, id: number, set: Updateable<DB['stations']>) =>
  updateRows('stations', { tenant_id: tenantId, id, archived_at: null }, set)

/** Numbers the stations in this order. */
export const placeStations = (tenantId: number, ids: readonly number[]): Statement =>
  statement(
    `UPDATE stations SET position = placed.position
     FROM unnest($2::integer[]) WITH ORDINALITY AS placed (id, position)
     WHERE stations.tenant_id = $1 AND stations.id = placed.id AND archived_at IS NULL`,
    [tenantId, ids],
  )

/** Whether a line of an open order still waits in a station. */
export const openLineIn = (tenantId: number, stationId: number): Statement =>
  statement(
    `SELECT FROM orders o JOIN order_items i ON i.tenant_id = $1 AND i.order_id = o.id
     WHERE o.tenant_id = $1 AND o.status = 'created' AND i.status IN ('created', 'preparing')
       AND EXISTS (SELECT FROM jsonb_array_elements(i.stations) s
                   WHERE (s ->> 'id')::integer = $2 AND s ->> 'status' <> 'completed')
     LIMIT 1`,
    [tenantId, stationId],
  )

export const unassignStation = (tenantId: number, stationId: number) =>
  k.deleteFrom('station_assignments').where('tenant_id', '=', tenantId).where('station_id', '=', stationId)

export const unassignTarget = (tenantId: number, target: StationTarget, targetId: number) =>
  deleteRows('station_assignments', { tenant_id: tenantId, target, target_id: targetId })

export const insertAssignments = (rows: readonly Insertable<DB['station_assignments']>[]) =>
  k.insertInto('station_assignments').values([...rows])

const TARGETS: Record<StationTarget, string> = {
  category: 'SELECT FROM categories WHERE tenant_id = $1 AND id = $2',
  item: 'SELECT FROM menu_items WHERE tenant_id = $1 AND id = $2 AND archived_at IS NULL',
  variant: 'SELECT FROM variants WHERE tenant_id = $1 AND id = $2',
}

export const findTarget = (tenantId: number, target: StationTarget, id: number): Statement =>
  statement(TARGETS[target], [tenantId, id])

export const setTokenScreen = (tenantId: number, isOn: boolean, renews: boolean): Statement =>
  statement(
    `UPDATE stores SET token_screen = $2, token_screen_rotation = token_screen_rotation + $3::integer
     WHERE tenant_id = $1`,
    [tenantId, isOn, renews ? 1 : 0],
  )

export const findTokenScreen = (tenantId: number) =>
  k
    .selectFrom('stores')
    .select(['name', 'is_active', 'active_until', 'token_screen', 'token_screen_rotation'])
    .where('tenant_id', '=', tenantId)

/** The number of latest orders among which the screen looks for closed orders. */
const RECENT_ORDERS = 300
/** How long a token stays on the screen after its order was closed. */
const SHOWN_MINUTES = 10

/**
 * The tokens of orders without a table: open orders, and paid orders that were completed in the last minutes. The newest come
 * first; more do not fit on a screen.
 */
export const tokensOnScreen = (
  tenantId: number,
  now: Date,
): Statement<{ token_no: number; is_ready: boolean }> =>
  statement(
    `WITH recent AS (
       SELECT id, token_no, status FROM orders WHERE tenant_id = $1 AND status = 'created' AND table_id IS NULL
       UNION ALL
       SELECT id, token_no, status FROM orders
       WHERE tenant_id = $1 AND table_id IS NULL AND status = 'completed' AND payment_status = 'paid'
         AND id > (SELECT value - ${RECENT_ORDERS} FROM counters WHERE tenant_id = $1 AND name = 'order')
         AND closed_at > $2::timestamptz - interval '${SHOWN_MINUTES} minutes'
     ), shown AS (SELECT * FROM recent ORDER BY id DESC LIMIT ${RECENT_ORDERS}),
     line AS (
       SELECT order_id, bool_and(status IN ('completed', 'delivered')) AS is_ready, bool_or(status = 'completed') AS waits
       FROM order_items WHERE tenant_id = $1 AND status <> 'cancelled' AND order_id = ANY (ARRAY(SELECT id FROM shown))
       GROUP BY order_id
     )
     SELECT shown.token_no, line.is_ready FROM shown JOIN line ON line.order_id = shown.id
     WHERE NOT line.is_ready OR line.waits ORDER BY shown.id`,
    [tenantId, now],
    'tokens_of_screen',
  )
