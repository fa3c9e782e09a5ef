import type { User } from '@comanda/shared/auth/api'
import { useEffect, useState } from 'react'
import { INACTIVE_PAGE } from '../../api/session.ts'
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

interface DeferredBannersProps {
  user: User
  /** The page says itself that it has no connection. */
  showsConnection: boolean
}

/** The connection, printers and selling without internet: no start waits for them. */
export function DeferredBanners(props: DeferredBannersProps) {
  const part = useLate(loadBanners)
  return part && <part.BannersAndHosts {...props} />
}

const loadChip = () => import('./offline/OfflineChip.tsx')

/** In the header; loaded after the page. */
export function OfflineStatus() {
  const part = useLate(loadChip)
  return part && <part.OfflineChip />
}
