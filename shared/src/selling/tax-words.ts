import { type Cents, toCents } from '../kernel/money.ts'
import type { BillFigures } from './totals.ts'

/** `IVA`, `Impuestos`: several taxes, or one whose name is not known. */
export const addedTaxWords = (tax: string | null): string => tax ?? 'Impuestos'
export const includedTaxWords = (tax: string | null): string =>
  tax === null ? 'Impuestos incluidos' : `${tax} incluido`
export const TOTAL_WORD = 'Total'

interface BriefSum {
  name: string
  amount: Cents
  isTotal: boolean
}

/** The total of a cart and one figure of its taxes, in the order in which they are read: where there is room for two rows. */
export function briefSums({ gross, tax, total, taxes = [] }: BillFigures): readonly BriefSum[] {
  const titles = new Set(taxes.flatMap((one) => (one.tax === 0 ? [] : [one.title])))
  const [only = null] = titles.size === 1 ? titles : []
  const sum = { name: TOTAL_WORD, amount: total, isTotal: true }
  const added = toCents(total - gross)
  if (added > 0) return [{ name: addedTaxWords(only), amount: added, isTotal: false }, sum]
  const name = tax === 0 ? addedTaxWords(null) : includedTaxWords(only)
  return [sum, { name, amount: tax, isTotal: false }]
}
