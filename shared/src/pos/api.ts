import { z } from 'zod'
import { needs, needsBoth } from '../kernel/access.ts'
import { declareCall, written } from '../kernel/call.ts'
import {
  clientTotal,
  count,
  field,
  ids,
  instantOut,
  moneyOut,
  oneOf,
  optional,
  optionalId,
  optionalOneOf,
  optionalSchema,
} from '../kernel/fields.ts'
import { isAbsent, isStorable } from '../kernel/predicates.ts'
import { AREA } from '../kernel/scopes.ts'
import { MenuItem } from '../menu/api.ts'
import { SALE_MARKS } from '../offline/sale.ts'
import { MAX_CART_LINES, MAX_NOTES, MAX_QUANTITY } from '../orders/limits.ts'
import { CUSTOMER_TYPES, orderChoices } from '../orders/order.ts'
import { payingFields } from '../orders/paying.ts'
import { REFUSALS_OF_ROUNDS } from '../selling/refusal-words.ts'
import { Category } from '../settings/categories.ts'
import { PaymentType } from '../settings/payment-types.ts'
import { PrintInfo } from '../settings/printing.ts'
import { StoreInfo } from '../settings/store.ts'
import { StoreTable } from '../settings/tables.ts'

const pos = needs(AREA.pos)

export const PosInit = z.object({
  categories: z.array(Category),
  menuItems: z.array(MenuItem),
  paymentTypes: z.array(PaymentType),
  printSettings: PrintInfo,
  storeSettings: StoreInfo,
  storeTables: z.array(StoreTable),
  /**
   * Until when receipts have the code with which a guest asks for an invoice; null when they have none. Absent in an answer of an earlier
   * version, which a device may keep.
   */
  invoiceCodesUntil: instantOut.nullable().optional(),
})
export type PosInit = z.output<typeof PosInit>

const notes = optional(
  field<string, string>({ type: 'string', maxLength: MAX_NOTES }, (raw, fail) => {
    if (typeof raw !== 'string' || !isStorable(raw)) return fail('¡Las notas no son válidas!')
    const trimmed = raw.trim()
    return Array.from(trimmed).length > MAX_NOTES
      ? fail(`¡Las notas admiten máximo ${MAX_NOTES} caracteres!`)
      : trimmed
  }),
)

const addonIds = optional(ids('¡Los complementos no son válidos!', 50, 0), [])

/** A line of the cart from a client. It may contain a whole menu item; only these fields are read. */
export const CartItemIn = z
  .object({
    id: optionalId('¡El artículo no es válido!'),
    /** Lines loaded from a QR order have the menu item here. */
    item_id: optionalId('¡El artículo no es válido!'),
    quantity: count(`¡La cantidad debe ser un entero de 1 a ${MAX_QUANTITY}!`, 1, MAX_QUANTITY),
    notes,
    variant_id: optionalId('¡La variante no es válida!'),
    addons_ids: addonIds,
    /** Only compared; never used as a price. */
    price: clientTotal(),
  })
  .transform(({ id, item_id, ...line }, context) => {
    const itemId = item_id ?? id
    if (itemId === null) {
      context.addIssue({ code: 'custom', message: '¡El artículo no es válido!' })
      return z.NEVER
    }
    return { ...line, itemId }
  })
export type CartItemIn = z.output<typeof CartItemIn>

export interface CustomerRef {
  phone: string
  name: string | null
}

const shortText = (raw: unknown, max: number): string | undefined => {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
  const text = String(raw).trim()
  return text.length <= max && isStorable(text) ? text : undefined
}

const customerRef = optional(
  field<{ phone?: string | null; name?: string | null } | string | number, CustomerRef | null>(
    { type: ['object', 'string'], properties: { phone: { type: 'string' }, name: { type: 'string' } } },
    (raw, fail) => {
      const given =
        typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : { phone: raw }
      if (isAbsent(given.phone)) return null
      const phone = shortText(given.phone, 40)
      const name = isAbsent(given.name) ? null : shortText(given.name, 120)
      return phone === undefined || name === undefined ? fail('¡El cliente no es válido!') : { phone, name }
    },
  ),
)

const orderBody = {
  cart: z
    .array(CartItemIn, '¡El carrito está vacío!')
    .min(1, '¡El carrito está vacío!')
    .max(MAX_CART_LINES, `¡El carrito admite máximo ${MAX_CART_LINES} líneas!`),
  ...orderChoices,
  customerType: optionalOneOf(CUSTOMER_TYPES, '¡El tipo de cliente no es válido!'),
  customerId: customerRef,
  selectedQrOrderItem: optionalId('¡El pedido QR no es válido!'),
  /** Why staff took lines of this request out, or some pieces of them: what the phones of its table are told. */
  refusedLines: optionalSchema(
    z
      .array(
        z.object({
          /** Its position in the request, from 1. */
          line: count('¡La línea no es válida!', 1, MAX_CART_LINES),
          reason: oneOf(REFUSALS_OF_ROUNDS, '¡El motivo no es válido!'),
        }),
      )
      .max(MAX_CART_LINES, '¡La línea no es válida!'),
  ),
}

const placedFields = {
  tokenNo: z.int(),
  orderId: z.int(),
  checkId: z.int(),
  /** Only to a device that sold it before. */
  marks: z.array(z.enum(SALE_MARKS)).optional(),
}

export const initPos = declareCall({
  method: 'GET',
  path: '/pos/init',
  summary: 'Everything the point of sale shows; answers 304 to a current ETag',
  access: pos,
  kept: 'whole',
  answer: PosInit,
})

export const listTakenTables = declareCall({
  method: 'GET',
  path: '/pos/taken-tables',
  summary: 'The tables that have an open order, with their checks',
  access: pos,
  kept: 'whole',
  answer: z.object({
    tableIds: z.array(z.int()),
    /**
     * The open check that the next order of a table joins.
     * Absent in an answer of an earlier version, which a device may keep.
     */
    checks: z.array(z.object({ tableId: z.int(), checkId: z.int() })).optional(),
  }),
})

export const createOrder = declareCall({
  method: 'POST',
  path: '/pos/create-order',
  summary: 'Send an order to the kitchen, unpaid',
  audit: { none: 'the order says who took it and when' },
  access: pos,
  idempotent: true,
  offline: { es: 'Pedido' },
  body: z.object(orderBody),
  answer: written({ ...placedFields }),
})

export const createOrderAndInvoice = declareCall({
  method: 'POST',
  path: '/pos/create-order-and-invoice',
  summary: 'Send an order to the kitchen and charge it',
  audit: { none: 'order, invoice and payments say who and when' },
  access: needsBoth(AREA.pos, AREA.charge),
  idempotent: true,
  offline: { es: 'Pedido cobrado' },
  body: z.object({
    ...orderBody,
    netTotal: clientTotal(),
    taxTotal: clientTotal(),
    total: clientTotal(),
    ...payingFields,
  }),
  answer: written({
    ...placedFields,
    invoiceId: z.int(),
    /** Of the cash that was given. */
    change: moneyOut,
  }),
})
