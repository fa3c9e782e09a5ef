import type { sumInvoices } from '@comanda/shared/invoices/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { type ReactNode, useId } from 'react'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { TEXTS } from './texts.ts'

interface SumsProps {
  sums: Answer<typeof sumInvoices>
  currency: string
  /** Which days, in words. */
  period: string
}

/** What the whole period comes to, whichever of its pages is shown. */
export function Sums({ sums, currency, period }: SumsProps) {
  const id = useId()
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />
  return (
    <section aria-labelledby={id} className="mt-4 rounded-lg border border-line bg-surface p-4">
      <h2 id={id} className="mb-3 font-semibold">
        {TEXTS.sums}
        <span className="font-normal text-muted"> · {period}</span>
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
        <Sum name={TEXTS.count}>{sums.count}</Sum>
        <Sum name={TEXTS.subtotal}>{money(sums.subtotal)}</Sum>
        <Sum name={TEXTS.tax}>{money(sums.taxTotal)}</Sum>
        <Sum name={TEXTS.total}>{money(sums.total)}</Sum>
      </dl>
    </section>
  )
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{children}</dd>
  </div>
)
