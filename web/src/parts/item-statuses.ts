import type { ItemStatus } from '@comanda/shared/orders/item-status'

interface WithItems {
  items: readonly { id: number; status: ItemStatus }[]
}

/** An item whose change is still on its way to the server says so: it must not be changed again meanwhile. */
export type Shown<O extends WithItems> = Omit<O, 'items'> & {
  items: readonly (O['items'][number] & { isUnderWay?: boolean })[]
}

/**
 * Orders as they will be once the changes under way have reached the server. Kept beside the fetched orders, not
 * in them: a change that fails simply drops out, and one that is still under way survives a refetch.
 */
export function withStatuses<O extends WithItems>(
  order: O,
  underWay: ReadonlyMap<number, ItemStatus>,
): Shown<O> {
  if (!order.items.some((item) => underWay.has(item.id))) return order
  const items = order.items.map((item) => {
    const status = underWay.get(item.id)
    return status ? { ...item, status, isUnderWay: true } : item
  })
  return { ...order, items }
}
