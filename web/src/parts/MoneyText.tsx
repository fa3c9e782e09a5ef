import { type Cents, priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { cx } from '../ui/classes.ts'

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

interface AmountRowProps {
  name: string
  amount: Cents | string
  currency: string
  isMinus?: boolean
  isStrong?: boolean
}

/** A name and its amount in a list of sums. */
export const AmountRow = ({ name, amount, currency, isMinus = false, isStrong = false }: AmountRowProps) => (
  <div className={cx('flex justify-between gap-4', isStrong ? 'text-lg font-semibold' : 'text-muted')}>
    <dt>{name}</dt>
    <dd>
      {isMinus && '−'}
      <MoneyText amount={amount} currency={currency} />
    </dd>
  </div>
)
