import type { Division } from '@comanda/shared/checks/division'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Statement, statement, unseen } from '../../db/statement.ts'
import { ORDERS_OF_LINES } from '../orders/queries.ts'

/**
 * Locks the row of counters that every order raises: writes that change which orders a check has, or its total,
 * run in sequence within a store. It is always the first lock, before orders and checks.
 */
export const lockOrderCounter = (tenantId: number): Statement =>
  statement(
    "SELECT FROM counters WHERE tenant_id = $1 AND name = 'order' FOR UPDATE",
    [tenantId],
    'lock_order_counter',
  )

/** A check as a decision needs it, locked. */
export interface LockedCheck {
  id: number
  status: 'open' | 'paid' | 'unpaid' | 'cancelled' | 'joined'
  table_id: number | null
  /** In centavos, without tips. */
  paid: number
  /** Whether it has payments that were not reversed; a payment may be a tip alone. */
  has_payments: boolean
  /** How it is divided for paying. */
  split: Division | null
  invoice_id: number | null
  joined_into: number | null
  /** Null: no bill was printed since its last round. */
  billed_at: Date | null
  /** Its orders that are neither paid nor cancelled, by id. */
  order_ids: number[]
}

/**
 * @throws check_has_payments when one of them has payments, or tips: only voiding may remove its lines, because it checks that the
 * payments stay covered
 */
export function assertNoPayments(checks: readonly LockedCheck[]): void {
  const paid = checks.find((check) => check.has_payments)
  if (paid) throw new AppError('check_has_payments', undefined, { check: paid.id })
}

const LOCKED = `
SELECT c.id, c.status, c.table_id, c.paid, c.split, c.invoice_id, c.joined_into, c.billed_at,
       EXISTS (SELECT FROM payments p WHERE p.tenant_id = $1 AND p.check_id = c.id AND p.returned_at IS NULL) AS has_payments,
       ARRAY(SELECT o.id FROM orders o
             WHERE o.tenant_id = $1 AND o.check_id = c.id AND o.payment_status = 'pending' AND o.status <> 'cancelled'
             ORDER BY o.id) AS order_ids
FROM checks c WHERE c.tenant_id = $1 AND c.id = ANY (`

export const lockChecks = (tenantId: number, ids: readonly number[]): Statement<LockedCheck> =>
  statement(`${LOCKED}${unseen('$2', 'integer[]')}) ORDER BY c.id FOR UPDATE`, [tenantId, ids], 'lock_checks')

/** The open checks of rounds that a device has sold too late for this check of a table. */
export const lateChecksOf = (
  tenantId: number,
  device: string,
  { id, table_id }: Pick<LockedCheck, 'id' | 'table_id'>,
): Statement<{ id: number }> =>
  statement(
    `SELECT DISTINCT c.id FROM reviews r JOIN checks c ON c.tenant_id = $1 AND c.id = r.check_id
     WHERE r.tenant_id = $1 AND r.device_id = $2 AND r.kind = 'late_round' AND r.resolved_at IS NULL
       AND c.status = 'open' AND c.table_id IS NOT DISTINCT FROM $3 AND c.id <> $4 ORDER BY c.id`,
    [tenantId, device, table_id, id],
  )

/** A round of a check that is due and that a device did not know when it charged the check. */
export const unknownRound = (
  tenantId: number,
  id: number,
  { device, since }: { device: string; since: Date },
): Statement<object> =>
  statement(
    `SELECT FROM orders o
     WHERE o.tenant_id = $1 AND o.check_id = $2 AND o.created_at >= $4
       AND o.payment_status = 'pending' AND o.status <> 'cancelled'
       AND NOT EXISTS (SELECT FROM device_sales s WHERE s.tenant_id = $1 AND s.order_id = o.id AND s.device_id = $3) LIMIT 1`,
    [tenantId, id, device, since],
  )

/** The checks of some orders. */
export const lockChecksOf = (tenantId: number, orderIds: readonly number[]): Statement<LockedCheck> =>
  statement(
    `${LOCKED}ARRAY(SELECT check_id FROM orders WHERE tenant_id = $1 AND id = ANY ($2::integer[])))
     ORDER BY c.id FOR UPDATE`,
    [tenantId, orderIds],
  )

/** The same for the orders of lines. */
export const lockChecksOfLines = (tenantId: number, itemIds: readonly number[]): Statement<LockedCheck> =>
  statement(
    `${LOCKED}ARRAY(SELECT check_id FROM orders WHERE tenant_id = $1 AND id = ANY (${ORDERS_OF_LINES})))
     ORDER BY c.id FOR UPDATE`,
    [tenantId, itemIds],
  )
