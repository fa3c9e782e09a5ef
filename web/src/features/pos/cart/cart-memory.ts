import type { MenuItem } from '@comanda/shared/menu/api'
import { DELIVERY_TYPES, MAX_CART_LINES, MAX_NOTES, MAX_QUANTITY } from '@comanda/shared/orders/order'
import * as v from 'valibot'
import { readJson, writeJson } from '../../../parts/local-json.ts'
import { forget, readText, type Storage } from '../../../parts/local-storage.ts'
import { SentOrder } from '../send/sending.ts'

const id = v.pipe(v.number(), v.integer())
const text = v.string()
const maybe = v.nullable(text)
const Choice = v.object({ id, item_id: id, title: text, price: text })

/** As the menu gives it. */
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
  // A cart may be older than this field.
  is_sold_out: v.optional(v.picklist([0, 1]), 0),
  addons: v.array(Choice),
  variants: v.array(Choice),
})

const Line = v.object({
  item: Item,
  variantId: v.nullable(id),
  addonIds: v.pipe(v.array(id), v.readonly()),
  quantity: v.pipe(id, v.minValue(1), v.maxValue(MAX_QUANTITY)),
  notes: v.pipe(text, v.maxLength(MAX_NOTES * 2)),
  promised: v.optional(id),
})

const CustomerKept = v.object({ phone: text, name: maybe })
export const CartKept = v.pipe(v.array(Line), v.maxLength(MAX_CART_LINES), v.readonly())

/** The fields of an order that are sent under their own names. Stored orders may be older than a field. */
const choices = {
  deliveryType: v.optional(v.picklist(DELIVERY_TYPES), 'dinein'),
  tableId: v.optional(v.nullable(id), null),
  guests: v.optional(v.nullable(id), null),
}

/** An order that is being prepared. Sales and drafts hold it. */
export const preparedOrder = {
  cart: CartKept,
  customer: v.optional(v.nullable(CustomerKept), null),
  ...choices,
  /** The diner's request that this cart came from: sending it completes the request. */
  qrOrderId: v.optional(v.nullable(id), null),
}
const PreparedOrder = v.object(preparedOrder)
export type PreparedOrder = v.InferOutput<typeof PreparedOrder>
export type Choices = Pick<PreparedOrder, keyof typeof choices>

/** The sale in progress. */
export const Sale = v.object({
  ...preparedOrder,
  /** The draft that this cart was loaded from: it leaves the list once the cart is sent. */
  draftId: v.optional(maybe, null),
  /** Idempotency key of this cart from its first line on, so that all tabs send it under the same one. */
  key: maybe,
  /** Attempts whose answer has not come, or never came. */
  unanswered: v.pipe(v.array(SentOrder), v.readonly()),
})
export type Sale = v.InferOutput<typeof Sale>

export const EMPTY_ORDER: PreparedOrder = v.parse(PreparedOrder, { cart: [] })
export const EMPTY_SALE: Sale = { ...EMPTY_ORDER, draftId: null, key: null, unanswered: [] }

/** The order alone of a sale or a draft. */
export const preparedOrderOf = (from: PreparedOrder): PreparedOrder => v.parse(PreparedOrder, from)

/** Whether it has no line and nothing was chosen. */
const isUntouched = (sale: Sale): boolean =>
  JSON.stringify(preparedOrderOf(sale)) === JSON.stringify(EMPTY_ORDER)

const orEmpty = (sale: Sale | null): Sale => (sale && !isUntouched(sale) ? sale : EMPTY_SALE)

/** Keeps the sale of one person at one store over reloads; all tabs of the browser share it. */
export interface SaleMemory {
  recall: () => Sale
  /** What another tab has kept since this one last looked; null when it is the same. */
  recallNews: () => Sale | null
  /** @returns false when it is gone with the tab: the browser has no more room. */
  keep: (sale: Sale) => boolean
}

/** @param ofTab what lives as long as the tab, with room of its own */
export function saleMemory(
  storage: Storage,
  tenantId: number,
  username: string,
  ofTab: Storage = storage,
): SaleMemory {
  const key = `comanda.pos.${tenantId}.${username}`
  let isShared = true
  let seen = readText(storage, key)
  return {
    recall: () => orEmpty(readJson(ofTab, key, Sale) ?? readJson(storage, key, Sale)),
    recallNews() {
      const now = readText(storage, key)
      if (!isShared || now === seen) return null
      seen = now
      return orEmpty(readJson(storage, key, Sale))
    },
    keep(sale) {
      isShared = writeJson(storage, key, sale)
      if (isShared && ofTab !== storage) forget(ofTab, key)
      if (!isShared) {
        // What is still there is older: without the last line, or without the key of an order that has left.
        forget(storage, key)
        writeJson(ofTab, key, sale)
      }
      seen = readText(storage, key)
      return isShared
    },
  }
}
