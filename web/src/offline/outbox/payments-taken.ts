import { type Cents, sumCents, ZERO } from '@comanda/shared/kernel/money'
import type { Entry } from './entry.ts'
import type { TakenPayment } from './entry-view.ts'

interface TakenSum {
  title: string
  count: number
  /** With tips. */
  amount: Cents
}

const paymentsOfEntry = ({ view }: Entry): readonly TakenPayment[] =>
  view.of === 'order' || view.of === 'charge' ? view.payments : []

/** The money of these entries by payment type, in the order of the first payment. */
export function takenByType(entries: readonly Entry[]): TakenSum[] {
  const rows = new Map<string, TakenSum>()
  for (const { title, amount, tip } of entries.flatMap(paymentsOfEntry)) {
    const row = rows.get(title)
    const taken = sumCents([row?.amount ?? ZERO, amount, tip])
    rows.set(title, { title, count: (row?.count ?? 0) + 1, amount: taken })
  }
  return [...rows.values()]
}
