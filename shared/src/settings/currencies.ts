import { LEGAL_TENDER } from './generated/legal-tender.ts'

/** Currencies in use today. */
export const CURRENCY_CODES: readonly string[] = LEGAL_TENDER

const KNOWN: ReadonlySet<string> = new Set([...LEGAL_TENDER, ...Intl.supportedValuesOf('currency')])

/** Includes former currencies: a store that still has a former currency must be able to save its other details. */
export const isCurrency = (code: string): boolean => KNOWN.has(code)

/**
 * Currencies without two decimals in ISO 4217. The runtime's data (CLDR) follows usage: it gives the Colombian peso
 * none.
 */
const OTHER_DECIMALS: ReadonlySet<string> = new Set(
  'BHD BIF CLF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX UYI UYW VND VUV XAF XOF XPF'.split(
    ' ',
  ),
)

/** Whether amounts in this currency have two decimals, as stored and sent amounts do (ADR 4). */
export const hasCents = (code: string): boolean => !OTHER_DECIMALS.has(code)

/** The currencies that a store can choose: the yen has no decimals, and some dinars have three. */
export const SELLING_CURRENCIES: readonly string[] = CURRENCY_CODES.filter(hasCents)

interface CurrencyName {
  code: string
  /** `peso mexicano` */
  name: string
  /** `$`; the code itself when the currency has no sign. */
  symbol: string
}

/** The currencies with their names in a language, sorted, from the runtime's data (CLDR). */
export function currencyNames(codes: readonly string[], language = 'es-MX'): CurrencyName[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const inOrder = new Intl.Collator(language)
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code, symbol: symbolOf(code, language) }))
    .sort((a, b) => inOrder.compare(a.name, b.name))
}

function symbolOf(currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}
