import { FloorTable, PaidCheck, PlacedCheck } from '@comanda/shared/floor/api'
import type { FloorPlan } from '@comanda/shared/floor/plan'
import type { z } from 'zod'
import { parametersOfChecks, type SomeChecks, someChecks } from '../../db/changes.ts'
import { instantSql, listSql, moneySql, objectSql } from '../../db/json-sql.ts'
import { k, type Statement, statement, updateRows } from '../../db/statement.ts'
import { IS_UNDER_REVIEW } from '../../selling/arrival/queries-waiting.ts'
import { readySince } from '../../selling/orders/queries-ready.ts'

/** The SQL of each field; `c` is an open check, `s` the sums of its orders and `u` its waiter. */
const CHECK: Record<keyof PlacedCheck, string> = {
  id: 'c.id',
  token_no: 's.token_no',
  delivery_type: 'c.delivery_type',
  name: 'c.name',
  customer_name: 'CASE WHEN $2 THEN s.customer_name END',
  total: moneySql('coalesce(s.total, 0)'),
  paid: moneySql('c.paid'),
  due: moneySql('greatest(coalesce(s.total, 0) - c.paid, 0)'),
  guests: 'c.guests',
  waiter: 'c.waiter',
  waiter_name: 'coalesce(u.name, c.waiter)',
  opened_at: instantSql('c.opened_at'),
  billed_at: instantSql('c.billed_at'),
  is_split: 'c.split IS NOT NULL',
  is_under_review: IS_UNDER_REVIEW,
  order_ids: "to_json(coalesce(s.order_ids, '{}'))",
  items_waiting: 'coalesce(s.waiting, 0)',
  items_ready: 'coalesce(s.ready, 0)',
  items_served: 'coalesce(s.served, 0)',
  waiting_since: instantSql('s.waiting_since'),
  ready_since: instantSql('s.ready_since'),
  ready_items: "'[' || coalesce(s.ready_items, '') || ']'",
  table_id: 'c.table_id',
}

const Table = FloorTable.omit({ checks: true })
const TABLE: Record<keyof z.output<typeof Table>, string> = {
  id: 't.id',
  title: 't.title',
  floor: 't.floor',
  seats: 't.seating_capacity',
  paid_waiting: 'coalesce(p.waiting, 0)',
  paid_checks: "coalesce(p.checks, '[]')",
  qr_waiting: 'coalesce(q.waiting, 0)',
  qr_since: instantSql('q.since'),
  calls: "coalesce(g.calls, '[]')",
  reservation: 'r.reservation',
  cleaning_since: instantSql('t.cleaning_since'),
}

const TableCall = FloorTable.shape.calls.unwrap().element
const TABLE_CALL: Record<keyof z.output<typeof TableCall>, string> = {
  kind: 'g.kind',
  asked_at: instantSql('g.asked_at'),
  seen_at: instantSql('g.seen_at'),
}

/** Of the paid orders `o` of a check and the sums of their lines `l`. */
const PAID_CHECK: Record<keyof z.output<typeof PaidCheck>, string> = {
  id: 'o.check_id',
  ready_items: "'[' || coalesce(string_agg(array_to_string(l.ready_ids, ','), ',' ORDER BY o.id), '') || ']'",
  waiting_since: instantSql('min(o.created_at) FILTER (WHERE l.waiting > 0)'),
  ready_since: instantSql(`min(${readySince('o.id', 'l.ready_ids')})`),
}

/** A table is kept for a day at most. @see the check of `stores.reservation_minutes` */
const LONGEST_STAY = "interval '1440 minutes'"
/** @see RESERVED_AHEAD */
const AHEAD = "interval '30 minutes'"

/** The plans are kept by the floor's name; a name that no table has is not sent. */
const FLOORS = `
  SELECT coalesce(json_agg(json_build_object('floor', t.floor, 'version', coalesce(fp.version, 0), 'plan', fp.plan)
                           ORDER BY t.first), '[]')
  FROM (SELECT floor, min(id) AS first FROM t GROUP BY floor) AS t
  LEFT JOIN floor_plans fp ON fp.tenant_id = $1 AND fp.floor = t.floor`

