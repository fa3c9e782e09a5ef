import type { CheckEventKind } from '@comanda/shared/checks/check'
import type { Division } from '@comanda/shared/checks/division'
import type { Joined } from '@comanda/shared/checks/division-join'
import { MAX_GUESTS } from '@comanda/shared/orders/order'
import { type Statement, statement, unseen } from '../../db/statement.ts'
import type { StoreContext } from '../../http/context.ts'
import type { By } from '../orders/queries.ts'

/** Closes those checks of the orders that have no open order left to be charged. */
export const closeEmptyChecks = (tenantId: number, orderIds: readonly number[], by: By): Statement =>
  statement(
    `UPDATE checks c SET closed_at = $3, closed_by = $4, split = NULL, status = CASE WHEN EXISTS (
       SELECT FROM orders o WHERE o.tenant_id = $1 AND o.check_id = c.id AND o.status = 'completed')
     THEN 'unpaid' ELSE 'cancelled' END
     WHERE c.tenant_id = $1 AND c.status = 'open'
       AND c.id = ANY (ARRAY(SELECT check_id FROM orders WHERE tenant_id = $1 AND id = ANY ($2::integer[])))
       AND NOT EXISTS (SELECT FROM orders o
                       WHERE o.tenant_id = $1 AND o.check_id = c.id AND o.status = 'created' AND o.payment_status = 'pending')`,
    [tenantId, orderIds, by.at, by.username],
  )

/** Ends the division of the checks of some orders. */
export const undoSplits = (tenantId: number, orderIds: readonly number[]): Statement =>
  statement(
    `UPDATE checks SET split = NULL WHERE tenant_id = $1 AND split IS NOT NULL
       AND id = ANY (ARRAY(SELECT check_id FROM orders WHERE tenant_id = $1 AND id = ANY ($2::integer[])))`,
    [tenantId, orderIds],
  )

/** Puts orders into a check, at its table, as further rounds; a printed bill is out of date then. */
export const takeOrders = (tenantId: number, checkId: number, orderIds: readonly number[]): Statement[] => [
  statement(
    `UPDATE orders o SET check_id = c.id, table_id = c.table_id, round = c.rounds + moved.position,
            moved_from = CASE WHEN o.table_id IS DISTINCT FROM c.table_id
                              THEN (SELECT title FROM store_tables t WHERE t.tenant_id = $1 AND t.id = o.table_id)
                              ELSE o.moved_from END
     FROM checks c, unnest($3::integer[]) WITH ORDINALITY AS moved (id, position)
     WHERE o.tenant_id = $1 AND o.id = moved.id AND c.tenant_id = $1 AND c.id = $2`,
    [tenantId, checkId, orderIds],
  ),
  statement(
    'UPDATE checks SET rounds = rounds + $3, lines_at_most = NULL, billed_at = NULL WHERE tenant_id = $1 AND id = $2',
    [tenantId, checkId, orderIds.length],
  ),
]

/** Payments without a part, as those of a check that is not divided, belong to this part from now on. */
export const givePart = (tenantId: number, id: number, part: number): Statement =>
  statement('UPDATE payments SET part = $3 WHERE tenant_id = $1 AND check_id = $2 AND part IS NULL', [
    tenantId,
    id,
    part,
  ])

export const setDivision = (tenantId: number, id: number, division: Division | null): Statement =>
  statement('UPDATE checks SET split = $3 WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    id,
    division && JSON.stringify(division),
  ])

/** For checks of which neither is divided. */
export const WITHOUT_PARTS: Joined = { division: null, ofTarget: null, ofOther: null, offset: null }

