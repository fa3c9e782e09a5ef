import type { Cents } from '@comanda/shared/kernel/money'
import { priceOf } from '@comanda/shared/menu/menu'

export type MoneyFormat = (amount: Cents) => string

const formats = new Map<string, MoneyFormat>()

/** A cached function that formats amounts of a currency: `$1,245.00`. */
export function moneyFormat(currency: string): MoneyFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = makeFormat(currency)
  formats.set(currency, made)
  return made
}

function makeFormat(currency: string): MoneyFormat {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  try {
    const intl = new Intl.NumberFormat('es-MX', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...decimals,
    })
    return (amount) => intl.format(amount / 100)
  } catch {
    // A currency code that the browser does not know is written unchanged.
    const intl = new Intl.NumberFormat('es-MX', decimals)
    return (amount) => `${currency} ${intl.format(amount / 100)}`
  }
}

/** Formats an amount of the server ("51.50"). */
export const formatPrice = (format: MoneyFormat, price: string): string => format(priceOf(price))
