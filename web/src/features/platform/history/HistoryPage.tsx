import type { Answer } from '@comanda/shared/kernel/call'
import type { getSubscriptionHistory } from '@comanda/shared/platform/api'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, ScrollText } from 'lucide-react'
import { messageOf } from '../../../api/client.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useHistory } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { PaymentsCard } from './PaymentsCard.tsx'
import { TenantCard } from './TenantCard.tsx'

const WORDS = TEXTS.history
export type TenantHistory = Answer<typeof getSubscriptionHistory>

/** A store and what it has paid. */
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
