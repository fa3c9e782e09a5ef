import type { Answer } from '@comanda/shared/kernel/call'
import {
  cancelAllQrOrders,
  cancelQrOrder,
  countQrOrders,
  listQrOrders,
  type QrOrder,
} from '@comanda/shared/qr/api'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useLiveOptions, useRefetch } from '../../realtime/refetch.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'

const QR_ORDERS = ['pos', 'qrorders'] as const

const countQuery = queryOptions({
  queryKey: [...QR_ORDERS, 'count'],
  queryFn: ({ signal }) => api(countQrOrders, { signal }),
  select: ({ totalQROrders }: Answer<typeof countQrOrders>) => totalQROrders,
})

const listQuery = queryOptions({
  queryKey: [...QR_ORDERS, 'list'],
  queryFn: ({ signal }): Promise<QrOrder[]> => api(listQrOrders, { signal }),
})

/**
 * Keeps the count, and the list where it is shown, current. Used once on the screen.
 * @returns undefined until it is known
 */
export function useQrCountLive(): number | undefined {
  const refetch = useRefetch(QR_ORDERS)
  const hear = useCallback(() => void refetch(), [refetch])
  useStoreEvent('new_qrorder', hear)
  useStoreEvent('qrorder_update', hear)
  useStoreEvent('new_order', hear)
  useRejoined(hear)
  return useQuery({ ...countQuery, ...useLiveOptions() }).data
}

/** What is known of the count; asks nothing itself. */
export const useQrCount = (): number => useQuery({ ...countQuery, enabled: false }).data ?? 0

export const useQrOrders = () => useQuery({ ...listQuery, ...useLiveOptions() })

/**
 * Does something that ends a request, and takes it off the screen before the next fetch says so. The count drops
 * by one unless it was fetched meanwhile: then it may know already.
 */
export async function endingQrOrder<T>(queries: QueryClient, id: number, end: () => Promise<T>): Promise<T> {
  const before = countedAt(queries)
  try {
    const result = await end()
    await queries.cancelQueries({ queryKey: QR_ORDERS })
    queries.setQueryData(listQuery.queryKey, (list) => list?.filter((one) => one.id !== id))
    if (countedAt(queries) === before) {
      queries.setQueryData(
        countQuery.queryKey,
        (count) => count && { totalQROrders: Math.max(0, count.totalQROrders - 1) },
      )
    }
    return result
  } finally {
    void queries.invalidateQueries({ queryKey: QR_ORDERS })
  }
}

const countedAt = (queries: QueryClient) => queries.getQueryState(countQuery.queryKey)?.dataUpdatedAt

export const cancelQr = (queries: QueryClient, id: number) =>
  endingQrOrder(queries, id, () => api(cancelQrOrder, { params: { id }, body: { status: 'cancelled' } }))

export async function cancelAllQr(queries: QueryClient): Promise<Answer<typeof cancelAllQrOrders>> {
  try {
    const answer = await api(cancelAllQrOrders)
    await queries.cancelQueries({ queryKey: QR_ORDERS })
    queries.setQueryData(listQuery.queryKey, [])
    queries.setQueryData(countQuery.queryKey, { totalQROrders: 0 })
    return answer
  } finally {
    void queries.invalidateQueries({ queryKey: QR_ORDERS })
  }
}
