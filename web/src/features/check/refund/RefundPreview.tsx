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
    <section aria-labelledby={id} className="rounded-md border border-line bg-sunken px-4 py-3 text-left">
      <h3 id={id} className="mb-1 text-sm font-medium">
        {label}
      </h3>
      <dl className="flex flex-col gap-1">
        {[...groupBy([...payments, ...tips], ({ title }) => title)].map(([title, given]) => (
          <div key={title} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">
              {title}
              {tipOf(title) > 0 && (
                <span className="block text-sm text-muted">{TEXTS.withTip(format(tipOf(title)))}</span>
              )}
            </dt>
            <dd className="text-lg font-semibold tabular-nums">{format(sumOfTitle(given))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const sumOfTitle = (given: readonly OfTitle[]) => sumCents(given.map(({ amount }) => amount))
