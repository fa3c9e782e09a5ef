import type { ItemStatus } from '@comanda/shared/orders/item-status'

interface WithItems {
  items: readonly { id: number; status: ItemStatus }[]
}

/**
 * Orders as they will be once the changes under way have reached the server. Kept beside the fetched orders, not
 * in them: a change that fails simply drops out, and one that is still under way survives a refetch.
 */
export function withStatuses<O extends WithItems>(order: O, underWay: ReadonlyMap<number, ItemStatus>): O {
  if (!order.items.some((item) => underWay.has(item.id))) return order
  const items = order.items.map((item) => ({ ...item, status: underWay.get(item.id) ?? item.status }))
  return { ...order, items }
}
