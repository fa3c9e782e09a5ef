import type { Cents } from '@comanda/shared/kernel/money'
import { priceOf } from '@comanda/shared/menu/menu'

export type MoneyFormat = (amount: Cents) => string

const formats = new Map<string, MoneyFormat>()

/** How the store writes amounts: its currency's symbol, two decimals, `$1,245.00`. One function per currency. */
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
    // A code that the browser does not know is written as it is.
    const intl = new Intl.NumberFormat('es-MX', decimals)
    return (amount) => `${currency} ${intl.format(amount / 100)}`
  }
}

/** An amount as the server sends it ("51.50"), as the store writes it. */
export const formatPrice = (format: MoneyFormat, price: string): string => format(priceOf(price))
