import { type Cents, priceOf, subtractCents, sumCents, toCents } from '../kernel/money.ts'
import type { CheckDiscount, DiscountKind } from '../selling/discount.ts'

interface Sent {
  items: readonly { id: number; status: string }[]
}

type Given = Pick<CheckDiscount, 'kind' | 'item_ids'>

/** The amount that was taken from a line, and the discounts that took it. */
export interface OwnDiscount<T extends Given> {
  kind: DiscountKind
  given: readonly T[]
}

/**
 * The lines that discounts were given for, by their ids. One that takes from every line sent until then, but those that
 * were free already, is of the whole check, and of no line alone.
 * @param rounds in the order in which they were sent @param discounts in the order in which they were given
 */
export function ownDiscounts<T extends Given>(
  rounds: readonly Sent[],
  discounts: readonly T[],
): ReadonlyMap<number, OwnDiscount<T>> {
  const own = new Map<number, OwnDiscount<T>>()
  const free = new Set<number>()
  for (const one of discounts) {
    const { kind, item_ids } = one
    if (kind === 'discount' && isOfAll(rounds, new Set(item_ids), free)) continue
    for (const id of item_ids) {
      if (kind === 'courtesy') free.add(id)
      const before = own.get(id)
      if (before?.kind === kind) own.set(id, { kind, given: [...before.given, one] })
      else if (before?.kind !== 'courtesy') own.set(id, { kind, given: [one] })
    }
  }
  return own
}

type Priced = Given & Pick<CheckDiscount, 'amount'>

/**
 * What a line's own discounts take off it, without those of the whole check: the amounts of lines and of discounts agree.
 * @param all the discounts of the check
 * @returns null when discounts of several lines overlap there: how much of each is of this line is not known
 */
export function ownAmount(
  line: { id: number; discount: string },
  given: readonly Priced[],
  all: readonly Priced[],
): Cents | null {
  const others = all.filter((one) => one.item_ids.includes(line.id) && !given.includes(one))
  if (given.every(isOfOne)) return sumOf(given)
  return others.every(isOfOne) ? toCents(subtractCents(priceOf(line.discount), sumOf(others))) : null
}

const isOfOne = ({ item_ids }: Given): boolean => item_ids.length === 1

const sumOf = (discounts: readonly Priced[]): Cents =>
  sumCents(discounts.map(({ amount }) => priceOf(amount)))

function isOfAll(rounds: readonly Sent[], ids: ReadonlySet<number>, free: ReadonlySet<number>): boolean {
  const last = rounds.findLastIndex(({ items }) => items.some(({ id }) => ids.has(id)))
  const sent = rounds.slice(0, last + 1).flatMap(({ items }) => items)
  return sent.every(({ id, status }) => status === 'cancelled' || ids.has(id) || free.has(id))
}
