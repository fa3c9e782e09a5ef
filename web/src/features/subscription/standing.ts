import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BACK_FROM_INACTIVE, homeOf, storeUser } from '../../api/session.ts'
import { profileQuery } from '../../parts/current-user.ts'
import { subscriptionQuery } from '../../parts/subscription/data.ts'

/** Somebody else may open the store meanwhile: the admin on another screen, the payment provider's news. */
const ASK_AGAIN_MS = 30_000
const LIVE = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: ASK_AGAIN_MS,
} as const

/**
 * Who looks at the page of a closed store. Leads on to the first page of work once the server says that it is open.
 * @returns undefined while it may be open: nobody is told of a closed store whose store is open
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
  return { user: isKnownClosed ? user : undefined, askAgain: () => refetch() }
}

/** Where the person was when the store closed; null for an address that is none of ours. */
function pageLeft(search: string): string | null {
  const page = new URLSearchParams(search).get(BACK_FROM_INACTIVE)
  return page?.startsWith('/dashboard/') ? page : null
}

/** What is remembered from before it closed would tell the wrong reason: only what the server says now. */
export function useClosedSubscription() {
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...subscriptionQuery, ...LIVE })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}

/** Asks about everything anew: the store has just been opened, or should have been. */
export function useAskAll(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries(subscriptionQuery), client.invalidateQueries(profileQuery)])
  }
}
