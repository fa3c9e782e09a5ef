import type { User } from '@comanda/shared/auth/api'
import { lazy, Suspense } from 'react'
import { INACTIVE_PAGE } from '../../api/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** For the admin alone: nobody else waits for it. */
const SubscriptionBanner = lazy(() =>
  import('../../parts/subscription/SubscriptionBanner.tsx').then((file) => ({
    default: file.SubscriptionBanner,
  })),
)

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
  if (user.role !== 'admin') return null
  return (
    <Suspense>
      <SubscriptionBanner />
    </Suspense>
  )
}
