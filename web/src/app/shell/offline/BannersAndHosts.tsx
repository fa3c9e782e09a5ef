import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useLocation } from '@tanstack/react-router'
import { ApiError } from '../../../api/client.ts'
import { userMay } from '../../../api/session.ts'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { REVIEWS_PAGE, useReviews } from '../../../parts/offline/use-reviews.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ClockBanner } from '../device/ClockBanner.tsx'
import { PrintingWatch } from '../printing/PrintingWatch.tsx'
import { OfflineHost } from './OfflineHost.tsx'
import { TEXTS } from './texts.ts'

/** The components beside every page of an active store, loaded after the page. */
export function BannersAndHosts({ user }: { user: User }) {
  return (
    <>
      <ClockBanner />
      <PrintingWatch user={user} />
      {user.is_active === 1 && <OfflineHost user={user} />}
      {user.is_active === 1 && <ReviewsBanner user={user} />}
    </>
  )
}

/** Where money and orders are looked after. */
const PAGES = ['/dashboard/home', '/dashboard/orders', '/dashboard/till']

/** Says that sales of devices need a person, with the way to them. */
function ReviewsBanner({ user }: { user: User }) {
  const { pathname } = useLocation()
  const isShown = PAGES.includes(pathname) && userMay(user, AREA.readOrders)
  const { data, error } = useReviews(isShown)
  const isOffline = useIsOffline()
  const open = data?.reviews.filter(({ resolvedAt }) => resolvedAt === null) ?? []
  // The banner of a broken connection says it already; while a person counts a drawer, sales are kept from them.
  const isCounting = error instanceof ApiError && error.code === 'count_in_progress'
  const isUnknown = error !== null && !data && !isOffline && !isCounting
  if (!isShown || (open.length === 0 && !isUnknown)) return null
  return (
    <Banner tone="warn" className="animate-appear rounded-none">
      {isUnknown ? TEXTS.reviewsUnknown : TEXTS.reviewTasks(open.length)}{' '}
      <TextLink href={REVIEWS_PAGE}>{TEXTS.openReviews}</TextLink>
    </Banner>
  )
}
