import { type Item, itemsOfCart } from './model/menu.ts'
import { FONDA } from './store.ts'

/** A line as a client sends it. */
export interface CartLine {
  id: 1 | 2 | 3
  quantity: number
  variant_id?: 1 | 2
  addons_ids?: (1 | 2)[]
}

/** A different cart of the store's menu for each number; some are large. */
export function cartNumber(n: number): CartLine[] {
  const taco: CartLine = {
    id: 1,
    quantity: 1 + (n % 7),
    variant_id: n % 3 === 2 ? 2 : 1,
    ...(n % 2 === 0 ? {} : { addons_ids: n % 4 === 1 ? [1] : [1, 2] }),
  }
  const rest: CartLine[] = [
    { id: 2, quantity: 1 + (n % 5) },
    { id: 3, quantity: 1 + (n % 11) },
  ]
  return [taco, ...rest.slice(0, n % 3)]
}

/** The lines of a cart of the store's menu, with their sums. */
export const pricedCart = (cart: readonly CartLine[]): Item[] =>
  itemsOfCart(
    FONDA,
    cart.map(({ id, quantity, variant_id: variant = null, addons_ids: addons = [] }) => ({
      dish: id,
      quantity,
      variant,
      addons,
    })),
  )
