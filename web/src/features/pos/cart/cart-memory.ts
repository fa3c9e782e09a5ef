import type { MenuItem } from '@comanda/shared/menu/api'
import { MAX_CART_LINES, MAX_NOTES, MAX_QUANTITY } from '@comanda/shared/orders/limits'
import type { CartLine } from '@comanda/shared/pos/cart'
import { DELIVERY_TYPES } from '@comanda/shared/selling/delivery-type'
import { REFUSALS_OF_ROUNDS } from '@comanda/shared/selling/refusal-words'
import * as v from 'valibot'
import { readJson, writeJson } from '../../../parts/browser/local-json.ts'
import { forget, readText, type Storage } from '../../../parts/browser/local-storage.ts'

const id = v.pipe(v.number(), v.integer())
const text = v.string()
const maybe = v.nullable(text)
const Choice = v.object({ id, item_id: id, title: text, price: text })

const Item: v.GenericSchema<unknown, MenuItem> = v.object({
  id,
  title: text,
  price: text,
  net_price: maybe,
  image: maybe,
  category_id: v.nullable(id),
  category_title: maybe,
  tax_id: v.nullable(id),
  tax_title: maybe,
  tax_rate: v.nullable(v.number()),
  tax_type: maybe,
  // Carts of older versions do not have these two.
  is_sold_out: v.optional(v.picklist([0, 1]), 0),
  must_choose: v.optional(v.picklist([0, 1]), 0),
  addons: v.array(Choice),
  variants: v.array(v.object({ ...Choice.entries, is_sold_out: v.exactOptional(v.picklist([0, 1])) })),
})

const Line: v.GenericSchema<unknown, CartLine> = v.object({
  item: Item,
  variantId: v.nullable(id),
  addonIds: v.pipe(v.array(id), v.readonly()),
  quantity: v.pipe(id, v.minValue(1), v.maxValue(MAX_QUANTITY)),
  notes: v.pipe(text, v.maxLength(MAX_NOTES * 2)),
  promised: v.optional(id),
  requestLine: v.optional(id),
})

const CustomerKept = v.object({ phone: text, name: maybe })
const CartKept = v.pipe(v.array(Line), v.maxLength(MAX_CART_LINES), v.readonly())

/** The fields of an order that are sent under their own names. Stored orders may be older than a field. */
const choices = {
  deliveryType: v.optional(v.picklist(DELIVERY_TYPES), 'dinein'),
  tableId: v.optional(v.nullable(id), null),
  guests: v.optional(v.nullable(id), null),
  checkName: v.optional(maybe, null),
}

/** An order that is being prepared. Sales and drafts hold it. */
export const preparedOrder = {
  cart: CartKept,
  customer: v.optional(v.nullable(CustomerKept), null),
  ...choices,
  /** The QR order of this cart: sending the cart completes it. */
  qrOrderId: v.optional(v.nullable(id), null),
  /** Why lines of it were taken out. */
  refusedLines: v.optional(v.array(v.object({ line: id, reason: v.picklist(REFUSALS_OF_ROUNDS) })), []),
}
const PreparedOrder = v.object(preparedOrder)
export type PreparedOrder = v.InferOutput<typeof PreparedOrder>
export type Choices = Pick<PreparedOrder, keyof typeof choices>

/** The sale in progress. */
const Sale = v.object({
  ...preparedOrder,
  /** The draft of this cart: sending the cart removes it from the list. */
  draftId: v.optional(maybe, null),
  /** Idempotency key of the cart from its first line on; all tabs send it under the same key. */
  key: maybe,
})
export type Sale = v.InferOutput<typeof Sale>

export const EMPTY_ORDER: PreparedOrder = v.parse(PreparedOrder, { cart: [] })
export const EMPTY_SALE: Sale = { ...EMPTY_ORDER, draftId: null, key: null }

/** The order alone of a sale or a draft. */
export const preparedOrderOf = (from: PreparedOrder): PreparedOrder => v.parse(PreparedOrder, from)

/** Whether it has no line and nothing was chosen. */
const isUntouched = (sale: Sale): boolean =>
  JSON.stringify(preparedOrderOf(sale)) === JSON.stringify(EMPTY_ORDER)

const orEmpty = (sale: Sale | null): Sale => (sale && !isUntouched(sale) ? sale : EMPTY_SALE)

/** Stores the sale of one person at one store across reloads, shared by all tabs of the browser. */
export interface SaleMemory {
  recall: () => Sale
  /** The sale that another tab has stored since the last call; null without a change. */
  recallChanged: () => Sale | null
  /** @returns false when the browser has no room: the sale is lost when the tab closes */
  keep: (sale: Sale) => boolean
}

/**
 * @param ofTab used when `storage` is full; has its own quota and lives as long as the tab
 * @param target the check or table of the cart, when it is not the usual cart; its emptied cart is not stored
 */
export function saleMemory(
  storage: Storage,
  tenantId: number,
  username: string,
  ofTab: Storage = storage,
  target = '',
): SaleMemory {
  const key = `comanda.pos.${tenantId}.${username}${target && `.${target}`}`
  let isShared = true
  let seen = readText(storage, key)
  return {
    recall: () => orEmpty(readJson(ofTab, key, Sale) ?? readJson(storage, key, Sale)),
    recallChanged() {
      const now = readText(storage, key)
      if (!isShared || now === seen) return null
      seen = now
      return orEmpty(readJson(storage, key, Sale))
    },
    keep(sale) {
      if (target && sale === EMPTY_SALE) {
        forget(ofTab, key)
        forget(storage, key)
        seen = null
        return true
      }
      isShared = writeJson(storage, key, sale)
      if (isShared && ofTab !== storage) forget(ofTab, key)
      if (!isShared) {
        // The stored sale is outdated: it lacks the last line or the key of an order that was sent.
        forget(storage, key)
        writeJson(ofTab, key, sale)
      }
      seen = readText(storage, key)
      return isShared
    },
  }
}
