import { formatMoney } from '@comanda/shared/kernel/money'
import { cartTotals, linePrice } from '@comanda/shared/pos/cart'
import { preparedOrderOf, type Sale } from '../cart/cart-memory.ts'
import type { Target } from '../target.ts'
import type { ChargeBody, KitchenBody } from './sending.ts'

/** The order as the kitchen's call expects it. Its prices are those on the screen; the server compares them. */
export function kitchenBody(sale: Sale, target: Target | null = null): KitchenBody {
  const { cart, customer, qrOrderId, ...choices } = preparedOrderOf(sale)
  return {
    cart: cart.map((line) => ({
      id: line.item.id,
      quantity: line.quantity,
      notes: line.notes.trim() || null,
      variant_id: line.variantId,
      addons_ids: line.addonIds,
      price: formatMoney(linePrice(line)),
    })),
    ...choices,
    ...target?.order,
    customerType: customer ? 'CUSTOMER' : 'WALKIN',
    customerId: customer,
    selectedQrOrderItem: qrOrderId,
  }
}

/**
 * The same with the totals on the screen and the payment type.
 * @param paymentTypeId null: the store's first
 */
export function chargeBody(
  sale: Sale,
  paymentTypeId: number | null,
  target: Target | null = null,
): ChargeBody {
  const { net, tax, total } = cartTotals(sale.cart)
  return {
    ...kitchenBody(sale, target),
    netTotal: formatMoney(net),
    taxTotal: formatMoney(tax),
    total: formatMoney(total),
    paymentTypeId,
  }
}
