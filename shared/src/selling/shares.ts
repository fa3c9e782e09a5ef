import { type Cents, portion, subtractCents, sumCents, toCents, ZERO } from '../kernel/money.ts'

/**
 * Divides a total in proportion to integer weights by largest remainder: the shares add up to the total, and none is a
 * whole centavo away from its exact share. Of equal remainders the earlier is rounded up; without any weight the first
 * share is everything.
 */
export function sharesOf(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : ZERO))
  // Products below 2^53 are exact as numbers; BigInt takes ten times as long.
  const divide = Math.abs(total) * sum <= Number.MAX_SAFE_INTEGER ? divided : dividedBig
  const parts = weights.map((weight) => divide(total, weight, sum))
  const shares = parts.map(({ share }) => toCents(share))
  const missing = subtractCents(total, sumCents(shares))
  if (missing === 0) return shares
  const largest = parts.map(({ left }, index) => ({ index, left })).sort((a, b) => b.left - a.left)
  for (const { index } of largest.slice(0, missing)) shares[index] = toCents((shares[index] ?? 0) + 1)
  return shares
}

const divided = (total: number, weight: number, sum: number) => {
  const left = (total * weight) % sum
  return { share: (total * weight - left) / sum, left }
}

/** The remainder is below the sum of the weights, which is exact as a number. */
const dividedBig: typeof divided = (total, weight, sum) => {
  const product = BigInt(total) * BigInt(weight)
  return { share: Number(product / BigInt(sum)), left: Number(product % BigInt(sum)) }
}

/** `percent` with at most three decimals, rounded half up to the centavo. */
export const percentOf = (amount: Cents, percent: number): Cents =>
  portion(amount, Math.round(percent * 1000), 100_000)
