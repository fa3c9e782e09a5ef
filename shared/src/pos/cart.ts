import { type Cents, sumCents, timesCents, ZERO } from '../kernel/money.ts'
import type { MenuItem } from '../menu/api.ts'
import { chosenPrice, isChoiceSoldOut, type SellableItem, taxOfItem } from '../menu/menu.ts'
import { MAX_NOTES, MAX_QUANTITY } from '../orders/limits.ts'
import type { BillFigures } from '../selling/totals.ts'
import { billTotals, lineTotals, type Totals } from '../selling/totals.ts'

/** One line of the cart: the menu item when it was added, and the guest's choices. */
export interface CartLine<Item extends SellableItem = MenuItem> {
  item: Item
  variantId: number | null
  addonIds: readonly number[]
  quantity: number
  notes: string
  /** Set on a line of a diner's request, whose `item` has the promised prices: the quantity up to which they apply. */
  promised?: number | undefined
  /** Set with it where the phones of a table sent the request, and are told what becomes of each line: its position there, from 1. */
  requestLine?: number | undefined
}

export type Cart<Item extends SellableItem = MenuItem> = readonly CartLine<Item>[]

/** Adding always appends a line with quantity 1. */
export const addToCart = <Item extends SellableItem>(
  cart: Cart<Item>,
  item: Item,
  variantId: number | null,
  addonIds: readonly number[],
): Cart<Item> => [...cart, { item, variantId, addonIds, quantity: 1, notes: '' }]

/** A person's choices for an item before it is added to the cart. */
export interface Chosen {
  variantId: number | null
  addonIds: readonly number[]
  quantity: number
  notes: string
}

export const NO_CHOICE: Chosen = { variantId: null, addonIds: [], quantity: 1, notes: '' }

/** Adds to the line that differs only in quantity, or appends a line. */
export const addToLine = <Item extends SellableItem>(
  cart: Cart<Item>,
  item: Item,
  chosen: Chosen,
): Cart<Item> => withLine(cart, { item, ...chosen })

/** Merges lines that differ only in quantity, at the position of the first. */
export const mergeLines = <Item extends SellableItem>(cart: Cart<Item>): Cart<Item> => {
  const merged = cart.reduce<Cart<Item>>(withLine, [])
  return merged.length === cart.length ? cart : merged
}

function withLine<Item extends SellableItem>(cart: Cart<Item>, line: CartLine<Item>): Cart<Item> {
  const takes = (one: CartLine<Item>) =>
    // A line with promised prices is not merged.
    one.promised === undefined && isSameLine(one, line) && one.quantity + line.quantity <= MAX_QUANTITY
  const same = line.promised === undefined ? cart.findIndex(takes) : -1
  return same < 0 ? [...cart, line] : changeQuantity(cart, same, line.quantity)
}

const isSameLine = (a: CartLine<SellableItem>, b: CartLine<SellableItem>): boolean =>
  a.item.id === b.item.id &&
  a.variantId === b.variantId &&
  a.notes === b.notes &&
  a.addonIds.length === b.addonIds.length &&
  a.addonIds.every((id) => b.addonIds.includes(id))

/** Whether both carts are the same order for the kitchen. */
export const isSameOrder = (a: Cart<SellableItem>, b: Cart<SellableItem>): boolean =>
  a.length === b.length &&
  a.every((line, index) => {
    const other = b[index]
    return other !== undefined && isSameLine(line, other) && line.quantity === other.quantity
  })

export const removeLine = <Item extends SellableItem>(cart: Cart<Item>, position: number): Cart<Item> =>
  cart.filter((_, index) => index !== position)