/** Payments, their parts and guests follow the check whose rounds went to another check; its name, when the other has none. */
export const joinInto = (
  tenantId: number,
  id: number,
  into: number,
  by: By,
  { division, ofTarget, ofOther, offset }: Joined,
): Statement[] => [
  ...(ofTarget === null ? [] : [givePart(tenantId, into, ofTarget)]),
  ...(division === null ? [] : [setDivision(tenantId, into, division)]),
  statement(
    `UPDATE payments SET check_id = $3, part = CASE WHEN part IS NULL THEN $4::smallint ELSE part + $5::smallint END
     WHERE tenant_id = $1 AND check_id = $2`,
    [tenantId, id, into, ofOther, offset],
  ),
  statement(
    `UPDATE checks c SET paid = c.paid + other.paid, name = coalesce(c.name, other.name),
            guests = nullif(least(coalesce(c.guests, 0) + coalesce(other.guests, 0), ${MAX_GUESTS}), 0)
     FROM checks other WHERE other.tenant_id = $1 AND other.id = $2 AND c.tenant_id = $1 AND c.id = $3`,
    [tenantId, id, into],
  ),
  statement(
    `UPDATE checks SET status = 'joined', joined_into = $3, paid = 0, split = NULL, closed_at = $4, closed_by = $5
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, into, by.at, by.username],
  ),
  leaveTableOf(tenantId, id, by.at),
]

/** A check for orders that leave another check: it has the same waiter and type of service. */
export const openFrom = (
  tenantId: number,
  id: number,
  source: number,
  tableId: number | null,
  at: Date,
): Statement =>
  statement(
    `INSERT INTO checks (tenant_id, id, table_id, delivery_type, waiter, opened_at, business_date)
     SELECT tenant_id, $2, $4, delivery_type, waiter, $5, business_date FROM checks WHERE tenant_id = $1 AND id = $3`,
    [tenantId, id, source, tableId, at],
  )

export const byOf = ({ session, now }: StoreContext): By => ({
  username: session.username,
  at: now,
  drawerId: session.drawerId,
})

/** An event of a check besides its rounds. */
interface CheckEvent {
  what: CheckEventKind
  details: Readonly<Record<string, unknown>>
}

/**
 * Writes the events of a check; the store is locked, so the positions have no gaps. It reads the check, because Citus
 * runs an INSERT … SELECT on one shard only when it selects from a distributed table.
 */
export const recordEvents = (
  tenantId: number,
  checkId: number,
  { at, username }: By,
  events: readonly CheckEvent[],
): Statement =>
  statement(
    `INSERT INTO check_events (tenant_id, check_id, position, at, actor, what, details)
     SELECT c.tenant_id, c.id,
            (SELECT coalesce(max(e.position), 0) FROM check_events e WHERE e.tenant_id = $1 AND e.check_id = c.id) + new.nth,
            $3, $4, new.what, new.details
     FROM checks c CROSS JOIN json_to_recordset($5::json) AS new (nth integer, what text, details jsonb)
     WHERE c.tenant_id = $1 AND c.id = $2`,
    [
      tenantId,
      checkId,
      at,
      username,
      JSON.stringify(events.map((one, index) => ({ nth: index + 1, ...one }))),
    ],
    'check_events',
  )

export const recordEvent = (
  tenantId: number,
  checkId: number,
  by: By,
  what: CheckEventKind,
  details: CheckEvent['details'],
): Statement => recordEvents(tenantId, checkId, by, [{ what, details }])

/** Without a kitchen screen, a paid order has nothing to wait for. */
const NO_KITCHEN_SCREEN =
  'EXISTS (SELECT FROM service_settings s WHERE s.tenant_id = $1 AND NOT s.has_kitchen_screen)'

/**
 * Closes a check that is paid: its invoice, its payments' link to it, and its orders. An order whose lines were all
 * served is completed, the others stay with the kitchen, unless `completesAll` or the store has no screen there.
 */
export const closePaid = (
  tenantId: number,
  check: { id: number; invoiceId: number; orderIds: readonly number[]; total: number },
  by: By,
  completesAll: boolean,
): Statement[] => [
  statement(
    'UPDATE payments SET invoice_id = $3 WHERE tenant_id = $1 AND check_id = $2 AND invoice_id IS NULL AND returned_at IS NULL',
    [tenantId, check.id, check.invoiceId],
    'close_payments',
  ),
  statement(
    `UPDATE checks SET status = 'paid', invoice_id = $3, paid = $4, closed_at = $5, closed_by = $6
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, check.id, check.invoiceId, check.total, by.at, by.username],
    'close_check',
  ),
  statement(
    `UPDATE orders o SET payment_status = 'paid', invoice_id = $3, close_reason = NULL, unpaid_total = NULL, unpaid_on = NULL
     WHERE tenant_id = $1 AND id = ANY (${unseen('$2', 'integer[]')})`,
    [tenantId, check.orderIds, check.invoiceId],
    'pay_orders',
  ),
  statement(
    `UPDATE orders o SET status = 'completed', closed_at = $3, closed_by = $4
     WHERE tenant_id = $1 AND id = ANY (${unseen('$2', 'integer[]')}) AND ($5 OR ${NO_KITCHEN_SCREEN} OR NOT EXISTS (
       SELECT FROM order_items i
       WHERE i.tenant_id = $1 AND i.order_id = o.id AND i.status IN ('created', 'preparing')))`,
    [tenantId, check.orderIds, by.at, by.username, completesAll],
    'complete_orders',
  ),
  leaveTableOf(tenantId, check.id, by.at),
]

const NO_PARTY = `NOT EXISTS (SELECT FROM checks other
  WHERE other.tenant_id = $1 AND other.table_id = store_tables.id AND other.status = 'open')`

/** A table that its last party leaves needs cleaning. */
export const leaveTable = (tenantId: number, tableId: number, at: Date): Statement =>
  statement(`UPDATE store_tables SET cleaning_since = $3 WHERE tenant_id = $1 AND id = $2 AND ${NO_PARTY}`, [
    tenantId,
    tableId,
    at,
  ])

/** The same for the table of a check that is no longer open. */
export const leaveTableOf = (tenantId: number, checkId: number, at: Date): Statement =>
  statement(
    `UPDATE store_tables SET cleaning_since = $3
     WHERE tenant_id = $1 AND id = (SELECT table_id FROM checks WHERE tenant_id = $1 AND id = $2) AND ${NO_PARTY}`,
    [tenantId, checkId, at],
    'leave_table_of_check',
  )

export const addPaid = (tenantId: number, id: number, amount: number): Statement =>
  statement('UPDATE checks SET paid = paid + $3 WHERE tenant_id = $1 AND id = $2', [tenantId, id, amount])
