import type { ItemStatus } from '@comanda/shared/selling/item-status'

interface WithItems {
  items: readonly { id: number; status: ItemStatus }[]
}

/** An order with items that may wait for the server's confirmation. Such an item must not change again. */
export type WithPending<O extends WithItems> = Omit<O, 'items'> & {
  items: readonly (O['items'][number] & { isSaving?: boolean })[]
}

/**
 * Applies pending status changes to an order. They stay separate from the fetched orders, so that a failed
 * change reverts by itself and a refetch keeps the pending changes.
 */
export function withPending<O extends WithItems>(
  order: O,
  pending: ReadonlyMap<number, ItemStatus>,
): WithPending<O> {
  if (!order.items.some((item) => pending.has(item.id))) return order
  const items = order.items.map((item) => {
    const status = pending.get(item.id)
    return status ? { ...item, status, isSaving: true } : item
  })
  return { ...order, items }
}
