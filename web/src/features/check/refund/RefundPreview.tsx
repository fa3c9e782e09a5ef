import { groupBy } from '@comanda/shared/kernel/grouping'
import { type Cents, sumCents } from '@comanda/shared/kernel/money'
import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import { useId } from 'react'
import { REFUND_TEXTS as TEXTS } from './texts.ts'

interface OfTitle {
  title: string
  amount: Cents
}

interface RefundPreviewProps {
  label: string
  payments: readonly OfTitle[]
  tips: readonly OfTitle[]
  format: MoneyFormat
}

/** The money that goes back with each payment type, tip included. */
export function RefundPreview({ label, payments, tips, format }: RefundPreviewProps) {
  const id = useId()
  const tipOf = (title: string) => sumOfTitle(tips.filter((one) => one.title === title))
  return (
    <section aria-labelledby={id} className="rounded-md bg-sunken px-4 py-2">
      <h3 id={id} className="text-sm font-medium">
        {label}
      </h3>
      <dl>
        {[...groupBy([...payments, ...tips], ({ title }) => title)].map(([title, given]) => (
          <div key={title} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">
              {title}
              {tipOf(title) > 0 && (
                <span className="text-sm text-muted"> {TEXTS.withTip(format(tipOf(title)))}</span>
              )}
            </dt>
            <dd className="font-semibold tabular-nums">{format(sumOfTitle(given))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const sumOfTitle = (given: readonly OfTitle[]) => sumCents(given.map(({ amount }) => amount))
