import { readFloor } from '@comanda/shared/floor/api'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useStoreEvent } from '../../realtime/socket.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/use-refetch.ts'

export const FLOOR = ['floor'] as const
/** Reservations begin and requests lapse without an event. */
const REFETCH_MS = 60_000

/** The floor, refetched after each event that can change it. */
export function useFloor() {
  const live = useLiveOptions()
  const query = useQuery({
    queryKey: FLOOR,
    queryFn: ({ signal }) => api(readFloor, { signal }),
    ...live,
    refetchInterval: live.refetchInterval || REFETCH_MS,
  })
  const sync = useOrderEvents(FLOOR)
  const refetch = useCallback(() => void sync(), [sync])
  useStoreEvent('new_qrorder', refetch)
  useStoreEvent('qrorder_update', refetch)
  useStoreEvent('menu_changed', refetch)
  useStoreEvent('review_update', refetch)
  return { ...query, sync }
}
