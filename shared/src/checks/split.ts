import { AppError } from '../kernel/errors.ts'
import { groupBy } from '../kernel/grouping.ts'
import { type Cents, formatMoney, subtractCents, sumCents, ZERO } from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'
import { billTotals, NO_TOTALS, type Totals } from '../selling/totals.ts'

/** How many parts one division makes. */
export const MAX_PARTS = 20
/** The highest number of a part: parts that were paid keep theirs when the rest is divided again. */
export const MAX_PART_NUMBER = 999
/** Shares of all lines together: each is a line of its part in every answer about the check. */
const MAX_SHARES = 5_000
/** Of the weights of a line: the products of two such sums are exact. */
const MAX_WEIGHT = 10_000_000

export interface BillLine extends Totals {
  id: number
  title: string
  quantity: number
  /** The line is `quantity / of` pieces: what is left of a shared line; absent: 1. */
  of?: number
  taxTitle: string | null
  taxRate: number | null
}

interface ItemsChoice {
  mode: 'items'
  parts: number
  lines: readonly LineChoice[]
}

/** Who pays a line: one part all of it, or several by weight. */
export interface LineChoice {
  id: number
  shares: readonly { part: number; weight: number }[]
}

export type SplitChoice =
  | { mode: 'equal'; parts: number }
  | { mode: 'amounts'; amounts: readonly Cents[] }
  | ItemsChoice

/** The sums of one tax; title and rate are null for lines without tax. */
export interface TaxGroup extends Totals {
  title: string | null
  rate: number | null
}

export interface BillPart extends Totals {
  /** From 1. */
  number: number
  taxes: TaxGroup[]
  /** Empty unless the bill is divided by items. `quantity` is '2', or '1/3' of a shared line. */
  lines: { id: number; title: string; quantity: string; total: Cents }[]
}

/** Lines of one tax have the same key. */
export const taxKey = ({ taxTitle, taxRate }: Pick<BillLine, 'taxTitle' | 'taxRate'>): string =>
  `${taxRate} ${taxTitle}`

/** The sums of each tax of a bill, in the order in which the lines name them. */
export function taxGroups(lines: readonly BillLine[]): TaxGroup[] {
  const groups = groupBy(lines, taxKey)
  return Array.from(groups.values(), (own) => {
    const [{ taxTitle, taxRate }] = own as [BillLine]
    return { title: taxTitle, rate: taxRate, ...billTotals(own) }
  })
}

/**
 * Divides a bill into parts. Their net, tax and total, also of each tax, add up to the bill's to the centavo.
 * @throws invalid_input with a sentence when the choice does not divide this bill into at least two parts.
 */
export function splitBill(lines: readonly BillLine[], choice: SplitChoice): BillPart[] {
  const parts = countParts(lines, choice)
  if (choice.mode === 'items') return splitByItems(lines, choice)
  if (choice.mode === 'amounts') return splitByTotals(lines, choice.amounts)
  return splitByTotals(lines, sharesOf(billTotals(lines).total, Array<number>(parts).fill(1)))
}

/** The parts of a choice, without their sums. @throws invalid_input, see `splitBill` */
export function countParts(lines: readonly BillLine[], choice: SplitChoice): number {
  const parts = choice.mode === 'amounts' ? choice.amounts.length : choice.parts
  if (!(parts >= 2)) throw refusal('Divide la cuenta en al menos 2 partes.')
  if (choice.mode === 'items') assertItems(lines, choice)
  if (choice.mode === 'amounts') assertAmounts(choice.amounts, billTotals(lines).total)
  return parts
}

function assertAmounts(amounts: readonly Cents[], total: Cents): void {
  const sum = sumCents(amounts)
  if (sum !== total)
    throw refusal(`Las partes suman ${formatMoney(sum)} y la cuenta es de ${formatMoney(total)}.`)
  if (amounts.some((amount) => amount <= 0)) throw refusal('Cada parte debe ser mayor a 0.')
}

/**
 * Each tax is divided in proportion to the amounts that the parts can still take, so that rows and columns are exact.
 * The largest tax comes first, because later taxes correct its rounding.
 */
export function splitByTotals(lines: readonly BillLine[], totals: readonly Cents[]): BillPart[] {
  const groups = taxGroups(lines)
  const shares = new Map<TaxGroup, Totals[]>()
  let room = totals
  for (const group of [...groups].sort((a, b) => b.total - a.total)) {
    const taken = sharesOf(group.total, room)
    room = room.map((left, part) => subtractCents(left, taken[part] ?? ZERO))
    shares.set(group, withTax(group, taken))
  }
  return totals.map((_, part) => {
    const taxes = groups.map((group) => ({ ...group, ...shares.get(group)?.[part] }))
    return { number: part + 1, ...billTotals(taxes), taxes, lines: [] }
  })
}

