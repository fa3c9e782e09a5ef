import type { User } from '@comanda/shared/auth/api'
import { useEffect, useState } from 'react'
import { INACTIVE_PAGE } from '../../api/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

const load = () => import('./SubscriptionBanner.tsx')

/** How the store stands with its subscription, where somebody should know. */
export function StandingBanner({ user }: { user: User }) {
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

/** Nobody else waits for its code; where it cannot be had, the work goes on without it. */
function ForAdmin() {
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  useEffect(() => void load().then(setPart, () => {}), [])
  return part && <part.SubscriptionBanner />
}
