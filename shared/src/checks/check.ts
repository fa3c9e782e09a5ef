import { z } from 'zod'
import { instantOut, moneyOut } from '../kernel/fields.ts'
import { SALE_MARKS } from '../offline/sale.ts'
import { RecordedItem } from '../orders/record.ts'
import { DELIVERY_TYPES } from '../selling/delivery-type.ts'
import { CheckDiscount } from '../selling/discount.ts'
import { REFUND_STATUSES } from '../selling/refund-status.ts'
import { TaxSum } from '../selling/tax-sum.ts'
import { TAX_TYPES } from '../selling/totals.ts'
import { PAYMENT_KINDS } from '../settings/payment-types.ts'

/** `unpaid`: closed without payment. `joined`: its rounds went to another check. */
const CHECK_STATUSES = ['open', 'paid', 'unpaid', 'cancelled', 'joined'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]

export const SPLIT_MODES = ['equal', 'amounts', 'items'] as const
export type SplitMode = (typeof SPLIT_MODES)[number]

export const CheckLine = RecordedItem.extend({
  void_reason: z.string().nullable(),
  wasted: z.boolean().nullable(),
  /** Null for a line without tax. */
  tax_rate: z.number().nullable(),
  tax_type: z.enum(TAX_TYPES).nullable(),
  /** Who at the table ordered it by phone: the number, which is also a color, and the name if given. Absent in an answer of an earlier version. */
  guest: z.int().nullish(),
  guest_name: z.string().nullish(),
})
export type CheckLine = z.output<typeof CheckLine>

/** An order of the check. */
export const Round = z.object({
  order_id: z.int(),
  round: z.int(),
  token_no: z.int(),
  sent_at: instantOut,
  sent_by: z.string(),
  /** Set when a device sold it without internet. */
  folio: z.string().nullable(),
  /** The irregularities of that sale on arrival. */
  marks: z.array(z.enum(SALE_MARKS)).optional(),
  moved_from: z.string().nullable(),
  /** Of the phones that sent it: a joined check has guests of two. Absent in an answer of an earlier version. */
  sitting_id: z.int().nullish(),
  items: z.array(CheckLine),
})
export type Round = z.output<typeof Round>

/** A line, or a share of a line, on a part of a divided check. */
const PartLine = z.object({
  item_id: z.int(),
  title: z.string(),
  /** '2', or '1/3' of a shared line. */
  quantity: z.string(),
  total: moneyOut,
})

export const CheckPart = z.object({
  number: z.int(),
  net: moneyOut,
  tax: moneyOut,
  total: moneyOut,
  taxes: z.array(TaxSum),
  /** Empty unless the check is divided by items. */
  lines: z.array(PartLine),
  /** Its share of rounds that come later, beside the other parts'; 0: none of them. */
  weight: z.number(),
  paid: moneyOut,
  due: moneyOut,
})
export type CheckPart = z.output<typeof CheckPart>

export const CheckPayment = z.object({
  id: z.int(),
  payment_type_id: z.int(),
  title: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  /** The amount by which it reduces the check's total. */
  amount: moneyOut,
  tip: moneyOut,
  /** Cash that was given; null for other kinds. */
  tendered: moneyOut.nullable(),
  change: moneyOut,
  part: z.int().nullable(),
  at: instantOut,
  by: z.string(),
})
export type CheckPayment = z.output<typeof CheckPayment>

/** A payment that was taken back while the check was open. */
const ReturnedPayment = z.object({
  id: z.int(),
  title: z.string(),
  amount: moneyOut,
  tip: moneyOut,
  at: instantOut,
})

const RefundedByType = z.object({ payment_type_id: z.int(), title: z.string(), amount: moneyOut })

