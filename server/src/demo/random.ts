export type Random = () => number

/** A generator of numbers in [0, 1), with the same sequence for a seed on every machine. Not for secrets. */
export function randomFor(seed: string): Random {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

/** An integer from low to high, both inclusive. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** Picks an entry with a probability proportional to its weight. */
export function pickWeighted<T>(random: Random, list: readonly T[], weightOf: (entry: T) => number): T {
  let rest = random() * list.reduce((sum, entry) => sum + weightOf(entry), 0)
  for (const entry of list) {
    rest -= weightOf(entry)
    if (rest < 0) return entry
  }
  return pick(random, list)
}
