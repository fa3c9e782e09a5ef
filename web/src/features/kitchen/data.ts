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
import { withStatuses } from '../../parts/item-statuses.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/refetch.ts'
import { toast } from '../../ui/toast.ts'
import { toCook } from './cards.ts'
import { sameOrders } from './same-orders.ts'
import { TEXTS } from './texts.ts'

const KITCHEN = ['kitchen'] as const
const ADVANCE = ['kitchen', 'advance'] as const

/** A wet finger that bounces must not start an item and complete it in one go. */
const BOUNCE_MS = 600

export interface Step {
  itemId: number
  status: 'preparing' | 'completed'
}

/** The orders to cook, with the steps taken on this screen already shown. */
export function useKitchen() {
  const query = useQuery({
    queryKey: KITCHEN,
    queryFn: ({ signal }) => api(listKitchen, { signal }),
    structuralSharing: (before, arrived) =>
      sameOrders(before as KitchenOrder[] | undefined, arrived as KitchenOrder[]),
    ...useLiveOptions(),
  })
  const client = useQueryClient()
  const sync = useOrderEvents(
    KITCHEN,
    useCallback((orderId) => addNew(client, orderId), [client]),
  )
  const underWay = useStepsUnderWay()
  const { data: fetched, error, refetch } = query
  const orders = useMemo(
    () => fetched && toCook(fetched.map((order) => withStatuses(order, underWay))),
    [fetched, underWay],
  )
  return { orders, fetched, error, refetch, sync }
}

/**
 * Fetches a new order alone and puts it with the others, if these are known to be current.
 * @returns whether that was so: if not, all are to be fetched
 */
async function addNew(client: QueryClient, orderId: number): Promise<boolean> {
  const list = client.getQueryState(KITCHEN)
  if (list?.status !== 'success' || list.fetchStatus !== 'idle' || list.isInvalidated) return false
  const news = await api(listKitchen, { query: { order: orderId } })
  client.setQueryData<KitchenOrder[]>(KITCHEN, (orders) => orders && withNew(orders, news))
  return true
}

/** What a list that came meanwhile says of an order is newer. */
const withNew = (orders: KitchenOrder[], news: readonly KitchenOrder[]): KitchenOrder[] => [
  ...orders,
  ...news.filter(({ id }) => !orders.some((order) => order.id === id)),
]

function useStepsUnderWay(): ReadonlyMap<number, ItemStatus> {
  const steps = useMutationState({
    filters: { mutationKey: ADVANCE, status: 'pending' },
    select: (mutation) => mutation.state.variables as Step,
  })
  return useMemo(() => new Map(steps.map((step) => [step.itemId, step.status])), [steps])
}

/**
 * One step of an item. It counts as under way until the list that shows it has arrived.
 * @param sync fetches the list
 */
export function useAdvance(sync: () => Promise<void>): (step: Step) => void {
  // The two taps of a bounce come before the screen has drawn the first one's effect.
  const busy = useRef(new Set<number>())
  const { mutate } = useMutation({
    mutationKey: ADVANCE,
    // Offline it fails at once instead of promising a step that nobody else sees.
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
