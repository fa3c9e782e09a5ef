import { groupBy } from '../kernel/grouping.ts'
import { type Cents, sumCents } from '../kernel/money.ts'

/** Whose a line of a table's check is: its guest's, or that of a guest of another sitting on the same check, or none's. */
export interface Whose {
  guest: number | null
  other: { sitting: number; number: number } | null
}

/** Guests of the table first, then the others, then what staff added. */
const rankOf = ({ guest, other }: Whose): readonly [number, number, number] =>
  guest !== null ? [0, 0, guest] : other ? [1, other.sitting, other.number] : [2, 0, 0]

/** What the lines of each guest come to. They add up to the bill. */
export const billOfGuests = <W extends Whose>(
  lines: readonly (W & { total: Cents })[],
): { whose: W; total: Cents }[] =>
  [...groupBy(lines, (line) => rankOf(line).join(' ')).values()]
    .flatMap((own) => {
      const [whose] = own
      return whose ? [{ whose, total: sumCents(own.map(({ total }) => total)) }] : []
    })
    .toSorted((a, b) => compare(rankOf(a.whose), rankOf(b.whose)))

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum || value - (b[at] ?? 0), 0)
