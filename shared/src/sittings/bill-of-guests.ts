import { groupBy } from '../kernel/grouping.ts'
import { type Cents, sumCents } from '../kernel/money.ts'

/** What the lines of each guest come to; `guest` null: those of nobody at the table. They add up to the bill. */
export const billOfGuests = (
  lines: readonly { guest: number | null; total: Cents }[],
): { guest: number | null; total: Cents }[] =>
  [...groupBy(lines, ({ guest }) => guest)]
    .map(([guest, own]) => ({ guest, total: sumCents(own.map(({ total }) => total)) }))
    .toSorted((a, b) => (a.guest ?? Number.POSITIVE_INFINITY) - (b.guest ?? Number.POSITIVE_INFINITY))
