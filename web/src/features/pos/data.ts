import { createOrder, createOrderAndInvoice, initPos, type PosInit } from '@comanda/shared/pos/api'
import { queryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useRefetch } from '../../realtime/refetch.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import type { Post } from './sending.ts'

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
