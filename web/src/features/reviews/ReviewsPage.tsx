import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { acceptDevice, acceptReview, listWaiting, type Review } from '@comanda/shared/offline/reviews'
import { useQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import { useRef, useState } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { userMay } from '../../api/session.ts'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { useRetryKey } from '../../parts/hooks/use-retry-key.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { Unfetched } from '../../parts/Loaded.tsx'
import { REVIEWS, useReviewPages, useReviews } from '../../parts/offline/use-reviews.ts'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FilterChips } from '../../ui/choices/FilterChips.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DECIDERS } from './deciders.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { TEXTS } from './texts.ts'
import { WaitingFacts } from './WaitingFacts.tsx'

const loadDialog = () => import('./ResolveDialog.tsx')

/** Sales of devices that need a person, and those that were resolved last. */
export function ReviewsPage() {
  const reviews = useReviews()
  const { data } = reviews
  const [{ ver }, changeAddress] = useAddress()
  const [resolving, setResolving] = useState<Review | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const close = () => setResolving(null)
  const isResolved = ver === 'resueltas'
  const open = data?.reviews.filter(({ resolvedAt }) => resolvedAt === null)
  const pages = useReviewPages(isResolved ? 'resolved' : 'open')
  const shown = pages.data?.pages.flatMap(({ reviews }) => reviews)
  const user = useCurrentUser()
  const accept = useAccept()
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader title={TEXTS.title} lead={TEXTS.lead}>
        <StateFilter isResolved={isResolved} open={open?.length} onChange={(ver) => changeAddress({ ver })} />
      </PageHeader>
      {data && reviews.error && (
        <Banner tone="warn" className="mb-4">
          {TEXTS.stale}
        </Banner>
      )}
      {!isResolved && <WaitingDevices mayDecide={user !== undefined && userMay(user, DECIDERS)} />}
      {!data || !shown ? (
        <Unfetched queries={[reviews, pages]} failed={TEXTS.failed}>
          <LoadingReviews />
        </Unfetched>
      ) : shown.length === 0 ? (
        <EmptyState icon={ListTodo} title={isResolved ? TEXTS.noneResolved : TEXTS.none}>
          {isResolved ? TEXTS.noneResolvedHint : TEXTS.noneHint}
        </EmptyState>
      ) : (
        <ReviewList reviews={shown} store={data} onResolve={setResolving} onAccept={accept} />
      )}
      {pages.hasNextPage && (
        <Button
          size="lg"
          className="mt-4"
          isPending={pages.isFetchingNextPage}
          onPress={() => pages.fetchNextPage()}
        >
          {TEXTS.more}
        </Button>
      )}
      <Lazy load={loadDialog} isOpen={resolving !== null} onFail={close}>
        {({ ResolveDialog }) =>
          resolving && data && <ResolveDialog review={resolving} currency={data.currency} onClose={close} />
        }
      </Lazy>
    </div>
  )
}

interface StateFilterProps {
  isResolved: boolean
  /** Unknown before they are loaded. */
  open: number | undefined
  /** Called with the state in the address; the open tasks need none. */
  onChange: (state: string | undefined) => void
}

const StateFilter = ({ isResolved, open, onChange }: StateFilterProps) => (
  <FilterChips
    label={TEXTS.filter}
    options={[
      { id: 'abiertas', label: TEXTS.open(open) },
      { id: 'resueltas', label: TEXTS.resolved },
    ]}
    value={isResolved ? 'resueltas' : 'abiertas'}
    onChange={(id) => onChange(id === 'resueltas' ? id : undefined)}
  />
)

/** Accepts one waiting sale; a refusal is said. */
function useAccept() {
  const write = useWrite(REVIEWS)
  const underKey = useRetryKey()
  return ({ id }: Review) =>
    void write(underKey((idempotencyKey) => api(acceptReview, { params: { id }, idempotencyKey }), id)).catch(
      (refused) => toast.error(messageOf(refused, TEXTS.failedToAccept)),
    )
}

interface ReviewListProps {
  reviews: readonly Review[]
  store: { currency: string; timeZone: string }
  onResolve: (review: Review) => void
  onAccept: (review: Review) => void
}

const ReviewList = ({ reviews, store, onResolve, onAccept }: ReviewListProps) => (
  <ul aria-label={TEXTS.title} className="flex flex-col gap-3">
    {reviews.map((review) => (
      <ReviewCard
        key={review.id}
        review={review}
        store={store}
        onResolve={() => onResolve(review)}
        onAccept={() => onAccept(review)}
      />
    ))}
  </ul>
)

const LoadingReviews = () => (
  <Loading className="flex flex-col gap-3">
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
  </Loading>
)

/** The devices whose sales wait for a person; all of a device can be accepted at once. */
function WaitingDevices({ mayDecide }: { mayDecide: boolean }) {
  const { data, error } = useQuery({
    queryKey: [...REVIEWS, 'waiting'],
    queryFn: ({ signal }) => api(listWaiting, { signal }),
  })
  const [asked, setAsked] = useState<string | null>(null)
  const { failed, acceptAll } = useAcceptAll()
  const device = data?.devices.find(({ id }) => id === asked)
  if (!data && error)
    return (
      <Banner tone="bad" className="mb-6">
        {messageOf(error, TEXTS.waitingFailed)}
      </Banner>
    )
  if (!data || data.devices.length === 0) return null
  const format = moneyFormat(data.currency)

  return (
    <section aria-label={TEXTS.waitingTitle} className="mb-6 flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{TEXTS.waitingTitle}</h2>
      <p className="max-w-prose text-muted">{TEXTS.waitingLead}</p>
      {failed.map((text) => (
        <Banner key={text} tone="warn">
          {text}
        </Banner>
      ))}
      <ul className="flex flex-col gap-3">
        {data.devices.map((one) => (
          <li
            key={one.id}
            className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:items-center sm:p-5"
          >
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">
                {TEXTS.deviceSales(one.letter, one.name, one.count, formatPrice(format, one.total))}
              </p>
              <WaitingFacts waiting={one.waiting} timeZone={data.timeZone} />
            </div>
            {mayDecide && (
              <Button size="touch" variant="primary" className="shrink-0" onPress={() => setAsked(one.id)}>
                {TEXTS.acceptAll(one.count)}
                <span className="sr-only"> {one.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {device && (
        <ConfirmDialog
          isOpen
          tone="primary"
          onClose={() => setAsked(null)}
          title={TEXTS.acceptAll(device.count)}
          onConfirm={() => acceptAll(device.id)}
        >
          <p>{TEXTS.acceptHint}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Accepts all waiting sales of a device; `failed` says which were refused. */
function useAcceptAll() {
  const write = useWrite(REVIEWS)
  const [failed, setFailed] = useState<string[]>([])

  async function accept(id: string): Promise<void> {
    let total = 0
    for (;;) {
      const { accepted, failed: refused, left } = await api(acceptDevice, { params: { id } })
      total += accepted
      setFailed(refused.map(({ folio, reason }) => `${folio}: ${reason}`))
      if (left === 0 || accepted === 0) break
    }
    await write(Promise.resolve({ message: TEXTS.acceptedCount(total) }))
  }
  const acceptAll = (id: string) =>
    accept(id).catch((error: unknown) => {
      setFailed([messageOf(error, TEXTS.failedToAccept)])
    })

  return { failed, acceptAll }
}
