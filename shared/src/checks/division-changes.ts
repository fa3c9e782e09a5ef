import { AppError } from '../kernel/errors.ts'
import { type Cents, sumCents } from '../kernel/money.ts'
import {
  type DividedPart,
  type Division,
  fixedOf,
  nextNumber,
  numbersOf,
  partsOf,
  sharesByPart,
  UNDIVIDED,
  weightsOf,
} from './division.ts'
import { type FixedPart, type HeldLine, isHeld, restOf } from './division-rest.ts'
import {
  assertFewShares,
  type BillLine,
  greatestDivisor,
  type LineChoice,
  type SplitChoice,
  splitBill,
  splitByTotals,
} from './split.ts'

/** The lines that are divided again: all that the fixed parts do not have. */
export const openLines = (lines: readonly BillLine[], fixed: readonly FixedPart[]): BillLine[] =>
  restOf(lines, fixed).filter((line) => line.total > 0 || !isHeld(line))

/**
 * Divides what the fixed parts leave; it replaces an earlier division of it.
 * @throws invalid_input, see `splitBill`
 */
export function divideOpen(
  lines: readonly BillLine[],
  fixed: readonly FixedPart[],
  choice: SplitChoice,
): Division {
  const rest = openLines(lines, fixed)
  const parts = splitBill(rest, choice)
  const numbers = freeNumbers(
    fixed.map(({ number }) => number),
    parts.length,
  )
  return { ...numbered(choice, numbers), numbers, ...(fixed.length > 0 && { fixed }) }
}

/** The division without its open parts: they become one. Null: nothing is left of it. */
export const withoutDivision = (division: Division | null): Division | null => {
  const fixed = fixedOf(division)
  return fixed.length > 0 ? { ...UNDIVIDED, fixed } : null
}

/** The lowest numbers that no part has. */
export function freeNumbers(taken: readonly number[], count: number): number[] {
  const used = new Set(taken)
  const free: number[] = []
  for (let number = 1; free.length < count; number++) if (!used.has(number)) free.push(number)
  return free
}

/** The choice with the numbers of the parts instead of their positions. */
function numbered(choice: SplitChoice, numbers: readonly number[]): SplitChoice {
  if (choice.mode !== 'items') return choice
  const numberOf = (part: number) => numbers[part - 1] ?? part
  return {
    ...choice,
    lines: choice.lines.map(({ id, shares }) => ({
      id,
      shares: shares.map(({ part, weight }) => ({ part: numberOf(part), weight })),
    })),
  }
}

type ItemsDivision = Division & { mode: 'items' }

/** An open part of a check. @throws invalid_input when there is none with this number */
function openPart(lines: readonly BillLine[], division: Division, number: number): DividedPart {
  const part = partsOf(lines, division).find((one) => one.number === number)
  if (!part) throw new AppError('invalid_input', '¡La parte no es válida!')
  if (part.isFixed) throw new AppError('part_paid', undefined, { part: number })
  return part
}

/** The lines of a part as a bill of their own. */
export const linesOfPart = (lines: readonly BillLine[], division: Division, number: number): BillLine[] =>
  division.mode === 'items'
    ? (sharesByPart(restOf(lines, fixedOf(division)), division).get(number) ?? []).map(
        ({ text, ...share }) => {
          const [quantity = 1, of = 1] = text.split('/').map(Number)
          return { ...share, quantity, of }
        },
      )
    : []

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

