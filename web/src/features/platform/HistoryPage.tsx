import { PLAN_CURRENCY } from '@comanda/shared/billing/plan'
import { localDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import type { getSubscriptionHistory } from '@comanda/shared/platform/api'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, Ban, CircleCheck, ReceiptText, RefreshCw, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { isMissing, messageOf } from '../../api/client.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type Column, Table } from '../../ui/page/Table.tsx'
import { TENANTS } from './addresses.ts'
import { DayText } from './DayText.tsx'
import { useHistory } from './data.ts'
import { count, money, plainDays } from './formats.ts'
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
      <div className="mb-1 -ml-3">
        <LinkButton href={TENANTS} variant="quiet" size="sm" icon={ArrowLeft}>
          {WORDS.back}
        </LinkButton>
      </div>
      <PageHeader
        title={WORDS.title}
        aside={data && <p className="text-muted">{data.tenantInfo.name}</p>}
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
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <TenantCard history={data} />
          <Payments payments={data.subscriptionHistory} zone={data.tenantInfo.time_zone} />
        </div>
      ) : error ? (
        <ErrorState text={messageOf(error, WORDS.failed)} onRetry={isMissing(error) ? undefined : refetch} />
      ) : (
        <Loading className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
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

/** @param zone of the store */
const columnsOf = (zone: string): readonly Column<Payment>[] => [
  {
    id: 'date',
    title: WORDS.date,
    render: ({ status, created_at }) => (
      <>
        <span className="text-muted">{status === 'cancelled' ? WORDS.cancelledOn : WORDS.paidOn}</span>{' '}
        <DayText at={created_at} zone={zone} />
      </>
    ),
  },
  {
    id: 'what',
    title: WORDS.what,
    render: ({ status }) => <Badge {...LOOKS[status]}>{WORDS.labels[status]}</Badge>,
  },
  {
    id: 'period',
    title: WORDS.period,
    className: 'whitespace-nowrap md:text-sm',
    render: ({ starts_on, expires_on }) =>
      starts_on !== null && expires_on !== null
        ? plainDays(localDate(new Date(starts_on), zone), localDate(new Date(expires_on), zone))
        : null,
  },
  {
    id: 'amount',
    title: WORDS.amount,
    align: 'right',
    className: 'whitespace-nowrap tabular-nums',
    render: ({ status, amount }) =>
      status === 'cancelled' ? null : Number(amount) === 0 ? WORDS.noAmount : money(amount, PLAN_CURRENCY),
  },
]

const Payments = ({ payments, zone }: { payments: readonly Payment[]; zone: string }) => (
  <section>
    <h2 className="mb-2 text-lg font-semibold">{WORDS.payments}</h2>
    {payments.length === 0 ? (
      <EmptyState icon={ReceiptText} title={WORDS.noPayments}>
        {WORDS.noPaymentsHint}
      </EmptyState>
    ) : (
      <Table
        label={WORDS.payments}
        columns={columnsOf(zone)}
        rows={payments}
        rowKey={({ id }) => id}
        isDense
      />
    )}
  </section>
)

function TenantCard({ history: { tenantInfo, storeDetails, totalUsers } }: { history: TenantHistory }) {
  const { address, email, phone, currency, is_qr_menu_enabled } = storeDetails
  const zone = tenantInfo.time_zone
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
            <DayText at={tenantInfo.delete_after} zone={zone} />
          </Row>
        )}
        <Row title={WORDS.ends[tenantInfo.subscription_status]}>
          <DayText at={tenantInfo.subscription_end} zone={zone} />
        </Row>
        {tenantInfo.unpaid_since !== null && (
          <>
            <Row title={WORDS.unpaidSince}>
              <DayText at={tenantInfo.unpaid_since} zone={zone} />
            </Row>
            {tenantInfo.access === 'subscription' && (
              <Row title={WORDS.openUntil}>
                <DayText at={tenantInfo.open_until} zone={zone} />
              </Row>
            )}
          </>
        )}
        <Row title={WORDS.since}>
          <DayText at={tenantInfo.created_at} zone={zone} />
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
