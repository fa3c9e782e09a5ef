import { confirmCheckout } from '@comanda/shared/billing/api'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { refreshUser } from '../../parts/current-user.ts'
import { subscriptionQuery } from '../../parts/subscription/data.ts'

const MORE_TRIES = 5
const PAUSE_MS = 2_000

/** The provider has not heard from the bank yet. */
export class NotYet extends Error {}

/** Asks how the checkout ended, a few times over ten seconds: the provider's news may take a moment. */
export function useConfirmation(sessionId: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['checkout', sessionId],
    queryFn: () => confirm(client, sessionId),
    retry: (failures, error) => error instanceof NotYet && failures <= MORE_TRIES,
    retryDelay: PAUSE_MS,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

/** @param sessionId null when the page was opened by itself: whether the store is open is all there is to ask */
async function confirm(client: QueryClient, sessionId: string | null): Promise<true> {
  if (sessionId) await confirmSession(sessionId)
  const { is_active } = await refreshUser(client)
  if (is_active !== 1) throw new NotYet()
  void client.invalidateQueries(subscriptionQuery)
  return true
}

async function confirmSession(sessionId: string): Promise<void> {
  const { isActive } = await api(confirmCheckout, { body: { sessionId } })
  if (!isActive) throw new NotYet()
}