/**
 * Reads open checks and their orders by index, never past checks: the orders and lines are selected by ids for the reason
 * given at `ordersWith`.
 */
const checksWith = (which: string): string => `
WITH c AS MATERIALIZED (
  SELECT * FROM checks WHERE tenant_id = $1 AND status = 'open'${which}
), o AS MATERIALIZED (
  SELECT id, check_id, token_no, customer_name, created_at FROM orders
  WHERE tenant_id = $1 AND check_id = ANY (ARRAY(SELECT id FROM c)) AND payment_status = 'pending' AND status <> 'cancelled'
), l AS MATERIALIZED (
  SELECT order_id, sum(total) AS total, count(*) FILTER (WHERE status IN ('created', 'preparing')) AS waiting,
         count(*) FILTER (WHERE status = 'completed') AS ready, count(*) FILTER (WHERE status = 'delivered') AS served,
         array_agg(id ORDER BY id) FILTER (WHERE status = 'completed') AS ready_ids
  FROM order_items WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM o)) AND status <> 'cancelled'
  GROUP BY order_id
), s AS (
  SELECT o.check_id, array_agg(o.id ORDER BY o.id) AS order_ids, min(o.token_no) AS token_no, max(o.customer_name) AS customer_name, sum(l.total) AS total,
         sum(l.waiting) AS waiting, sum(l.ready) AS ready, sum(l.served) AS served,
         min(o.created_at) FILTER (WHERE l.waiting > 0) AS waiting_since,
         min(${readySince('o.id', 'l.ready_ids')}) AS ready_since,
         string_agg(array_to_string(l.ready_ids, ','), ',' ORDER BY o.id) AS ready_items
  FROM o LEFT JOIN l ON l.order_id = o.id GROUP BY o.check_id
), u AS MATERIALIZED (
  SELECT username, name FROM users WHERE tenant_id = $1 AND username = ANY (ARRAY(SELECT waiter FROM c))
)
SELECT ${objectSql(PlacedCheck, CHECK)} AS written
FROM c LEFT JOIN s ON s.check_id = c.id LEFT JOIN u ON u.username = c.waiter
ORDER BY c.id`

const OPEN_CHECKS = checksWith('')
const SOME_CHECKS = checksWith(` AND id = ANY (${someChecks(3)})`)

const FACTS = `
WITH t AS MATERIALIZED (
  SELECT id, title, floor, seating_capacity, cleaning_since FROM store_tables WHERE tenant_id = $1 AND archived_at IS NULL
), o AS MATERIALIZED (
  SELECT id, table_id, check_id, created_at FROM orders
  WHERE tenant_id = $1 AND status = 'created' AND payment_status = 'paid' AND table_id IS NOT NULL
), l AS MATERIALIZED (
  SELECT order_id, count(*) FILTER (WHERE status IN ('created', 'preparing')) AS waiting,
         array_agg(id ORDER BY id) FILTER (WHERE status = 'completed') AS ready_ids
  FROM order_items WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM o)) AND status <> 'cancelled'
  GROUP BY order_id
), k AS (
  SELECT o.table_id, o.check_id, sum(l.waiting) AS waiting,
         ${objectSql(PaidCheck, PAID_CHECK)} AS written
  FROM o JOIN l ON l.order_id = o.id GROUP BY o.table_id, o.check_id
), p AS (
  SELECT table_id, sum(waiting) AS waiting, '[' || string_agg(written, ',' ORDER BY check_id) || ']' AS checks
  FROM k GROUP BY table_id
), q AS (
  SELECT table_id, count(*) AS waiting, min(created_at) AS since FROM qr_orders
  WHERE tenant_id = $1 AND status = 'pending' AND lapses_at > $2 AND table_id IS NOT NULL GROUP BY table_id
), g AS (
  SELECT coalesce(c.table_id, s.table_id) AS table_id, ${listSql(objectSql(TableCall, TABLE_CALL), 'g.id')} AS calls
  FROM guest_calls g JOIN sittings s ON s.tenant_id = $1 AND s.id = g.sitting_id
  LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = s.check_id
  WHERE g.tenant_id = $1 AND g.ended_at IS NULL AND (s.check_id IS NOT NULL OR s.lapses_at > $2)
  GROUP BY coalesce(c.table_id, s.table_id)
), r AS (
  SELECT DISTINCT ON (r.table_id) r.table_id,
         json_build_object('at', ${instantSql('r.starts_at')}, 'name', CASE WHEN $3 THEN g.name ELSE '' END, 'people', r.people_count) AS reservation
  FROM reservations r JOIN customers g ON g.tenant_id = $1 AND g.phone_key = r.customer_key
  WHERE r.tenant_id = $1 AND r.status <> 'cancelled' AND r.table_id IS NOT NULL
    AND r.starts_at > $2::timestamptz - ${LONGEST_STAY} AND r.starts_at <= $2::timestamptz + ${AHEAD} AND r.ends_at > $2
  ORDER BY r.table_id, r.starts_at
)
SELECT json_build_object(
  'tables', (SELECT coalesce(${listSql(objectSql(Table, TABLE), 't.id')}, '[]')::json
             FROM t LEFT JOIN p ON p.table_id = t.id LEFT JOIN q ON q.table_id = t.id LEFT JOIN g ON g.table_id = t.id
             LEFT JOIN r ON r.table_id = t.id),
  'floors', (${FLOORS}),
  'currency', store.currency, 'time_zone', store.time_zone
)::text AS written
FROM stores store WHERE store.tenant_id = $1`

