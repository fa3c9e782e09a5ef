import { z } from 'zod'
import { needs, PUBLIC } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import {
  field,
  id,
  instantOut,
  oneOf,
  optional,
  optionalCount,
  optionalId,
  optionalOneOf,
} from '../kernel/fields.ts'
import { isStorable } from '../kernel/predicates.ts'
import { AREA } from '../kernel/scopes.ts'
import { isBlank } from '../kernel/visible-text.ts'
import { MenuItem } from '../menu/api.ts'
import { MAX_CART_LINES } from '../orders/limits.ts'
import { CUSTOMER_TYPES, OrderItem, PAYMENT_STATUSES } from '../orders/order.ts'
import { CartItemIn } from '../pos/api.ts'
import { DELIVERY_TYPES } from '../selling/delivery-type.ts'
import { REFUSALS_OF_ROUNDS } from '../selling/refusal-words.ts'
import { Category } from '../settings/categories.ts'
import { StoreInfo } from '../settings/store.ts'
import { StoreTable } from '../settings/tables.ts'
import { type Diner, dinerFault } from './diner.ts'

/** The store's data that diners get. */
const QrStore = StoreInfo.omit({ unique_qr_code: true })
/** A menu item without the fields that are the staff's. */
export const QrMenuItem = MenuItem.omit({ net_price: true, must_choose: true })

/** The scanned table. A client sends its encrypted `id` back as `tableId`. */
export const QrTable = StoreTable.extend({ id: z.string() })

export const QrMenu = z.object({
  storeSettings: QrStore,
  categories: z.array(Category.pick({ id: true, title: true, title_en: true, hours: true })),
  menuItems: z.array(QrMenuItem),
  /** The table of the scanned code; null without a code, or when the code is no longer valid. */
  storeTable: QrTable.nullable(),
})

export type QrMenuItem = z.output<typeof QrMenuItem>
export type QrTable = z.output<typeof QrTable>
export type QrMenu = z.output<typeof QrMenu>

/** A code of a wrong form is as unknown as any other: 404, without a search. */
const qrcode = z.string().meta({ pattern: '^[\\w-]{1,60}$' })

/** A table's encrypted id. Any other value, such as a table's number, means no table. */
const tableRef = optional(
  field<string | number, string | null>({ type: ['string', 'integer'], maxLength: 100 }, (raw) =>
    typeof raw !== 'string' || raw.length > 100 ? null : raw,
  ),
)

export const readQrMenu = declareCall({
  method: 'GET',
  path: '/qrmenu/{qrcode}',
  summary: 'The public menu behind a QR code; answers 304 to a current ETag',
  access: PUBLIC,
  params: z.object({ qrcode }),
  query: z.object({ tableId: tableRef }),
  answer: QrMenu,
})

export const readQrTable = declareCall({
  method: 'GET',
  path: '/qrmenu/{qrcode}/table',
  summary: 'The table of a scanned code, without the menu',
  access: PUBLIC,
  params: z.object({ qrcode }),
  query: z.object({ tableId: tableRef }),
  answer: QrMenu.pick({ storeTable: true }),
})

const textOfRaw = (raw: unknown): string =>
  (typeof raw === 'string' || typeof raw === 'number') && isStorable(String(raw)) && !isBlank(String(raw))
    ? String(raw).trim()
    : ''

const diner = optional(
  field<{ name?: string | null; phone?: string | null }, Diner>(
    {
      type: 'object',
      properties: { name: { type: 'string', maxLength: 100 }, phone: { type: 'string', maxLength: 20 } },
    },
    (raw) => {
      const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
      return { name: textOfRaw(given.name) || null, phone: textOfRaw(given.phone) || null }
    },
  ),
  { name: null, phone: null },
)

