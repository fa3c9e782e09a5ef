import { type BillPart, type SplitChoice, splitBill } from '@comanda/shared/checks/split'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import {
  type Cents,
  formatMoney,
  parseMoney,
  subtractCents,
  sumCents,
  ZERO,
} from '@comanda/shared/kernel/money'
import { sharesOf } from '@comanda/shared/selling/shares'

/** A line as the division needs it. */
export interface SharedLine {
  id: number
  title: string
  quantity: number
  total: Cents
}

/** Who pays a line: by whole (one person), by pieces, or in equal shares. Persons count from 1. */
export type Sharing =
  | { by: 'whole'; person: number }
  | { by: 'pieces'; counts: Readonly<Record<number, number>> }
  | { by: 'equal'; persons: readonly number[] }

/** By the line's id; a line without an entry belongs to no person. */
export type Sharings = Readonly<Record<number, Sharing>>

interface Weight {
  part: number
  weight: number
}

/** The persons of a line with their weights. */
export function weightsOfSharing(sharing: Sharing | undefined): Weight[] {
  if (!sharing) return []
  if (sharing.by === 'whole') return [{ part: sharing.person, weight: 1 }]
  if (sharing.by === 'equal') return sharing.persons.map((part) => ({ part, weight: 1 }))
  return Object.entries(sharing.counts).flatMap(([person, weight]) =>
    weight > 0 ? [{ part: Number(person), weight }] : [],
  )
}

