import { getSubscription, openBillingPortal, type Subscription } from '@comanda/shared/billing/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }): Promise<Subscription> => api(getSubscription, { signal }),
  // Without a network the fetch fails and the screen says so, instead of waiting in silence.
  networkMode: 'always',
})

/** The store's subscription; for its admin alone. */
export const useSubscription = () => useQuery(subscriptionQuery)

/**
 * Leaves for another site's page, or one of ours that stands for it.
 * @returns settles only when the person has come back to this page: a button stays busy while it leaves
 */
export function leaveFor(url: string): Promise<void> {
  const isBack = new Promise<void>((resume) => {
    window.addEventListener('pageshow', () => resume(), { once: true })
  })
  window.location.assign(url)
  return isBack
}

/** Where the admin changes the card and reads the bills. @throws ApiError */
export async function goToPortal(): Promise<void> {
  const { url } = await api(openBillingPortal)
  await leaveFor(url)
}
