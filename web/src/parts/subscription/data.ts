import { getSubscription, openBillingPortal, type Subscription } from '@comanda/shared/billing/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }): Promise<Subscription> => api(getSubscription, { signal }),
  // Offline, the fetch fails and the page shows an error, instead of waiting.
  networkMode: 'always',
})

/** The store's subscription; only its admin may read it. */
export const useSubscription = () => useQuery(subscriptionQuery)

/**
 * Opens the payment provider's page, or the test page that replaces it.
 * @returns a promise that settles when the user returns, so that the button stays busy
 */
export function leaveFor(url: string): Promise<void> {
  const isBack = new Promise<void>((resume) => {
    window.addEventListener('pageshow', () => resume(), { once: true })
  })
  window.location.assign(url)
  return isBack
}

/**
 * Opens the provider's page to change the card and read receipts.
 * @throws ApiError
 */
export async function goToPortal(): Promise<void> {
  const { url } = await api(openBillingPortal)
  await leaveFor(url)
}
