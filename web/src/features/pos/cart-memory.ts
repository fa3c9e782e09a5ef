import { MenuItem } from '@comanda/shared/menu/api'
import { DELIVERY_TYPES, MAX_CART_LINES, MAX_NOTES, MAX_QUANTITY } from '@comanda/shared/orders/order'
import { z } from 'zod'
import { readJson, type Storage, writeJson } from '../../parts/local-json.ts'
import { SentOrder } from './sending.ts'

const Line = z.object({
  item: MenuItem,
  variantId: z.int().nullable(),
  addonIds: z.array(z.int()).readonly(),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  notes: z.string().max(MAX_NOTES * 2),
})

export const CustomerKept = z.object({ phone: z.string(), name: z.string().nullable() })
export const CartKept = z.array(Line).max(MAX_CART_LINES).readonly()

/** What an order is about to be: the cart and whom, where and how it is for. */
export const Sale = z.object({
  cart: CartKept,
  customer: CustomerKept.nullable(),
  deliveryType: z.enum(DELIVERY_TYPES),
  tableId: z.int().nullable(),
  /** The diner's request that this cart came from: sending it completes the request. */
  qrOrderId: z.int().nullable().default(null),
  /** Idempotency key of this cart, once it was first sent. */
  key: z.string().nullable(),
  /** Attempts whose answer has not come, or never came. */
  unanswered: z.array(SentOrder).readonly(),
})
export type Sale = z.output<typeof Sale>

export const EMPTY_SALE: Sale = {
  cart: [],
  customer: null,
  deliveryType: 'dinein',
  tableId: null,
  qrOrderId: null,
  key: null,
  unanswered: [],
}

/** Keeps the sale of one person at one store over reloads. */
export interface SaleMemory {
  recall: () => Sale
  keep: (sale: Sale) => void
}

export function saleMemory(storage: Storage, tenantId: number, username: string): SaleMemory {
  const key = `comanda.pos.${tenantId}.${username}`
  return {
    recall: () => readJson(storage, key, Sale) ?? EMPTY_SALE,
    // A full storage only costs the memory over a reload: selling goes on.
    keep: (sale) => void writeJson(storage, key, sale),
  }
}
