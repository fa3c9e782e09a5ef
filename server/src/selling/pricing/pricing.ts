import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, formatMoney, MAX_BILL, priceOf, toCents } from '@comanda/shared/kernel/money'
import type { MenuItem } from '@comanda/shared/menu/api'
import { isChoiceSoldOut, taxOfItem } from '@comanda/shared/menu/menu'
import type { SaleMark } from '@comanda/shared/offline/sale'
import type { CartItemIn } from '@comanda/shared/pos/api'
import { billTotals, lineTotals, type Totals, unitPrice } from '@comanda/shared/selling/totals'
import type { Moment, SoldItem } from '../../catalog/history.ts'
import type { NewLine } from '../orders/queries-new-order.ts'
import { type PricedCart, withStandIns } from './sold-prices.ts'

/**
 * Prices a cart from the store's own menu; prices that the client sent are only compared. @param promised the
 * lines of the diner's request that the cart was made from: their prices stay valid when the menu changes
 * @throws not_found for an item, variant or add-on that is not on the menu; sold_out; variant_required for an
 * item with variants when none is chosen; prices_changed, with the current totals.
 */
export function priceCart(
  cart: readonly CartItemIn[],
  menu: ReadonlyMap<number, MenuItem>,
  promised: readonly NewLine[] = [],
): PricedCart {
  const kept = matchPromised(cart, promised)
  const priced = cart.map((line, index) => {
    const promise = kept[index]
    return promise ? pricePromised(line, promise) : priceLine(line, menu)
  })
  const totals = totalsOfLines(priced)
  if (priced.some(({ differs }) => differs)) throw pricesChanged(totals)
  return { lines: priced.map(({ line }) => line), totals }
}

/** @throws invalid_input when it is above the largest bill */
function totalsOfLines(priced: readonly { totals: Totals }[]): Totals {
  const lines = priced.map(({ totals }) => totals)
  // Each line is checked first: a sum of such lines could exceed the number range.
  if (lines.some(({ total }) => total > MAX_BILL)) throw tooMuch()
  const bill = billTotals(lines)
  if (bill.total > MAX_BILL) throw tooMuch()
  return bill
}

export const pricesChanged = (totals: Totals): AppError =>
  new AppError('prices_changed', undefined, {
    netTotal: formatMoney(totals.net),
    taxTotal: formatMoney(totals.tax),
    total: formatMoney(totals.total),
  })

const tooMuch = () => new AppError('invalid_input', '¡El total del pedido es demasiado alto!')

const gone = (what: string) =>
  new AppError('not_found', `¡${what} ya no está en el menú! Actualiza el carrito.`)

/** Names the variant when others of the dish are there. */
function soldOut({ id, title, is_sold_out, variants }: MenuItem, variantId: number | null) {
  const variant = is_sold_out ? undefined : variants.find((one) => one.id === variantId)
  const what = variant ? `${title}: ${variant.title}` : title
  return new AppError('sold_out', `¡Se agotó «${what}»! Quítalo del carrito para continuar.`, {
    itemId: id,
    ...(variant ? { variantId: variant.id } : {}),
  })
}

function pricePromised({ quantity, notes }: CartItemIn, promise: NewLine) {
  const totals = lineTotals(toCents(promise.unit_price), quantity, taxOfItem(promise))
  return { line: { ...promise, quantity, notes, ...totals }, totals, differs: false }
}

const variantRequired = ({ id, title }: MenuItem) =>
  new AppError('variant_required', `¡Elige una variante de ${title}!`, { itemId: id })

function priceLine(line: CartItemIn, menu: ReadonlyMap<number, MenuItem>) {
  const item = menu.get(line.itemId)
  if (!item) throw gone('Un artículo del carrito')
  if (isChoiceSoldOut(item, line.variant_id)) throw soldOut(item, line.variant_id)
  if (line.variant_id === null && item.variants.length > 0) throw variantRequired(item)
  return priceChoice(line, item)
}

/** @param sold the price at which a device has sold it; absent: the item's */
function priceChoice(line: CartItemIn, item: SoldItem, sold?: Cents) {
  const variant = line.variant_id === null ? null : item.variants.find((one) => one.id === line.variant_id)
  if (variant === undefined) throw gone(`Una variante de ${item.title}`)
  const addons = line.addons_ids.map((id) => {
    const addon = item.addons.find((one) => one.id === id)
    if (!addon) throw gone(`Un complemento de ${item.title}`)
    return addon
  })
  const variantPrice: Cents | null = variant ? priceOf(variant.price) : null
  const listed = unitPrice(
    priceOf(item.price),
    variantPrice,
    addons.map((one) => priceOf(one.price)),
  )
  const unit = sold ?? listed
  const totals = lineTotals(unit, line.quantity, taxOfItem(item))
  const stored: NewLine = {
    item_id: item.id,
    item_title: item.title,
    variant_id: variant?.id ?? null,
    variant_title: variant?.title ?? null,
    variant_price: variantPrice,
    addons,
    quantity: line.quantity,
    unit_price: unit,
    tax_title: item.tax_title,
    tax_rate: item.tax_rate,
    tax_type: item.tax_type,
    ...totals,
    notes: line.notes,
  }
  return { line: stored, totals, differs: line.price !== null && line.price !== listed }
}

