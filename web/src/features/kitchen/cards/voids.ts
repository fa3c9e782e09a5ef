import { acknowledgeVoid, type KitchenVoid, VOIDS_FOR_HOURS } from '@comanda/shared/kitchen/api'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { clock } from '../../../parts/time/clock.ts'
import { playNewOrder } from '../../../realtime/new-order-sound.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useScreenSettings, VOLUMES } from '../screen/settings.ts'
import { TEXTS } from '../texts.ts'

const ACKNOWLEDGE = ['kitchen', 'acknowledge'] as const

/** Voided lines that a screen has seen. */
export interface Seen {
  itemIds: readonly number[]
  /** The stations that saw them; none: all. */
  stationIds: readonly number[]
}

/**
 * The voids that are not acknowledged, without those that this screen is acknowledging, and the old ones.
 * @param known undefined until they are known
 */
export function useUnseenVoids(known: readonly KitchenVoid[] | undefined) {
  const pending = useMutationState({
    filters: { mutationKey: ACKNOWLEDGE, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Seen).itemIds,
  })
  const voids = useMemo(() => {
    const seen = new Set(pending.flat())
    const oldest = clock().getTime() - VOIDS_FOR_HOURS * 3_600_000
    return known?.filter((line) => !seen.has(line.item_id) && Date.parse(line.at) > oldest)
  }, [known, pending])
  useVoidSound(known)
  return voids
}

/** Plays the sound of a new order for each void that was not in the previous list. The first list counts as known. */
function useVoidSound(voids: readonly KitchenVoid[] | undefined): void {
  const { settings } = useScreenSettings()
  const play = useEffectEvent(() => void playNewOrder(VOLUMES[settings.volume]))
  const known = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (!voids) return
    const ids = voids.map((line) => line.item_id)
    const before = known.current
    if (before && ids.some((id) => !before.has(id))) play()
    known.current = new Set(ids)
  }, [voids])
}

/**
 * Acknowledges voided lines.
 * @param sync fetches what changed
 */
export function useAcknowledge(sync: () => Promise<void>): (seen: Seen) => void {
  const { mutate } = useMutation({
    mutationKey: ACKNOWLEDGE,
    // Offline, it fails at once, because no other screen would see it.
    networkMode: 'always',
    mutationFn: async ({ itemIds, stationIds }: Seen) => {
      const stations = stationIds.length > 0 ? stationIds : [null]
      await Promise.all(
        itemIds.flatMap((id) =>
          stations.map((stationId) => api(acknowledgeVoid, { params: { id }, body: { stationId } })),
        ),
      )
    },
    onError: (error) => toast.error(messageOf(error, TEXTS.actionFailed)),
    onSettled: () => sync(),
  })
  return useCallback((seen: Seen) => mutate(seen), [mutate])
}
