import { z } from 'zod'
import { TICKET_STATES } from '../cfdi/words.ts'
import { needs } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import {
  flag,
  ids,
  instantOut,
  moneyOut,
  optionalCount,
  optionalText,
  periodFields,
} from '../kernel/fields.ts'
import { PERIODS } from '../kernel/period.ts'
import { AREA } from '../kernel/scopes.ts'
import { Bill, CUSTOMER_TYPES, PAYMENT_STATUSES, PaidPart } from '../orders/order.ts'
import { DELIVERY_TYPES } from '../selling/delivery-type.ts'
import { REFUND_STATUSES } from '../selling/refund-status.ts'
import { PrintInfo } from '../settings/printing.ts'
import { StoreInfo } from '../settings/store.ts'

const read = needs(AREA.readInvoices)

export const Invoice = z.object({
  invoice_id: z.int(),
  /** The store's day, `YYYY-MM-DD`. */
  business_date: z.string(),
  created_at: instantOut,
  sub_total: moneyOut,
  tax_total: moneyOut,
  total: moneyOut,
  table_id: z.int().nullable(),
  table_title: z.string().nullable(),
  floor: z.string().nullable(),
  delivery_type: z.enum(DELIVERY_TYPES).nullable(),
  customer_type: z.enum(CUSTOMER_TYPES),
  /** The phone; null for staff without a customer scope, like the e-mail. */
  customer_id: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  payments: z.array(PaidPart),
  /** How much of it was given back, on whichever day. */
  refund_status: z.enum(REFUND_STATUSES),
  /** Without tips. */
  refunded: moneyOut,
  refunded_tip: moneyOut,
  /** The numbers of its refunds. */
  refund_ids: z.array(z.int()),
  /** Its fiscal state; null where the store issues no fiscal documents. */
  fiscal: z.enum(TICKET_STATES).nullable(),
  /** The name of the person who charged it; the username when the account no longer exists. */
  taken_by: z.string(),
  orders: z.array(
    z.object({ order_id: z.int(), payment_status: z.enum(PAYMENT_STATUSES), token_no: z.int() }),
  ),
})
export type Invoice = z.output<typeof Invoice>

const period = {
  ...periodFields(PERIODS),
  /** Only invoices of the period of which money was given back. */
  refunded: flag(false),
}

/** Maximum invoices of an answer without `page`. */
export const MAX_WITHOUT_PAGE = 2_000

const page = {
  /** 0 means absent. */
  page: optionalCount('¡Página inválida!', 1, 100_000, 0),
  perPage: optionalCount('¡Página inválida!', 1, 500, 100),
}

export const initInvoices = declareCall({
  method: 'GET',
  path: '/invoices/init',
  summary: 'What the invoices screen needs to print',
  access: read,
  answer: z.object({ printSettings: PrintInfo, storeSettings: StoreInfo }),
})

export const listInvoices = declareCall({
  method: 'GET',
  path: '/invoices',
  summary:
    'The invoices of a period, newest first: by page, or without `page` up to 2,000; `X-Total-Count` counts all',
  access: read,
  showsSums: true,
  query: z.object({ ...period, ...page }),
  answer: z.array(Invoice),
})

export const sumInvoices = declareCall({
  method: 'GET',
  path: '/invoices/summary',
  summary: 'What the invoices of a period come to',
  access: read,
  showsSums: true,
  query: z.object(period),
  answer: z.object({
    count: z.int(),
    /** Null, like the other amounts, for a person who counts drawers blindly. */
    subtotal: moneyOut.nullable(),
    taxTotal: moneyOut.nullable(),
    total: moneyOut.nullable(),
    /** Given back of these invoices, on whichever day; without tips. */
    refunded: moneyOut.nullable(),
  }),
})

export const exportInvoices = declareCall({
  method: 'GET',
  path: '/invoices/export',
  summary:
    'The invoices of a period as a CSV file, oldest first; customers only for staff with a scope for them. Refused to a person who counts drawers blindly',
  audit: { key: 'invoice.export', es: 'Descargó las ventas', en: 'Downloaded the sales' },
  access: read,
  showsSums: true,
  query: z.object(period),
  answer: z.string(),
  answerTypes: ['text/csv'],
})

export const searchInvoices = declareCall({
  method: 'GET',
  path: '/invoices/search',
  summary: 'Invoices by number, token, folio of a device, customer name or phone, newest first',
  access: read,
  showsSums: true,
  query: z.object({ q: optionalText(100) }),
  answer: z.array(Invoice),
})

export const billedOrders = declareCall({
  method: 'POST',
  path: '/invoices/orders',
  summary: 'The lines and totals of orders, for their receipt',
  audit: { none: 'reads' },
  access: read,
  showsSums: true,
  body: z.object({ orderIds: ids('¡Solicitud inválida!') }),
  answer: Bill,
})