interface SoldCart extends PricedCart {
  marks: SaleMark[]
  /** The device charged other prices than those of its own catalog. */
  isDoubtful: boolean
}

/**
 * Prices a sale that a device has made already: at the prices that its guest has seen, whatever is sold out or deleted today.
 * @param deviceMenu the menu of the device; null when the server does not know it any more: then today's menu has the titles and taxes
 * @param moment the price lists that were current when it was sold
 * @throws not_found for an item that neither menu has, when the menu is known or the line has no price
 */
export function priceSold(
  cart: readonly CartItemIn[],
  deviceMenu: ReadonlyMap<number, SoldItem> | null,
  today: ReadonlyMap<number, MenuItem>,
  { lists, orToday }: Moment = { lists: [], orToday: false },
): SoldCart {
  const marks = new Set<SaleMark>(deviceMenu ? [] : ['unknown_catalog'])
  const priced = cart.map((line) => {
    const known = deviceMenu?.get(line.itemId) ?? today.get(line.itemId)
    const item = deviceMenu || line.price === null ? known : withStandIns(line, line.price, known)
    if (!item) throw gone('Un artículo de la venta')
    const choice = priceChoice(line, item, line.price ?? undefined)
    const sold = { ...choice, differs: choice.differs || item !== known }
    if (!isSoldToday(line, today)) marks.add('gone')
    else if (priceChoice(line, today.get(line.itemId) as MenuItem).totals.total !== sold.totals.total)
      marks.add('prices')
    return sold
  })
  return {
    lines: priced.map(({ line }) => line),
    totals: totalsOfLines(priced),
    marks: [...marks],
    isDoubtful: priced.some(
      ({ differs, line }, index) =>
        differs || isBelow(cart[index] as CartItemIn, line, orToday ? [...lists, today] : lists),
    ),
  }
}

/** Whether a line costs less than in a price list of its moment, or is a dish without the variant that it must have. */
function isBelow(
  asked: CartItemIn,
  { unit_price }: NewLine,
  lists: readonly ReadonlyMap<number, SoldItem>[],
): boolean {
  return lists.some((list) => {
    const item = list.get(asked.itemId)
    if (!item) return false
    if (asked.variant_id === null && item.variants.length > 0) return true
    const variant = item.variants.find(({ id }) => id === asked.variant_id)
    const addons = item.addons.filter(({ id }) => (asked.addons_ids as readonly number[]).includes(id))
    const listed = unitPrice(
      priceOf(item.price),
      variant ? priceOf(variant.price) : null,
      addons.map((one) => priceOf(one.price)),
    )
    return unit_price < listed
  })
}

function isSoldToday(line: CartItemIn, today: ReadonlyMap<number, MenuItem>): boolean {
  const item = today.get(line.itemId)
  if (!item || isChoiceSoldOut(item, line.variant_id)) return false
  const hasVariant = line.variant_id === null || item.variants.some(({ id }) => id === line.variant_id)
  return hasVariant && line.addons_ids.every((id) => item.addons.some((addon) => addon.id === id))
}

/** Identifies the choice that a price was promised for. */
const keyOfChoice = (itemId: number, variantId: number | null, addonIds: readonly number[]): string =>
  `${itemId} ${variantId} ${[...addonIds].sort((a, b) => a - b).join(',')}`

/**
 * For each line of a cart, the line of the diner's request whose price it keeps, or null when it gets today's
 * price. Lines with the same choice share the requested quantity; a line above the rest of that quantity, or shown at
 * another price, gets today's price.
 */
function matchPromised(
  cart: readonly CartItemIn[],
  promised: readonly NewLine[],
): readonly (NewLine | null)[] {
  const left = new Map<string, { line: NewLine; quantity: number }>()
  for (const line of promised) {
    const addonIds = line.addons.map(({ id }) => id)
    const key = keyOfChoice(line.item_id, line.variant_id, addonIds)
    const known = left.get(key)
    if (known) known.quantity += line.quantity
    else left.set(key, { line, quantity: line.quantity })
  }
  return cart.map(({ itemId, variant_id, addons_ids, quantity, price }) => {
    const promise = left.get(keyOfChoice(itemId, variant_id, addons_ids))
    if (!promise || promise.quantity < quantity) return null
    if (price !== null && price !== promise.line.unit_price) return null
    promise.quantity -= quantity
    return promise.line
  })
}
