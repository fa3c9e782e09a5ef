import { type ItemStatus, nextStatuses } from '@comanda/shared/orders/item-status'
import type { KitchenOrder as FetchedOrder, KitchenItem } from '@comanda/shared/orders/order'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { WithPending } from '../../parts/pending-statuses.ts'

export type KitchenOrder = WithPending<FetchedOrder>
export type ShownItem = KitchenOrder['items'][number]

/** The next status that the cook's button sets; null when the item is ready. */
export const nextStep = (item: Pick<KitchenItem, 'status'>): 'preparing' | 'completed' | null => {
  const [next] = nextStatuses('kitchen', item.status)
  return next === 'preparing' || next === 'completed' ? next : null
}

/** The orders with items left to cook, oldest first. */
export const openOrders = (orders: readonly KitchenOrder[]): KitchenOrder[] =>
  orders
    .filter((order) => order.items.some((item) => nextStep(item) !== null))
    .sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)

const LAST: readonly ItemStatus[] = ['completed', 'delivered', 'cancelled']

/** Unfinished items first, each part in the order of the request. */
export const inCookingOrder = (items: readonly ShownItem[]): ShownItem[] =>
  [...items].sort((a, b) => Number(LAST.includes(a.status)) - Number(LAST.includes(b.status)))

type Orders = readonly FetchedOrder[]

/**
 * Reuses the object of each unchanged order, so that its card does not render again. Compares by id, because
 * positions shift when an order leaves.
 */
export function keepUnchanged(before: Orders | undefined, arrived: Orders): Orders {
  if (!before) return arrived
  const known = new Map(before.map((order) => [order.id, order]))
  const orders = arrived.map((order) => replaceEqualDeep(known.get(order.id), order))
  const isSame = orders.length === before.length && orders.every((order, index) => order === before[index])
  return isSame ? before : orders
}
