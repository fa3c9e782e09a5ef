import { toast } from '../../ui/toast.ts'
import type { CartChange } from './cart-store.ts'
import { TEXTS } from './texts.ts'

/** Says what today's menu did to the cart. */
export function sayChange(change: CartChange): void {
  if (change === 'prices') toast.error(TEXTS.pricesChanged)
  if (change === 'dropped') toast.error(TEXTS.itemsDropped)
}
