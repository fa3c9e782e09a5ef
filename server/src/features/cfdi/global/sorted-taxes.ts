import { type FrozenTax, type TaxOverride, taxClassOf } from '@comanda/shared/cfdi/tax-class'

/** The taxes of a period's sales by what they do to its global. */
export interface SortedTaxes {
  /** The authority does not know them: a sale with one cannot be invoiced. */
  unknown: readonly FrozenTax[]
  /** No object of tax. */
  untaxed: readonly FrozenTax[]
  /** Sales may have lines of both kinds, which take two concepts. */
  isMixed: boolean
}

export function sortedTaxes(taxes: readonly FrozenTax[], overrides: readonly TaxOverride[]): SortedTaxes {
  const classed = taxes.map((tax) => ({ tax, is: taxClassOf(tax, overrides)?.kind ?? null }))
  const of = (isThis: (kind: string | null) => boolean) =>
    classed.filter(({ is }) => isThis(is)).map(({ tax }) => tax)
  const [unknown, untaxed] = [of((is) => is === null), of((is) => is === 'none')]
  return { unknown, untaxed, isMixed: untaxed.length > 0 && untaxed.length < taxes.length }
}
