import { LEGAL_TENDER } from './generated/legal-tender.ts'

/** Money in use today. */
export const CURRENCY_CODES: readonly string[] = LEGAL_TENDER

const KNOWN: ReadonlySet<string> = new Set([...LEGAL_TENDER, ...Intl.supportedValuesOf('currency')])

/** Also money that is no longer used: a store that still has it must be able to save its other details. */
export const isCurrency = (code: string): boolean => KNOWN.has(code)

/** Without two decimals by ISO 4217. The runtime's own data (CLDR) follows usage: it gives the Colombian peso none. */
const OTHER_DECIMALS: ReadonlySet<string> = new Set(
  'BHD BIF CLF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX UYI UYW VND VUV XAF XOF XPF'.split(
    ' ',
  ),
)

/** Whether amounts in this currency have two decimals, as every amount is stored and sent (ADR 4). */
export const hasCents = (code: string): boolean => !OTHER_DECIMALS.has(code)

/** What a store can choose to sell in: no yen, which has no decimals, nor dinars with three. */
export const SELLING_CURRENCIES: readonly string[] = CURRENCY_CODES.filter(hasCents)

export interface CurrencyName {
  code: string
  /** `peso mexicano` */
  name: string
  /** `$`; the code itself where money has no sign of its own. */
  symbol: string
}

/** The currencies in a language's words and order, from what the runtime knows (CLDR). */
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
