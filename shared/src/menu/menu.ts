import { type Cents, priceOf, toCents } from '../kernel/money.ts'
import { searchable } from '../kernel/searchable.ts'
import { type LineTax, unitPrice } from '../selling/totals.ts'
import type { Category } from '../settings/categories.ts'
import type { MenuItem, Variant } from './api.ts'

/** The fields of an item that a cart needs; staff and diners get different other fields. */
export type SellableItem = Omit<MenuItem, 'net_price' | 'must_choose'>

export function taxOfItem(item: Pick<MenuItem, 'tax_rate' | 'tax_type'>): LineTax | null {
  if (item.tax_rate === null || (item.tax_type !== 'exclusive' && item.tax_type !== 'inclusive')) return null
  return { rate: item.tax_rate, type: item.tax_type }
}

/** Whether a tax is added to the item's price. */
export const hasTaxOnTop = (item: Pick<MenuItem, 'tax_rate' | 'tax_type'>): boolean =>
  taxOfItem(item)?.type === 'exclusive'

/** Whether the item has variants or add-ons to choose from. */
export const isCustomizable = (item: Pick<MenuItem, 'variants' | 'addons'>): boolean =>
  item.variants.length > 0 || item.addons.length > 0

/** Whether a choice of the item is sold out: the item itself, or its chosen variant. */
export const isChoiceSoldOut = (
  item: Pick<MenuItem, 'is_sold_out' | 'variants'>,
  variantId: number | null,
): boolean =>
  item.is_sold_out === 1 || item.variants.some(({ id, is_sold_out }) => id === variantId && is_sold_out === 1)

/** The variant that is chosen at first: the first that is there. */
export const firstVariant = <V extends Pick<Variant, 'is_sold_out'>>(variants: readonly V[]): V | undefined =>
  variants.find(({ is_sold_out }) => is_sold_out !== 1) ?? variants[0]

/** The variant that the item has until another one is chosen; null without variants, and where it must be chosen. */
export const preselectedVariant = (item: Pick<MenuItem, 'variants' | 'must_choose'>): number | null =>
  item.must_choose === 1 ? null : (firstVariant(item.variants)?.id ?? null)

/** Whether an order needs a variant that is not chosen. */
export const lacksVariant = ({ variants }: Pick<MenuItem, 'variants'>, variantId: number | null): boolean =>
  variantId === null && variants.length > 0

/**
 * Whether a tap at the point of sale adds the item without its dialog: it has no choices, or its category adds at once and
 * none of its choices must be made. Where the usual variant is sold out, the dialog says so.
 */
export const isAddedAtOnce = (
  item: Pick<MenuItem, 'variants' | 'addons' | 'must_choose'>,
  category: Pick<Category, 'adds_at_once'> | undefined,
): boolean =>
  !isCustomizable(item) ||
  (category?.adds_at_once === 1 &&
    item.variants[0]?.is_sold_out !== 1 &&
    !lacksVariant(item, preselectedVariant(item)))

/** The price of one piece with the chosen variant and add-ons; choices that the item does not have are ignored. */
export function chosenPrice(
  item: Pick<MenuItem, 'price' | 'variants' | 'addons'>,
  variantId: number | null,
  addonIds: readonly number[],
): Cents {
  const variant = item.variants.find((one) => one.id === variantId)
  const addons = item.addons.filter((one) => addonIds.includes(one.id))
  return unitPrice(
    priceOf(item.price),
    variant ? priceOf(variant.price) : null,
    addons.map((one) => priceOf(one.price)),
  )
}

/**
 * The lowest price at which the item sells today without add-ons: a variant replaces the base price, which then is no price
 * of the menu; sold-out variants count where nothing else is left. `isLeast` when another variant costs more.
 */
export function leastPrice({ price, variants }: Pick<MenuItem, 'price' | 'variants'>): {
  price: Cents
  isLeast: boolean
} {
  const there = variants.filter(({ is_sold_out }) => is_sold_out !== 1)
  const prices = (there.length > 0 ? there : variants).map((one) => priceOf(one.price))
  const least = prices.length > 0 ? toCents(Math.min(...prices)) : priceOf(price)
  return { price: least, isLeast: prices.some((one) => one > least) }
}

/**
 * Items whose title contains the text, and that are in one of the categories (none chosen: all).
 * @param textOf what is searched instead of the title
 */
export function filterMenu<Item extends Pick<MenuItem, 'title' | 'category_id'>>(
  items: readonly Item[],
  search: string,
  categoryIds: ReadonlySet<number>,
  textOf: (item: Item) => string = ({ title }) => title,
): readonly Item[] {
  const wanted = searchable(search.trim())
  if (!wanted && categoryIds.size === 0) return items
  return items.filter(
    (item) =>
      (categoryIds.size === 0 || (item.category_id !== null && categoryIds.has(item.category_id))) &&
      (!wanted || searchable(textOf(item)).includes(wanted)),
  )
}

/** The part of the menu that its screen shows. `category`: 0 for all, -1 for items without a category. */
export interface MenuFilter {
  search: string
  category: number
  isSoldOutOnly: boolean
}

export const filterMenuList = <Item extends Pick<MenuItem, 'title' | 'category_id' | 'is_sold_out'>>(
  items: readonly Item[],
  { search, category, isSoldOutOnly }: MenuFilter,
): readonly Item[] =>
  filterMenu(items, search, new Set(category > 0 ? [category] : [])).filter(
    (item) => (category !== -1 || item.category_id === null) && (!isSoldOutOnly || item.is_sold_out === 1),
  )