const placeBody = z
  .object({
    deliveryType: optionalOneOf(DELIVERY_TYPES, '¡El tipo de servicio no es válido!'),
    cartItems: z
      .array(CartItemIn, '¡El carrito está vacío!')
      .min(1, '¡El carrito está vacío!')
      .max(MAX_CART_LINES, `¡El carrito admite máximo ${MAX_CART_LINES} líneas!`),
    customerType: optionalOneOf(CUSTOMER_TYPES, '¡El tipo de cliente no es válido!'),
    customer: diner,
    tableId: tableRef,
  })
  .superRefine(({ customerType, customer }, context) => {
    if (customerType !== 'CUSTOMER') return
    const fault = dinerFault({ name: customer.name ?? '', phone: customer.phone ?? '' })
    if (fault) context.addIssue({ code: 'custom', message: fault.message, path: ['customer', fault.field] })
  })

export const placeQrOrder = declareCall({
  method: 'POST',
  path: '/qrmenu/{qrcode}/place-order',
  summary: 'A diner’s request: it becomes an order when staff send it',
  audit: { none: 'a diner’s request, kept as one' },
  access: PUBLIC,
  idempotent: true,
  params: z.object({ qrcode }),
  body: placeBody,
  answer: written({ orderId: z.int() }),
})

const QR_ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const

/** Its `id` is the position in the request, from 1. */
const QrOrderItem = OrderItem.omit({ variant_price: true, discount: true }).extend({
  tax_id: z.int().nullable(),
  tax_title: z.string().nullable(),
  tax_rate: z.number().nullable(),
  tax_type: z.string().nullable(),
  /** Who at the table asked for it, of a request that its phones sent together: the number, which is also a color, and the name if given. */
  guest: z.int().optional(),
  guest_name: z.string().optional(),
})

export const QrOrder = z.object({
  id: z.int(),
  date: instantOut,
  delivery_type: z.enum(DELIVERY_TYPES).nullable(),
  customer_type: z.enum(CUSTOMER_TYPES),
  /** The phone; for a known customer, as stored. */
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  table_id: z.int().nullable(),
  table_title: z.string().nullable(),
  floor: z.string().nullable(),
  status: z.enum(QR_ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  items: z.array(QrOrderItem),
})
export type QrOrderItem = z.output<typeof QrOrderItem>
export type QrOrder = z.output<typeof QrOrder>

const pos = needs(AREA.pos)

export const countQrOrders = declareCall({
  method: 'GET',
  path: '/pos/qrorders/count',
  summary: 'How many requests of diners wait',
  access: pos,
  answer: z.object({ totalQROrders: z.int(), withTable: z.int(), withoutTable: z.int() }),
})

export const listQrOrders = declareCall({
  method: 'GET',
  path: '/pos/qrorders',
  summary:
    'The requests of diners that wait, oldest first, in pages of 100; X-Total-Count says how many there are',
  access: pos,
  query: z.object({
    page: optionalCount('¡Página inválida!', 1, 100_000, 1),
    table: optionalOneOf(['with', 'without'], '¡El filtro no es válido!'),
    /** The requests of one table, which fit on a page. */
    tableId: optionalId('¡La mesa no es válida!'),
  }),
  answer: z.array(QrOrder),
})

export const cancelQrOrder = declareCall({
  method: 'POST',
  path: '/pos/qrorders/update-status/{id}',
  summary: 'Cancel a waiting request',
  audit: { key: 'qr_order.cancel', of: 'qrOrder', es: 'Canceló un pedido QR', en: 'Cancelled a QR order' },
  access: pos,
  params: z.object({ id: id() }),
  body: z.object({
    status: oneOf(['cancelled'], '¡El estado no es válido!'),
    /** What the phones of its table are told. */
    reason: optionalOneOf(REFUSALS_OF_ROUNDS, '¡El motivo no es válido!'),
  }),
  answer: done,
})

export const cancelAllQrOrders = declareCall({
  method: 'POST',
  path: '/pos/qrorders/cancel-all',
  summary: 'Cancel every waiting request, or those without a table',
  audit: { key: 'qr_order.cancel_all', es: 'Canceló todos los pedidos QR', en: 'Cancelled every QR order' },
  access: pos,
  query: z.object({ table: optionalOneOf(['without'], '¡El filtro no es válido!') }),
  answer: done,
})
