import type { User } from '@comanda/shared/auth/api'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { INACTIVE_PAGE } from '../../api/session.ts'
import { useConnection, useIsOnline } from '../../realtime/socket.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

const load = () => import('./SubscriptionBanner.tsx')

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
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  useEffect(() => void load().then(setPart, () => {}), [])
  return part && <part.SubscriptionBanner />
}

const loadPrinting = () => import('./printing/PrintingWatch.tsx')

/** Loaded after the page, so that no start waits for the printers. */
export function PrintingBanners({ user }: { user: User }) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadPrinting>> | null>(null)
  useEffect(() => void loadPrinting().then(setPart, () => {}), [])
  return part && <part.PrintingWatch user={user} />
}

const loadOffline = () => import('./offline/OfflineHost.tsx')

/** Loaded after the page: selling without internet costs the start nothing. */
export function Offline({ user }: { user: User }) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadOffline>> | null>(null)
  useEffect(() => void loadOffline().then(setPart, () => {}), [])
  return part && <part.OfflineHost user={user} />
}

/** Warns about old data while the connection is down. */
export function ConnectionBanner() {
  const isOnline = useIsOnline()
  const isDisconnected = useConnection() === 'down'
  if (isOnline && !isDisconnected) return null
  return (
    <Banner tone="warn" icon={WifiOff} className="animate-appear rounded-none">
      {isOnline
        ? 'Sin conexión con el servidor. Lo que ves puede no estar al día; estamos reconectando.'
        : 'Sin conexión a internet. Revisa la red; Comanda se reconecta por sí sola.'}
    </Banner>
  )
}
