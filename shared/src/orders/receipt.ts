import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import { ids, instantOut, moneyOut, optionalCount } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { CheckDiscount } from '../selling/discount.ts'
import { REFUND_STATUSES } from '../selling/refund-status.ts'
import { TaxSum } from '../selling/tax-sum.ts'
import { PrintInfo } from '../settings/printing.ts'
import { StoreInfo } from '../settings/store.ts'
import { isClosedUnpaid } from './closing.ts'
import { Order, type OrderStatus, PaidPart, type PaymentStatus } from './order.ts'

/** The payment state that a printed receipt shows. */
const RECEIPT_STATES = ['unpaid', 'paid', 'cancelled', 'closed_unpaid'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

interface PaymentState {
  status: OrderStatus
  payment_status: PaymentStatus
}

const isCancelled = ({ status }: PaymentState): boolean => status === 'cancelled'
const isUnpaid = (order: PaymentState): boolean => !isCancelled(order) && order.payment_status === 'pending'

/**
 * The state of the receipt for some orders, and the orders on it. While an amount is owed, the paper is the bill for
 * the unpaid orders; otherwise it is the receipt of the paid orders.
 */
export function receiptOfOrders<O extends PaymentState>(
  orders: readonly O[],
): { state: ReceiptState; orders: readonly O[] } {
  const owed = orders.filter(isUnpaid)
  if (owed.length > 0) return { state: owed.every(isClosedUnpaid) ? 'closed_unpaid' : 'unpaid', orders: owed }
  const paid = orders.filter((order) => !isCancelled(order))
  return paid.length > 0 ? { state: 'paid', orders: paid } : { state: 'cancelled', orders }
}

/** An order on paper, with the business day of its token. */
export const PrintedOrder = Order.omit({ check_paid: true, check_billed_at: true }).extend({
  business_date: z.string(),
})
export type PrintedOrder = z.output<typeof PrintedOrder>

export const PrintedPayment = PaidPart.extend({
  tip: moneyOut,
  /** Cash that was given; null for other kinds. */
  tendered: moneyOut.nullable(),
  change: moneyOut,
})
export type PrintedPayment = z.output<typeof PrintedPayment>

/** A part of a divided check: 'Parte 2 de 3'. */
const PrintedPart = z.object({
  number: z.int(),
  of: z.int(),
  /** Its lines when the check is divided by items; otherwise empty. */
  lines: z.array(z.object({ title: z.string(), quantity: z.string(), total: moneyOut })),
})

const ReceiptRefund = z.object({
  status: z.enum(REFUND_STATUSES).exclude(['none']),
  refunds: z.array(z.object({ id: z.int(), at: instantOut, total: moneyOut, tip: moneyOut })),
})
export type ReceiptRefund = z.output<typeof ReceiptRefund>

export const Receipt = z.object({
  state: z.enum(RECEIPT_STATES),
  /** Prices before discounts. */
  gross: moneyOut,
  discount: moneyOut,
  subtotal: moneyOut,
  taxTotal: moneyOut,
  total: moneyOut,
  /** Absent on a receipt that a device makes by itself. */
  taxes: z.array(TaxSum).optional(),
  /** Of which lines each discount is. Absent on a receipt that a device makes of one sale. */
  discounts: z.array(CheckDiscount.pick({ kind: true, item_ids: true })).optional(),
  /** The orders with their active lines; a cancelled receipt shows all their lines. */
  orders: z.array(PrintedOrder),
  /** The payments of these orders' checks, which may include further orders. */
  payments: z.array(PrintedPayment),
  tips: moneyOut,
  /** The amount not covered by the payments. */
  due: moneyOut,
  /** Set when only one part of a divided check is printed. */
  part: PrintedPart.nullable(),
  /** The last printed bill that says another sum than the check now. Absent without one, and when nothing is owed. */
  replaces: z.object({ at: instantOut, total: moneyOut }).optional(),
  /** The person who charged it. */
  taken_by: z.string().nullable(),
  /** Who waits on the check. Absent on a receipt that a device makes by itself. */
  waiter: z.string().nullish(),
  /** The invoices of these orders, and when they were paid. Absent while an amount is due. */
  invoice: z.object({ numbers: z.array(z.int()), at: instantOut }).optional(),
  /** With which a guest asks for the fiscal document of the one invoice, or of the printed part. Absent where the store does not print it. */
  invoice_code: z.object({ url: z.string(), code: z.string(), is_test: z.boolean() }).optional(),
  /** Money given back of the invoices of these orders. Absent without any. */
  refund: ReceiptRefund.optional(),
})
export type Receipt = z.output<typeof Receipt>

export const getReceipt = declareCall({
  method: 'POST',
  path: '/orders/receipt',
  summary:
    'Orders as their receipt prints them, open or closed, with how they were paid and how the store prints',
  audit: { none: 'reads' },
  access: needs(AREA.readOrders),
  showsSums: true,
  body: z.object({
    orderIds: ids('¡Solicitud inválida!'),
    part: optionalCount('¡La parte no es válida!', 1, 99, null),
  }),
  answer: z.object({ receipt: Receipt, storeSettings: StoreInfo, printSettings: PrintInfo }),
})
