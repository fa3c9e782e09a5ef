import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { coalesce } from './coalesce.ts'
import { useConnection, useRejoined, useStoreEvent } from './socket.ts'

/** The refetch interval while no events arrive. */
const DISCONNECTED_REFETCH_MS = 15_000

/**
 * Refetches on demand, one fetch at a time.
 * @param queryKey a constant; also refetches the queries below it
 * @returns a function whose promise settles when the data is newer than its call
 */
export function useRefetch(queryKey: QueryKey): () => Promise<void> {
  const client = useQueryClient()
  return useMemo(() => coalesce(() => refetchNow(client, queryKey)), [client, queryKey])
}

/**
 * A first answer in flight may be older than the event, but is kept, because the page has no other data yet.
 */
async function refetchNow(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firsts = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined && state.fetchFailureCount === 0,
  })
  await Promise.allSettled(firsts.map((query) => Promise.resolve(query.promise)))
  await client.invalidateQueries({ queryKey })
}

/**
 * Keeps a list of orders current: refetches on each order event, one fetch at a time.
 * @param queryKey a constant; a new array would subscribe again on each render
 * @param followed the path of a call whose rows may come with the event
 * @returns a function that refetches; its promise settles when the data is newer than its call
 */
export function useOrderEvents(queryKey: QueryKey, followed = ''): () => Promise<void> {
  const refetch = useRefetch(queryKey)
  const handleChange = useCallback(() => void refetch(), [refetch])
  const handleEvent = useCallback(
    (_payload: unknown, fresh?: readonly string[]) => {
      if (!fresh?.includes(followed)) handleChange()
    },
    [handleChange, followed],
  )
  useStoreEvent('new_order', handleEvent)
  useStoreEvent('order_update', handleEvent)
  useRejoined(handleChange)
  return refetch
}

/**
 * The query options of a live list besides its events: refetch on window focus, and by interval while
 * disconnected.
 */
export function useLiveOptions() {
  const isDisconnected = useConnection() !== 'joined'
  return {
    staleTime: 0,
    // Offline, the fetch fails and the page shows an error, instead of waiting.
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: isDisconnected ? DISCONNECTED_REFETCH_MS : false,
  } as const
}
