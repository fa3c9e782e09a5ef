import { feedKitchen } from '@comanda/shared/feed/api'
import { advanceItem, finishLines, listKitchenStations } from '@comanda/shared/kitchen/api'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import type { Station } from '@comanda/shared/settings/stations'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { toast } from '../../ui/toast.ts'
import { type CardOrder, closedVoids, mergeTickets, withVoids } from './cards/cards.ts'
import { cardMaker, type PendingSteps, stationCards } from './cards/station-cards.ts'
import { useUnseenVoids } from './cards/voids.ts'
import { TEXTS } from './texts.ts'

const STATIONS = ['kitchen-stations'] as const
const ADVANCE = ['kitchen', 'advance'] as const

/** The minimum time between two steps of an item, so that a double tap does not start and complete it. */
const BOUNCE_MS = 600

/** A step with lines of one card. */
export interface Step {
  itemIds: readonly number[]
  /** Null for lines without stations. */
  stationId: number | null
  status: 'preparing' | 'completed'
}

const NO_STATIONS: readonly Station[] = []

/** The stations of the store; a single station while they are not known. */
export function useStations(): readonly Station[] {
  const { data } = useQuery({
    queryKey: STATIONS,
    queryFn: ({ signal }) => api(listKitchenStations, { signal }),
    networkMode: 'always',
  })
  const client = useQueryClient()
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: STATIONS }), [client])
  useStoreEvent('menu_changed', refetch)
  useRejoined(refetch)
  return data ?? NO_STATIONS
}

/** The open orders, with the voided lines that are not acknowledged yet. */
export function useKitchen() {
  const { data, error, refetch, sync } = useFeed(feedKitchen)
  const fetched = data?.rows
  const voids = useUnseenVoids(data?.voids)
  const tickets = useMemo(() => fetched && mergeTickets(fetched), [fetched])
  const orders = useMemo(() => tickets?.map((order) => withVoids(order, voids)), [tickets, voids])
  const voidCards = useMemo(() => (orders && voids ? closedVoids(orders, voids) : []), [orders, voids])
  return { tickets, orders, voidCards, error, refetch, sync }
}

/**
 * The cards of this screen, with its steps that the server has not confirmed yet.
 * @param shown the numbers of the screen's stations; none: all
 */
export function useCards(
  orders: readonly CardOrder[] | undefined,
  stations: readonly Station[],
  shown: readonly number[],
) {
  const pending = usePendingSteps()
  const make = useMemo(() => cardMaker(stations, shown), [stations, shown])
  return useMemo(() => orders && stationCards(orders, make, pending), [orders, make, pending])
}

function usePendingSteps(): PendingSteps {
  const steps = useMutationState({
    filters: { mutationKey: ADVANCE, status: 'pending' },
    select: (mutation) => mutation.state.variables as Step,
  })
  return useMemo(() => {
    const pending = new Map<number | null, Map<number, ItemStatus>>()
    for (const { itemIds, stationId, status } of steps) {
      const own = pending.get(stationId) ?? new Map<number, ItemStatus>()
      for (const id of itemIds) own.set(id, status)
      pending.set(stationId, own)
    }
    return pending
  }, [steps])
}

/** Starts one line, or completes lines. */
function send({ itemIds, stationId, status }: Step): Promise<unknown> {
  const [id] = itemIds
  if (itemIds.length === 1 && id !== undefined)
    return api(advanceItem, { params: { id }, body: { status, stationId } })
  return api(finishLines, { body: { itemIds, stationIds: stationId === null ? [] : [stationId] } })
}

const keyOfAssignment = (itemId: number, stationId: number | null) => `${itemId} ${stationId}`

/**
 * Moves lines one step. The step counts as pending until the refetched list contains it.
 * @param sync fetches the list
 */
export function useAdvance(sync: () => Promise<void>): (step: Step) => void {
  // A ref, because the second tap may come before the next render.
  const busy = useRef(new Set<string>())
  const { mutate } = useMutation({
    mutationKey: ADVANCE,
    // Offline, the step fails at once, because no other screen would see it.
    networkMode: 'always',
    mutationFn: async (step: Step) => {
      const bounce = new Promise((resume) => setTimeout(resume, BOUNCE_MS))
      await send(step)
      await bounce
    },
    onError: (error) => toast.error(messageOf(error, TEXTS.actionFailed)),
    onSettled: async (_answer, _error, { itemIds, stationId }) => {
      await sync()
      for (const id of itemIds) busy.current.delete(keyOfAssignment(id, stationId))
    },
  })
  return useCallback(
    (step: Step) => {
      const itemIds = step.itemIds.filter((id) => !busy.current.has(keyOfAssignment(id, step.stationId)))
      if (itemIds.length === 0) return
      for (const id of itemIds) busy.current.add(keyOfAssignment(id, step.stationId))
      mutate({ ...step, itemIds })
    },
    [mutate],
  )
}
