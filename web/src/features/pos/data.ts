import {
  createOrder,
  createOrderAndInvoice,
  initPos,
  listTakenTables,
  type PosInit,
} from '@comanda/shared/pos/api'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { useRefetch } from '../../realtime/refetch.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import type { Post } from './send/sending.ts'

const POS_INIT = ['pos', 'init'] as const

/**
 * The menu and everything else the counter needs. Asked again whenever the window comes back into view: an answer
 * that has not changed is neither read nor drawn again.
 */
export const posInitQuery = queryOptions({
  queryKey: POS_INIT,
  queryFn: ({ signal, client }): Promise<PosInit> =>
    api(initPos, { signal, known: client.getQueryData<PosInit>(POS_INIT) }),
  // Comparing 20,000 items with their successors takes longer than drawing those in sight.
  structuralSharing: false,
  networkMode: 'always',
  retry: 1,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

/** A dish that was sold out in the office leaves the counter at once. */
export function useMenuEvents(): void {
  const refetch = useRefetch(posInitQuery.queryKey)
  const hear = useCallback(() => void refetch(), [refetch])
  useStoreEvent('menu_changed', hear)
  useRejoined(hear)
}

export const postOrder: Post = (order, idempotencyKey) =>
  order.kind === 'kitchen'
    ? api(createOrder, { body: order.body, idempotencyKey })
    : api(createOrderAndInvoice, { body: order.body, idempotencyKey })

const FRESH_MS = 3_000

const takenQuery = queryOptions({
  queryKey: ['pos', 'taken-tables'],
  queryFn: ({ signal }) => api(listTakenTables, { signal }),
  networkMode: 'always',
  retry: false,
  staleTime: FRESH_MS,
})

/** The tables with an open order, as of the last time somebody reached for the list. */
export function useTakenTables(): { taken: ReadonlySet<number>; refresh: () => void } {
  const queries = useQueryClient()
  const { data } = useQuery({ ...takenQuery, enabled: false })
  const taken = useMemo(() => new Set(data?.tableIds), [data])
  return { taken, refresh: () => void queries.prefetchQuery(takenQuery) }
}
