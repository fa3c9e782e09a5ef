import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import { id, instantOut, moneyOut } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { ITEM_STATUSES } from '../selling/item-status.ts'
import { TaxSum } from '../selling/tax-sum.ts'
import { Order, OrderItem, PaidPart } from './order.ts'

const what = z.enum(['placed', 'item', 'charged', 'completed', 'cancelled', 'closed_unpaid'])

/** An event in the history of an order. */
const OrderEvent = z.object({
  at: instantOut,
  /** The name of the person; the username when the account no longer exists. */
  by: z.string(),
  what,
  /** For `item`: the line, and its new status. */
  item: z
    .object({ id: z.int(), title: z.string(), quantity: z.int(), status: z.enum(ITEM_STATUSES) })
    .nullable(),
  /** For `closed_unpaid`: the given reason. */
  reason: z.string().nullable(),
})
export type OrderEvent = z.output<typeof OrderEvent>

export const RecordedItem = OrderItem.extend({ total: moneyOut })
export type RecordedItem = z.output<typeof RecordedItem>

export const OrderRecord = Order.extend({
  items: z.array(RecordedItem),
  /** The business day of the token, `YYYY-MM-DD`. */
  business_date: z.string(),
  /** Excludes cancelled lines. */
  subtotal: moneyOut,
  taxTotal: moneyOut,
  total: moneyOut,
  taxes: z.array(TaxSum),
  /** The amount still due: never more than its check owes. */
  due: moneyOut,
  /** The diner's request that the order was made from. */
  qr_order_id: z.int().nullable(),
  /** The invoice of the order, which may include further orders. */
  invoice: z
    .object({
      id: z.int(),
      date: instantOut,
      total: moneyOut,
      taken_by: z.string(),
      payments: z.array(PaidPart),
      order_ids: z.array(z.int()),
    })
    .nullable(),
  /** Oldest first. */
  history: z.array(OrderEvent),
  currency: z.string(),
  time_zone: z.string(),
})
export type OrderRecord = z.output<typeof OrderRecord>

export const getOrder = declareCall({
  method: 'GET',
  path: '/orders/{id}',
  summary: 'One order, open or closed: its lines, what happened to it and who did it, how it was paid',
  access: needs(AREA.readOrders),
  showsSums: true,
  params: z.object({ id: id() }),
  answer: OrderRecord,
})
