import type { MenuItem } from '@comanda/shared/menu/api'
import type { DeliveryType } from '@comanda/shared/orders/order'
import { type CartLine, refreshCart } from '@comanda/shared/pos/cart'
import type { QrOrder, QrOrderItem } from '@comanda/shared/qr/api'
import type { Sale } from './cart-memory.ts'

export interface LoadedQrOrder {
  sale: Omit<Sale, 'key' | 'unanswered'>
  /** Titles of what is no longer sold: not in the cart. */
  gone: readonly string[]
  /** Titles of lines that lost a variant or an add-on. */
  changed: readonly string[]
}

/** What a request is loaded into: today's menu and tables, and the service that was chosen. */
export interface Today {
  menu: ReadonlyMap<number, MenuItem>
  tableIds: ReadonlySet<number>
  deliveryType: DeliveryType
}

/** A diner's request as a cart on today's menu: its prices are the menu's, not those of when it was made. */
export function loadQrOrder(order: QrOrder, { menu, tableIds, deliveryType }: Today): LoadedQrOrder {
  const gone = order.items.filter(({ item_id }) => !menu.has(item_id))
  const wanted = order.items.flatMap((item) => asLine(item, menu))
  const cart = refreshCart(wanted, menu)
  const changed = cart.filter((line, index) => isChanged(line, wanted[index]))
  const isAtTable = order.table_id !== null
  return {
    sale: {
      cart,
      customer:
        order.customer_type === 'CUSTOMER' && order.customer_id
          ? { phone: order.customer_id, name: order.customer_name }
          : null,
      deliveryType: isAtTable ? 'dinein' : (order.delivery_type ?? deliveryType),
      tableId: order.table_id !== null && tableIds.has(order.table_id) ? order.table_id : null,
      qrOrderId: order.id,
    },
    gone: unique(gone.map((item) => item.item_title)),
    changed: unique(changed.map((line) => line.item.title)),
  }
}

function asLine(line: QrOrderItem, menu: ReadonlyMap<number, MenuItem>): CartLine[] {
  const item = menu.get(line.item_id)
  if (!item) return []
  const { variant_id: variantId, quantity, notes } = line
  return [{ item, variantId, addonIds: line.addons.map(({ id }) => id), quantity, notes: notes ?? '' }]
}

const isChanged = (line: CartLine, wanted: CartLine | undefined): boolean =>
  line.variantId !== wanted?.variantId || line.addonIds.length !== wanted.addonIds.length

const unique = (titles: readonly string[]): readonly string[] => [...new Set(titles)]

/** Pieces, as the cart counts them. */
export const countPieces = ({ items }: QrOrder): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whom to ask for: a name, else the phone; null for a walk-in. */
export const dinerOf = ({ customer_type, customer_name, customer_id }: QrOrder): string | null =>
  customer_type === 'CUSTOMER' ? customer_name || customer_id : null

/** `-` is how a store without floors names them. */
export const floorOf = ({ floor }: QrOrder): string | null => (floor && floor !== '-' ? floor : null)

const SHOWN_ITEMS = 3

/** A quantity never stands at a line's end without its dish. */
const NBSP = '\u00a0'

/** The first lines of a request, and how many more there are. */
export function previewOf({ items }: QrOrder): { text: string; more: number } {
  const shown = items.slice(0, SHOWN_ITEMS)
  const words = shown.map(({ quantity, item_title, variant_title }) =>
    [`${quantity}${NBSP}×${NBSP}${item_title}`, variant_title && `(${variant_title})`]
      .filter(Boolean)
      .join(' '),
  )
  return { text: words.join(', '), more: items.length - shown.length }
}

const LIST = new Intl.ListFormat('es-MX')

/** 'Sopa, Mole y Agua' */
export const listed = (titles: readonly string[]): string => LIST.format(titles)
