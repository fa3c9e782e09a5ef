import { type Amounts, amountsOfLine, sumOfAmounts } from './money.ts'
import { MENU } from './store.ts'

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

/** The totals of a cart of the store's menu. */
export const totalsOfCart = (cart: readonly CartLine[]): Amounts =>
  sumOfAmounts(
    cart.map(({ id, quantity, variant_id, addons_ids = [] }) => {
      const base = variant_id === undefined ? MENU.items[id] : MENU.variants[variant_id]
      const unit = addons_ids.reduce((sum, addon) => sum + MENU.addons[addon], base as number)
      return amountsOfLine(unit, quantity, MENU.taxes[id])
    }),
  )
