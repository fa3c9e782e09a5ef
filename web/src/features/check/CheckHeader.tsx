import type { Check, CheckStatus } from '@comanda/shared/checks/check'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { guestWords } from '@comanda/shared/orders/order-words'
import { refundStatus } from '@comanda/shared/selling/refund-status'
import { ArrowLeft, Ban, type LucideIcon, Merge, ReceiptText, Split, Wallet, WalletCards } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { placeOfCheck } from '../../parts/checks/checks.ts'
import { useWayBack } from '../../parts/hooks/use-way-back.ts'
import { UNDER_REVIEW } from '../../parts/offline/review-words.ts'
import { REVIEWS_PAGE } from '../../parts/offline/use-reviews.ts'
import { PersonName } from '../../parts/PersonName.tsx'
import { RefundBadge } from '../../parts/RefundBadge.tsx'
import { DateText } from '../../parts/time/DateText.tsx'
import { useNow } from '../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../parts/time/waiting.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { STATUS_WORDS, TEXTS } from './texts.ts'

export function CheckHeader({ check }: { check: Check }) {
  const { guests, waiter_name, status } = check
  return (
    <header className="mb-4">
      <TitleRow title={placeOfCheck(check)}>
        <StateBadges check={check} />
        {check.is_under_review && <ReviewBadge />}
      </TitleRow>
      <p className="text-muted wrap-anywhere">
        {guests !== null && `${guestWords(guests)} · `}
        <span className="max-sm:sr-only">{TEXTS.waiter} </span>
        <PersonName name={waiter_name} /> ·{' '}
        {status === 'open' ? (
          <OpenedAgo since={check.opened_at} />
        ) : (
          <>
            {TEXTS.openedAt} <DateText at={check.opened_at} timeZone={check.time_zone} time="beside" />
          </>
        )}
      </p>
    </header>
  )
}

/** The way back and the title; they stay while the check loads, and when it fails to. */
export function TitleRow({ title, children }: { title: string; children?: ReactNode }) {
  const back = useWayBack()
  return (
    <div className="flex items-start gap-1">
      <LinkButton
        href={back.href}
        variant="quiet"
        size="touch"
        icon={ArrowLeft}
        aria-label={back.title}
        className="-ml-3 shrink-0"
      >
        <span className="max-sm:sr-only">{back.title}</span>
      </LinkButton>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{title}</h1>
        {children}
      </div>
    </div>
  )
}

function OpenedAgo({ since }: { since: string }) {
  const minutes = useNow((now) => minutesSince(since, now))
  return (
    <>
      <span className="max-sm:sr-only">{TEXTS.openedAt} </span>
      {TEXTS.ago(waitingWords(minutes))}
    </>
  )
}

function refundStatusOfCheck({ total, refunds }: Check) {
  const sum = (of: 'total' | 'tip') => sumCents(refunds.map((one) => priceOf(one[of])))
  return refundStatus(priceOf(total), sum('total'), sum('tip'))
}

const CLOSED: Record<
  Exclude<CheckStatus, 'open'>,
  { icon: LucideIcon; tone: ComponentProps<typeof Badge>['tone'] }
> = {
  paid: { icon: Wallet, tone: 'good' },
  unpaid: { icon: Ban, tone: 'warn' },
  cancelled: { icon: Ban, tone: 'bad' },
  joined: { icon: Merge, tone: 'idle' },
}

function StateBadges({ check }: { check: Check }) {
  const { status, billed_at, split, payments } = check
  if (status !== 'open') {
    const { icon, tone } = CLOSED[status]
    return (
      <>
        <Badge tone={tone} icon={icon}>
          {STATUS_WORDS[status]}
        </Badge>
        <RefundBadge status={refundStatusOfCheck(check)} />
      </>
    )
  }
  return (
    <>
      {billed_at && <BilledBadge since={billed_at} />}
      {split && (
        <Badge tone="info" icon={Split}>
          {TEXTS.isSplit}
        </Badge>
      )}
      {payments.length > 0 && (
        <Badge tone="warn" icon={WalletCards}>
          {TEXTS.partlyPaid}
        </Badge>
      )}
    </>
  )
}

/** Who may read a check may read the tasks. */
const ReviewBadge = () => (
  <Link href={REVIEWS_PAGE} className="-my-2.5 rounded-full py-2.5">
    <Badge tone="warn" icon={UNDER_REVIEW.icon} className="underline underline-offset-2">
      {UNDER_REVIEW.word}
    </Badge>
  </Link>
)

function BilledBadge({ since }: { since: string }) {
  const minutes = useNow((now) => minutesSince(since, now))
  return (
    <Badge tone="info" icon={ReceiptText}>
      {TEXTS.billedAgo(waitingWords(minutes))}
    </Badge>
  )
}