/** JSON of a `PlacedCheck` for each open check. @param some null: all @param seesGuests without it the guests have no names */
export const floorChecks = (
  tenantId: number,
  some: SomeChecks | null,
  seesGuests: boolean,
): Statement<{ written: string }> =>
  some
    ? statement(SOME_CHECKS, [tenantId, seesGuests, ...parametersOfChecks(some)], 'floor_checks')
    : statement(OPEN_CHECKS, [tenantId, seesGuests], 'floor_all_checks')

/** JSON of `FloorFacts`. @param seesGuests without it the guests have no names */
export const floorFacts = (
  tenantId: number,
  now: Date,
  seesGuests: boolean,
): Statement<{ written: string }> => statement(FACTS, [tenantId, now, seesGuests], 'floor_facts')

export const cleanTable = (tenantId: number, id: number) =>
  updateRows('store_tables', { tenant_id: tenantId, id, archived_at: null }, { cleaning_since: null })

export const planTables = (tenantId: number) =>
  k
    .selectFrom('store_tables')
    .select(['id', 'title', 'floor', 'seating_capacity as seats'])
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')

/** @param seats by the table's id; tables of other floors stay as they are */
export const setSeats = (tenantId: number, floor: string, seats: Record<string, number>): Statement =>
  statement(
    `UPDATE store_tables SET seating_capacity = changed.value::integer
     FROM jsonb_each_text($3) AS changed
     WHERE tenant_id = $1 AND floor = $2 AND archived_at IS NULL AND id::text = changed.key`,
    [tenantId, floor, JSON.stringify(seats)],
  )

export const listPlans = (tenantId: number): Statement<{ floor: string; version: number; plan: FloorPlan }> =>
  statement('SELECT floor, version, plan FROM floor_plans WHERE tenant_id = $1', [tenantId])

export const tableOnFloor = (tenantId: number, floor: string) =>
  planTables(tenantId).where('floor', '=', floor).limit(1)

/** Stores the first plan of a floor, unless it has a plan. */
export const insertPlan = (tenantId: number, floor: string, plan: FloorPlan) =>
  k
    .insertInto('floor_plans')
    .values({ tenant_id: tenantId, floor, version: 1, plan: JSON.stringify(plan) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'floor']).doNothing())

/** Stores a plan over `version`, unless the stored plan has another version. */
export const updatePlan = (tenantId: number, floor: string, version: number, plan: FloorPlan) =>
  updateRows(
    'floor_plans',
    { tenant_id: tenantId, floor, version },
    { version: version + 1, plan: JSON.stringify(plan) },
  )
