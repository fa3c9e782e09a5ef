import type { CartItemIn } from '@comanda/shared/pos/api'
import type { NewLine } from '../orders/queries-new-order.ts'

/** Identifies the choice that a price was promised for. */
const keyOfChoice = (itemId: number, variantId: number | null, addonIds: readonly number[]): string =>
  `${itemId} ${variantId} ${[...addonIds].sort((a, b) => a - b).join(',')}`

/**
 * For each line of a cart, the line of the diner's request whose price it keeps, or null when it gets today's
 * price. Lines with the same choice share the requested quantity; a line above the rest of that quantity, or shown at
 * another price, gets today's price.
 */
export function matchPromised(
  cart: readonly CartItemIn[],
  promised: readonly NewLine[],
): readonly (NewLine | null)[] {
  const left = new Map<string, { line: NewLine; quantity: number }>()
  for (const line of promised) {
    const addonIds = line.addons.map(({ id }) => id)
    const key = keyOfChoice(line.item_id, line.variant_id, addonIds)
    const known = left.get(key)
    if (known) known.quantity += line.quantity
    else left.set(key, { line, quantity: line.quantity })
  }
  return cart.map(({ itemId, variant_id, addons_ids, quantity, price }) => {
    const promise = left.get(keyOfChoice(itemId, variant_id, addons_ids))
    if (!promise || promise.quantity < quantity) return null
    if (price !== null && price !== promise.line.unit_price) return null
    promise.quantity -= quantity
    return promise.line
  })
}
