import { openCheckout, type Subscription } from '@comanda/shared/billing/api'
import { TRIAL_DAYS } from '@comanda/shared/billing/plan'
import { exportStoreData } from '@comanda/shared/store-data/api'
import { Check, Download, Sparkles } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { exportFile } from '../../parts/files/export-file.ts'
import { leaveFor } from '../../parts/subscription/data.ts'
import { PLAN_INCLUDES } from '../../parts/subscription/plan-words.ts'
import { priceInWords } from '../../parts/subscription/words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton, SkeletonBar } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import {
  ClosedByOperatorNotice,
  OffNotice,
  PastDueNotice,
  PendingErasureNotice,
  RestrictedNotice,
  SuspendedNotice,
} from './closed-notices.tsx'
import { useClosedSubscription, useClosedUser, useRefetchAll } from './closed-store.ts'
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

const takeData = () => exportFile(exportStoreData, {}, TEXTS.takeDataFile)

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

const WORDS = TEXTS.plan

/** The plan, as a trial until the store has used it. */
function PlanCard({ subscription }: { subscription: Subscription }) {
  const { can_start_trial: withTrial, plan_price, plan_currency } = subscription
  const price = priceInWords(plan_price, plan_currency)
  return (
    <>
      <div className="mb-6 text-center sm:mb-8">
        <h1 className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
          {withTrial ? WORDS.newTitle : WORDS.pastTitle}
        </h1>
        <p className="mx-auto mt-3 max-w-2xl text-lg text-pretty text-muted">
          {withTrial ? WORDS.newLead : WORDS.pastLead}
        </p>
      </div>
      <section
        aria-labelledby="plan"
        className="grid gap-8 rounded-xl border border-line bg-surface p-6 sm:p-8 md:grid-cols-2 md:gap-10"
      >
        <div className="flex flex-col">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="plan" className="text-lg font-semibold">
              {WORDS.name}
            </h2>
            {withTrial && (
              <Badge tone="brand" icon={Sparkles}>
                {WORDS.trial(TRIAL_DAYS)}
              </Badge>
            )}
          </div>
          <p className="mt-4">
            <span className="text-3xl font-semibold whitespace-nowrap tabular-nums sm:text-4xl">{price}</span>{' '}
            <span className="text-muted">{WORDS.unit}</span>
          </p>
          <p className="mt-4 text-pretty text-muted">
            {withTrial ? WORDS.afterTrial(price) : WORDS.chargedToday(price)}
          </p>
          <CheckoutButton>{withTrial ? WORDS.startTrial : WORDS.subscribe}</CheckoutButton>
        </div>
        <div className="max-md:border-t max-md:border-line max-md:pt-6 md:border-l md:border-line md:pl-10">
          <h3 className="font-semibold">{WORDS.includes}</h3>
          <ul className="mt-4 flex flex-col gap-2.5">
            {PLAN_INCLUDES.map((line) => (
              <li key={line} className="flex gap-3">
                <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}

function CheckoutButton({ children }: { children: string }) {
  const refetchAll = useRefetchAll()
  async function open() {
    try {
      const { url } = await api(openCheckout, { body: {} })
      await leaveFor(url)
    } catch (error) {
      toast.error(messageOf(error, WORDS.failed))
    }
    // A refusal may mean that the store is already open.
    await refetchAll()
  }
  return (
    <Button variant="primary" size="lg" isFullWidth onPress={open} className="mt-6">
      {children}
    </Button>
  )
}
