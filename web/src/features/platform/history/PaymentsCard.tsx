import { PLAN_CURRENCY } from '@comanda/shared/billing/plan'
import { Ban, CircleCheck, ReceiptText, RefreshCw } from 'lucide-react'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DayText } from '../DayText.tsx'
import { dayRange, money } from '../formats.ts'
import { TEXTS } from '../texts.ts'
import type { TenantHistory } from './HistoryPage.tsx'

const WORDS = TEXTS.history
type Payment = TenantHistory['subscriptionHistory'][number]

const LOOKS = {
  created: { tone: 'info', icon: CircleCheck },
  renewed: { tone: 'good', icon: RefreshCw },
  cancelled: { tone: 'bad', icon: Ban },
} as const

/** What was paid when, and for which time. */
export function PaymentsCard({ payments }: { payments: readonly Payment[] }) {
  return (
    <Card title={WORDS.payments}>
      {payments.length === 0 ? (
        <EmptyState icon={ReceiptText} title={WORDS.noPayments}>
          {WORDS.noPaymentsHint}
        </EmptyState>
      ) : (
        <ul className="flex flex-col">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { status, created_at, starts_on, expires_on, amount } = payment
  const { tone, icon } = LOOKS[status]
  const isPayment = status !== 'cancelled'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line py-3 not-last:border-b first:pt-0 last:pb-0">
      <div className="flex flex-col gap-1">
        <Badge tone={tone} icon={icon} className="w-fit">
          {WORDS.labels[status]}
        </Badge>
        <span>
          {isPayment ? WORDS.paidOn : WORDS.cancelledOn} <DayText at={created_at} />
        </span>
      </div>
      <div className="flex flex-col gap-1 sm:items-end">
        {isPayment && (
          <span className="font-medium tabular-nums">
            {Number(amount) === 0 ? WORDS.noAmount : money(amount, PLAN_CURRENCY)}
          </span>
        )}
        {starts_on !== null && expires_on !== null && (
          <span className="text-sm text-muted">
            {WORDS.period}: <span className="whitespace-nowrap">{dayRange(starts_on, expires_on)}</span>
          </span>
        )}
      </div>
    </li>
  )
}
