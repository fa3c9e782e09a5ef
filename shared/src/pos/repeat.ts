import type { MenuItem } from '../menu/api.ts'
import { isChoiceSoldOut } from '../menu/menu.ts'
import type { OrderItem } from '../orders/order.ts'
import { lineTitle } from '../orders/order-words.ts'
import { type Cart, type CartLine, hasChoice } from './cart.ts'

type OrderedLine = Pick<
  OrderItem,
  'item_id' | 'item_title' | 'variant_id' | 'variant_title' | 'addons' | 'quantity' | 'notes' | 'status'
>

const isLive = ({ status }: Pick<OrderedLine, 'status'>): boolean => status !== 'cancelled'

interface Repeated {
  lines: Cart
  /** The titles of what is sold out, or not on the menu any more with these choices. */
  missing: readonly string[]
}

/** The lines of a round as a cart on today's menu, at today's prices. */
export function repeatRound(items: readonly OrderedLine[], menu: ReadonlyMap<number, MenuItem>): Repeated {
  const live = items.filter(isLive).map((ordered) => ({ ordered, line: lineToday(ordered, menu) }))
  return {
    lines: live.flatMap(({ line }) => line ?? []),
    missing: [...new Set(live.filter(({ line }) => line === null).map(({ ordered }) => lineTitle(ordered)))],
  }
}

function lineToday(
  { item_id, variant_id, addons, quantity, notes }: OrderedLine,
  menu: ReadonlyMap<number, MenuItem>,
): CartLine | null {
  const item = menu.get(item_id)
  const chosen = { variantId: variant_id, addonIds: addons.map(({ id }) => id) }
  if (!item || isChoiceSoldOut(item, variant_id) || !hasChoice(item, chosen)) return null
  return { item, ...chosen, quantity, notes: notes ?? '' }
}
