import type { RowOf } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { linesBeside, lockOrdersOfLines } from './queries.ts'

export type LockedLines = {
  orders: RowOf<ReturnType<typeof lockOrdersOfLines>>[]
  /** All lines of these orders. */
  lines: RowOf<ReturnType<typeof linesBeside>>[]
}

/** Locks the orders of lines in the order of their ids, also when a line moves to another order while this waits. */
export async function lockLines(tx: TenantTx, itemIds: readonly number[]): Promise<LockedLines> {
  const { tenantId } = tx
  const [orders, lines] = await tx.run(lockOrdersOfLines(tenantId, itemIds), linesBeside(tenantId, itemIds))
  return areOf(lines, orders) ? { orders, lines } : lockLines(tx, itemIds)
}

/** Whether the lines still belong to the locked orders. */
export function areOf(lines: LockedLines['lines'], orders: LockedLines['orders']): boolean {
  const locked = new Set(orders.map(({ id }) => id))
  return lines.every(({ order_id }) => locked.has(order_id))
}
