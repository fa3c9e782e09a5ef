import { memoize } from './memoize.ts'
import { type Cents, priceOf } from './money.ts'

export type MoneyFormat = (amount: Cents) => string

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** A cached function that formats amounts of a currency: `$1,245.00`, `−$175.09`. */
export const moneyFormat = memoize((currency): MoneyFormat => {
  try {
    const intl = new Intl.NumberFormat('es-MX', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...DECIMALS,
    })
    return (amount) => intl.format(amount / 100).replace('-', '−')
  } catch {
    // A currency code that Intl does not know is written unchanged.
    const intl = new Intl.NumberFormat('es-MX', DECIMALS)
    return (amount) => `${currency} ${intl.format(amount / 100).replace('-', '−')}`
  }
})

/** Formats an amount on the wire ("51.50"). */
export const formatPrice = (format: MoneyFormat, price: string): string => format(priceOf(price))
