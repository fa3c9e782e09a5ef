import { acceptReview, type Review } from '@comanda/shared/offline/api'
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
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DECIDERS } from './deciders.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { TEXTS } from './texts.ts'
import { WaitingDevices } from './WaitingDevices.tsx'

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
  const write = useWrite(REVIEWS)
  const underKey = useRetryKey()
  const accept = ({ id }: Review) =>
    void write(underKey((idempotencyKey) => api(acceptReview, { params: { id }, idempotencyKey }), id)).catch(
      (refused) => toast.error(messageOf(refused, TEXTS.failedToAccept)),
    )
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader title={TEXTS.title} lead={TEXTS.lead}>
        <FilterChips
          label={TEXTS.filter}
          options={[
            { id: 'abiertas', label: TEXTS.open(open?.length) },
            { id: 'resueltas', label: TEXTS.resolved },
          ]}
          value={isResolved ? 'resueltas' : 'abiertas'}
          onChange={(id) => changeAddress({ ver: id === 'resueltas' ? id : undefined })}
        />
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
        <ul aria-label={TEXTS.title} className="flex flex-col gap-3">
          {shown.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              store={data}
              onResolve={() => setResolving(review)}
              onAccept={() => accept(review)}
            />
          ))}
        </ul>
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

const LoadingReviews = () => (
  <Loading className="flex flex-col gap-3">
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
  </Loading>
)
