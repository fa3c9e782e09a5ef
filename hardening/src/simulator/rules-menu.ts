import type { SellableItem } from '@comanda/shared/menu/menu'
import { addToCart, cartLineTotals, changeQuantity, linePrice, setNotes } from '@comanda/shared/pos/cart'
import type { Totals } from '@comanda/shared/selling/totals'
import { wire } from '../lib/model/money.ts'
import { DISHES } from './menu.ts'
import type { CartLine } from './requests.ts'

const choice = ([id, price]: [string, number]) => ({
  id: Number(id),
  item_id: 0,
  title: '',
  price: wire(price),
})

/** The menu as a screen gets it. */
export const screenMenu = (): Map<number, SellableItem> =>
  new Map(
    DISHES.map((dish) => [
      dish.id,
      {
        id: dish.id,
        title: dish.title,
        price: wire(dish.price),
        image: null,
        category_id: null,
        category_title: null,
        tax_id: dish.taxId,
        tax_title: null,
        tax_rate: dish.tax && dish.tax.thousandths / 1000,
        tax_type: dish.tax?.type ?? null,
        is_sold_out: 0,
        variants: Object.entries(dish.variants).map(choice),
        addons: Object.entries(dish.addons).map(choice),
      },
    ]),
  )

/** Builds the line as a person does: one tap, then plus. @returns the line, or the code of the refusal. */
export function tapped(
  menu: ReadonlyMap<number, SellableItem>,
  line: CartLine,
): { unit: number; totals: Totals } | 'not_found' | 'variant_required' {
  const item = menu.get(line.dish)
  const has = (choices: readonly { id: number }[] | undefined, id: number) =>
    choices?.some((one) => one.id === id) ?? false
  if (!item) return 'not_found'
  if (line.variant === null && item.variants.length > 0) return 'variant_required'
  if (line.variant !== null && !has(item.variants, line.variant)) return 'not_found'
  if (!line.addons.every((id) => has(item.addons, id))) return 'not_found'
  const one = addToCart([], item, line.variant, line.addons)
  const [made] = setNotes(changeQuantity(one, 0, line.quantity - 1), 0, line.notes ?? '')
  if (!made || made.quantity !== line.quantity) throw new Error('the cart has no such line')
  return { unit: linePrice(made), totals: cartLineTotals(made) }
}
