import { type Cents, formatMoney, parseMoney } from '@comanda/shared/kernel/money'
import { type LineTax, lineTotals, unitPrice } from '@comanda/shared/orders/totals'
import type { NewLine } from '../pos/queries.ts'
import { type Dish, MENU } from './menu.ts'

/** The tax every store opens with: the only one the restaurant needs. */
export const IVA: LineTax & { id: number; title: string } = {
  id: 1,
  title: 'IVA',
  rate: 16,
  type: 'inclusive',
}

type SoldChoice = { id: number; title: string; price: Cents }

/** A dish with the numbers its rows will have. */
export type SoldDish = {
  id: number
  title: string
  categoryId: number
  category: string
  liked: number
  price: Cents
  variants: readonly SoldChoice[]
  addons: readonly SoldChoice[]
  dish: Dish
}

export const CATEGORIES = MENU.map((section, index) => ({ id: index + 1, title: section.title }))

function numberDishes(): SoldDish[] {
  let variants = 0
  let addons = 0
  const sold = MENU.flatMap((section, index) =>
    section.dishes.map((dish) => ({
      categoryId: index + 1,
      category: section.title,
      title: dish.title,
      liked: dish.liked ?? 1,
      price: cents(dish.price),
      variants: (dish.variants ?? []).map(([title, price]) => ({
        id: ++variants,
        title,
        price: cents(price),
      })),
      addons: (dish.addons ?? []).map(([title, price]) => ({ id: ++addons, title, price: cents(price) })),
      dish,
    })),
  )
  return sold.map((dish, index) => ({ id: index + 1, ...dish }))
}

function cents(price: string): Cents {
  const amount = parseMoney(price)
  if (amount === null) throw new Error(`not a price: ${price}`)
  return amount
}

export const DISHES: readonly SoldDish[] = numberDishes()

export function dishNamed(title: string): SoldDish {
  const found = DISHES.find((dish) => dish.title === title)
  if (!found) throw new Error(`not on the menu: ${title}`)
  return found
}

export type LineChoice = {
  dish: SoldDish
  variant: SoldChoice | null
  addons: readonly SoldChoice[]
  quantity: number
  notes: string | null
}

/** The line as the point of sale would have stored it: everything frozen, priced by the shared rules. */
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

/** What the price comes to before tax: the menu's net price. */
export const netPrice = (dish: SoldDish): Cents => lineTotals(dish.price, 1, IVA).net
