/** Currencies in use today, as CLDR has them. */
export const CURRENCY_CODES: readonly string[] = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
  CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD
  HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL
  LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP
  PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND
  TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`
  .trim()
  .split(/\s+/)

const KNOWN: ReadonlySet<string> = new Set([...CURRENCY_CODES, ...Intl.supportedValuesOf('currency')])

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
