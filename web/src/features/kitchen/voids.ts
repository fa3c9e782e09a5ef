import { acknowledgeVoid, type KitchenVoid, listVoids } from '@comanda/shared/kitchen/api'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { playNewOrder } from '../../realtime/new-order-sound.ts'
import { useLiveOptions } from '../../realtime/refetch.ts'
import { toast } from '../../ui/toast.ts'
import { TEXTS } from './texts.ts'

const ACKNOWLEDGE = ['kitchen', 'acknowledge'] as const

/**
 * The voids that nobody acknowledged, without those that this screen is acknowledging. Below the key of the orders, so
 * that their events refetch both.
 */
export function useUnseenVoids() {
  const { data, error } = useQuery({
    queryKey: ['kitchen', 'voids'],
    queryFn: ({ signal }) => api(listVoids, { signal }),
    ...useLiveOptions(),
  })
  const pending = useMutationState({
    filters: { mutationKey: ACKNOWLEDGE, status: 'pending' },
    select: (mutation) => mutation.state.variables as readonly number[],
  })
  const voids = useMemo(() => {
    const seen = new Set(pending.flat())
    return data?.filter((line) => !seen.has(line.item_id))
  }, [data, pending])
  useVoidSound(data)
  return { voids, voidsError: error }
}

/** Plays the sound of a new order for each void that was not in the previous list. The first list counts as known. */
function useVoidSound(voids: readonly KitchenVoid[] | undefined): void {
  const known = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (!voids) return
    const ids = voids.map((line) => line.item_id)
    const before = known.current
    if (before && ids.some((id) => !before.has(id))) void playNewOrder()
    known.current = new Set(ids)
  }, [voids])
}

/**
 * Acknowledges voided lines.
 * @param sync fetches orders and voids
 */
export function useAcknowledge(sync: () => Promise<void>): (itemIds: readonly number[]) => void {
  const { mutate } = useMutation({
    mutationKey: ACKNOWLEDGE,
    // Offline, it fails at once, because no other screen would see it.
    networkMode: 'always',
    mutationFn: async (itemIds: readonly number[]) => {
      await Promise.all(itemIds.map((id) => api(acknowledgeVoid, { params: { id } })))
    },
    onError: (error) => toast.error(messageOf(error, TEXTS.actionFailed)),
    onSettled: () => sync(),
  })
  return useCallback((itemIds: readonly number[]) => mutate(itemIds), [mutate])
}
