import { type Cents, sumCents, timesCents, toCents } from '../kernel/money.ts'

/** The notes and coins that are counted, in centavos, largest first. */
export const DENOMINATIONS: readonly Cents[] = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
].map(toCents)

/** How many pieces of one note or coin are in a drawer. */
export interface Pieces {
  /** In centavos. */
  value: Cents
  quantity: number
}

/** The sum of counted notes and coins. */
export const cashOf = (pieces: readonly Pieces[]): Cents =>
  sumCents(pieces.map(({ value, quantity }) => timesCents(value, quantity)))
