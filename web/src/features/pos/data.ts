import { createOrder, createOrderAndInvoice, initPos, type PosInit } from '@comanda/shared/pos/api'
import { queryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useRefetch } from '../../realtime/refetch.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import type { Post } from './sending.ts'

/**
 * The menu and everything else the counter needs. Asked again whenever the window comes back into view: the
 * browser's cache and the ETag make that cheap.
 */
export const posInitQuery = queryOptions({
  queryKey: ['pos', 'init'],
  queryFn: ({ signal }): Promise<PosInit> => api(initPos, { signal }),
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
