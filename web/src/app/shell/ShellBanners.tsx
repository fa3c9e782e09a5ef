import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useEffect, useState } from 'react'
import { INACTIVE_PAGE, userMay } from '../../api/session.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Loads a part after the page; a failure to load is ignored. @param load a constant function */
function useLate<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(
    () =>
      void load().then(
        (loaded) => setPart(() => loaded),
        () => {},
      ),
    [load],
  )
  return part
}

const load = () => import('./subscription/SubscriptionBanner.tsx')

/** Warns about a closed store or, for admins, about the subscription. */
export function StoreStatusBanner({ user }: { user: User }) {
  if (user.is_active === 0) {
    return (
      <Banner tone="warn" className="rounded-none">
        La suscripción de este restaurante está inactiva.{' '}
        <TextLink href={INACTIVE_PAGE}>Ver qué hacer</TextLink>
      </Banner>
    )
  }
  return user.role === 'admin' && <ForAdmin />
}

/** Loaded lazily for admins only; a failure to load is ignored. */
function ForAdmin() {
  const part = useLate(load)
  return part && <part.SubscriptionBanner />
}

const loadBanners = () => import('./offline/BannersAndHosts.tsx')

/** Banners of printers and of selling without internet, loaded after the start. */
export function DeferredBanners({ user }: { user: User }) {
  const part = useLate(loadBanners)
  return part && <part.BannersAndHosts user={user} />
}

const loadChip = () => import('./offline/OfflineChip.tsx')

/** The connection and unsent sales, in the header; loaded after the page. */
export function OfflineStatus() {
  const part = useLate(loadChip)
  return part && <part.OfflineChip />
}

const loadBell = () => import('./notices/NoticesBell.tsx')

/** In the header of who serves or cooks; loaded after the page. */
export function Notices({ user }: { user: User }) {
  const part = useLate(loadBell)
  if (user.is_active !== 1 || !userMay(user, [...AREA.orders, ...AREA.kitchen])) return null
  // Its place is kept, so that nothing in the header moves when it is loaded.
  return part ? <part.NoticesBell user={user} /> : <span className="size-11 shrink-0" />
}
