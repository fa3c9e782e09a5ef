import { type Cents, toCents } from '@comanda/shared/kernel/money'
import type { Statement } from '../../db/statement.ts'
import type { StoreContext } from '../../http/context.ts'
import {
  byOf,
  closeEmptyChecks,
  joinInto,
  openFrom,
  takeOrders,
  undoSplits,
  WITHOUT_PARTS,
} from '../checks/queries.ts'
import { assertNoPayments, type LockedCheck } from '../checks/queries-locks.ts'

/** One check of orders that are charged together. */
export interface MergedCheck {
  /** Null: a new check. */
  checkId: number | null
  /** The amount already paid of it. */
  paid: Cents
  /** The statements that make it a check of exactly these orders; `id` is its number. */
  statements(id: number): Statement[]
}

/**
 * The first check that is charged as a whole takes the orders of the others; without such a check, a new check takes them all.
 * @param checks those of the orders, locked. @throws check_has_payments when a check of which something is paid loses orders
 */
export function mergeIntoOneCheck(
  context: StoreContext,
  checks: readonly LockedCheck[],
  orderIds: readonly number[],
): MergedCheck {
  const { tenantId, now } = context
  const charged = new Set(orderIds)
  const charging = checks.filter(({ order_ids }) => order_ids.some((id) => charged.has(id)))
  const [first] = charging
  if (!first) throw new Error('the orders have no check')
  const whole = charging.filter(({ order_ids }) => order_ids.every((id) => charged.has(id)))
  // The payments of a check cover all its rounds: none of them can leave it.
  const isWhole = new Set(whole)
  assertNoPayments(charging.filter((check) => !isWhole.has(check)))

  const [target, ...others] = whole
  const own = new Set(target?.order_ids)
  const moved = orderIds.filter((id) => !own.has(id))
  const left = charging.flatMap(({ order_ids }) => order_ids).filter((id) => !charged.has(id))
  const by = byOf(context)
  const statements = (id: number) => [
    ...(target ? [] : [openFrom(tenantId, id, first.id, first.table_id, now)]),
    // The division of the check that loses a round and of the check that gets it ends.
    undoSplits(tenantId, orderIds),
    ...takeOrders(tenantId, id, moved),
    ...others.flatMap((other) => joinInto(tenantId, other.id, id, by, WITHOUT_PARTS)),
    // A check that lost its last open round may keep rounds that were closed without payment.
    ...(left.length > 0 ? [closeEmptyChecks(tenantId, left, by)] : []),
  ]
  return {
    checkId: target?.id ?? null,
    paid: toCents(whole.reduce((sum, check) => sum + check.paid, 0)),
    statements: moved.length > 0 ? statements : () => [],
  }
}
