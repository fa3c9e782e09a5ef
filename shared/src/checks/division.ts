import { AppError } from '../kernel/errors.ts'
import { type Cents, subtractCents, sumCents, toCents } from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'
import { billTotals } from '../selling/totals.ts'
import { type FixedPart, isHeld, type RestLine, restOf } from './division-rest.ts'
import {
  type BillLine,
  type BillPart,
  divideByWeight,
  type LineShare,
  partOfShares,
  type SplitChoice,
  splitByTotals,
} from './split.ts'

/**
 * How a check is divided, as it is stored. The choice divides what the fixed parts leave between the open parts, so that lines
 * that come later belong to an open part.
 */
export type Division = SplitChoice & {
  /** The numbers of the open parts; absent: from 1. Shares by items name them. */
  numbers?: readonly number[]
  /** The weights of equal parts; absent: 1 each. */
  weights?: readonly number[]
  fixed?: readonly FixedPart[]
}

/** What is open is one part. */
export const UNDIVIDED: Division = { mode: 'items', parts: 0, lines: [], numbers: [] }

export const numbersOf = (division: Division): readonly number[] => {
  const count = division.mode === 'amounts' ? division.amounts.length : division.parts
  return division.numbers ?? Array.from({ length: count }, (_, index) => index + 1)
}

export const weightsOf = (division: Division): readonly number[] =>
  division.weights ?? numbersOf(division).map(() => 1)

export const fixedOf = (division: Division | null): readonly FixedPart[] => division?.fixed ?? []

/** The number of the part that holds lines without an owner: lines that came after the choice. */
export const nextNumber = (division: Division): number =>
  Math.max(0, ...numbersOf(division), ...fixedOf(division).map(({ number }) => number)) + 1

/** A part of a divided check. `weight`: its share of lines that come later; 0 for none. */
export interface DividedPart extends BillPart {
  isFixed: boolean
  weight: number
}

/** The parts of a check by number. Net, tax and total, also of each tax, add up to the check's to the centavo. */
export function partsOf(lines: readonly BillLine[], division: Division): DividedPart[] {
  const fixed = fixedOf(division).map(({ number, taxes, lines: held }) => ({
    number,
    ...billTotals(taxes),
    taxes: [...taxes],
    lines: held.map(({ id, title, quantity, total }) => ({ id, title, quantity, total })),
    isFixed: true,
    weight: 0,
  }))
  const open = openParts(restOf(lines, fixedOf(division)), division)
  return [...fixed, ...open].sort((a, b) => a.number - b.number)
}

/** An open part of a check. @throws invalid_input when there is none with this number */
export function openPart(lines: readonly BillLine[], division: Division, number: number): DividedPart {
  const part = partsOf(lines, division).find((one) => one.number === number)
  if (!part) throw new AppError('invalid_input', '¡La parte no es válida!')
  if (part.isFixed) throw new AppError('part_paid', undefined, { part: number })
  return part
}

/** The parts without payments. */
function openParts(rest: readonly RestLine[], division: Division): DividedPart[] {
  const next = nextNumber(division)
  if (division.mode === 'items')
    return [...sharesByPart(rest, division)].map(([number, shares]) => ({
      ...partOfShares(number, shares),
      isFixed: false,
      weight: number === next ? 1 : 0,
    }))
  const { total } = billTotals(rest)
  const numbers = numbersOf(division)
  if (numbers.length === 0)
    return total === 0
      ? []
      : splitByTotals(rest, [total]).map((part) => ({ ...part, number: next, isFixed: false, weight: 1 }))
  const weights = weightsOf(division)
  const totals = division.mode === 'equal' ? sharesOf(total, weights) : amountsWithin(division.amounts, total)
  return splitByTotals(rest, totals).map((part, index) => ({
    ...part,
    number: numbers[index] ?? next,
    isFixed: false,
    weight: division.mode === 'equal' ? (weights[index] ?? 1) : Number(index === numbers.length - 1),
  }))
}

/** The amounts as far as the total reaches; the last is the rest. */
function amountsWithin(amounts: readonly Cents[], total: Cents): Cents[] {
  let left = total
  return amounts.map((amount, index) => {
    const taken = index === amounts.length - 1 ? left : toCents(Math.min(amount, left))
    left = subtractCents(left, taken)
    return taken
  })
}

/** The shares of each open part. Lines without an owner belong to the part after all others. */
export function sharesByPart(
  rest: readonly RestLine[],
  division: Division & { mode: 'items' },
): Map<number, LineShare[]> {
  const numbers = numbersOf(division)
  const isOpen = new Set(numbers)
  const choices = new Map(division.lines.map(({ id, shares }) => [id, shares]))
  const byPart = new Map<number, LineShare[]>(numbers.map((number) => [number, []]))
  const next = nextNumber(division)
  for (const line of rest) {
    const chosen = (choices.get(line.id) ?? []).filter(({ part }) => isOpen.has(part))
    if (chosen.length === 0 && isHeld(line) && line.total === 0) continue
    for (const share of divideByWeight(line, chosen.length > 0 ? chosen : [{ part: next, weight: 1 }])) {
      const own = byPart.get(share.part)
      if (own) own.push(share)
      else byPart.set(share.part, [share])
    }
  }
  return byPart
}

/** The amount of a division that is open: what is not of a fixed part. */
export const openTotal = (lines: readonly BillLine[], division: Division | null): Cents =>
  sumCents(restOf(lines, fixedOf(division)).map(({ total }) => total))
