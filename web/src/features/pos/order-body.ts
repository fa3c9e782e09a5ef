import { formatMoney } from '@comanda/shared/kernel/money'
import { cartTotals, linePrice } from '@comanda/shared/pos/cart'
import type { Sale } from './cart-memory.ts'
import type { ChargeBody, KitchenBody } from './sending.ts'

/** What goes to the kitchen: choices only, and the prices that were on the screen, to be compared. */
export const kitchenBody = (sale: Sale): KitchenBody => ({
  cart: sale.cart.map((line) => ({
    id: line.item.id,
    quantity: line.quantity,
    notes: line.notes.trim() || null,
    variant_id: line.variantId,
    addons_ids: line.addonIds,
    price: formatMoney(linePrice(line)),
  })),
  deliveryType: sale.deliveryType,
  customerType: sale.customer ? 'CUSTOMER' : 'WALKIN',
  customerId: sale.customer,
  tableId: sale.tableId,
  selectedQrOrderItem: sale.qrOrderId,
})

/** The same with the totals that the guest was told and how they pay; no way to pay: the store's first. */
export function chargeBody(sale: Sale, paymentTypeId: number | null): ChargeBody {
  const { net, tax, total } = cartTotals(sale.cart)
  return {
    ...kitchenBody(sale),
    netTotal: formatMoney(net),
    taxTotal: formatMoney(tax),
    total: formatMoney(total),
    paymentTypeId,
  }
}
