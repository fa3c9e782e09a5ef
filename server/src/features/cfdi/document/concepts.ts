import { classKey, type FrozenTax, type TaxClass } from '@comanda/shared/cfdi/tax-class'
import { withheldOf } from '@comanda/shared/cfdi/withholding'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type Cents, sumCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import type { LineAmounts } from './after-refunds.ts'

/** Tax of a concept; the authority's node has no tax for an exempt class. */
export interface ConceptTransfer extends Transfer {
  is: Exclude<TaxClass, { kind: 'none' }>
}

export interface Concept {
  /** c_ClaveProdServ and c_ClaveUnidad. */
  key: string
  unit: string
  /** The number of a ticket; absent in a document by name. */
  id?: string
  quantity: number
  description: string
  net: Cents
  /** None: no object of tax. */
  transfers: readonly ConceptTransfer[]
  /** Income tax that the receiver withholds. */
  withheld?: Cents
}

/** A line of a sale with the class of its tax. */
export interface ClassedLine extends LineAmounts {
  is: TaxClass
  /** The tax that the line froze; a document keeps it beside its class. */
  taxes?: readonly FrozenTax[]
  title: string
  quantity: number
}

/** A sale with its number and what its lines have left. */
export interface Ticket {
  number: string
  lines: readonly ClassSums[]
}

/**
 * The concepts of a document whose receiver withholds income tax.
 * @throws invalid_input for a part that is no object of tax, which has no place for it
 */
export function withheldConcepts(concepts: readonly Concept[]): Concept[] {
  if (concepts.some(({ transfers }) => transfers.length === 0))
    throw new AppError(
      'invalid_input',
      'Esta cuenta tiene artículos sin objeto de impuesto, y la retención de ISR no cabe en ellos. Haz esta factura en el portal del SAT.',
    )
  return concepts.map((concept) => ({ ...concept, withheld: withheldOf(concept.net) }))
}

/** What the receiver withholds of a document. */
export const withheldIn = (concepts: readonly Concept[]): Cents =>
  sumCents(concepts.map(({ withheld = ZERO }) => withheld))

const MEAL = { key: '90101501', unit: 'E48' }
const SALE = { key: '01010101', unit: 'ACT' }
const CREDIT = { key: '84111506', unit: 'ACT' }

/** Most concepts of a global: the authority's own tools stop there. */
export const MOST_CONCEPTS = 2000

/** One concept for each tax of a meal. */
export const mealConcepts = (lines: readonly ClassedLine[]): Concept[] =>
  sumsByClass(lines).map((sums) => ({
    ...MEAL,
    quantity: 1,
    description: 'Consumo de alimentos y bebidas',
    ...amountsOf([sums]),
  }))

/** One concept for each line that costs something. */
export const detailedConcepts = (lines: readonly ClassedLine[]): Concept[] =>
  lines
    .filter(({ net, tax }) => net + tax > 0)
    .map((line) => ({ ...MEAL, quantity: line.quantity, description: line.title, ...amountsOf([line]) }))

/** A ticket in a global: its taxes in one concept, and what is no object of tax in another. */
export const globalConcepts = (ticket: Ticket): Concept[] => ofTicket(ticket, SALE, 'Venta')

/** What a credit note takes back of a ticket. */
export const creditConcepts = (ticket: Ticket): Concept[] =>
  ofTicket(ticket, CREDIT, 'Devoluciones, descuentos o bonificaciones')

function ofTicket({ number, lines }: Ticket, code: typeof SALE, description: string): Concept[] {
  const sums = sumsByClass(lines)
  const parts = [sums.filter(({ is }) => is.kind !== 'none'), sums.filter(({ is }) => is.kind === 'none')]
  return parts
    .filter((part) => part.length > 0)
    .map((part) => ({ ...code, id: number, quantity: 1, description, ...amountsOf(part) }))
}

/**
 * The tickets of each global of a period, in their order, each with at most so many concepts.
 * @param concepts how many each ticket needs @returns the positions of the tickets of each global
 */
