import { type Cents, portion, subtractCents, sumCents, timesCents, toCents, ZERO } from '../kernel/money.ts'

export const TAX_TYPES = ['exclusive', 'inclusive'] as const
export type TaxType = (typeof TAX_TYPES)[number]

/** A tax on a line: `rate` in percent with at most three decimals. */
export interface LineTax {
  rate: number
  type: TaxType
}

/** The amounts of a line or a bill. Always `net + tax = total`. */
export interface Totals {
  net: Cents
  tax: Cents
  total: Cents
}

export const NO_TOTALS: Totals = { net: ZERO, tax: ZERO, total: ZERO }

/** Tax rates are in thousandths of a percent, so that 16.125 % is exact. */
const thousandths = (rate: number): number => Math.round(rate * 1000)

/** The price of one piece: a chosen variant replaces the base price, each add-on raises it. */
export const unitPrice = (base: Cents, variant: Cents | null, addons: readonly Cents[]): Cents =>
  sumCents([variant ?? base, ...addons])

/**
 * The amounts of one line, whose `discount` is taken off before tax. An exclusive tax adds rate % on top; an inclusive
 * tax is the part contained in the line. Both are rounded half up to the centavo.
 */
export function lineTotals(
  unit: Cents,
  quantity: number,
  tax: LineTax | null,
  discount: Cents = ZERO,
): Totals {
  const line = subtractCents(timesCents(unit, quantity), discount)
  if (!tax) return { net: line, tax: ZERO, total: line }
  const rate = thousandths(tax.rate)
  if (tax.type === 'exclusive') {
    const added = portion(line, rate, 100_000)
    return { net: line, tax: added, total: toCents(line + added) }
  }
  const contained = portion(line, rate, 100_000 + rate)
  return { net: subtractCents(line, contained), tax: contained, total: line }
}

/** A bill is the sum of its rounded lines. */
export const billTotals = (lines: readonly Totals[]): Totals => ({
  net: sumCents(lines.map((line) => line.net)),
  tax: sumCents(lines.map((line) => line.tax)),
  total: sumCents(lines.map((line) => line.total)),
})

/** The totals that a client showed; absent totals are not compared. */
export interface ClaimedTotals {
  net: Cents | null
  tax: Cents | null
  total: Cents | null
}

/** Whether a client's totals agree with the server's, allowing one centavo of rounding per line. */
export function agrees(claimed: ClaimedTotals, ours: Totals, lines: number): boolean {
  const near = (theirs: Cents | null, own: Cents) => theirs === null || Math.abs(theirs - own) <= lines
  return near(claimed.net, ours.net) && near(claimed.tax, ours.tax) && near(claimed.total, ours.total)
}

/** The figures of a bill, or of what it shows of one. */
export interface BillFigures extends Totals {
  /** The sum of its lines as it shows them, in the menu's prices. */
  gross: Cents
  /** Taken off these lines; a courtesy that shows its line without a price is not among them. */
  discount: Cents
  courtesy?: Cents
  /** What others pay of the shown lines: a part of a check shows all of them. */
  others?: Cents
  /** The tax of the lines of each tax. Unknown: taxes have no name. */
  taxes?: readonly { title: string | null; tax: Cents }[]
}
