import { formatMoney, priceOf, toCents } from '@comanda/shared/kernel/money'
import type { MenuItem } from '@comanda/shared/menu/api'
import { chosenPrice, isChoiceSoldOut } from '@comanda/shared/menu/menu'
import type { CartLine } from '@comanda/shared/pos/cart'
import type { QrOrder, QrOrderItem } from '@comanda/shared/qr/api'
import type { DeliveryType } from '@comanda/shared/selling/delivery-type'
import { EMPTY_ORDER, type PreparedOrder } from '../cart/cart-memory.ts'

interface LoadedQrOrder {
  sale: PreparedOrder
  /** Titles of items that are sold out, or that today's menu does not have with these choices. */
  unavailable: readonly string[]
  /** Titles of items with another price today. */
  repriced: readonly string[]
}

/** Today's menu and tables, and the selected service. */
interface Today {
  menu: ReadonlyMap<number, MenuItem>
  tableIds: ReadonlySet<number>
  deliveryType: DeliveryType
}

/** A QR order as a cart, at the promised prices instead of today's. */
export function loadQrOrder(order: QrOrder, { menu, tableIds, deliveryType }: Today): LoadedQrOrder {
  const isAtTable = order.table_id !== null
  const unavailable = order.items.filter((line) => isUnavailable(line, menu.get(line.item_id)))
  const repriced = order.items.filter(
    (line) => !isUnavailable(line, menu.get(line.item_id)) && isRepriced(line, menu.get(line.item_id)),
  )
  return {
    sale: {
      ...EMPTY_ORDER,
      cart: order.items.map((line) => promisedLine(line, menu.get(line.item_id))),
      customer:
        order.customer_type === 'CUSTOMER' && order.customer_id
          ? { phone: order.customer_id, name: order.customer_name }
          : null,
      deliveryType: isAtTable ? 'dinein' : (order.delivery_type ?? deliveryType),
      tableId: order.table_id !== null && tableIds.has(order.table_id) ? order.table_id : null,
      qrOrderId: order.id,
    },
    unavailable: unique(unavailable.map((line) => line.item_title)),
    repriced: unique(repriced.map((line) => line.item_title)),
  }
}

/** The line with the item as it was when the diner ordered. */
function promisedLine(line: QrOrderItem, today: MenuItem | undefined): CartLine {
  const { item_id, variant_id, variant_title, addons, quantity, notes } = line
  const extras = addons.reduce((sum, addon) => sum + priceOf(addon.price), 0)
  const price = formatMoney(toCents(priceOf(line.price) - extras))
  const item: MenuItem = {
    id: item_id,
    title: line.item_title,
    price,
    net_price: null,
    image: today?.image ?? null,
    category_id: today?.category_id ?? null,
    category_title: today?.category_title ?? null,
    tax_id: line.tax_id,
    tax_title: line.tax_title,
    tax_rate: line.tax_rate,
    tax_type: line.tax_type,
    is_sold_out: 0,
    must_choose: 0,
    variants: variant_id === null ? [] : [{ id: variant_id, item_id, title: variant_title ?? '', price }],
    addons,
  }
  const addonIds = addons.map(({ id }) => id)
  return {
    item,
    variantId: variant_id,
    addonIds,
    quantity,
    notes: notes ?? '',
    promised: quantity,
    ...(line.guest !== undefined && { requestLine: line.id }),
  }
}

function isUnavailable(line: QrOrderItem, today: MenuItem | undefined): boolean {
  if (!today || isChoiceSoldOut(today, line.variant_id)) return true
  const has = (choices: readonly { id: number }[], id: number) => choices.some((one) => one.id === id)
  const hasVariant =
    line.variant_id === null ? today.variants.length === 0 : has(today.variants, line.variant_id)
  return !hasVariant || !line.addons.every(({ id }) => has(today.addons, id))
}

const isRepriced = (line: QrOrderItem, today: MenuItem | undefined): boolean =>
  today !== undefined &&
  chosenPrice(
    today,
    line.variant_id,
    line.addons.map(({ id }) => id),
  ) !== priceOf(line.price)

const unique = (titles: readonly string[]): readonly string[] => [...new Set(titles)]

/** The server's count, at least the listed number; `100+` when it is unknown and the list goes on. */
export const countedWords = (count: number | undefined, listed: number, goesOn: boolean): string =>
  count === undefined && goesOn ? `${listed}+` : String(Math.max(count ?? 0, listed))

const LIST = new Intl.ListFormat('es-MX')

/** 'Sopa, Mole y Agua' */
export const listed = (titles: readonly string[]): string => LIST.format(titles)