/** A numbered record of money given back; it counts on its own day. */
export const CheckRefund = z.object({
  id: z.int(),
  at: instantOut,
  by: z.string(),
  /** Without the tip. */
  total: moneyOut,
  tip: moneyOut,
  /** The titles of its payment types. */
  title: z.string(),
  /** The refunded amount of each payment type, the largest amount first. */
  payments: z.array(RefundedByType),
  /** The returned tip of each payment type. */
  tip_payments: z.array(RefundedByType),
  /** The pieces of a refund by lines; otherwise empty. */
  lines: z.array(z.object({ id: z.int(), title: z.string(), quantity: z.int(), total: moneyOut })),
  /** What it took off each part of a divided check; absent for one that was paid as one. */
  parts: z.array(z.object({ number: z.int(), total: moneyOut })).optional(),
  reason: z.string(),
  note: z.string().nullable(),
})
export type CheckRefund = z.output<typeof CheckRefund>

/** A refund as its paper shows it. */
export const RefundRecord = CheckRefund.extend({
  check_id: z.int(),
  invoice_id: z.int(),
  invoice_total: moneyOut,
  net: moneyOut,
  tax: moneyOut,
  /** How much of the invoice it and the refunds before it gave back. */
  status: z.enum(REFUND_STATUSES),
  table_title: z.string().nullable(),
  /** The name of the person who approved it. */
  approved_by: z.string().nullable(),
})
export type RefundRecord = z.output<typeof RefundRecord>

/** The events of a check besides its rounds. `details` has what the sentence on the screen needs. */
const CHECK_EVENTS = [
  'moved',
  'lines_moved',
  'joined',
  'split',
  'unsplit',
  'discount',
  'discount_removed',
  'voided',
  'guests',
  'name',
  'waiter',
  'bill_printed',
  'paid',
  'closed',
  'refunded',
  'payment_corrected',
  'payment_returned',
] as const
export type CheckEventKind = (typeof CHECK_EVENTS)[number]

export const CheckEvent = z.object({
  at: instantOut,
  by: z.string(),
  what: z.enum(CHECK_EVENTS),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type CheckEvent = z.output<typeof CheckEvent>

export const Check = z.object({
  id: z.int(),
  status: z.enum(CHECK_STATUSES),
  table_id: z.int().nullable(),
  table_title: z.string().nullable(),
  floor: z.string().nullable(),
  delivery_type: z.enum(DELIVERY_TYPES).nullable(),
  /** Called out, so everyone who sees the check sees it. Absent in an answer of an earlier version, which a device may keep. */
  name: z.string().nullish(),
  customer_name: z.string().nullable(),
  guests: z.int().nullable(),
  waiter: z.string(),
  waiter_name: z.string(),
  opened_at: instantOut,
  /** When the bill was last printed ('Cuenta pedida'). */
  billed_at: instantOut.nullable(),
  /** What the last printed bill says; it stays when a further round ends the wait. Absent in an answer of an earlier version. */
  bill_total: moneyOut.nullish(),
  closed_at: instantOut.nullable(),
  closed_by: z.string().nullable(),
  joined_into: z.int().nullable(),
  /** A task about it waits for a person ('Por revisar'). */
  is_under_review: z.boolean(),
  invoice_id: z.int().nullable(),
  /** In the order in which they were sent; cancelled lines included. */
  rounds: z.array(Round),
  /** Prices before discounts, in the menu's terms. */
  gross: moneyOut,
  discount: moneyOut,
  subtotal: moneyOut,
  taxTotal: moneyOut,
  total: moneyOut,
  taxes: z.array(TaxSum),
  paid: moneyOut,
  due: moneyOut,
  tips: moneyOut,
  discounts: z.array(CheckDiscount),
  /** The valid payments; a reversed payment is not among them. */
  payments: z.array(CheckPayment),
  /** Absent without any. */
  returned_payments: z.array(ReturnedPayment).optional(),
  refunds: z.array(CheckRefund),
  split: z.object({ mode: z.enum(SPLIT_MODES), parts: z.array(CheckPart) }).nullable(),
  /** Other open checks of its table, where a single open check is read. */
  others_at_table: z.array(z.object({ id: z.int(), due: moneyOut })).optional(),
  /** Oldest first; the rounds are not in it. */
  history: z.array(CheckEvent),
  currency: z.string(),
  time_zone: z.string(),
})
export type Check = z.output<typeof Check>
