import { z } from 'zod'
import { needs, needsBoth } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { clientTotal, flag, id, ids, instantOut, moneyOut, oneOf, optionalText } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { PaymentType } from '../settings/payment-types.ts'
import { PrintInfo } from '../settings/printing.ts'
import { StoreInfo } from '../settings/store.ts'
import { MAX_CLOSE_REASON } from './closing.ts'
import { Bill, ORDER_STATUSES, OrderGroup, orderClosing, PAYMENT_STATUSES } from './order.ts'
import { payingFields } from './paying.ts'

const orders = needs(AREA.orders)
const orderIds = ids('¡Solicitud inválida!')
/** Why something sent is cancelled, and whether its food was wasted. Older clients do not say it. */
const whyCancelled = { reason: optionalText(MAX_CLOSE_REASON), wasted: flag(false) }

export const listOrders = declareCall({
  method: 'GET',
  path: '/orders',
  summary: 'Every open order, grouped by table',
  access: orders,
  showsSums: true,
  answer: z.array(OrderGroup),
})

export const initOrders = declareCall({
  method: 'GET',
  path: '/orders/init',
  summary: 'What the orders screen needs to charge and print',
  access: orders,
  kept: 'whole',
  answer: z.object({
    paymentTypes: z.array(PaymentType),
    printSettings: PrintInfo,
    storeSettings: StoreInfo,
  }),
})

export const searchOrders = declareCall({
  method: 'GET',
  path: '/orders/search',
  summary:
    'At most ten orders, open or closed, with this number, or with a token, a name or a part of it of the last seven days, or a folio of a device, newest first',
  access: orders,
  showsSums: true,
  query: z.object({ q: optionalText(40) }),
  answer: z.array(
    z.object({
      id: z.int(),
      token_no: z.int(),
      date: instantOut,
      status: z.enum(ORDER_STATUSES),
      payment_status: z.enum(PAYMENT_STATUSES),
      table_title: z.string().nullable(),
      check_name: z.string().nullable(),
      total: moneyOut,
      /** The amount still due. */
      due: moneyOut,
      ...orderClosing,
    }),
  ),
})

/** An open check, or one paid a short time ago, whose food waits to be served. */
const ReadyCheck = z.object({
  check_id: z.int(),
  /** Null without a table: its guest collects it. */
  table_title: z.string().nullable(),
  /** Of its first ready order. */
  token_no: z.int(),
  name: z.string().nullable(),
  /** Since when everything of its first ready order is ready. */
  ready_at: instantOut,
  /** The lines that are ready and not served. */
  item_ids: z.array(z.int()),
})
export type ReadyCheck = z.output<typeof ReadyCheck>

export const listReady = declareCall({
  method: 'GET',
  path: '/orders/ready',
  summary:
    'The checks with an order that is completely ready and not served, of those that the caller serves, oldest first: of tables, whoever opened or last served the check or placed the order; without a table also who counts a drawer',
  access: orders,
  answer: z.array(ReadyCheck),
})

export const setItemStatus = declareCall({
  method: 'POST',
  path: '/orders/update-status/{id}',
  summary: 'Set the status of an order’s item; `reason` and `wasted` are those of a cancelled one',
  audit: {
    key: 'order.item_cancel',
    of: 'item',
    es: 'Canceló un artículo de un pedido',
    en: 'Cancelled an item of an order',
    only: { status: 'cancelled' },
  },
  access: orders,
  params: z.object({ id: id() }),
  body: z.object({
    status: oneOf(['preparing', 'completed', 'delivered', 'cancelled'], '¡El estado no es válido!'),
    ...whyCancelled,
  }),
  answer: done,
})

export const setLineStatuses = declareCall({
  method: 'POST',
  path: '/orders/lines/status',
  summary:
    'Set the status of several lines at once (Servido); lines that may not get it are left out, and a repeated request changes nothing',
  audit: { none: 'a step of service, kept with the order’s item' },
  access: needs(AREA.orders, AREA.kitchen),
  body: z.object({
    itemIds: orderIds,
    status: oneOf(['created', 'preparing', 'completed', 'delivered'], '¡El estado no es válido!'),
  }),
  /** The lines that changed. */
  answer: written({ itemIds: z.array(z.int()) }),
})

export const cancelOrders = declareCall({
  method: 'POST',
  path: '/orders/cancel',
  summary: 'Cancel what was not delivered of unpaid orders, all of them or none',
  audit: { key: 'order.cancel', of: 'orders', es: 'Canceló pedidos', en: 'Cancelled orders' },
  access: orders,
  body: z.object({ orderIds, ...whyCancelled }),
  answer: done,
})

export const completeOrders = declareCall({
  method: 'POST',
  path: '/orders/complete',
  summary: 'Close orders, all or none; unpaid ones need the scope CLOSE_UNPAID and should say why',
  audit: {
    none: 'the order says who closed it and when; closing without payment writes its own entry',
  },
  access: orders,
  body: z.object({ orderIds, reason: optionalText(MAX_CLOSE_REASON) }),
  answer: done,
})

export const billOrders = declareCall({
  method: 'POST',
  path: '/orders/complete-order-payment-summary',
  summary: 'What is still to be paid of the orders; of paid orders only, what they came to',
  audit: { none: 'reads' },
  access: orders,
  showsSums: true,
  body: z.object({ orderIds }),
  answer: Bill,
})

export const payOrders = declareCall({
  method: 'POST',
  path: '/orders/complete-and-pay-order',
  summary: 'Charge and close the unpaid ones of these orders: one invoice for all of them',
  audit: { none: 'invoice and payments say who and when' },
  access: needsBoth(AREA.orders, AREA.charge),
  idempotent: true,
  body: z.object({
    orderIds,
    subTotal: clientTotal(),
    taxTotal: clientTotal(),
    total: clientTotal(),
    ...payingFields,
  }),
  answer: written({ invoiceId: z.int() }),
})
