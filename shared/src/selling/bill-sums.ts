import { groupBy } from '../kernel/grouping.ts'
import { type Cents, subtractCents, sumCents, toCents, ZERO } from '../kernel/money.ts'
import { addedTaxWords, includedTaxWords, TOTAL_WORD } from './tax-words.ts'
import type { BillFigures } from './totals.ts'

type SumKind =
  | 'consumed'
  | 'discount'
  | 'courtesy'
  | 'addedTax'
  | 'adjusted'
  | 'others'
  | 'total'
  | 'net'
  | 'includedTax'
  | 'allTaxes'
  | 'noTax'

/** A figure with its sign. `tax`: the name that the store gives the tax, null for several or unknown ones. */
export interface BillSum {
  kind: SumKind
  amount: Cents
  tax: string | null
}

export interface BillSums {
  /** What stands between the lines and the total; the amounts of all but the first change it. */
  between: readonly BillSum[]
  total: BillSum
  /** What the total consists of. */
  within: readonly BillSum[]
}

/**
 * The sums of a bill in the order in which they are read: what its lines come to, what changes it, the total, and what the
 * total includes. Only a tax that the prices do not include stands between lines and total.
 */
export function billSums(bill: BillFigures): BillSums {
  const { gross, discount, courtesy = ZERO, others = ZERO, net, tax, total } = bill
  const onTop = toCents(total - gross + discount + courtesy + others)
  // Money that a device has charged is a fact, also where the menu's prices do not come to it.
  const isTax = onTop >= 0 && (others > 0 || onTop <= tax)
  const added = isTax ? onTop : ZERO
  const included = others > 0 ? tax : toCents(tax - added)
  const changes = [
    sumOf('discount', subtractCents(ZERO, discount)),
    sumOf('courtesy', subtractCents(ZERO, courtesy)),
    ...taxSums('addedTax', added, included > 0 ? 'one' : 'each', bill),
    sumOf('adjusted', isTax ? ZERO : onTop),
    sumOf('others', subtractCents(ZERO, others)),
  ].filter(({ amount }) => amount !== 0)
  const startsNet = changes.length > 0 && changes.every(({ kind }) => kind === 'addedTax') && gross === net
  return {
    between: changes.length === 0 ? [] : [sumOf(startsNet ? 'net' : 'consumed', gross), ...changes],
    total: sumOf('total', total),
    within: [
      ...(startsNet ? [] : [sumOf('net', net)]),
      ...(tax === 0 ? [sumOf('noTax', ZERO)] : []),
      ...(added > 0 && included > 0
        ? [sumOf('allTaxes', tax, onlyTitle(bill))]
        : taxSums('includedTax', included, 'each', bill)),
    ],
  }
}

const sumOf = (kind: SumKind, amount: Cents, tax: string | null = null): BillSum => ({ kind, amount, tax })

/** Each tax by its name when together they are this amount, else the amount as one. */
function taxSums(kind: SumKind, amount: Cents, how: 'each' | 'one', bill: BillFigures): BillSum[] {
  if (amount === 0) return []
  const each = Array.from(knownTaxes(bill), ([title, tax]) => sumOf(kind, tax, title))
  const isAll = sumCents(each.map((one) => one.amount)) === amount
  return how === 'each' && isAll ? each : [sumOf(kind, amount, onlyTitle(bill))]
}

function onlyTitle(bill: BillFigures): string | null {
  const [title = null, ...others] = knownTaxes(bill).keys()
  return others.length === 0 ? title : null
}

/** The tax of each title; none when they are of another bill: a device may know the taxes of a part of the lines. */
function knownTaxes({ taxes = [], tax: all }: BillFigures): ReadonlyMap<string | null, Cents> {
  const known = taxes.filter(({ tax }) => tax !== 0)
  if (sumCents(known.map(({ tax }) => tax)) !== all) return new Map()
  const byTitle = groupBy(known, ({ title }) => title)
  return new Map(Array.from(byTitle, ([title, own]) => [title, sumCents(own.map(({ tax }) => tax))]))
}

const WORDS: Record<SumKind, (tax: string | null) => string> = {
  consumed: () => 'Consumo',
  discount: () => 'Descuento',
  courtesy: () => 'Cortesía',
  addedTax: addedTaxWords,
  adjusted: () => 'Ajuste',
  others: () => 'Otras partes',
  total: () => TOTAL_WORD,
  net: () => 'Subtotal sin impuestos',
  includedTax: includedTaxWords,
  allTaxes: (tax) => `${addedTaxWords(tax)} en total`,
  noTax: () => addedTaxWords(null),
}

export const sumWords = ({ kind, tax }: Pick<BillSum, 'kind' | 'tax'>): string => WORDS[kind](tax)
