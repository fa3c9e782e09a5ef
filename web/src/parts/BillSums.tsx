import { type Cents, toCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { type BillSum, billSums, sumWords } from '@comanda/shared/selling/bill-sums'
import type { BillFigures } from '@comanda/shared/selling/totals'
import type { ReactNode } from 'react'
import { AmountRow } from './MoneyText.tsx'

interface BillSumsProps {
  figures: BillFigures
  currency: string
  /** Rows below the total and what it includes. */
  children?: ReactNode
}

/** The sums of a bill: what changes the sum of its lines, the total, and small what the total includes. */
export function BillSums({ figures, currency, children }: BillSumsProps) {
  const { between, total, within } = billSums(figures)
  const row = (sum: BillSum) => ({ name: sumWords(sum), currency })
  return (
    <dl className="flex flex-col gap-1">
      {between.map((sum) => (
        <AmountRow key={sumWords(sum)} {...row(sum)} amount={unsigned(sum.amount)} isMinus={sum.amount < 0} />
      ))}
      <AmountRow {...row(total)} amount={total.amount} isStrong />
      <IncludedSums sums={within} currency={currency} />
      {children}
    </dl>
  )
}

const unsigned = (amount: Cents): Cents => toCents(Math.abs(amount))

/** Small, in one line where it fits. */
function IncludedSums({ sums, currency }: { sums: readonly BillSum[]; currency: string }) {
  const format = moneyFormat(currency)
  return sums.map((sum) => (
    <div key={sumWords(sum)} className="flex justify-between gap-4 text-sm text-muted">
      <dt>{sumWords(sum)}</dt>
      <dd className="tabular-nums whitespace-nowrap">{format(sum.amount)}</dd>
    </div>
  ))
}
