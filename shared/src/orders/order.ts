import { z } from 'zod'
import {
  flag,
  instantOut,
  moneyOut,
  optionalCount,
  optionalId,
  optionalOneOf,
  optionalText,
} from '../kernel/fields.ts'
import { Choice } from '../menu/api.ts'
import { DELIVERY_TYPES } from '../selling/delivery-type.ts'
import { ITEM_STATUSES } from '../selling/item-status.ts'
import { LineStation } from '../selling/line-station.ts'

export const MAX_GUESTS = 99
export const MAX_CHECK_NAME = 30
export const CUSTOMER_TYPES = ['WALKIN', 'CUSTOMER'] as const
export const ORDER_STATUSES = ['created', 'completed', 'cancelled'] as const
export const PAYMENT_STATUSES = ['pending', 'paid'] as const

export type CustomerType = (typeof CUSTOMER_TYPES)[number]
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

const itemWithoutPrices = {
  id: z.int(),
  order_id: z.int(),
  item_id: z.int(),
  item_title: z.string(),
  variant_id: z.int().nullable(),
  variant_title: z.string().nullable(),
  quantity: z.int(),
  status: z.enum(ITEM_STATUSES),
  date: instantOut,
  notes: z.string().nullable(),
}

export const OrderItem = z.object({
  ...itemWithoutPrices,
  variant_price: moneyOut.nullable(),
  /** The price of one piece, with its variant and add-ons. */
  price: moneyOut,
  addons: z.array(Choice),
  /** Taken off the line's price, before tax. */
  discount: moneyOut,
})

export const KitchenItem = z.object({
  ...itemWithoutPrices,
  addons: z.array(z.object({ id: z.int(), item_id: z.int(), title: z.string() })),
  /** Its state in each station; null in a store with one station. */
  stations: z.array(LineStation).nullable(),
})

const orderFields = {
  id: z.int(),
  date: instantOut,
  delivery_type: z.enum(DELIVERY_TYPES).nullable(),
  customer_type: z.enum(CUSTOMER_TYPES),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  table_id: z.int().nullable(),
  table_title: z.string().nullable(),
  floor: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  token_no: z.int(),
  /** How many people it is for; null when that was not asked. */
  guests: z.int().nullable(),
  /** The check that it is charged with, and which round of it ('ronda') it is. */
  check_id: z.int(),
  round: z.int(),
  /** The name of the check. Absent in an answer of an earlier version, which a device may keep. */
  check_name: z.string().nullish(),
  /** The table it was on before it was moved. */
  moved_from: z.string().nullable(),
}

/** The choices of an order besides its cart and customer, as clients send them. */
export const orderChoices = {
  deliveryType: optionalOneOf(DELIVERY_TYPES, '¡El tipo de servicio no es válido!'),
  tableId: optionalId('¡La mesa no es válida!'),
  /** The open check that the order is a round of; without it the table's open check, or a new check. */
  checkId: optionalId('¡La cuenta no es válida!'),
  /** Opens another check, also when the table has an open check. */
  newCheck: flag(false),
  guests: optionalCount(`¡Los comensales deben ser de 1 a ${MAX_GUESTS}!`, 1, MAX_GUESTS, null),
  /** The name by which the check is called. A round that names none leaves the check's. */
  checkName: optionalText(MAX_CHECK_NAME),
}

/** The fields that the server sets when an order is placed. */
const GIVEN = {
  id: 1,
  date: '2026-11-21T12:00:00.000Z',
  status: 'created',
  payment_status: 'pending',
  token_no: 1,
  customer_id: null,
  check_id: 1,
  round: 1,
  moved_from: null,
} as const

/** An open, unpaid order of a walk-in customer: samples, tests and orders that the server does not have yet begin with it. */
export const BLANK_ORDER: Omit<KitchenOrder, 'items'> = {
  ...GIVEN,
  delivery_type: null,
  customer_type: 'WALKIN',
  customer_name: null,
  table_id: null,
  table_title: null,
  floor: null,
  guests: null,
  check_name: null,
}

export const Order = z.object({
  ...orderFields,
  /** The total of the lines that are not cancelled. */
  total: moneyOut,
  /** The amount already paid of the open rounds of its check; 0.00 for an order that is paid. */
  check_paid: moneyOut,
  /** When the bill of its open check was asked for. Absent in an answer of an earlier version, which a device may keep. */
  check_billed_at: instantOut.nullish(),
  /** When the oldest of its finished lines was finished; null: none. Absent in an answer of an earlier version. */
  ready_since: instantOut.nullish(),
  items: z.array(OrderItem),
})
export const KitchenOrder = z.object({ ...orderFields, items: z.array(KitchenItem) })

/** The open orders of one table, or one order without a table. */
export const OrderGroup = z.object({
  table_id: z.int().nullable(),
  table_title: z.string().nullable(),
  floor: z.string().nullable(),
  orders: z.array(Order),
  order_ids: z.array(z.int()),
  /** Of the unpaid orders: their total, the amount already paid of their checks, and the remainder. */
  total: moneyOut,
  paid: moneyOut,
  due: moneyOut,
})

/** The amount paid with one payment type. */
export const PaidPart = z.object({ title: z.string(), amount: moneyOut })
export type PaidPart = z.output<typeof PaidPart>
/** How an order was closed: null while it is open. Only an order closed without payment has a `close_reason`. */
export const orderClosing = {
  closed_at: instantOut.nullable(),
  closed_by: z.string().nullable(),
  close_reason: z.string().nullable(),
}

/** The totals of a set of orders, from the prices at which they were placed. */
export const Bill = z.object({
  subtotal: moneyOut,
  taxTotal: moneyOut,
  total: moneyOut,
  /** Of the orders: their total, the amount already paid, and the remainder. */
  billed: moneyOut,
  paid: moneyOut,
  due: moneyOut,
  orders: z.array(Order),
})

export type OrderItem = z.output<typeof OrderItem>
export type KitchenItem = z.output<typeof KitchenItem>
export type Order = z.output<typeof Order>
export type KitchenOrder = z.output<typeof KitchenOrder>
/** The fields of an order that are known before it is placed; the server sets the rest. */
export type OrderFacts = Omit<typeof BLANK_ORDER, keyof typeof GIVEN>
export type OrderChoices = Omit<z.output<z.ZodObject<typeof orderChoices>>, 'checkId' | 'newCheck'>
export type OrderGroup = z.output<typeof OrderGroup>
export type Bill = z.output<typeof Bill>
