import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { withStatuses } from '../../parts/item-statuses.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/refetch.ts'
import { toCook } from './cards.ts'

const KITCHEN = ['kitchen'] as const
const ADVANCE = ['kitchen', 'advance'] as const

interface Step {
  itemId: number
  status: 'preparing' | 'completed'
}

/** The orders to cook, with the steps taken on this screen already shown. */
export function useKitchen() {
  const query = useQuery({
    queryKey: KITCHEN,
    queryFn: ({ signal }) => api(listKitchen, { signal }),
    ...useLiveOptions(),
  })
  const refetch = useOrderEvents(KITCHEN)
  const underWay = useStepsUnderWay()
  const { data } = query
  const orders = useMemo(
    () => data && toCook(data.map((order) => withStatuses(order, underWay))),
    [data, underWay],
  )
  return { orders, error: query.error, refetch }
}

function useStepsUnderWay(): ReadonlyMap<number, ItemStatus> {
  const steps = useMutationState({
    filters: { mutationKey: ADVANCE, status: 'pending' },
    select: (mutation) => mutation.state.variables as Step,
  })
  return useMemo(() => new Map(steps.map((step) => [step.itemId, step.status])), [steps])
}

/** One step of an item. It counts as under way until the list that shows it has arrived. */
export function useAdvance(refetch: () => Promise<void>) {
  return useMutation({
    mutationKey: ADVANCE,
    mutationFn: ({ itemId, status }: Step) => api(advanceItem, { params: { id: itemId }, body: { status } }),
    onSettled: refetch,
  })
}
