import { listReviews } from '@comanda/shared/offline/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'

export const REVIEWS = ['reviews'] as const
export const REVIEWS_PAGE = '/dashboard/reviews'

/** What arrived from devices and needs a person, oldest first, and what was resolved last. */
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