const piecesGiven = (counts: Readonly<Record<number, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The pieces of a line that no person has yet. */
const piecesLeft = (line: SharedLine, sharing: Sharing | undefined): number => {
  if (!sharing) return line.quantity
  return sharing.by === 'pieces' ? line.quantity - piecesGiven(sharing.counts) : 0
}

export const isAssigned = (line: SharedLine, sharing: Sharing | undefined): boolean =>
  weightsOfSharing(sharing).length > 0 && piecesLeft(line, sharing) === 0

/**
 * A tap on a line for a person: takes or returns the whole line, adds a piece, or joins or leaves those who share it.
 * @returns undefined when no person is left
 */
export function tapped(line: SharedLine, sharing: Sharing | undefined, person: number): Sharing | undefined {
  if (sharing?.by === 'pieces') return withPieces(line, sharing.counts, person, 1)
  if (sharing?.by === 'equal') {
    const isIn = sharing.persons.includes(person)
    const persons = isIn ? sharing.persons.filter((one) => one !== person) : [...sharing.persons, person]
    return { by: 'equal', persons: persons.sort((a, b) => a - b) }
  }
  return sharing?.person === person ? undefined : { by: 'whole', person }
}

/** Gives a person more or fewer pieces, within those that are left. */
export function withPieces(
  line: SharedLine,
  counts: Readonly<Record<number, number>>,
  person: number,
  by: 1 | -1,
): Sharing {
  const own = counts[person] ?? 0
  const isPossible = by > 0 ? piecesGiven(counts) < line.quantity : own > 0
  return { by: 'pieces', counts: isPossible ? { ...counts, [person]: own + by } : counts }
}

/** Switches a line to another way of sharing, or back to whole; its present person keeps it. */
export function switched(
  line: SharedLine,
  sharing: Sharing | undefined,
  to: 'pieces' | 'equal',
): Sharing | undefined {
  const first = weightsOfSharing(sharing)[0]?.part
  if (sharing?.by === to) return first === undefined ? undefined : { by: 'whole', person: first }
  if (to === 'equal') return { by: 'equal', persons: weightsOfSharing(sharing).map(({ part }) => part) }
  return { by: 'pieces', counts: first === undefined ? {} : { [first]: line.quantity > 1 ? 1 : 0 } }
}

/** Without the shares of persons above `count`. */
export const keepPersons = (sharings: Sharings, count: number): Sharings =>
  Object.fromEntries(
    Object.entries(sharings).flatMap(([id, sharing]): [string, Sharing][] => {
      if (sharing.by === 'whole') return sharing.person <= count ? [[id, sharing]] : []
      if (sharing.by === 'equal')
        return [[id, { by: 'equal', persons: sharing.persons.filter((one) => one <= count) }]]
      const kept = Object.entries(sharing.counts).filter(([person]) => Number(person) <= count)
      return [[id, { by: 'pieces', counts: Object.fromEntries(kept) }]]
    }),
  )

/** Gives each line to the person who ordered it. @param persons by line */
export const asOrdered = (
  lines: readonly SharedLine[],
  sharings: Sharings,
  persons: ReadonlyMap<number, number>,
): Sharings => {
  const ordered = lines.flatMap(({ id }): [number, Sharing][] => {
    const person = persons.get(id)
    return person === undefined ? [] : [[id, { by: 'whole', person }]]
  })
  return { ...sharings, ...Object.fromEntries(ordered) }
}

/** Shares the lines that are not assigned equally among all persons. */
export const shareRest = (lines: readonly SharedLine[], sharings: Sharings, count: number): Sharings => {
  const persons = Array.from({ length: count }, (_, index) => index + 1)
  const rest = lines.filter((line) => !isAssigned(line, sharings[line.id]))
  return { ...sharings, ...Object.fromEntries(rest.map(({ id }) => [id, { by: 'equal', persons }])) }
}

/** The amount that each person pays so far, while lines or pieces may be unassigned. */
export function amountsSoFar(lines: readonly SharedLine[], sharings: Sharings, count: number): Cents[] {
  const given = lines.flatMap((line) => {
    const weights = weightsOfSharing(sharings[line.id])
    // The pieces that are left take their share, which belongs to no person.
    const shares = sharesOf(line.total, [
      ...weights.map(({ weight }) => weight),
      piecesLeft(line, sharings[line.id]),
    ])
    return weights.map(({ part }, index) => ({ part, amount: shares[index] ?? ZERO }))
  })
  const byPart = groupBy(given, ({ part }) => part)
  return Array.from({ length: count }, (_, index) =>
    sumCents((byPart.get(index + 1) ?? []).map(({ amount }) => amount)),
  )
}

export const itemsChoice = (
  lines: readonly SharedLine[],
  sharings: Sharings,
  count: number,
): SplitChoice => ({
  mode: 'items',
  parts: count,
  lines: lines.map(({ id }) => ({ id, shares: weightsOfSharing(sharings[id]) })),
})

/**
 * The amounts of all parts, of which the last is the rest.
 * @param typed in pesos, NaN for an empty field
 * @returns null while a field is empty
 */
export function withRest(total: Cents, typed: readonly number[]): Cents[] | null {
  const amounts = typed.map((amount) => parseMoney(amount))
  if (!amounts.every((amount) => amount !== null)) return null
  return [...amounts, subtractCents(total, sumCents(amounts))]
}

/** The choice as it is sent. */
export const bodyOfSplit = (choice: SplitChoice) =>
  choice.mode === 'amounts'
    ? { mode: choice.mode, amounts: choice.amounts.map(formatMoney) }
    : choice.mode === 'equal'
      ? choice
      : { ...choice, lines: choice.lines.map(({ id, shares }) => ({ id, shares: [...shares] })) }

/** The result of a choice, or why it is refused. */
export function dividedBy(
  lines: readonly SharedLine[],
  choice: SplitChoice,
): { parts: BillPart[]; fault: null } | { parts: null; fault: string } {
  // The tax of the parts is the server's; totals do not depend on it.
  const bill = lines.map((line) => ({ ...line, taxTitle: null, taxRate: null, net: line.total, tax: ZERO }))
  try {
    return { parts: splitBill(bill, choice), fault: null }
  } catch (error) {
    if (error instanceof AppError) return { parts: null, fault: error.message }
    throw error
  }
}

/** A, B, C … T */
export const letterOfPerson = (person: number): string => String.fromCharCode(64 + person)
