import { memoize } from '@comanda/shared/kernel/memoize'
import type { Cents } from '@comanda/shared/kernel/money'
import { type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'

const axisFormat = memoize((currency): MoneyFormat => {
  try {
    const intl = new Intl.NumberFormat('es-MX', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    })
    return (amount) => intl.format(amount / 100)
  } catch {
    // The browser does not know the currency code.
    return moneyFormat(currency)
  }
})

/** A short amount for an axis: `$1.5 k`. */
export const axisMoney = (amount: number, currency: string): string => axisFormat(currency)(amount as Cents)
