import { type Cents, sumCents } from '@comanda/shared/kernel/money'
import type { Entry } from './entry.ts'
import type { TakenPayment } from './view.ts'

export interface XRow {
  title: string
  count: number
  /** With tips. */
  amount: Cents
}

const paymentsOf = ({ view }: Entry): readonly TakenPayment[] =>
  view.of === 'order' || view.of === 'charge' ? view.payments : []

/** What these entries took, by payment type, in the order of the first payment. */
export function xOf(entries: readonly Entry[]): XRow[] {
  const rows = new Map<string, XRow>()
  for (const { title, amount, tip } of entries.flatMap(paymentsOf)) {
    const row = rows.get(title)
    rows.set(title, {
      title,
      count: (row?.count ?? 0) + 1,
      amount: sumCents([...(row ? [row.amount] : []), amount, tip]),
    })
  }
  return [...rows.values()]
}
