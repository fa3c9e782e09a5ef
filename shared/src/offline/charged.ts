import {
  type Cents,
  MAX_BILL,
  portion,
  subtractCents,
  sumCents,
  timesCents,
  toCents,
  ZERO,
} from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'
import { agrees, type ClaimedTotals, type LineTax, lineTotals, type Totals } from '../selling/totals.ts'

/** The amounts that a device has charged: the totals that its guest saw, and the sum of the payments when they are listed. */
export interface Charged {
  claimed: ClaimedTotals
  paid: Cents | null
}

interface Line {
  unit: Cents
  quantity: number
  /** The tax that the server knows. */
  tax: LineTax | null
}

interface ChargedLine extends Totals {
  /** The tax that these amounts contain; null without tax. */
  lineTax: LineTax | null
}

/**
 * The totals of a sale that was paid before it arrived, when they are others than ours. The money is a fact, so it is the
 * total. The device's tax is taken when its figures fit this total and a rate of at most 100 %; else our share of tax.
 * @returns null when ours are right
 */
export function chargedTotals({ claimed, paid }: Charged, ours: Totals, lines: number): Totals | null {
  if (agrees(claimed, ours, lines) && (paid === null || paid === ours.total)) return null
  const total = paid ?? claimed.total ?? ours.total
  if (total < 0 || total > MAX_BILL) return null
  const tax = taxWithin(total, claimed, lines) ?? shareOfTax(total, ours)
  return { net: subtractCents(total, tax), tax, total }
}

function taxWithin(total: Cents, claimed: ClaimedTotals, lines: number): Cents | null {
  const tax = claimed.tax ?? (claimed.net === null ? null : subtractCents(total, claimed.net))
  if (tax === null || tax < 0 || 2 * tax > total) return null
  return agrees(claimed, { net: subtractCents(total, tax), tax, total }, lines) ? tax : null
}

const shareOfTax = (total: Cents, ours: Totals): Cents =>
  ours.total === 0 ? ZERO : portion(total, ours.tax, ours.total)

/**
 * Divides the totals of a paid sale among its lines: each has its price, and the amount on top is tax of the lines that
 * have a tax today, of all when none has. Prices that do not come to the total are divided in proportion.
 */
export function chargedLines(lines: readonly Line[], totals: Totals): ChargedLine[] {
  const prices = lines.map(({ unit, quantity }) => timesCents(unit, quantity))
  const onTop = subtractCents(totals.total, sumCents(prices))
  const hasPrices = onTop >= 0 && onTop <= totals.tax
  const taxed = prices.map((price, index) => (lines[index]?.tax ? price : ZERO))
  const bearing = taxed.some((price) => price > 0) ? taxed : prices
  const added = sharesOf(hasPrices ? onTop : totals.total, hasPrices ? bearing : prices)
  const sums = added.map((amount, index) => toCents(hasPrices ? amount + (prices[index] ?? 0) : amount))
  const ofBearing = sums.map((sum, index) => (bearing[index] ? sum : ZERO))
  const room = sumCents(ofBearing)
  const taxes = sharesOf(totals.tax, room >= totals.tax ? ofBearing : sums)
  return lines.map((line, index) => {
    const [total, tax] = [sums[index] ?? ZERO, taxes[index] ?? ZERO]
    const amounts = { net: subtractCents(total, tax), tax, total }
    return { ...amounts, lineTax: taxOfAmounts(line, amounts, hasPrices && onTop > 0) }
  })
}

/** The tax that gives these amounts: with the rate that the server knows, or with the rate of the amounts. */
function taxOfAmounts({ unit, quantity, tax }: Line, amounts: Totals, isOnTop: boolean): LineTax | null {
  if (amounts.tax === 0 || amounts.net === 0) return null
  const type = isOnTop ? 'exclusive' : 'inclusive'
  if (tax && lineTotals(unit, quantity, { ...tax, type }).tax === amounts.tax) return { ...tax, type }
  return { rate: Math.min(Math.round((amounts.tax * 1000) / amounts.net) / 10, 100), type }
}
