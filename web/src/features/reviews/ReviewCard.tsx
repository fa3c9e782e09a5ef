import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { Review } from '@comanda/shared/offline/reviews'
import { useId } from 'react'
import { userMay } from '../../api/session.ts'
import { addressOfCheck, addressOfOrder } from '../../parts/orders/addresses.ts'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { DateText } from '../../parts/time/DateText.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { DECIDERS } from './deciders.ts'
import { HINTS, KINDS, RESOLUTION_WORDS, TEXTS } from './texts.ts'
import { WaitingFacts } from './WaitingFacts.tsx'

interface ReviewCardProps {
  review: Review
  store: { currency: string; timeZone: string }
  onResolve: () => void
  onAccept: () => void
}

/** One task: the sale, the reason for the review, and the possible actions. */
export function ReviewCard({ review, store, onResolve, onAccept }: ReviewCardProps) {
  const id = useId()
  const { kind, folio, tableTitle, amount, paymentTitle, reason } = review
  const isOpen = review.resolvedAt === null
  const hint = isOpen ? HINTS[kind] : undefined
  return (
    <li
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-start gap-x-3">
        <h2
          id={id}
          className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold"
        >
          <Badge tone={isOpen ? (kind === 'double_payment' || kind === 'refused' ? 'bad' : 'warn') : 'idle'}>
            {KINDS[kind]}
          </Badge>
          <span className="min-w-0 wrap-anywhere">{[folio, tableTitle].filter(Boolean).join(' · ')}</span>
        </h2>
        {amount !== null && (
          <p className="shrink-0 text-right">
            <span className="text-lg font-semibold tabular-nums">
              {formatPrice(moneyFormat(store.currency), amount)}
            </span>
            {paymentTitle && <span className="block text-sm text-muted">{TEXTS.paidWith(paymentTitle)}</span>}
          </p>
        )}
      </div>
      <p className="wrap-anywhere">{reason}</p>
      {hint && <p className="text-muted">{hint}</p>}
      <p className="text-sm text-muted">
        {TEXTS.sold} <DateText at={review.soldAt} timeZone={store.timeZone} time="beside" />
        {` · ${review.by} · ${review.device}`}
      </p>
      {review.waiting && <WaitingFacts waiting={review.waiting} timeZone={store.timeZone} />}
      {isOpen && review.isOwn && <p className="text-muted">{TEXTS.own}</p>}
      {!isOpen && <Resolved review={review} timeZone={store.timeZone} />}
      <Actions review={review} onResolve={onResolve} onAccept={onAccept} />
    </li>
  )
}

/** What this person may do with the task, and the way to its check or order. */
function Actions({ review, onResolve, onAccept }: Omit<ReviewCardProps, 'store'>) {
  const user = useCurrentUser()
  const { kind, folio } = review
  const isOpen = review.resolvedAt === null
  const isWaiting = kind === 'waiting'
  const mayResolve = user !== undefined && !review.isOwn && userMay(user, isWaiting ? DECIDERS : AREA.orders)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isOpen && mayResolve && isWaiting && (
        <Button size="touch" variant="primary" onPress={onAccept}>
          {TEXTS.accept}
          <span className="sr-only"> {folio}</span>
        </Button>
      )}
      {isOpen && mayResolve && (
        <Button
          size="touch"
          variant={kind === 'double_payment' ? 'primary' : 'secondary'}
          onPress={onResolve}
        >
          {kind === 'double_payment' ? TEXTS.resolve : isWaiting ? TEXTS.refuse : TEXTS.markSeen}
          <span className="sr-only"> {folio}</span>
        </Button>
      )}
      {review.checkId !== null ? (
        <LinkButton size="touch" variant="quiet" href={addressOfCheck(review.checkId)}>
          {TEXTS.check(review.checkId)}
        </LinkButton>
      ) : (
        review.orderId !== null && (
          <LinkButton size="touch" variant="quiet" href={addressOfOrder(review.orderId)}>
            {TEXTS.order(review.orderId)}
          </LinkButton>
        )
      )}
    </div>
  )
}

const Resolved = ({ review, timeZone }: { review: Review; timeZone: string }) => (
  <div className="rounded-md bg-sunken px-3 py-2 text-sm">
    <p>
      <span className="font-medium">{review.resolution && RESOLUTION_WORDS[review.resolution]}</span>
      {review.resolvedAt && (
        <>
          {' · '}
          <DateText at={review.resolvedAt} timeZone={timeZone} time="beside" />
        </>
      )}
      {review.resolvedBy && ` · ${TEXTS.resolvedBy(review.resolvedBy)}`}
    </p>
    {review.note && <p className="wrap-anywhere text-muted">{review.note}</p>}
  </div>
)
