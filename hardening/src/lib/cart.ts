import { toCents } from '@comanda/shared/kernel/money'
import { billTotals, lineTotals, type Totals, unitPrice } from '@comanda/shared/orders/totals'
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

/** The total of a cart, by the rule that browser and server share. */
export function totalsOf(cart: readonly CartLine[]): Totals {
  return billTotals(
    cart.map(({ id, quantity, variant_id, addons_ids = [] }) => {
      const variant = variant_id === undefined ? null : toCents(MENU.variants[variant_id])
      const addons = addons_ids.map((addon) => toCents(MENU.addons[addon]))
      return lineTotals(unitPrice(toCents(MENU.items[id]), variant, addons), quantity, MENU.taxes[id])
    }),
  )
}
