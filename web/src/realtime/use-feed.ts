import type { Answer } from '@comanda/shared/kernel/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FeedCall, readFeed, showFeed } from '../api/feed.ts'
import { useLiveOptions, useOrderEvents } from './use-refetch.ts'

const keys = new Map<string, readonly ['feed', string]>()

/** The key of a feed, a constant; order events also refetch the queries below it. */
export function feedKey({ path }: FeedCall) {
  const key = keys.get(path) ?? (['feed', path] as const)
  keys.set(path, key)
  return key
}

/**
 * The rows of the open checks, kept current by the news that come with events: the screen asks, only for what changed, at
 * first and after it may have missed some.
 * @param everyMs asks also without an event
 * @returns `sync` asks now; its promise settles when the rows are newer than its call
 */
export function useFeed<C extends FeedCall>(call: C, everyMs: number | false = false) {
  const queryKey = feedKey(call)
  const live = useLiveOptions()
  const client = useQueryClient()
  // Before the query, so that its first request already follows.
  useEffect(() => showFeed(call, (news) => client.setQueryData(queryKey, news)), [client, call, queryKey])
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readFeed(call, { signal }),
    // The feed keeps the objects of unchanged rows.
    structuralSharing: false,
    ...live,
    refetchInterval: live.refetchInterval || everyMs,
  })
  const sync = useOrderEvents(queryKey, call.path)
  return { data: data as Answer<C> | undefined, error, refetch, sync }
}
