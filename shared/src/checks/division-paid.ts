import { type Cents, sumCents } from '../kernel/money.ts'
import { type Division, fixedOf, nextNumber, numbersOf, openPart, weightsOf } from './division.ts'
import { type FixedPart, restOf } from './division-rest.ts'
import { type BillLine, splitByTotals } from './split.ts'

/** The division after something of a part is paid: the part does not change any more. */
export function fixPart(lines: readonly BillLine[], division: Division, number: number): Division {
  if (fixedOf(division).some((part) => part.number === number)) return division
  const { taxes, lines: held } = openPart(lines, division, number)
  const weight = weightsOf(division)[numbersOf(division).indexOf(number)]
  const part: FixedPart = { number, taxes, lines: held, ...(weight && { weight }) }
  return { ...withoutOpen(division, number), fixed: [...fixedOf(division), part] }
}

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

/** A part of what was paid before the check was divided. */
export function paidPart(lines: readonly BillLine[], division: Division | null, paid: Cents): FixedPart {
  const rest = restOf(lines, fixedOf(division))
  const total = sumCents(rest.map((line) => line.total))
  const [part] = splitByTotals(rest, [paid, sumCents([total, (0 - paid) as Cents])])
  return { number: division ? nextNumber(division) : 1, taxes: part?.taxes ?? [], lines: [] }
}
