import { AppError } from '../kernel/errors.ts'
import { groupBy } from '../kernel/grouping.ts'
import { type Cents, subtractCents, sumCents, toCents } from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'
import { billTotals, NO_TOTALS, type Totals } from '../selling/totals.ts'
import { type BillLine, greatestDivisor, type TaxGroup, taxGroups, taxKey } from './split.ts'

/** A share of a line that a fixed part has. `quantity` is '2', or '1/3' of a shared line. */
export interface HeldLine {
  id: number
  title: string
  quantity: string
  total: Cents
}

/** A part with payments: its amounts do not change while it has them. */
export interface FixedPart {
  number: number
  taxes: readonly TaxGroup[]
  /** Empty unless the check was divided by items. */
  lines: readonly HeldLine[]
  /** Its weight among equal parts, for when its payments are returned; absent: 1. */
  weight?: number
}

/** A line without the shares of fixed parts. */
export interface RestLine extends BillLine {
  /** The fixed parts that have shares of it. */
  heldBy: readonly number[]
}

export const isHeld = ({ heldBy }: RestLine): boolean => heldBy.length > 0

/**
 * The lines without what the fixed parts have. Parts without lines take their share of each tax from all its lines in proportion;
 * the tax that is left of each tax follows the totals, so that no line has more tax than total.
 * Amounts are negative when the lines do not have what a fixed part has. @see assertKept
 */
export function restOf(lines: readonly BillLine[], fixed: readonly FixedPart[]): RestLine[] {
  if (fixed.length === 0) return lines.map((line) => ({ ...line, heldBy: [] }))
  const held = groupBy(
    fixed.flatMap(({ number, lines: own }) => own.map((line) => ({ line, part: number }))),
    ({ line }) => line.id,
  )
  const taxes = groupBy(
    fixed.flatMap((part) => part.taxes.map((tax) => ({ ...tax, hasLines: part.lines.length > 0 }))),
    keyOfGroup,
  )
  const reduced = new Map<number, RestLine>()
  for (const [key, own] of groupBy(lines, taxKey))
    for (const line of restOfTax(own, held, taxes.get(key) ?? [])) reduced.set(line.id, line)
  return lines.map((line) => reduced.get(line.id) ?? { ...line, heldBy: [] })
}

const keyOfGroup = ({ title, rate }: TaxGroup): string => taxKey({ taxTitle: title, taxRate: rate })

interface Held {
  line: HeldLine
  part: number
}

/** @param taken what the fixed parts have of this tax */
function restOfTax(
  lines: readonly BillLine[],
  held: ReadonlyMap<number, readonly Held[]>,
  taken: readonly (TaxGroup & { hasLines: boolean })[],
): RestLine[] {
  const left = lines.map((line) => {
    const own = held.get(line.id) ?? []
    const total = subtractCents(line.total, sumCents(own.map((one) => one.line.total)))
    return {
      ...line,
      ...(own.length > 0 && piecesLeft(line, own)),
      total,
      heldBy: own.map(({ part }) => part),
    }
  })
  if (taken.length === 0) return left
  const positive = (totals: readonly Cents[]) => totals.map((total) => Math.max(total, 0))
  const amounts = sumCents(taken.filter(({ hasLines }) => !hasLines).map(({ total }) => total))
  const shares = sharesOf(amounts, positive(left.map(({ total }) => total)))
  const totals = left.map(({ total }, index) => toCents(total - (shares[index] ?? 0)))
  const taxes = sharesOf(subtractCents(billTotals(lines).tax, billTotals(taken).tax), positive(totals))
  return left.map((line, index) => {
    const [total, tax] = [totals[index] ?? line.total, taxes[index] ?? line.tax]
    return { ...line, net: subtractCents(total, tax), tax, total }
  })
}

/** Pieces as a fraction in lowest terms; never less than none, because pieces may be voided after they were paid. */
function piecesLeft({ quantity }: BillLine, held: readonly Held[]): { quantity: number; of: number } {
  let [pieces, of] = [quantity, 1]
  for (const { line } of held) {
    const [own = 0, ownOf = 1] = line.quantity.split('/').map(Number)
    pieces = pieces * ownOf - own * of
    of *= ownOf
    const common = Math.abs(greatestDivisor(pieces, of))
    pieces /= common
    of /= common
  }
  return pieces > 0 ? { quantity: pieces, of } : { quantity: 0, of: 1 }
}

/**
 * Whether a change of the lines leaves the fixed parts what they have.
 * @throws part_paid with the part that would lose something
 */
export function assertKept(lines: readonly BillLine[], fixed: readonly FixedPart[]): void {
  const ids = new Set(lines.map(({ id }) => id))
  const robbed = fixed.find((part) => part.lines.some(({ id }) => !ids.has(id)))
  if (robbed) throw partPaid(robbed.number)
  for (const { total, heldBy } of restOf(lines, fixed))
    if (total < 0) throw partPaid(heldBy[0] ?? fixed[0]?.number)
  const groups = new Map(taxGroups(lines).map((group) => [keyOfGroup(group), group]))
  for (const [key, taken] of groupBy(
    fixed.flatMap(({ taxes }) => taxes),
    keyOfGroup,
  )) {
    const whole = groups.get(key) ?? NO_TOTALS
    const { net, tax } = billTotals(taken)
    if (whole.net < net || whole.tax < tax)
      throw partPaid(fixed.find(({ taxes }) => taxes.some((one) => keyOfGroup(one) === key))?.number)
  }
}

/**
 * The pieces that stay of a line that is divided, with the centavos that fixed parts have: the parts may have rounded the line
 * in the other direction. The other pieces have the difference.
 * @param others the other lines of the check
 */
export function keepCentavos(
  left: BillLine,
  others: readonly BillLine[],
  fixed: readonly FixedPart[],
): Totals {
  const key = taxKey(left)
  const ofLine = fixed.flatMap(({ lines }) => lines.filter(({ id }) => id === left.id))
  const taken = billTotals(fixed.flatMap(({ taxes }) => taxes.filter((one) => keyOfGroup(one) === key)))
  const rest = billTotals(others.filter((line) => taxKey(line) === key))
  const short = sumCents(ofLine.map(({ total }) => total)) - left.total
  const total = toCents(short > 0 && short <= ofLine.length ? left.total + short : left.total)
  const least = taken.tax - rest.tax
  const most = least + rest.total + total - taken.total
  const tax = Math.min(Math.max(left.tax, least), Math.max(most, least))
  if (Math.abs(tax - left.tax) > fixed.length || tax > total) return left
  return { net: subtractCents(total, toCents(tax)), tax: toCents(tax), total }
}

/** @throws part_paid when a fixed part has a share of one of these lines */
export function assertFree(lineIds: readonly number[], fixed: readonly FixedPart[]): void {
  const ids = new Set(lineIds)
  const holder = fixed.find(({ lines }) => lines.some(({ id }) => ids.has(id)))
  if (holder) throw partPaid(holder.number)
}

const partPaid = (part = 1): AppError =>
  new AppError(
    'part_paid',
    `Eso es de la parte ${part}, que ya se pagó. Devuelve su pago con «Devolver pago» para cambiarlo.`,
    { part },
  )