/** Changes a quantity; zero removes the line, and above the limit nothing changes. */
export function changeQuantity<Item extends SellableItem>(
  cart: Cart<Item>,
  position: number,
  by: number,
): Cart<Item> {
  return cart.flatMap((line, index) => {
    if (index !== position) return [line]
    const quantity = Math.min(line.quantity + by, MAX_QUANTITY)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

export const setNotes = <Item extends SellableItem>(
  cart: Cart<Item>,
  position: number,
  notes: string,
): Cart<Item> =>
  cart.map((line, index) =>
    index === position ? { ...line, notes: Array.from(notes).slice(0, MAX_NOTES).join('') } : line,
  )

/** A line with other choices; it joins a line that it has become equal to. */
export const changeLine = <Item extends SellableItem>(
  cart: Cart<Item>,
  position: number,
  { variantId, addonIds, quantity, notes }: Chosen,
): Cart<Item> =>
  mergeLines(
    cart.map((line, index) =>
      index === position ? { ...line, variantId, addonIds, quantity, notes } : line,
    ),
  )

export const linePrice = (line: CartLine<SellableItem>): Cents =>
  chosenPrice(line.item, line.variantId, line.addonIds)

export const cartLineTotals = (line: CartLine<SellableItem>): Totals =>
  lineTotals(linePrice(line), line.quantity, taxOfItem(line.item))

export const cartTotals = (cart: Cart<SellableItem>): Totals => billTotals(cart.map(cartLineTotals))

/** The figures of a cart as it shows its lines. */
export function cartFigures(cart: Cart<SellableItem>): BillFigures {
  const each = cart.map(cartLineTotals)
  return {
    ...billTotals(each),
    gross: sumCents(cart.map((line) => timesCents(linePrice(line), line.quantity))),
    discount: ZERO,
    taxes: cart.map(({ item }, index) => ({ title: item.tax_title, tax: each[index]?.tax ?? ZERO })),
  }
}

export const countItems = (cart: Cart<SellableItem>): number =>
  cart.reduce((sum, line) => sum + line.quantity, 0)

const isPromised = ({ promised, quantity }: CartLine<SellableItem>): boolean =>
  promised !== undefined && quantity <= promised

/** Removes the promised prices, so that the next refresh uses today's menu. */
export const withoutPromises = <Item extends SellableItem>(cart: Cart<Item>): Cart<Item> =>
  cart.map(({ promised: _promised, requestLine: _line, ...line }) => line)

/**
 * Adds one piece. Above the promised quantity it becomes a new line at today's price; when today's menu does not have
 * the item or choice, the cart stays unchanged.
 */
export function addPiece<Item extends SellableItem>(
  cart: Cart<Item>,
  position: number,
  menu: ReadonlyMap<number, Item>,
): Cart<Item> {
  const line = cart[position]
  if (!line || line.promised === undefined || line.quantity < line.promised)
    return changeQuantity(cart, position, 1)
  const item = menu.get(line.item.id)
  if (!item || isChoiceSoldOut(item, line.variantId) || !hasChoice(item, line)) return cart
  const { promised: _, requestLine: __, ...rest } = line
  const added = { ...rest, item, quantity: 1 }
  const beside = cart.findIndex((one) => one.promised === undefined && isSameLine(one, added))
  return beside < 0
    ? [...cart.slice(0, position + 1), added, ...cart.slice(position + 1)]
    : changeQuantity(cart, beside, 1)
}

/** Whether the item still has the variant and the add-ons, and a variant if it needs one. */
export const hasChoice = (
  item: SellableItem,
  { variantId, addonIds }: Pick<CartLine, 'variantId' | 'addonIds'>,
): boolean =>
  (variantId === null ? item.variants.length === 0 : item.variants.some(({ id }) => id === variantId)) &&
  addonIds.every((id) => item.addons.some((one) => one.id === id))

/**
 * The same cart on today's menu: prices and titles follow the menu, lines without an item are dropped, and missing
 * variants or add-ons are removed. Lines at promised prices stay.
 */
export function refreshCart<Item extends SellableItem>(
  cart: Cart<Item>,
  menu: ReadonlyMap<number, Item>,
): Cart<Item> {
  return cart.flatMap((line) => {
    if (isPromised(line)) return [line]
    const item = menu.get(line.item.id)
    if (!item) return []
    const variant = item.variants.find((one) => one.id === line.variantId) ?? item.variants[0]
    const addonIds = line.addonIds.filter((id) => item.addons.some((one) => one.id === id))
    const { promised: _, requestLine: __, ...rest } = line
    return [{ ...rest, item, variantId: variant?.id ?? null, addonIds }]
  })
}
