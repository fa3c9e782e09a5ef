import type { BodyInput } from '@comanda/shared/kernel/call'
import { formatMoney, priceOf } from '@comanda/shared/kernel/money'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import type { MenuItem, updateMenuItem } from '@comanda/shared/menu/api'
import { type ItemInfo, infoFault, infoOf, NO_INFO } from '@comanda/shared/menu/info'
import { taxLabel } from '@comanda/shared/menu/sheet'
import type { Category } from '@comanda/shared/settings/categories'
import type { Tax } from '@comanda/shared/settings/taxes'
import type { Problem } from '../../ui/forms/use-form-state.ts'
import { CHOICES, ITEM } from './texts.ts'

/** The values of an item's form. Prices are in pesos, null while empty. */
export interface ItemValues extends ItemInfo {
  title: string
  price: number | null
  netPrice: number | null
  categoryId: number
  taxId: number
  mustChoose: boolean
}

/** The id of the options 'Ninguna' and 'Ninguno'. */
const NO_ID = 0

/** Preselects the tax when the store has only one tax. */
export const newItem = (taxes: readonly Tax[]): ItemValues => ({
  title: '',
  price: null,
  netPrice: null,
  categoryId: NO_ID,
  taxId: taxes.length === 1 ? (taxes[0]?.id ?? NO_ID) : NO_ID,
  mustChoose: false,
  ...NO_INFO,
})

export const valuesOfItem = (item: MenuItem): ItemValues => ({
  title: item.title,
  price: pesos(item.price),
  netPrice: item.net_price === null ? null : pesos(item.net_price),
  categoryId: item.category_id ?? NO_ID,
  taxId: item.tax_id ?? NO_ID,
  mustChoose: item.must_choose === 1,
  ...infoOf(item),
})

export const pesos = (price: string): number => priceOf(price) / 100
/** The wire format; the form's values have at most two decimals. */
const amount = (value: number): string => value.toFixed(2)

/** The first broken rule; null when all values are valid. */
export function itemProblem(values: ItemValues): Problem | null {
  const { title, price, netPrice } = values
  if (isBlank(title)) return { field: 'title', message: ITEM.titleMissing }
  if (price === null || price < 0) return { field: 'price', message: ITEM.priceInvalid }
  if (netPrice !== null && netPrice < 0) return { field: 'netPrice', message: ITEM.priceInvalid }
  const fault = infoFault(values)
  return fault === null ? null : { field: 'diets', message: fault }
}

/** The first broken rule of a variant or an add-on; without a price it costs nothing. */
export function choiceProblem(
  kind: 'variant' | 'addon',
  title: string,
  price: number | null,
): Problem | null {
  if (isBlank(title)) return { field: 'title', message: CHOICES[kind].titleMissing }
  return price !== null && price < 0 ? { field: 'price', message: CHOICES[kind].priceInvalid } : null
}

export const itemBody = ({ title, price, netPrice, categoryId, taxId, ...rest }: ItemValues) =>
  ({
    title: title.trim(),
    price: amount(price ?? 0),
    netPrice: netPrice === null ? null : amount(netPrice),
    categoryId: categoryId || null,
    taxId: taxId || null,
    ...rest,
    description: rest.description.trim(),
  }) satisfies BodyInput<typeof updateMenuItem>

/** The item after saving these values. */
export function savedItem(values: ItemValues, categories: readonly Category[], taxes: readonly Tax[]) {
  const { title, price, netPrice, categoryId, taxId, mustChoose, isRecommended, ...info } = itemBody(values)
  const tax = taxes.find(({ id }) => id === taxId)
  return {
    title,
    price,
    net_price: netPrice,
    category_id: categoryId,
    category_title: categories.find(({ id }) => id === categoryId)?.title ?? null,
    tax_id: taxId,
    tax_title: tax?.title ?? null,
    tax_rate: tax?.rate ?? null,
    tax_type: tax?.type ?? null,
    must_choose: mustChoose ? 1 : 0,
    ...info,
    allergens: [...info.allergens],
    diets: [...info.diets],
    is_recommended: isRecommended ? 1 : 0,
  } satisfies Partial<MenuItem>
}

export const categoryOptions = (categories: readonly Category[]) => [
  { id: NO_ID, label: ITEM.noCategory },
  ...categories.map(({ id, title }) => ({ id, label: title })),
]

export const taxOptions = (taxes: readonly Tax[]) => [
  { id: NO_ID, label: ITEM.noTax },
  ...taxes.map((tax) => ({ id: tax.id, label: taxLabel(tax) })),
]

/** The price of a choice in the wire format; an empty price is zero. */
export const choicePrice = (price: number | null): string => formatMoney(priceOf(amount(price ?? 0)))
