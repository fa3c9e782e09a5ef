import { type MoneyFormat, moneyFormat } from '../../parts/money.ts'
import { useStoreSetting } from '../../parts/settings/data.ts'

/** How this store writes amounts, and its currency's symbol. */
export function useCurrency(): { format: MoneyFormat; symbol: string } {
  const currency = useStoreSetting().data?.currency ?? 'MXN'
  const format = moneyFormat(currency)
  return { format, symbol: format(0 as never).replace(/[\d.,\s]/g, '') }
}