/** Divides the tax by the shares of the total: no share has more tax than total. */
function withTax(whole: Totals, totals: readonly Cents[]): Totals[] {
  const taxes = sharesOf(whole.tax, totals)
  return totals.map((total, index) => {
    const tax = taxes[index] ?? ZERO
    return { net: subtractCents(total, tax), tax, total }
  })
}

/** A share of a line, as one part has it. `quantity` is the whole line's. */
export interface LineShare extends BillLine {
  part: number
  text: string
}

function assertItems(lines: readonly BillLine[], choice: ItemsChoice): void {
  const choices = new Map(choice.lines.map((line) => [line.id, line.shares]))
  const ids = new Set(lines.map((line) => line.id))
  if (choices.size < choice.lines.length) throw refusal('Un artículo está dos veces en la división.')
  if (choice.lines.some((line) => !ids.has(line.id))) throw refusal('Un artículo no es de esta cuenta.')
  assertFewShares(choice.lines)
  const named = new Set<number>()
  for (const line of lines) {
    const own = choices.get(line.id) ?? []
    assertShares(line, own, choice.parts)
    for (const { part } of own) named.add(part)
  }
  for (let part = 1; part <= choice.parts; part++)
    if (!named.has(part)) throw refusal(`La parte ${part} no tiene artículos.`)
}

function splitByItems(lines: readonly BillLine[], choice: ItemsChoice): BillPart[] {
  const choices = new Map(choice.lines.map((line) => [line.id, line.shares]))
  const shares = lines.flatMap((line) => divideByWeight(line, choices.get(line.id) ?? []))
  const byPart = groupBy(shares, ({ part }) => part)
  return Array.from({ length: choice.parts }, (_, index) =>
    partOfShares(index + 1, byPart.get(index + 1) ?? []),
  )
}

/** @throws invalid_input when each answer about the check would have too many lines, or a line too small shares */
export function assertFewShares(lines: readonly LineChoice[]): void {
  if (lines.reduce((sum, line) => sum + line.shares.length, 0) > MAX_SHARES)
    throw refusal('Son demasiados artículos entre demasiadas personas. Comparte menos.')
  if (lines.some(({ shares }) => weightOf(shares) > MAX_WEIGHT))
    throw refusal('Ese artículo ya se dividió demasiadas veces. Deshaz la división y divide de nuevo.')
}

const weightOf = (shares: LineChoice['shares']): number => shares.reduce((sum, { weight }) => sum + weight, 0)

function assertShares(line: BillLine, shares: LineChoice['shares'], parts: number): void {
  if (shares.length === 0) throw refusal(`Elige quién paga «${line.title}».`)
  const named = new Set(shares.map(({ part }) => part).filter((part) => part >= 1 && part <= parts))
  if (named.size < shares.length) throw refusal('¡La parte no es válida!')
  if (!shares.every(({ weight }) => weight >= 1)) throw refusal('¡La cantidad no es válida!')
}

export const partOfShares = (number: number, shares: readonly LineShare[]): BillPart => ({
  number,
  ...billTotals(shares),
  taxes: taxGroups(shares),
  lines: shares.map(({ id, title, text, total }) => ({ id, title, quantity: text, total })),
})

/** The shares add up to the line in net, tax and total. */
export function divideByWeight(line: BillLine, shares: LineChoice['shares']): LineShare[] {
  const weights = shares.map(({ weight }) => weight)
  const sum = weightOf(shares)
  const { id, title, quantity, of = 1, taxTitle, taxRate } = line
  const totals = withTax(line, sharesOf(line.total, weights))
  // Up to 20,000 of them: spreading the line into each takes most of the time.
  return shares.map(({ part, weight }, index) => {
    const { net, tax, total } = totals[index] ?? NO_TOTALS
    const text = quantityText(quantity * weight, of * sum)
    return { id, title, quantity, taxTitle, taxRate, net, tax, total, part, text }
  })
}

/** The pieces of a part: two beers that four people share are '1/2' for each. */
export function quantityText(pieces: number, of: number): string {
  const common = greatestDivisor(pieces, of)
  return of === common ? String(pieces / common) : `${pieces / common}/${of / common}`
}

export const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

const refusal = (sentence: string): AppError => new AppError('invalid_input', sentence)
