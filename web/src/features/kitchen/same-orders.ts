import type { KitchenOrder } from '@comanda/shared/orders/order'
import { replaceEqualDeep } from '@tanstack/react-query'

type Orders = readonly KitchenOrder[]

/**
 * The orders as they have arrived, each of them the very object it was when nothing about it has changed: its card is
 * not drawn again. By their ids, since one that leaves moves all behind it up.
 */
export function sameOrders(before: Orders | undefined, arrived: Orders): Orders {
  if (!before) return arrived
  const known = new Map(before.map((order) => [order.id, order]))
  const orders = arrived.map((order) => replaceEqualDeep(known.get(order.id), order))
  const isSame = orders.length === before.length && orders.every((order, index) => order === before[index])
  return isSame ? before : orders
}
