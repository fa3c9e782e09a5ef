import type { Answer } from '@comanda/shared/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { type FeedCall, readFeed } from '../api/feed.ts'
import { keepUnchanged } from './keep-unchanged.ts'
import { useLiveOptions, useOrderEvents } from './use-refetch.ts'

const keys = new Map<string, readonly ['feed', string]>()

/** The key of a feed, a constant; order events also refetch the queries below it. */
export function feedKey({ path }: FeedCall) {
  const key = keys.get(path) ?? (['feed', path] as const)
  keys.set(path, key)
  return key
}

/**
 * The rows of the open checks, kept current by events: each screen asks only for what changed.
 * @param everyMs asks also without an event
 * @returns `sync` asks now; its promise settles when the rows are newer than its call
 */
export function useFeed<C extends FeedCall>(call: C, everyMs: number | false = false) {
  const queryKey = feedKey(call)
  const live = useLiveOptions()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readFeed(call, { signal }),
    structuralSharing: (before, arrived) => keepRows(before as Rows | undefined, arrived as Rows),
    ...live,
    refetchInterval: live.refetchInterval || everyMs,
  })
  const sync = useOrderEvents(queryKey)
  return { data: data as Answer<C> | undefined, error, refetch, sync }
}

interface Rows {
  rows: readonly { id: number }[]
}

const keepRows = (before: Rows | undefined, arrived: Rows): Rows => ({
  ...arrived,
  rows: keepUnchanged(before?.rows, arrived.rows),
})
