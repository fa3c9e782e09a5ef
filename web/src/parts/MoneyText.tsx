import { type Cents, priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'

interface MoneyTextProps {
  /** Cents, or the server's decimal string. */
  amount: Cents | string
  currency: string
  className?: string
}

/** An amount in the store's currency, with tabular figures. */
export function MoneyText({ amount, currency, className }: MoneyTextProps) {
  const cents = typeof amount === 'string' ? priceOf(amount) : amount
  return (
    <span className={`tabular-nums whitespace-nowrap ${className ?? ''}`}>
      {moneyFormat(currency)(cents)}
    </span>
  )
}
