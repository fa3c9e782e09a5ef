import type { Answer } from '@comanda/shared/kernel/call'
import {
  cancelAllQrOrders,
  cancelQrOrder,
  countQrOrders,
  listQrOrders,
  type QrOrder,
} from '@comanda/shared/qr/api'
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

/** QR orders with or without a table. */
type QrPlace = 'with' | 'without'
type QrCounts = Answer<typeof countQrOrders>

const countQuery = queryOptions({
  queryKey: [...QR_ORDERS, 'count'],
  queryFn: ({ signal }) => api(countQrOrders, { signal }),
})
const totalOfCounts = ({ totalQROrders }: QrCounts) => totalQROrders

/** The server's page size; a shorter page is the last page. */
const PAGE = 100

/** Newest first. */
const listQuery = (table: QrPlace) =>
  infiniteQueryOptions({
    queryKey: [...QR_ORDERS, 'list', table],
    queryFn: ({ signal, pageParam: page }): Promise<QrOrder[]> =>
      api(listQrOrders, { query: { table, page }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
  })

/** A QR order that arrives between two page requests moves a row of the first page to the second. */
const withoutRepeats = ({ pages }: { pages: QrOrder[][] }): QrOrder[] => [
  ...new Map(pages.flat().map((order) => [order.id, order])).values(),
]

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

export const useQrOrders = (table: QrPlace) =>
  useInfiniteQuery({ ...listQuery(table), ...useLiveOptions(), select: withoutRepeats })

/**
 * Runs an action that completes or cancels a QR order and removes the order from the cached list. The count drops by
 * one unless it was fetched during the action and may already be without the order.
 */
export async function endingQrOrder<T>(queries: QueryClient, id: number, end: () => Promise<T>): Promise<T> {
  const before = countedAt(queries)
  try {
    const result = await end()
    // No invalidation: the server's event already triggers a fetch.
    for (const table of PLACES) keepInList(queries, table, (one) => one.id !== id)
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

const PLACES = ['with', 'without'] as const

function keepInList(queries: QueryClient, table: QrPlace, keep: (order: QrOrder) => boolean): void {
  queries.setQueryData(
    listQuery(table).queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => page.filter(keep)) },
  )
}

/** Whether the cached list has the order without a table. */
export const isWithoutTable = (queries: QueryClient, id: number | null): boolean =>
  queries
    .getQueryData(listQuery('without').queryKey)
    ?.pages.flat()
    .some((one) => one.id === id) ?? false

const countedAt = (queries: QueryClient) => queries.getQueryState(countQuery.queryKey)?.dataUpdatedAt

export const cancelQr = (queries: QueryClient, id: number) =>
  endingQrOrder(queries, id, () => api(cancelQrOrder, { params: { id }, body: { status: 'cancelled' } }))

/** Cancels all QR orders, or those without a table. */
export async function cancelAllQr(
  queries: QueryClient,
  which: 'all' | 'without',
): Promise<Answer<typeof cancelAllQrOrders>> {
  try {
    const answer = await api(cancelAllQrOrders, which === 'all' ? {} : { query: { table: which } })
    await queries.cancelQueries({ queryKey: QR_ORDERS })
    keepInList(queries, 'without', () => false)
    if (which === 'all') keepInList(queries, 'with', () => false)
    queries.setQueryData(countQuery.queryKey, (counts) => {
      const withTable = which === 'all' ? 0 : counts?.withTable
      if (withTable === undefined) return undefined
      return { totalQROrders: withTable, withTable, withoutTable: 0 }
    })
    return answer
  } finally {
    void queries.invalidateQueries({ queryKey: QR_ORDERS })
  }
}
