import { listReviews } from '@comanda/shared/offline/reviews'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'

export const REVIEWS = ['reviews'] as const
export const REVIEWS_PAGE = '/dashboard/reviews'

/** Open and resolved review tasks of devices' sales: the first pages, newest first. */
export function useReviews(isEnabled = true) {
  const client = useQueryClient()
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: REVIEWS }), [client])
  useStoreEvent('review_update', refetch)
  useRejoined(refetch)
  return useQuery({
    queryKey: REVIEWS,
    queryFn: ({ signal }) => api(listReviews, { signal }),
    networkMode: 'always',
    staleTime: 60_000,
    enabled: isEnabled,
  })
}

/** The tasks of one state, newest first, page by page. */
export const useReviewPages = (state: 'open' | 'resolved') =>
  useInfiniteQuery({
    queryKey: [...REVIEWS, 'pages', state],
    queryFn: ({ pageParam, signal }) => api(listReviews, { query: { state, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next[state],
    networkMode: 'always',
  })
