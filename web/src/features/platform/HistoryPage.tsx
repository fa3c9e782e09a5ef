import { PLAN_CURRENCY } from '@comanda/shared/billing/plan'
import type { Answer } from '@comanda/shared/kernel/call'
import type { getSubscriptionHistory } from '@comanda/shared/platform/api'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, Ban, CircleCheck, ReceiptText, RefreshCw, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/client.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DayText } from './DayText.tsx'
import { useHistory } from './data.ts'
import { count, dayRange, money } from './formats.ts'
import { accessWords, TenantBadge } from './tenants/TenantBadge.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.history
type TenantHistory = Answer<typeof getSubscriptionHistory>

/** The details of a store and its subscription payments. */
export function HistoryPage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useHistory(id)
  return (
    <>
      <TextLink href="/superadmin/dashboard/tenants" className="mb-2 inline-flex w-fit items-center gap-1.5">
        <ArrowLeft aria-hidden size={16} />
        {WORDS.back}
      </TextLink>
      <PageHeader
        title={WORDS.title}
        action={
          data && (
            <LinkButton
              size="touch"
              icon={ScrollText}
              href={`/superadmin/dashboard/audit-log?tenantId=${data.tenantInfo.id}`}
            >
              {WORDS.audit}
            </LinkButton>
          )
        }
      />
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <TenantCard history={data} />
          <PaymentsCard payments={data.subscriptionHistory} />
        </div>
      ) : error ? (
        <ErrorState text={messageOf(error, WORDS.failed)} onRetry={refetch} />
      ) : (
        <Loading className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </Loading>
      )}
    </>
  )
}

type Payment = TenantHistory['subscriptionHistory'][number]

const LOOKS = {
  created: { tone: 'info', icon: CircleCheck },
  renewed: { tone: 'good', icon: RefreshCw },
  cancelled: { tone: 'bad', icon: Ban },
} as const

function PaymentsCard({ payments }: { payments: readonly Payment[] }) {
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

function TenantCard({ history: { tenantInfo, storeDetails, totalUsers } }: { history: TenantHistory }) {
  const { address, email, phone, currency, is_qr_menu_enabled } = storeDetails
  return (
    <Card title={WORDS.details}>
      <p className="text-xl font-semibold wrap-anywhere">{tenantInfo.name}</p>
      <p className="mt-1.5 mb-4 flex flex-wrap items-center gap-2">
        <TenantBadge tenant={tenantInfo} />
        <span className="text-sm text-muted">{accessWords(tenantInfo)}</span>
      </p>
      <dl className="flex flex-col">
        {tenantInfo.delete_after !== null && (
          <Row title={TEXTS.tenants.erasedOn}>
            <DayText at={tenantInfo.delete_after} />
          </Row>
        )}
        <Row title={WORDS.ends[tenantInfo.subscription_status]}>
          <DayText at={tenantInfo.subscription_end} />
        </Row>
        {tenantInfo.unpaid_since !== null && (
          <>
            <Row title={WORDS.unpaidSince}>
              <DayText at={tenantInfo.unpaid_since} />
            </Row>
            {tenantInfo.access === 'subscription' && (
              <Row title={WORDS.openUntil}>
                <DayText at={tenantInfo.open_until} />
              </Row>
            )}
          </>
        )}
        <Row title={WORDS.since}>
          <DayText at={tenantInfo.created_at} />
        </Row>
        <Row title={WORDS.users}>{count(totalUsers)}</Row>
        <Row title={WORDS.address}>{address}</Row>
        <Row title={WORDS.email}>{email ?? tenantInfo.email}</Row>
        <Row title={WORDS.phone}>{phone}</Row>
        <Row title={WORDS.currency}>{currency}</Row>
        <Row title={WORDS.qrMenu}>{is_qr_menu_enabled ? WORDS.enabled : WORDS.disabled}</Row>
      </dl>
    </Card>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex justify-between gap-6 border-line py-2 not-last:border-b">
    <dt className="shrink-0 text-muted">{title}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children || TEXTS.unknown}</dd>
  </div>
)
