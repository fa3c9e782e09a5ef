import { formatCount } from '@comanda/shared/kernel/count-format'
import { priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Report } from '@comanda/shared/reports/api'
import { TEXTS } from '../texts.ts'

/** Order counts that are not sales: without money, or not finished. */
const APART = ['cancelled', 'closedUnpaid', 'paidOpen'] as const

export const OrdersApart = ({ report }: { report: Report }) => (
  <div className="grid gap-2 @2xl:grid-cols-3 @2xl:gap-4">
    {APART.map((key) => (
      <Apart
        key={key}
        title={TEXTS[key]}
        now={report[key]}
        before={report.previous[key]}
        currency={report.currency}
      />
    ))}
  </div>
)

interface ApartProps {
  title: string
  now: Report['cancelled']
  before: Report['cancelled']
  currency: string
}

/** A count with its amount, beside those of the period before. */
export function Apart({ title, now, before, currency }: ApartProps) {
  const money = moneyFormat(currency)
  const words = (one: Report['cancelled']) =>
    TEXTS.cancelledOf(formatCount(one.count), money(priceOf(one.amount)))
  return (
    <p className="rounded-lg border border-line bg-surface px-4 py-2.5">
      <span className="text-muted">{title}: </span>
      <strong className="font-semibold">{words(now)}</strong>{' '}
      <span className="inline-block text-sm text-muted">({TEXTS.before(words(before))})</span>
    </p>
  )
}
