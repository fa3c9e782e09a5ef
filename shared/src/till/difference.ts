import { formatMoney, priceOf, sumCents } from '../kernel/money.ts'
import type { MoneyFormat } from '../kernel/money-format.ts'
import type { Rank } from '../selling/rank.ts'
import { shortageAndSurplus } from './shift.ts'

/** Amounts on the wire, without signs. */
interface ShortageAndSurplus {
  shortage: string
  surplus: string
}

/** @param differences on the wire, with their signs, as of the kinds of a count; null: not counted */
export function separated(differences: readonly (string | null)[]): ShortageAndSurplus {
  const counted = differences.flatMap((one) => (one === null ? [] : [priceOf(one)]))
  const { shortage, surplus } = shortageAndSurplus(counted)
  return { shortage: formatMoney(shortage), surplus: formatMoney(surplus) }
}

/** The shortages and surpluses of shifts; null when none is counted. */
export function sumOfDifferences(
  shifts: readonly Record<keyof ShortageAndSurplus, string | null>[],
): ShortageAndSurplus | null {
  const counted = shifts.filter(({ shortage }) => shortage !== null)
  const sumOfSide = (side: keyof ShortageAndSurplus) =>
    formatMoney(sumCents(counted.map((shift) => priceOf(shift[side] ?? '0.00'))))
  return counted.length === 0 ? null : { shortage: sumOfSide('shortage'), surplus: sumOfSide('surplus') }
}

export const NO_DIFFERENCE = 'Sin diferencia'

/** `Faltan $20.00`, `Sobran $5.00`, both, or `Sin diferencia`. */
export function differenceParts({ shortage, surplus }: ShortageAndSurplus, format: MoneyFormat): string[] {
  const words = [
    ['Faltan', priceOf(shortage)],
    ['Sobran', priceOf(surplus)],
  ] as const
  const some = words.filter(([, amount]) => amount !== 0).map(([word, amount]) => `${word} ${format(amount)}`)
  return some.length > 0 ? some : [NO_DIFFERENCE]
}

/** The parts in one line: `Faltan $20.00 · Sobran $5.00`. */
export const differenceWords = (difference: ShortageAndSurplus, format: MoneyFormat): string =>
  differenceParts(difference, format).join(' · ')

/** A difference above the store's limit needs a person; a smaller one is only marked. @param limit on the wire */
export function rankOfDifference({ shortage, surplus }: ShortageAndSurplus, limit: string): Rank {
  const largest = Math.max(priceOf(shortage), priceOf(surplus))
  if (largest === 0) return 'fine'
  return largest > priceOf(limit) ? 'now' : 'soon'
}