/** The parts of a weight share it equally, so that later rounds are shared as this one. */
function dividedWeight(
  division: Division & { mode: 'equal' },
  number: number,
  into: readonly number[],
): Division {
  const weights = weightsOf(division)
  const pairs = numbersOf(division).flatMap((one, index) => {
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
  const known = numbersOf(division)
  const open = known.includes(number) ? known : [...known, number]
  const pairs = open.flatMap((one) =>
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
    parts: division.parts + 1,
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

/** The division after something of a part is paid: the part does not change any more. */
export function fixPart(lines: readonly BillLine[], division: Division, number: number): Division {
  if (fixedOf(division).some((part) => part.number === number)) return division
  const { taxes } = openPart(lines, division, number)
  const weight = weightsOf(division)[numbersOf(division).indexOf(number)]
  const part: FixedPart = { number, taxes, lines: heldOf(lines, division, number), ...(weight && { weight }) }
  return { ...withoutOpen(division, number), fixed: [...fixedOf(division), part] }
}

const heldOf = (lines: readonly BillLine[], division: Division, number: number): HeldLine[] =>
  division.mode === 'items'
    ? (sharesByPart(restOf(lines, fixedOf(division)), division).get(number) ?? []).map(
        ({ id, title, text, total }) => ({ id, title, quantity: text, total }),
      )
    : []

/** Shares by items stay, for when the payments are returned: those of parts that are not open count nothing. */
function withoutOpen(division: Division, number: number): Division {
  const numbers = numbersOf(division)
  const stays = (_: unknown, index: number) => numbers[index] !== number
  const left = { numbers: numbers.filter(stays) }
  if (division.mode === 'items') return { ...division, ...left, parts: left.numbers.length }
  if (division.mode === 'amounts') return { ...division, ...left, amounts: division.amounts.filter(stays) }
  return { ...division, ...left, parts: left.numbers.length, weights: weightsOf(division).filter(stays) }
}

/** The division after all payments of a part were returned: the part is open again. */
export function releasePart(division: Division, number: number): Division {
  const part = fixedOf(division).find((one) => one.number === number)
  if (!part) return division
  const fixed = fixedOf(division).filter((one) => one !== part)
  const rest: Division = { ...division, fixed }
  const before = numbersOf(division)
  const at = before.filter((one) => one < number).length
  const numbers = before.toSpliced(at, 0, number)
  if (rest.mode === 'equal') {
    const weights = weightsOf(division).toSpliced(at, 0, part.weight ?? 1)
    return { ...rest, parts: numbers.length, numbers, weights }
  }
  const amount = sumCents(part.taxes.map(({ total }) => total))
  if (rest.mode === 'amounts') return { ...rest, numbers, amounts: rest.amounts.toSpliced(at, 0, amount) }
  const hasShares = rest.lines.some(({ shares }) => shares.some((share) => share.part === number))
  return hasShares ? { ...rest, parts: numbers.length, numbers } : rest
}

/** A check as it is joined: `paid` is the amount of its payments that belong to no part. */
export interface JoinedCheck {
  lines: readonly BillLine[]
  division: Division | null
  paid: Cents
}

/** The division of two checks that become one, and the parts to which the payments of each belong. */
export interface Joined {
  division: Division | null
  /** The part of the payments without part; null: none. */
  ofTarget: number | null
  /** The same of the joined check. */
  ofOther: number | null
  /** Is added to the numbers of the joined check's parts; null: its payments belong to no part. */
  offset: number | null
}

/** Parts of which something is paid stay as they are; what the joined check still owes is what came later. */
export function joinDivisions(target: JoinedCheck, other: JoinedCheck): Joined {
  const loose = { ofTarget: null, ofOther: null, offset: null }
  const hasParts = target.division !== null || fixedOf(other.division).length > 0
  if (!hasParts) return { division: null, ...loose }
  const own = withLoosePart(target)
  const joined = withLoosePart(other)
  if (own.fixed.length + joined.fixed.length === 0) return { division: target.division, ...loose }
  const division = { ...(target.division ?? UNDIVIDED), fixed: own.fixed }
  const offset = nextNumber(division) - 1
  const moved = joined.fixed.map((part) => ({ ...part, number: part.number + offset }))
  return {
    division: { ...division, fixed: [...own.fixed, ...moved] },
    ofTarget: own.loose,
    ofOther: joined.loose === null ? null : joined.loose + offset,
    offset,
  }
}

/** The fixed parts, with one of the payments that belong to none. */
function withLoosePart({ lines, division, paid }: JoinedCheck): {
  fixed: readonly FixedPart[]
  loose: number | null
} {
  const fixed = fixedOf(division)
  if (paid === 0) return { fixed, loose: null }
  const part = paidPart(lines, division, paid)
  return { fixed: [...fixed, part], loose: part.number }
}

/** A part of what was paid before the check was divided. */
export function paidPart(lines: readonly BillLine[], division: Division | null, paid: Cents): FixedPart {
  const rest = restOf(lines, fixedOf(division))
  const total = sumCents(rest.map((line) => line.total))
  const [part] = splitByTotals(rest, [paid, sumCents([total, (0 - paid) as Cents])])
  return { number: division ? nextNumber(division) : 1, taxes: part?.taxes ?? [], lines: [] }
}
