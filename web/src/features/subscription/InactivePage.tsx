import type { Subscription } from '@comanda/shared/billing/api'
import { messageOf } from '../../api/client.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import {
  ClosedByOperatorNotice,
  LeavingNotice,
  OffNotice,
  PastDueNotice,
  RestrictedNotice,
  SuspendedNotice,
} from './notices.tsx'
import { PlanCard } from './PlanCard.tsx'
import { SubscriptionFrame } from './SubscriptionFrame.tsx'
import { useClosedSubscription, useClosedUser } from './standing.ts'
import { TakeDataButton } from './TakeDataButton.tsx'
import { TEXTS } from './texts.ts'

/** Where everybody of a closed store ends: its admin reads what opens it, the others whom to ask. */
export function InactivePage() {
  const { user, askAgain } = useClosedUser()
  if (!user) return <Waiting />
  if (user.role === 'admin') return <AdminPage />
  return (
    <SubscriptionFrame title={TEXTS.restricted.title}>
      <RestrictedNotice askAgain={askAgain} />
    </SubscriptionFrame>
  )
}

function AdminPage() {
  const { data, error, refetch } = useClosedSubscription()
  if (!data) {
    if (!error) return <Waiting />
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

/** Why the store is closed, the weightiest reason first: paying opens no store that is suspended or leaving. */
function pageFor(subscription: Subscription) {
  const { delete_after, delete_requested_as, is_suspended, billing, status, can_start_trial } = subscription
  if (delete_after) {
    const LeavingBody = delete_requested_as === 'operator' ? ClosedByOperatorNotice : LeavingNotice
    return { title: TEXTS.leaving.title, isWide: false, body: <LeavingBody deleteAfter={delete_after} /> }
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

const Waiting = () => (
  <SubscriptionFrame title={TEXTS.plan.name} isWide>
    <Loading className="flex flex-col items-center gap-6">
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-80 w-full" />
    </Loading>
  </SubscriptionFrame>
)
