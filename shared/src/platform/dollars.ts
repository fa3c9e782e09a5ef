import { boundedCents, type Cents } from '../kernel/money.ts'

/** Rates have six decimals and are stored as millionths. */
export const RATE_UNIT = 1_000_000

/** Sales of one currency at one rate. */
export interface Sales {
  total: number
  /** Millionths of the currency that one dollar buys. */
  rate: number
}

/** The sum of sales in dollars: added exactly, rounded once, half up. */
export function inDollars(sales: readonly Sales[]): Cents {
  let [numerator, denominator] = [0n, 1n]
  for (const [rate, total] of totalsByRate(sales)) {
    numerator = numerator * BigInt(rate) + BigInt(total) * BigInt(RATE_UNIT) * denominator
    denominator *= BigInt(rate)
  }
  return boundedCents(Number((2n * numerator + denominator) / (2n * denominator)))
}

/** A long period has few distinct rates, so the fraction stays short. */
function totalsByRate(sales: readonly Sales[]): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { total, rate } of sales) totals.set(rate, (totals.get(rate) ?? 0) + total)
  return totals
}
