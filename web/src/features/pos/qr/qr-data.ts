import type { Answer } from '@comanda/shared/kernel/call'
import { cancelAllQrOrders, countQrOrders, listQrOrders, type QrOrder } from '@comanda/shared/qr/api'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../api/client.ts'
import { useRejoined, useStoreEvent } from '../../../realtime/socket.ts'
import { useLiveOptions, useRefetch } from '../../../realtime/use-refetch.ts'

const QR_ORDERS = ['pos', 'qrorders'] as const

type QrCounts = Answer<typeof countQrOrders>

const countQuery = queryOptions({
  queryKey: [...QR_ORDERS, 'count'],
  queryFn: ({ signal }) => api(countQrOrders, { signal }),
})
const totalOfCounts = ({ totalQROrders }: QrCounts) => totalQROrders

/** The server's page size; a shorter page is the last page. */
const PAGE = 100

/** Who waits longest is first. */
const listQuery = infiniteQueryOptions({
  queryKey: [...QR_ORDERS, 'list'],
  queryFn: ({ signal, pageParam: page }): Promise<QrOrder[]> =>
    api(listQrOrders, { query: { page }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
})

const rowsOf = ({ pages }: { pages: QrOrder[][] }): QrOrder[] => pages.flat()

/**
 * Keeps the count and the open list current. Used once per screen.
 * @returns undefined until the first answer
 */
export function useQrCountLive(): number | undefined {
  const refetch = useRefetch(QR_ORDERS)
  const hear = useCallback(() => void refetch(), [refetch])
  useStoreEvent('new_qrorder', hear)
  useStoreEvent('qrorder_update', hear)
  useRejoined(hear)
  return useQuery({ ...countQuery, ...useLiveOptions(), select: totalOfCounts }).data
}

/** The cached counts; sends no request. */
export const useQrCounts = (): QrCounts | undefined => useQuery({ ...countQuery, enabled: false }).data

/** The number of waiting orders; null when it could not be fetched. */
export function useQrCount(): number | null {
  const { data, isError } = useQuery({ ...countQuery, enabled: false })
  return data?.totalQROrders ?? (isError ? null : 0)
}

export const useQrOrders = () => useInfiniteQuery({ ...listQuery, ...useLiveOptions(), select: rowsOf })

/**
 * Runs an action that completes or cancels a QR order and removes the order from the cached list. The count drops by
 * one unless it was fetched during the action and may already be without the order.
 */
export async function endingQrOrder<T>(queries: QueryClient, id: number, end: () => Promise<T>): Promise<T> {
  const before = countedAt(queries)
  try {
    const result = await end()
    // No invalidation: the server's event already triggers a fetch.
    keepInList(queries, (one) => one.id !== id)
    if (countedAt(queries) === before) {
      queries.setQueryData(
        countQuery.queryKey,
        (counts) => counts && { ...counts, totalQROrders: Math.max(0, counts.totalQROrders - 1) },
      )
    }
    return result
  } catch (error) {
    // Another device may have ended it; a refused action triggers no event.
    void queries.invalidateQueries({ queryKey: QR_ORDERS })
    throw error
  }
}

function keepInList(queries: QueryClient, keep: (order: QrOrder) => boolean): void {
  queries.setQueryData(
    listQuery.queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => page.filter(keep)) },
  )
}

const countedAt = (queries: QueryClient) => queries.getQueryState(countQuery.queryKey)?.dataUpdatedAt

/**
 * Cancels all QR orders, or those without a table.
 * @returns also the orders of the cached list that it has ended
 */
export async function cancelAllQr(
  queries: QueryClient,
  which: 'all' | 'without',
): Promise<{ answer: Answer<typeof cancelAllQrOrders>; ended: ReadonlySet<number> }> {
  const isOver = ({ table_id }: QrOrder) => which === 'all' || table_id === null
  try {
    const answer = await api(cancelAllQrOrders, which === 'all' ? {} : { query: { table: which } })
    await queries.cancelQueries({ queryKey: QR_ORDERS })
    const listed = queries.getQueryData(listQuery.queryKey)?.pages.flat() ?? []
    keepInList(queries, (one) => !isOver(one))
    queries.setQueryData(countQuery.queryKey, (counts) => {
      const withTable = which === 'all' ? 0 : counts?.withTable
      if (withTable === undefined) return undefined
      return { totalQROrders: withTable, withTable, withoutTable: 0 }
    })
    return { answer, ended: new Set(listed.filter(isOver).map(({ id }) => id)) }
  } finally {
    void queries.invalidateQueries({ queryKey: QR_ORDERS })
  }
}
