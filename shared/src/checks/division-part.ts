import { AppError } from '../kernel/errors.ts'
import { type Cents, sumCents } from '../kernel/money.ts'
import {
  type Division,
  fixedOf,
  nextNumber,
  numbersOf,
  openPart,
  partsOf,
  sharesByPart,
  weightsOf,
} from './division.ts'
import { freeNumbers } from './division-open.ts'
import { restOf } from './division-rest.ts'
import {
  assertFewShares,
  type BillLine,
  greatestDivisor,
  type LineChoice,
  type SplitChoice,
  splitBill,
} from './split.ts'

type ItemsDivision = Division & { mode: 'items' }

/** The lines of a part as a bill of their own. */
const linesOfPart = (lines: readonly BillLine[], division: ItemsDivision, number: number): BillLine[] =>
  (sharesByPart(restOf(lines, fixedOf(division)), division).get(number) ?? []).map(({ text, ...share }) => {
    const [quantity = 1, of = 1] = text.split('/').map(Number)
    return { ...share, quantity, of }
  })

/**
 * Divides one open part; the other parts stay. The first of the new parts keeps its number.
 * @throws invalid_input, also for a part without lines that is divided by items, or with lines by amounts; part_paid
 */
export function dividePart(
  lines: readonly BillLine[],
  division: Division,
  number: number,
  choice: SplitChoice,
): Division {
  const part = openPart(lines, division, number)
  const count = choice.mode === 'amounts' ? choice.amounts.length : choice.parts
  const taken = partsOf(lines, division).map((one) => one.number)
  const numbers = [number, ...freeNumbers(taken, Math.max(count - 1, 0))]
  if (division.mode === 'items')
    return dividedShares(lines, withOwners(lines, division), number, numbers, choice)
  if (choice.mode === 'items') throw new AppError('invalid_input', 'Esa parte no tiene artículos.')
  const whole = [{ id: 0, title: '', quantity: 1, taxTitle: null, taxRate: null, ...part }]
  const divided = splitBill(whole, choice)
  return choice.mode === 'equal' && division.mode === 'equal'
    ? dividedWeight(division, number, numbers)
    : dividedAmount(lines, division, number, numbers, divided)
}

/** The open parts. What came after all of them were paid is a part that the division does not name yet. */
const openNumbers = (division: Division, number: number): readonly number[] => {
  const known = numbersOf(division)
  return known.includes(number) ? known : [...known, number]
}

/** The parts of a weight share it equally, so that later rounds are shared as this one. */
function dividedWeight(
  division: Division & { mode: 'equal' },
  number: number,
  into: readonly number[],
): Division {
  const weights = weightsOf(division)
  const pairs = openNumbers(division, number).flatMap((one, index) => {
    const weight = weights[index] ?? 1
    return one === number
      ? into.map((each) => ({ number: each, weight }))
      : [{ number: one, weight: weight * into.length }]
  })
  const common = pairs.reduce((all, { weight }) => greatestDivisor(all, weight), 0) || 1
  return {
    ...division,
    parts: pairs.length,
    numbers: pairs.map((one) => one.number),
    weights: pairs.map(({ weight }) => weight / common),
  }
}

function dividedAmount(
  lines: readonly BillLine[],
  division: Division,
  number: number,
  into: readonly number[],
  divided: readonly { total: Cents }[],
): Division {
  const totals = new Map(partsOf(lines, division).map((part) => [part.number, part.total]))
  const pairs = openNumbers(division, number).flatMap((one) =>
    one === number
      ? into.map((each, index) => ({ number: each, amount: divided[index]?.total }))
      : [{ number: one, amount: totals.get(one) }],
  )
  return {
    mode: 'amounts',
    amounts: pairs.map(({ amount }) => amount ?? sumCents([])),
    numbers: pairs.map((one) => one.number),
    ...(division.fixed && { fixed: division.fixed }),
  }
}

/** Makes the part of the lines without an owner one that is chosen, so that it keeps its number. */
function withOwners(lines: readonly BillLine[], division: ItemsDivision): ItemsDivision {
  const next = nextNumber(division)
  const owned = sharesByPart(restOf(lines, fixedOf(division)), division).get(next) ?? []
  if (owned.length === 0) return division
  const ids = new Set(owned.map(({ id }) => id))
  return {
    ...division,
    numbers: [...numbersOf(division), next],
    lines: [
      ...division.lines.filter(({ id }) => !ids.has(id)),
      ...[...ids].map((id) => ({ id, shares: [{ part: next, weight: 1 }] })),
    ],
  }
}

/** The shares of the part become shares of its parts. */
function dividedShares(
  lines: readonly BillLine[],
  division: ItemsDivision,
  number: number,
  into: readonly number[],
  choice: SplitChoice,
): Division {
  if (choice.mode === 'amounts')
    throw new AppError('invalid_input', 'Divide la parte por artículos o en partes iguales.')
  const own = linesOfPart(lines, division, number)
  const chosen = choice.mode === 'items' ? choice : equalShares(own, choice.parts)
  splitBill(own, chosen)
  const subs = new Map(chosen.lines.map(({ id, shares }) => [id, shares]))
  const known = new Map(division.lines.map((line) => [line.id, line]))
  const changed = new Map(
    own.map(({ id }): [number, LineChoice] => {
      return [id, { id, shares: withShares(known.get(id)?.shares ?? [], number, into, subs.get(id) ?? []) }]
    }),
  )
  const kept = division.lines.filter(({ id }) => !changed.has(id))
  const all = [...kept, ...changed.values()]
  assertFewShares(all)
  const numbers = numbersOf(division)
  return {
    ...division,
    parts: numbers.length + into.length - 1,
    lines: all,
    numbers: [...numbers.filter((one) => one !== number), ...into].sort((a, b) => a - b),
  }
}

const equalShares = (own: readonly BillLine[], parts: number): SplitChoice & { mode: 'items' } => ({
  mode: 'items',
  parts,
  lines: own.map(({ id }) => ({
    id,
    shares: Array.from({ length: parts }, (_, index) => ({ part: index + 1, weight: 1 })),
  })),
})

/** Replaces the weight of a part by weights of the parts that it is divided into. */
function withShares(
  before: LineChoice['shares'],
  number: number,
  into: readonly number[],
  subs: LineChoice['shares'],
): LineChoice['shares'] {
  const sum = subs.reduce((all, { weight }) => all + weight, 0)
  const shares = before.flatMap(({ part, weight }) =>
    part === number
      ? subs.map((sub) => ({ part: into[sub.part - 1] ?? number, weight: weight * sub.weight }))
      : [{ part, weight: weight * sum }],
  )
  const common = shares.reduce((all, { weight }) => greatestDivisor(all, weight), 0) || 1
  return shares.map(({ part, weight }) => ({ part, weight: weight / common }))
}
