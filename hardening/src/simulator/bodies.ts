import { wire } from '../lib/model/money.ts'
import type { CartLine, Paying } from './requests.ts'

/** A cart as clients send it. */
export const cartOfLines = (cart: readonly CartLine[]) =>
  cart.map(({ dish, variant, addons, quantity, notes }) => ({
    id: dish,
    variant_id: variant,
    addons_ids: addons,
    quantity,
    notes,
  }))

/** The payment and the totals that the screen showed; clients send amounts as texts or as numbers. */
export function payingOf({ ways, claims }: Paying, net: 'netTotal' | 'subTotal') {
  const way = typeof ways === 'number' ? { paymentTypeId: ways } : {}
  const parts = Array.isArray(ways)
    ? { payments: ways.map(({ way: id, amount }) => ({ paymentTypeId: id, amount: wire(amount) })) }
    : {}
  const shown = claims && { [net]: wire(claims.net), taxTotal: wire(claims.tax), total: claims.total / 100 }
  return { ...way, ...parts, ...shown }
}
