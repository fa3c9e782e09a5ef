import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BACK_FROM_INACTIVE, homeOf, storeUser } from '../../api/session.ts'
import { profileQuery } from '../../parts/session/use-current-user.ts'
import { subscriptionQuery } from '../../parts/subscription/data.ts'

/** Another admin or the payment provider may open the store in the meantime. */
const ASK_AGAIN_MS = 30_000
const LIVE = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: ASK_AGAIN_MS,
} as const

/**
 * The user of a closed store. Redirects to the work pages when the server reports an open store.
 * @returns undefined until the server confirms that the store is closed
 */
export function useClosedUser() {
  const router = useRouter()
  const { data: user, isSuccess, isFetchedAfterMount, refetch } = useQuery({ ...profileQuery, ...LIVE })
  const isOpen = isSuccess && isFetchedAfterMount && user.is_active === 1
  useEffect(() => {
    if (!isOpen || !user) return
    storeUser(user)
    router.history.replace(pageLeft(router.history.location.search) ?? homeOf(user))
  }, [isOpen, user, router])
  const isKnownClosed = user?.is_active === 0 || (isFetchedAfterMount && !isOpen)
  return { user: isKnownClosed ? user : undefined, refetchUser: () => refetch() }
}

/** The page before the store closed; null for any URL outside the app. */
function pageLeft(search: string): string | null {
  const page = new URLSearchParams(search).get(BACK_FROM_INACTIVE)
  return page?.startsWith('/dashboard/') ? page : null
}

/** Waits for the server, because cached data may have an outdated reason. */
export function useClosedSubscription() {
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...subscriptionQuery, ...LIVE })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}

/** Refetches subscription and user, after a change that should open the store. */
export function useRefetchAll(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries(subscriptionQuery), client.invalidateQueries(profileQuery)])
  }
}
