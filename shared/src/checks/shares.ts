import { type Cents, portion, subtractCents, sumCents, toCents, ZERO } from '../kernel/money.ts'

/**
 * Divides a total in proportion to integer weights by largest remainder: the shares add up to the total, and none is a
 * whole centavo away from its exact share. Of equal remainders the earlier is rounded up; without any weight the first
 * share is everything.
 */
export function sharesOf(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : ZERO))
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = exact.map((share) => toCents(Number(share / sum)))
  const missing = subtractCents(total, sumCents(shares))
  const remainders = exact.map((share, index) => ({ index, left: share % sum }))
  remainders.sort((a, b) => Number(b.left - a.left))
  const raised = new Set(remainders.slice(0, missing).map(({ index }) => index))
  return shares.map((share, index) => (raised.has(index) ? toCents(share + 1) : share))
}

/** `percent` with at most three decimals, rounded half up to the centavo. */
export const percentOf = (amount: Cents, percent: number): Cents =>
  portion(amount, Math.round(percent * 1000), 100_000)
