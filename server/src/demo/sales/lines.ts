import { type Cents, formatMoney } from '@comanda/shared/kernel/money'
import { type LineTax, lineTotals, unitPrice } from '@comanda/shared/selling/totals'
import type { NewLine } from '../../selling/orders/queries-new-order.ts'
import type { SoldDish } from '../menu.ts'

/** The tax of every new store, and the only one of the demo. */
export const IVA: LineTax & { id: number; title: string } = {
  id: 1,
  title: 'IVA',
  rate: 16,
  type: 'inclusive',
}

export type LineChoice = {
  dish: SoldDish
  variant: SoldDish['variants'][number] | null
  addons: SoldDish['addons']
  quantity: number
  notes: string | null
}

/** The line as the point of sale stores it: frozen, and priced with the shared rules. */
export function priced({ dish, variant, addons, quantity, notes }: LineChoice): NewLine {
  const unit = unitPrice(
    dish.price,
    variant?.price ?? null,
    addons.map((addon) => addon.price),
  )
  return {
    item_id: dish.id,
    item_title: dish.title,
    variant_id: variant?.id ?? null,
    variant_title: variant?.title ?? null,
    variant_price: variant?.price ?? null,
    addons: addons.map(({ id, title, price }) => ({
      id,
      item_id: dish.id,
      title,
      price: formatMoney(price),
    })),
    quantity,
    unit_price: unit,
    tax_title: IVA.title,
    tax_rate: IVA.rate,
    tax_type: IVA.type,
    ...lineTotals(unit, quantity, IVA),
    notes,
  }
}

/** The price without tax, which is the menu's net price. */
export const netPrice = (dish: SoldDish): Cents => lineTotals(dish.price, 1, IVA).net
