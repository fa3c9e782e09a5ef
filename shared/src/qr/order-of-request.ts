import { formatMoney, priceOf } from '../kernel/money.ts'
import { taxOfItem } from '../menu/menu.ts'
import { billTotals, lineTotals, type Totals } from '../selling/totals.ts'
import type { QrOrder } from './api.ts'

/** A diner's request as the order that staff send without a change. */
export const orderOfRequest = (request: QrOrder) => ({
  cart: request.items.map(({ item_id, variant_id, addons, quantity, notes, price }) => ({
    id: item_id,
    variant_id,
    addons_ids: addons.map(({ id }) => id),
    quantity,
    notes,
    price: formatMoney(priceOf(price)),
  })),
  deliveryType: request.table_id === null ? request.delivery_type : ('dinein' as const),
  tableId: request.table_id,
  customerType: request.customer_type,
  customerId:
    request.customer_type === 'CUSTOMER' && request.customer_id !== null
      ? { phone: request.customer_id, ...(request.customer_name !== null && { name: request.customer_name }) }
      : null,
  selectedQrOrderItem: request.id,
})

/** What the diner was promised to pay. */
export const totalsOfRequest = ({ items }: QrOrder): Totals =>
  billTotals(items.map((line) => lineTotals(priceOf(line.price), line.quantity, taxOfItem(line))))
