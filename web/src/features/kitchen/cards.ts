import type { ItemStatus } from '@comanda/shared/orders/item-status'
import { nextStatuses } from '@comanda/shared/orders/item-status'
import type { KitchenOrder as FetchedOrder, KitchenItem } from '@comanda/shared/orders/order'
import type { Shown } from '../../parts/item-statuses.ts'

export type KitchenOrder = Shown<FetchedOrder>
export type ShownItem = KitchenOrder['items'][number]

/** What the cook's one button does to an item next; null when nothing is left to do. */
export const nextStep = (item: Pick<KitchenItem, 'status'>): 'preparing' | 'completed' | null => {
  const [next] = nextStatuses('kitchen', item.status)
  return next === 'preparing' || next === 'completed' ? next : null
}

/** The orders that still have something to cook, oldest first. */
export const toCook = (orders: readonly KitchenOrder[]): KitchenOrder[] =>
  orders
    .filter((order) => order.items.some((item) => nextStep(item) !== null))
    .sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)

const LAST: readonly ItemStatus[] = ['completed', 'delivered', 'cancelled']

/** What is to be done stands above what is done, each in the order it was asked for. */
export const inCookingOrder = (items: readonly ShownItem[]): ShownItem[] =>
  [...items].sort((a, b) => Number(LAST.includes(a.status)) - Number(LAST.includes(b.status)))
