import { feedKitchen } from '@comanda/shared/feed/api'
import { listKitchenStations } from '@comanda/shared/kitchen/api'
import type { Station } from '@comanda/shared/settings/stations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { WAIT_MINUTES } from '../../parts/time/use-wait-minutes.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import {
  type CardOrder,
  cardMaker,
  closedVoids,
  mergeTickets,
  stationCards,
  withVoids,
} from './cards/cards.ts'
import { useUnseenVoids } from './cards/voids.ts'
import { usePendingSteps } from './steps/use-steps.ts'

const STATIONS = ['kitchen-stations'] as const

const NO_STATIONS: readonly Station[] = []

/** The stations of the store; a single station while they are not known. */
export function useStations(): readonly Station[] {
  const { data } = useQuery({
    queryKey: STATIONS,
    queryFn: ({ signal }) => api(listKitchenStations, { signal }),
    networkMode: 'always',
  })
  const client = useQueryClient()
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: STATIONS })
    void client.invalidateQueries({ queryKey: WAIT_MINUTES })
  }, [client])
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
 * The cards of this screen, with the steps that the server has not confirmed yet.
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
