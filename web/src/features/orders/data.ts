import type { Answer } from '@comanda/shared/kernel/call'
import {
  billOrders,
  cancelOrders,
  completeOrders,
  initOrders,
  listOrders,
  payOrders,
  setItemStatus,
} from '@comanda/shared/orders/api'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { withStatuses } from '../../parts/item-statuses.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/refetch.ts'
import { toast } from '../../ui/toast.ts'
import type { Group, StatusStep } from './groups.ts'
import { TEXTS } from './texts.ts'

const ORDERS = ['orders'] as const
const SET_STATUS = ['orders', 'status'] as const

export type OrdersInit = Answer<typeof initOrders>

/** The open orders, with the changes made on this screen already shown. */
export function useOrders() {
  const query = useQuery({
    queryKey: ORDERS,
    queryFn: ({ signal }) => api(listOrders, { signal }),
    ...useLiveOptions(),
  })
  const sync = useOrderEvents(ORDERS)
  const underWay = useChangesUnderWay()
  const { data: fetched, error, refetch } = query
  const groups = useMemo(
    () => fetched?.map((group): Group => withChanges(group, underWay)),
    [fetched, underWay],
  )
  const orders = useMemo(() => fetched?.flatMap((group) => group.orders), [fetched])
  return { groups, orders, error, refetch, sync }
}

function withChanges(group: Group, underWay: ReadonlyMap<number, ItemStatus>): Group {
  const orders = group.orders.map((order) => withStatuses(order, underWay))
  return orders.every((order, index) => order === group.orders[index]) ? group : { ...group, orders }
}

export interface StatusChange {
  itemId: number
  status: StatusStep['status']
}

function useChangesUnderWay(): ReadonlyMap<number, ItemStatus> {
  const changes = useMutationState({
    filters: { mutationKey: SET_STATUS, status: 'pending' },
    select: (mutation) => mutation.state.variables as StatusChange,
  })
  return useMemo(() => new Map(changes.map((change) => [change.itemId, change.status])), [changes])
}

/**
 * Sets an item's status. It counts as under way until the list that shows it has arrived.
 * @param sync fetches the list
 */
export function useSetStatus(sync: () => Promise<void>) {
  return useMutation({
    mutationKey: SET_STATUS,
    // Offline it fails at once instead of promising a change that nobody else sees.
    networkMode: 'always',
    mutationFn: ({ itemId, status }: StatusChange) =>
      api(setItemStatus, { params: { id: itemId }, body: { status } }),
    onError: (error) => toast.error(messageOf(error, TEXTS.actionFailed)),
    onSettled: sync,
  }).mutate
}

/** Not below the orders' key: an event must not fetch the settings again. */
export const useOrdersInit = () =>
  useQuery({
    queryKey: ['orders-init'],
    queryFn: ({ signal }) => api(initOrders, { signal }),
    staleTime: 60_000,
  })

export const cancel = (orderIds: number[]) => api(cancelOrders, { body: { orderIds } })
export const complete = (orderIds: number[]) => api(completeOrders, { body: { orderIds } })
export const closeUnpaid = (orderIds: number[], reason: string) =>
  api(completeOrders, { body: { orderIds, reason } })

/** Fetched anew for every dialog: what was true at the last table is no bill for this one. */
export const useBill = (orderIds: readonly number[]) =>
  useQuery({
    queryKey: ['orders-bill', orderIds],
    queryFn: ({ signal }) => api(billOrders, { body: { orderIds: [...orderIds] }, signal }),
    enabled: orderIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export interface Payment {
  orderIds: number[]
  subTotal: string
  taxTotal: string
  total: string
  paymentTypeId: number | null
}

export const pay = (payment: Payment, idempotencyKey: string) =>
  api(payOrders, { body: payment, idempotencyKey })
