import type { LoadResult } from './load.ts'
import { median, type Spread, spread } from './samples.ts'
import { number, times } from './table.ts'

interface Contender {
  rate: number
  spread: Spread
  answered: number
}

/** The number of rounds, and the length of a turn. */
const ROUNDS = 12
export const ROUND_SECONDS = 0.5

type Measured = Pick<LoadResult, 'rate' | 'samples'> & { answered?: number }

/**
 * Measures contenders in turn, every second round in reverse, so that other load on the machine affects all of them.
 * Rates are medians of the rounds; percentiles are of all samples together.
 */
export async function alternate<Name extends string>(
  contenders: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Contender> & { ratio: (a: Name, b: Name) => number }> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<
    Name,
    Measured[]
  >
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? names : [...names].reverse()
    for (const name of order) results[name].push(await contenders[name]())
  }
  const summary = Object.fromEntries(names.map((name) => [name, summarize(results[name])])) as Record<
    Name,
    Contender
  >
  /** Median of the ratios within each round, in which both have the same conditions. */
  const ratio = (a: Name, b: Name) =>
    median(results[a].map((one, round) => one.rate / (results[b][round]?.rate ?? Number.NaN)))
  return { ...summary, ratio }
}

const summarize = (all: readonly Measured[]): Contender => ({
  rate: median(all.map((one) => one.rate)),
  spread: spread(all.flatMap((one) => one.samples)),
  answered: all.reduce((total, one) => total + (one.answered ?? 0), 0),
})

/** `1,234/s · 0.81 / 1.20 / 2.00 ms` */
export const described = ({ rate, spread }: Contender): string => `${number(rate)}/s · ${times(spread)}`
