import type { Cents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '../money.ts'

const formats = new Map<string, Intl.NumberFormat | null>()

function formatOf(currency: string): Intl.NumberFormat | null {
  const known = formats.get(currency)
  if (known !== undefined) return known
  let made: Intl.NumberFormat | null = null
  try {
    made = new Intl.NumberFormat('es-MX', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    })
  } catch {
    // The browser does not know the currency code.
  }
  formats.set(currency, made)
  return made
}

/** A short amount for an axis: `$1.5 k`. */
export function axisMoney(amount: number, currency: string): string {
  const format = formatOf(currency)
  return format ? format.format(amount / 100) : moneyFormat(currency)(amount as Cents)
}
