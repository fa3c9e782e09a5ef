import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { coalesce } from './coalesce.ts'
import { useConnection, useRejoined, useStoreEvent } from './socket.ts'

/** How often a screen asks by itself while no events arrive. */
const BLIND_REFETCH_MS = 15_000

/**
 * Fetches again on demand, one fetch at a time.
 * @param queryKey a constant; queries below it are fetched too
 * @returns settles when what is shown is newer than the call
 */
export function useRefetch(queryKey: QueryKey): (alone?: () => Promise<unknown>) => Promise<void> {
  const client = useQueryClient()
  return useMemo(() => coalesce(() => fetchAnew(client, queryKey)), [client, queryKey])
}

/** A first answer on its way may be older than the event, but shows the screen: without it there would be none yet. */
async function fetchAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firsts = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined && state.fetchFailureCount === 0,
  })
  await Promise.allSettled(firsts.map((query) => Promise.resolve(query.promise)))
  await client.invalidateQueries({ queryKey })
}

/**
 * Keeps a list of orders current: fetches it again on every order event, one fetch at a time.
 * @param queryKey a constant; a new array on every render would listen anew every time
 * @param addNew fetches a new order alone, if that will do; a constant. In a burst all are fetched together
 * @returns fetches now; settles when what is shown is newer than the call
 */
export function useOrderEvents(
  queryKey: QueryKey,
  addNew?: (orderId: number) => Promise<boolean>,
): () => Promise<void> {
  const client = useQueryClient()
  const refetch = useRefetch(queryKey)
  const hear = useCallback(() => void refetch(), [refetch])
  const hearNew = useCallback(
    ({ orderId }: { orderId: number }) =>
      void refetch(
        addNew && (async () => (await addNew(orderId).catch(() => false)) || fetchAnew(client, queryKey)),
      ),
    [refetch, addNew, client, queryKey],
  )
  useStoreEvent('new_order', hearNew)
  useStoreEvent('order_update', hear)
  useRejoined(hear)
  return useCallback(() => refetch(), [refetch])
}

/** How a live list is fetched besides its events: on every return to the window, and by the clock while blind. */
export function useLiveOptions() {
  const isBlind = useConnection() !== 'joined'
  return {
    staleTime: 0,
    // Without a network the fetch fails and the screen says so, instead of waiting in silence.
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: isBlind ? BLIND_REFETCH_MS : false,
  } as const
}
