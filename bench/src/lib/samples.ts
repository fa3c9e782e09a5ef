/**
 * The value at or below which the share `p` of all samples lies (nearest rank), from all samples and not from buckets.
 */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Milliseconds at the median, the 95th and the 99th percentile. */
export interface Spread {
  p50: number
  p95: number
  p99: number
}

export const spread = (samples: readonly number[]): Spread => ({
  p50: percentile(samples, 0.5),
  p95: percentile(samples, 0.95),
  p99: percentile(samples, 0.99),
})
