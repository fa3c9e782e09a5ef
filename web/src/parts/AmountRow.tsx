import { cx } from '../ui/classes.ts'
import { MoneyText } from './MoneyText.tsx'

interface AmountRowProps {
  name: string
  amount: string
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