export function packsOf(concepts: readonly number[], most = MOST_CONCEPTS): number[][] {
  const packs: number[][] = []
  let room = 0
  for (const [at, needed] of concepts.entries()) {
    if (needed === 0) continue
    if (needed > room) {
      packs.push([])
      room = most
    }
    packs.at(-1)?.push(at)
    room -= needed
  }
  return packs
}

/** Amounts of one class of tax. */
export interface ClassSums {
  is: TaxClass
  net: Cents
  tax: Cents
  /** The frozen taxes that have this class: what follows the document takes their class from it, not from the settings. */
  taxes?: readonly FrozenTax[]
}

/** Without the classes that come to nothing: a concept of zero is refused. */
export const sumsByClass = (lines: readonly ClassSums[]): ClassSums[] =>
  [...groupBy(lines, ({ is }) => classKey(is)).values()]
    .map((same) => ({
      is: (same[0] as ClassSums).is,
      net: sumCents(same.map(({ net }) => net)),
      tax: sumCents(same.map(({ tax }) => tax)),
      ...taxesOf(same),
    }))
    .filter(({ net, tax }) => net + tax > 0)

/** Each once. */
function taxesOf(lines: readonly ClassSums[]): Pick<ClassSums, 'taxes'> {
  const taxes = new Map(lines.flatMap((line) => line.taxes ?? []).map((one) => [JSON.stringify(one), one]))
  return taxes.size > 0 ? { taxes: [...taxes.values()] } : {}
}

/** Net amount and taxes of a concept. */
function amountsOf(parts: readonly ClassSums[]): Pick<Concept, 'net' | 'transfers'> {
  const based = parts.map(({ is, net, tax }) => ({ is, ...withBase(net, tax) }))
  return {
    net: sumCents(based.map(({ net }) => net)),
    transfers: based.flatMap(({ is, net, tax }): ConceptTransfer[] => {
      if (is.kind === 'none') return []
      if (is.kind === 'exempt') return [{ is, base: net, tax }]
      return transfersOf(net, tax, is.rate).map((one) => ({ is, ...one }))
    }),
  }
}

/** A Traslado of a concept: the base and its tax. */
interface Transfer {
  base: Cents
  tax: Cents
}

/**
 * The lowest and highest tax in centavos that the authority accepts for a base in centavos and a rate in millionths
 * (CFDI40180): half a centavo less of base and rounded down, half a centavo more and rounded up.
 */
export function limitsOfTax(base: number, rate: number): { low: number; high: number } {
  const [low, high, unit] = [
    BigInt(rate) * BigInt(2 * base - 1),
    BigInt(rate) * BigInt(2 * base + 1),
    2_000_000n,
  ]
  return { low: Math.max(0, Number(low / unit)), high: Number((high + unit - 1n) / unit) }
}

/** The largest base whose tax may be zero. */
const baseWithoutTax = (rate: number): number => Math.ceil((2_000_000 / rate + 1) / 2) - 1

/**
 * What refunds left of one tax may be more tax than base, by centavos of rounding, and a base of zero is refused: then
 * centavos of tax count as base, and the total stays.
 */
export function withBase(net: Cents, tax: Cents): { net: Cents; tax: Cents } {
  const moved = Math.max(0, Math.ceil((tax - net) / 2))
  return { net: toCents(net + moved), tax: toCents(tax - moved) }
}

/**
 * The Traslado nodes of a frozen net amount and its tax. One, when the tax is near the rate; the tax of many rounded lines
 * may not be, and then centavos of base with the most, or the least, tax that they may have stand beside it.
 * @param rate in millionths, below 1,000,000
 * @param tax at most `net`
 */
export function transfersOf(net: Cents, tax: Cents, rate: number): Transfer[] {
  const others: Transfer[] = []
  let [base, left] = [net as number, tax as number]
  const put = (one: number, its: number) => {
    others.push({ base: toCents(one), tax: toCents(its) })
    base -= one
    left -= its
  }
  while (base > 0 && left > limitsOfTax(base, rate).high) put(1, 1)
  while (left < limitsOfTax(base, rate).low) put(baseWithoutTax(rate), 0)
  return base > 0 ? [{ base: toCents(base), tax: toCents(left) }, ...others] : others
}
