import type { RowOf } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { linesOfOrders, lockOrders, ordersOfItems } from './queries.ts'

export type LockedLines = {
  orders: RowOf<ReturnType<typeof lockOrders>>[]
  /** All lines of these orders. */
  lines: RowOf<ReturnType<typeof linesOfOrders>>[]
}

/** Locks the orders of lines in the order of their ids, also when a line moves to another order while this waits. */
export async function lockLines(tx: TenantTx, itemIds: readonly number[]): Promise<LockedLines> {
  const { tenantId } = tx
  const owners = await tx.all(ordersOfItems(tenantId, itemIds))
  const orderIds = [...new Set(owners.map(({ order_id }) => order_id))]
  if (orderIds.length === 0) return { orders: [], lines: [] }
  const [orders, lines] = await tx.run(lockOrders(tenantId, orderIds), linesOfOrders(tenantId, orderIds))
  const found = new Set(lines.map(({ id }) => id))
  const isComplete = owners.every(({ id }) => found.has(id))
  return isComplete ? { orders, lines } : lockLines(tx, itemIds)
}
