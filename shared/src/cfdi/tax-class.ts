/** The frozen tax of a line; both are null on a line without tax. `rate` in percent with at most three decimals. */
export interface FrozenTax {
  title: string | null
  rate: number | null
}

/** How the authority sees a tax: `rate` in millionths, so that 0.160000 is 160,000. */
export type TaxClass =
  | { kind: 'iva' | 'ieps'; rate: number }
  /** Exempt from IVA. */
  | { kind: 'exempt' }
  /** No object of tax (ObjetoImp 01). */
  | { kind: 'none' }

/** A store's own word on the class of a tax of its list. */
export interface TaxOverride extends FrozenTax {
  is: TaxClass
}

/** Fixed rates of c_TasaOCuota below 100 %, in millionths; IVA 8 % is the rate at the border. */
export const IVA_RATES: readonly number[] = [0, 80_000, 160_000]
export const IEPS_RATES: readonly number[] = [
  0, 30_000, 60_000, 70_000, 80_000, 90_000, 250_000, 265_000, 300_000, 304_000, 500_000, 530_000,
]

/** Percent with three decimals to millionths. */
const millionths = (rate: number): number => Math.round(rate * 1000) * 10

/** The same for equal classes: `iva 160000`, `exempt`. */
export const classKey = (of: TaxClass): string => ('rate' in of ? `${of.kind} ${of.rate}` : of.kind)

/** Whether the authority's catalogue has it. */
export const isTaxClass = (of: TaxClass): boolean =>
  !('rate' in of) || (of.kind === 'iva' ? IVA_RATES : IEPS_RATES).includes(of.rate)

/**
 * The class of a frozen tax: what the store says of this title and rate, otherwise what title and rate say. A rate without a
 * telling title is IVA, and a line without tax is no object of it.
 * @returns null for a tax that the authority does not know, and for a class of another rate than the tax was charged at
 */
export function taxClassOf(tax: FrozenTax, overrides: readonly TaxOverride[] = []): TaxClass | null {
  const own = overrides.find(({ title, rate }) => title === tax.title && rate === tax.rate)
  const found = own?.is ?? byTitle(tax)
  return isTaxClass(found) && millionths(tax.rate ?? 0) === rateOf(found) ? found : null
}

const rateOf = (of: TaxClass): number => ('rate' in of ? of.rate : 0)

function byTitle({ title, rate }: FrozenTax): TaxClass {
  if (title === null || rate === null) return { kind: 'none' }
  const words = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (/\bieps\b/.test(words)) return { kind: 'ieps', rate: millionths(rate) }
  if (rate === 0 && /\bexent/.test(words)) return { kind: 'exempt' }
  if (rate === 0 && /\b(no|sin) (es )?objeto\b/.test(words)) return { kind: 'none' }
  return { kind: 'iva', rate: millionths(rate) }
}
