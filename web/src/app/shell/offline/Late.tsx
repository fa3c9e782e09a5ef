import type { User } from '@comanda/shared/auth/api'
import { PrintingWatch } from '../printing/PrintingWatch.tsx'
import { OfflineHost } from './OfflineHost.tsx'
import { ReviewsBanner } from './ReviewsBanner.tsx'

/** What runs beside every page of an active store, loaded after the page. */
export function Late({ user }: { user: User }) {
  return (
    <>
      <PrintingWatch user={user} />
      {user.is_active === 1 && <OfflineHost user={user} />}
      {user.is_active === 1 && <ReviewsBanner user={user} />}
    </>
  )
}
