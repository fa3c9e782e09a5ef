import fc from 'fast-check'

/** `SEED=…` repeats a failed run; without it every run is different. */
export const seed: { seed: number } | Record<string, never> = process.env.SEED
  ? { seed: Number(process.env.SEED) }
  : {}

/** `RUNS=1000` simulates this many days. */
export const runsOr = (usual: number): number => Number(process.env.RUNS ?? usual)

/** Numbers with which a step chooses among the objects of its moment. */
export const sixNumbers = fc.array(fc.nat(9_999), { minLength: 6, maxLength: 6 })
