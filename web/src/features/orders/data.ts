import { billOrders, initOrders, listOrders, setItemStatus } from '@comanda/shared/orders/api'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, messageOf } from '../../api/client.ts'
import type { WhyVoided } from '../../parts/checks/VoidReasons.tsx'
import { useIsAnswered } from '../../parts/offline/use-is-offline.ts'
import { useOwnSales } from '../../parts/offline/use-own-sales.ts'
import { withPending } from '../../parts/orders/pending-statuses.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/use-refetch.ts'
import { toast } from '../../ui/toast.ts'
import type { Group, StatusStep } from './groups.ts'
import { TEXTS } from './texts.ts'

const ORDERS = ['orders'] as const
const SET_STATUS = ['orders', 'status'] as const

/** The open orders, with the changes of this screen that the server has not confirmed yet. */
export function useOrders() {
  const query = useQuery({
    queryKey: ORDERS,
    queryFn: ({ signal }) => api(listOrders, { signal }),
    ...useLiveOptions(),
  })
  const sync = useOrderEvents(ORDERS)
  const pending = usePendingChanges()
  const { data: fetched, error, refetch } = query
  const own = useOwnSales(!useIsAnswered())
  const groups = useMemo(
    () =>
      fetched &&
      (own?.overlays.withRounds(fetched, own.changed) ?? fetched).map(
        (group): Group => withChanges(group, pending),
      ),
    [fetched, own, pending],
  )
  const orders = useMemo(() => fetched?.flatMap((group) => group.orders), [fetched])
  return { groups, orders, error, refetch, sync }
}

function withChanges(group: Group, pending: ReadonlyMap<number, ItemStatus>): Group {
  const orders = group.orders.map((order) => withPending(order, pending))
  return orders.every((order, index) => order === group.orders[index]) ? group : { ...group, orders }
}

interface StatusChange {
  itemId: number
  status: StatusStep['status']
  /** Set when it is cancelled. */
  why?: WhyVoided
}

function usePendingChanges(): ReadonlyMap<number, ItemStatus> {
  const changes = useMutationState({
    filters: { mutationKey: SET_STATUS, status: 'pending' },
    select: (mutation) => mutation.state.variables as StatusChange,
  })
  return useMemo(() => new Map(changes.map((change) => [change.itemId, change.status])), [changes])
}

/**
 * Sets an item's status. The change counts as pending until the refetched list contains it.
 * @param sync fetches the list
 */
export function useSetStatus(sync: () => Promise<void>) {
  return useMutation({
    mutationKey: SET_STATUS,
    // Offline, the change fails at once, because no other screen would see it.
    networkMode: 'always',
    mutationFn: ({ itemId, status, why }: StatusChange) =>
      api(setItemStatus, { params: { id: itemId }, body: { status, ...why } }),
    onError: (error) => toast.error(messageOf(error, TEXTS.actionFailed)),
    onSettled: sync,
  }).mutate
}

/** The key is not under ORDERS, so that an order event does not refetch the settings. */
export const useOrdersInit = () =>
  useQuery({
    queryKey: ['orders-init'],
    queryFn: ({ signal }) => api(initOrders, { signal }),
    staleTime: 60_000,
  })

/** Never cached: each dialog needs the current bill. */
export const useBill = (orderIds: readonly number[]) =>
  useQuery({
    queryKey: ['orders-bill', orderIds],
    queryFn: ({ signal }) => api(billOrders, { body: { orderIds: [...orderIds] }, signal }),
    enabled: orderIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
