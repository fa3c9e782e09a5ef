import type { Subscription } from '@comanda/shared/billing/api'
import { exportStoreData } from '@comanda/shared/store-data/api'
import { Download } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { exportFile } from '../../parts/files/export-file.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton, SkeletonBar } from '../../ui/feedback/Skeleton.tsx'
import {
  ClosedByOperatorNotice,
  OffNotice,
  PastDueNotice,
  PendingErasureNotice,
  RestrictedNotice,
  SuspendedNotice,
} from './closed-notices.tsx'
import { useClosedSubscription, useClosedUser } from './closed-store.ts'
import { PlanCard } from './PlanCard.tsx'
import { SubscriptionFrame } from './SubscriptionFrame.tsx'
import { TEXTS } from './texts.ts'

/** The page of a closed store: admins see how to open it, other users see whom to ask. */
export function InactivePage() {
  const { user, refetchUser } = useClosedUser()
  if (!user) return <LoadingPage />
  if (user.role === 'admin') return <AdminPage />
  return (
    <SubscriptionFrame title={TEXTS.restricted.title}>
      <RestrictedNotice refetchUser={refetchUser} />
    </SubscriptionFrame>
  )
}

function AdminPage() {
  const { data, error, refetch } = useClosedSubscription()
  if (!data) {
    if (!error) return <LoadingPage />
    return (
      <SubscriptionFrame title={TEXTS.plan.pastTitle} footer={<TakeDataButton />}>
        <h1 className="sr-only">{TEXTS.plan.pastTitle}</h1>
        <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={refetch} />
      </SubscriptionFrame>
    )
  }
  const { title, isWide, body } = pageFor(data)
  return (
    <SubscriptionFrame title={title} isWide={isWide} footer={<TakeDataButton />}>
      {body}
    </SubscriptionFrame>
  )
}

/**
 * The most important reason first: paying does not open a store that is suspended or waits for its erasure.
 */
function pageFor(subscription: Subscription) {
  const { delete_after, delete_requested_as, is_suspended, billing, status, can_start_trial } = subscription
  if (delete_after) {
    const ErasureNotice = delete_requested_as === 'operator' ? ClosedByOperatorNotice : PendingErasureNotice
    return { title: TEXTS.leaving.title, isWide: false, body: <ErasureNotice deleteAfter={delete_after} /> }
  }
  if (is_suspended) return { title: TEXTS.suspended.title, isWide: false, body: <SuspendedNotice /> }
  if (billing === 'off') return { title: TEXTS.off.title, isWide: false, body: <OffNotice /> }
  if (status !== 'none' && status !== 'canceled')
    return {
      title: TEXTS.pastDue.title,
      isWide: false,
      body: <PastDueNotice closedOn={subscription.grace_until} />,
    }
  const title = can_start_trial ? TEXTS.plan.newTitle : TEXTS.plan.pastTitle
  return { title, isWide: true, body: <PlanCard subscription={subscription} /> }
}

const LoadingPage = () => (
  <SubscriptionFrame title={TEXTS.plan.name} isWide>
    <Loading className="flex flex-col items-center gap-6">
      <SkeletonBar className="h-4 w-3/4" />
      <Skeleton className="h-80 w-full" />
    </Loading>
  </SubscriptionFrame>
)

const takeData = (): Promise<void> =>
  exportFile(
    exportStoreData,
    {},
    {
      exporting: TEXTS.takeDataWait,
      exported: TEXTS.takeDataDone,
      failed: TEXTS.somethingWrong,
      fileName: TEXTS.takeDataFile,
    },
  )

/** The owner of a closed store can still download its data. */
function TakeDataButton() {
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <Button variant="quiet" size="touch" icon={Download} onPress={takeData}>
        {TEXTS.takeData}
      </Button>
      <p className="text-sm text-balance text-muted">{TEXTS.takeDataHint}</p>
    </div>
  )
}
