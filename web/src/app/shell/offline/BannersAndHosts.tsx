import type { User } from '@comanda/shared/auth/api'
import { ClockBanner } from '../device/ClockBanner.tsx'
import { PrintingWatch } from '../printing/PrintingWatch.tsx'
import { OfflineHost } from './OfflineHost.tsx'
import { ReviewsBanner } from './ReviewsBanner.tsx'

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
