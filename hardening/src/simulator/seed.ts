/** `SEED=…` repeats a failed run; without it every run is different. */
export const seed: { seed: number } | Record<string, never> = process.env.SEED
  ? { seed: Number(process.env.SEED) }
  : {}

/** `RUNS=1000` simulates this many days. */
export const runsOr = (usual: number): number => Number(process.env.RUNS ?? usual)
