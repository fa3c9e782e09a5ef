import type { Check } from '@comanda/shared/checks/check'
import { type PricedLine, type ReducedLine, reduceLines } from '@comanda/shared/checks/discounts'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, priceOf, subtractCents, sumCents } from '@comanda/shared/kernel/money'
import { taxOfItem } from '@comanda/shared/menu/menu'
import { billTotals } from '@comanda/shared/selling/totals'
import { amountsOf, type DiscountView } from '../outbox/entry-view.ts'
import { plus, withDue } from './check-sums.ts'
import { partId, type SoldEntry } from './sold-entry.ts'

/** A discount above the rest of the check changes nothing here; the server decides. */
export function withDiscount(check: Check, entry: SoldEntry, view: DiscountView): Check {
  const live = check.rounds.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled')
  const ids = view.lineIds && new Set(view.lineIds)
  const named = live.filter(({ id }) => ids === null || ids.has(id))
  const priced = named.map((line) => ({
    id: line.id,
    unit: priceOf(line.price),
    quantity: line.quantity,
    lineTax: taxOfItem(line),
    discount: priceOf(line.discount),
  }))
  const reduced = reducedBy(view, priced)
  if (!reduced) return check
  const byId = new Map(reduced.map((line) => [line.id, line]))
  const before = billTotals(named.filter(({ id }) => byId.has(id)).map(amountsOf))
  const after = billTotals(reduced)
  const taken = sumCents(reduced.map((line) => line.taken))
  return withDue({
    ...check,
    rounds: check.rounds.map((round) => ({
      ...round,
      items: round.items.map((line) => {
        const now = byId.get(line.id)
        return now ? { ...line, discount: formatMoney(now.discount), total: formatMoney(now.total) } : line
      }),
    })),
    discount: plus(check.discount, taken),
    subtotal: plus(check.subtotal, subtractCents(after.net, before.net)),
    taxTotal: plus(check.taxTotal, subtractCents(after.tax, before.tax)),
    total: plus(check.total, subtractCents(after.total, before.total)),
    discounts: [
      ...check.discounts,
      {
        id: partId(entry, 0),
        kind: view.kind,
        percent: view.percent,
        amount: formatMoney(taken),
        reason: view.reason,
        note: view.note,
        by: entry.byName,
        item_ids: reduced.map(({ id }) => id),
      },
    ],
  })
}

/** @returns null when the discount does not fit */
function reducedBy(
  { kind, percent, amount }: DiscountView,
  lines: readonly PricedLine[],
): ReducedLine[] | null {
  try {
    if (kind === 'courtesy') return reduceLines(lines, { percent: 100 })
    return reduceLines(lines, amount === null ? { percent: percent ?? 0 } : { amount })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
