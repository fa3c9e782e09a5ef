/** `SEED=…` runs what a failure printed once more; without it every run is another one. */
export const seed: { seed: number } | Record<string, never> = process.env.SEED
  ? { seed: Number(process.env.SEED) }
  : {}
