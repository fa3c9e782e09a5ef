import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
import type { KitchenOrder } from '@comanda/shared/orders/order'
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { withPending } from '../../parts/pending-statuses.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/refetch.ts'
import { toast } from '../../ui/toast.ts'
import { closedVoids, keepUnchanged, mergeTickets, openOrders, withVoids } from './cards.ts'
import { TEXTS } from './texts.ts'
import { useUnseenVoids } from './voids.ts'

const KITCHEN = ['kitchen'] as const
const ADVANCE = ['kitchen', 'advance'] as const

/** The minimum time between two steps of an item, so that a double tap does not start and complete it. */
const BOUNCE_MS = 600

export interface Step {
  itemId: number
  status: 'preparing' | 'completed'
}

/** The orders to cook, with the steps of this screen that the server has not confirmed yet. */
export function useKitchen() {
  const query = useQuery({
    queryKey: KITCHEN,
    queryFn: ({ signal }) => api(listKitchen, { signal }),
    structuralSharing: (before, arrived) =>
      keepUnchanged(before as KitchenOrder[] | undefined, arrived as KitchenOrder[]),
    ...useLiveOptions(),
  })
  const client = useQueryClient()
  const sync = useOrderEvents(
    KITCHEN,
    useCallback((orderId) => addNew(client, orderId), [client]),
  )
  const pending = usePendingSteps()
  const { data: fetched, error, refetch } = query
  const { voids, voidsError } = useUnseenVoids()
  const tickets = useMemo(() => fetched && mergeTickets(fetched), [fetched])
  const orders = useMemo(
    () => tickets && openOrders(tickets.map((order) => withVoids(withPending(order, pending), voids))),
    [tickets, pending, voids],
  )
  const voidCards = useMemo(() => (orders && voids ? closedVoids(orders, voids) : []), [orders, voids])
  // An order that was moved was announced before.
  const arrivals = useMemo(() => tickets?.filter((order) => order.moved_from === null), [tickets])
  return { orders, voidCards, arrivals, error: error ?? voidsError, refetch, sync }
}

/**
 * Fetches only the new order and adds it to the list when the list is current.
 * @returns false when the whole list has to be fetched instead
 */
async function addNew(client: QueryClient, orderId: number): Promise<boolean> {
  const list = client.getQueryState(KITCHEN)
  if (list?.status !== 'success' || list.fetchStatus !== 'idle' || list.isInvalidated) return false
  const newOrders = await api(listKitchen, { query: { order: orderId } })
  client.setQueryData<KitchenOrder[]>(KITCHEN, (orders) => orders && withNew(orders, newOrders))
  return true
}

/** A list that arrived in the meantime is newer, so its version of an order wins. */
const withNew = (orders: KitchenOrder[], newOrders: readonly KitchenOrder[]): KitchenOrder[] => [
  ...orders,
  ...newOrders.filter(({ id }) => !orders.some((order) => order.id === id)),
]

function usePendingSteps(): ReadonlyMap<number, ItemStatus> {
  const steps = useMutationState({
    filters: { mutationKey: ADVANCE, status: 'pending' },
    select: (mutation) => mutation.state.variables as Step,
  })
  return useMemo(() => new Map(steps.map((step) => [step.itemId, step.status])), [steps])
}

/**
 * Moves an item one step. The step counts as pending until the refetched list contains it.
 * @param sync fetches the list
 */
export function useAdvance(sync: () => Promise<void>): (step: Step) => void {
  // A ref, because the second tap may come before the next render.
  const busy = useRef(new Set<number>())
  const { mutate } = useMutation({
    mutationKey: ADVANCE,
    // Offline, the step fails at once, because no other screen would see it.
    networkMode: 'always',
    mutationFn: async ({ itemId, status }: Step) => {
      const bounce = new Promise((resume) => setTimeout(resume, BOUNCE_MS))
      await api(advanceItem, { params: { id: itemId }, body: { status } })
      await bounce
    },
    onError: (error) => toast.error(messageOf(error, TEXTS.actionFailed)),
    onSettled: async (_answer, _error, { itemId }) => {
      await sync()
      busy.current.delete(itemId)
    },
  })
  return useCallback(
    (step: Step) => {
      if (busy.current.has(step.itemId)) return
      busy.current.add(step.itemId)
      mutate(step)
    },
    [mutate],
  )
}
