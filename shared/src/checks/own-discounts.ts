import type { CheckDiscount, DiscountKind } from '../selling/discount.ts'

interface Sent {
  items: readonly { id: number; status: string }[]
}

/**
 * The lines that a discount was given for, by their ids. One that takes from every line sent until then is of the whole
 * check, and of no line alone.
 * @param rounds in the order in which they were sent
 */
export function ownDiscounts(
  rounds: readonly Sent[],
  discounts: readonly Pick<CheckDiscount, 'kind' | 'item_ids'>[],
): ReadonlyMap<number, DiscountKind> {
  const own = new Map<number, DiscountKind>()
  for (const { kind, item_ids } of discounts) {
    if (kind === 'discount' && isOfAll(rounds, new Set(item_ids))) continue
    for (const id of item_ids) if (own.get(id) !== 'courtesy') own.set(id, kind)
  }
  return own
}

function isOfAll(rounds: readonly Sent[], ids: ReadonlySet<number>): boolean {
  const last = rounds.findLastIndex(({ items }) => items.some(({ id }) => ids.has(id)))
  const sent = rounds.slice(0, last + 1).flatMap(({ items }) => items)
  return sent.every(({ id, status }) => status === 'cancelled' || ids.has(id))
}
