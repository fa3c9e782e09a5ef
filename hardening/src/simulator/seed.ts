/** `SEED=…` plays what a failure printed once more; without it every run is another one. */
export const seed: { seed: number } | Record<string, never> = process.env.SEED
  ? { seed: Number(process.env.SEED) }
  : {}

/** `RUNS=1000` simulates so many days, for a whole night if need be. */
export const runsOr = (usual: number): number => Number(process.env.RUNS ?? usual)
