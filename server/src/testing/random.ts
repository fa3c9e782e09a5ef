import { randomFor, wholeBetween } from '../demo/random.ts'

/** A seed gives the same numbers in every run: integers from 0 to `below`, without `below` itself. */
export function randomBelow(seed: string): (below: number) => number {
  const random = randomFor(seed)
  return (below) => wholeBetween(random, 0, below - 1)
}
