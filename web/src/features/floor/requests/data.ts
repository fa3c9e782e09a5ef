import { listQrOrders } from '@comanda/shared/qr/api'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../api/client.ts'
import { useStoreEvent } from '../../../realtime/socket.ts'
import { useLiveOptions, useRefetch } from '../../../realtime/use-refetch.ts'

const REQUESTS = ['floor', 'requests'] as const

/** The requests of a table's diners, oldest first. */
export function useRequests(tableId: number) {
  const refetch = useRefetch(REQUESTS)
  const hear = useCallback(() => void refetch(), [refetch])
  useStoreEvent('new_qrorder', hear)
  useStoreEvent('qrorder_update', hear)
  return useQuery({
    queryKey: [...REQUESTS, tableId],
    queryFn: ({ signal }) => api(listQrOrders, { query: { tableId }, signal }),
    select: (requests) => requests.toReversed(),
    // A request that somebody else has sent must not be shown.
    gcTime: 0,
    ...useLiveOptions(),
  })
}
