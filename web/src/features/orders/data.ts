import { feedOrders } from '@comanda/shared/feed/api'
import { initOrders, setItemStatus } from '@comanda/shared/orders/api'
import type { Order } from '@comanda/shared/orders/order'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { api, messageOf } from '../../api/client.ts'
import type { SoldGroup } from '../../offline/checks/overlays.ts'
import type { WhyVoided } from '../../parts/checks/VoidReasons.tsx'
import { useIsAnswered } from '../../parts/offline/use-is-offline.ts'
import { useOwnSales } from '../../parts/offline/use-own-sales.ts'
import { useBeingServed } from '../../parts/orders/use-serve.ts'
import { useStoreEvent } from '../../realtime/socket.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type Group, groupsOf, type StatusStep } from './groups.ts'
import { withPending } from './pending-statuses.ts'
import { TEXTS } from './texts.ts'

/** Requests of diners lapse without an event. */
const REFETCH_MS = 60_000
const SET_STATUS = ['orders', 'status'] as const

/** The open orders, with the changes of this screen that the server has not confirmed yet. */
export function useOrders() {
  const { data, error, refetch, sync } = useFeed(feedOrders, REFETCH_MS)
  const refetchNow = useCallback(() => void sync(), [sync])
  useStoreEvent('new_qrorder', refetchNow)
  useStoreEvent('qrorder_update', refetchNow)
  useStoreEvent('review_update', refetchNow)
  const pending = usePendingChanges()
  const orders = data?.rows
  const fetched = useGroups(orders)
  const own = useOwnSales(!useIsAnswered())
  const groups = useMemo(
    () =>
      fetched &&
      (own?.overlays.withRounds(fetched, own.changed) ?? fetched).map(
        (group): Group => withChanges(group, pending),
      ),
    [fetched, own, pending],
  )
  return { groups, orders, floor: data?.facts, error, refetch, sync }
}

/** The groups of the orders. One whose orders did not change stays the same object, so that it does not render again. */
function useGroups(orders: readonly Order[] | undefined): SoldGroup[] | undefined {
  const before = useRef<readonly SoldGroup[]>([])
  const groups = useMemo(() => orders && groupsOf(orders, before.current), [orders])
  useEffect(() => {
    before.current = groups ?? []
  }, [groups])
  return groups
}

function withChanges(group: Group, pending: ReadonlyMap<number, ItemStatus>): Group {
  const orders = group.orders.map((order) => withPending(order, pending))
  return orders.every((order, index) => order === group.orders[index]) ? group : { ...group, orders }
}

export interface StatusChange {
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
  const served = useBeingServed()
  return useMemo(
    () =>
      new Map<number, ItemStatus>([
        ...changes.map(({ itemId, status }) => [itemId, status] as const),
        ...served.flat().map(({ id }) => [id, 'delivered'] as const),
      ]),
    [changes, served],
  )
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

export const useOrdersInit = () =>
  useQuery({
    queryKey: ['orders-init'],
    queryFn: ({ signal }) => api(initOrders, { signal }),
    staleTime: 60_000,
  })
