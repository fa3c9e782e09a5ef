import { listKitchen } from '@comanda/shared/kitchen/api'
import type { Client } from './restaurant.ts'

/** The lines of an open order, as the kitchen sees them. */
export const itemsOfOrder = async (client: Client, orderId: number) =>
  (await client.call(listKitchen)).find(({ id }) => id === orderId)?.items ?? []
