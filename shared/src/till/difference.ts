import { type Cents, priceOf, toCents } from '../kernel/money.ts'
import type { MoneyFormat } from '../kernel/money-format.ts'

/** `Faltan $20.00`, `Sobran $5.00` or `Sin diferencia`. */
export function differenceWords(difference: string, format: MoneyFormat): string {
  const cents: Cents = priceOf(difference)
  if (cents === 0) return 'Sin diferencia'
  return `${cents < 0 ? 'Faltan' : 'Sobran'} ${format(toCents(Math.abs(cents)))}`
}
