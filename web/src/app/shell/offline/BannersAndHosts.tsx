import type { User } from '@comanda/shared/auth/api'
import { PrintingWatch } from '../printing/PrintingWatch.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { OfflineHost } from './OfflineHost.tsx'
import { ReviewsBanner } from './ReviewsBanner.tsx'

interface BannersAndHostsProps {
  user: User
  /** The page says itself that it has no connection. */
  showsConnection: boolean
}

/** The components beside every page of an active store, loaded after the page. */
export function BannersAndHosts({ user, showsConnection }: BannersAndHostsProps) {
  return (
    <>
      {user.is_active === 1 && !showsConnection && <ConnectionBanner />}
      <PrintingWatch user={user} />
      {user.is_active === 1 && <OfflineHost user={user} />}
      {user.is_active === 1 && <ReviewsBanner user={user} />}
    </>
  )
}
