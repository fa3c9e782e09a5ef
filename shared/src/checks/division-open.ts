import { type Division, fixedOf, UNDIVIDED } from './division.ts'
import { type FixedPart, isHeld, restOf } from './division-rest.ts'
import { type BillLine, countParts, type SplitChoice } from './split.ts'

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
  const numbers = freeNumbers(
    fixed.map(({ number }) => number),
    countParts(rest, choice),
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
