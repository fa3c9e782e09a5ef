import { AppError } from '../kernel/errors.ts'
import type { Cents } from '../kernel/money.ts'
import { type Division, fixedOf, nextNumber, UNDIVIDED } from './division.ts'
import { paidPart } from './division-paid.ts'
import type { FixedPart } from './division-rest.ts'
import { type BillLine, MAX_PART_NUMBER } from './split.ts'

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

/**
 * Parts of which something is paid stay as they are; what the joined check still owes is what came later.
 * @throws invalid_input when the parts are too many
 */
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
  const whole = { ...division, fixed: [...own.fixed, ...moved] }
  if (nextNumber(whole) > MAX_PART_NUMBER)
    throw new AppError(
      'invalid_input',
      'Las dos cuentas tienen demasiadas partes. Cobra una de ellas primero.',
    )
  return {
    division: whole,
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
