import { getDashboard } from '@comanda/shared/dashboard/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { listMenuItems } from '@comanda/shared/menu/api'
import { listReleaseNotes } from '@comanda/shared/settings/release-notes'
import { getTill } from '@comanda/shared/till/api'
import { getDay } from '@comanda/shared/till/z'
import { listUsers } from '@comanda/shared/users/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { coalesce } from '../../realtime/coalesce.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import { useLiveOptions } from '../../realtime/use-refetch.ts'

export const HOME = ['home'] as const

/** The minimum time between two fetches, because the sums of a day are expensive. */
const PAUSE_MS = 10_000
/** No event announces the next business day or a new reservation. */
const REFETCH_MS = 5 * 60_000

const pause = () => new Promise<void>((resume) => setTimeout(resume, PAUSE_MS))

export type Dashboard = Answer<typeof getDashboard>

/** Today's figures. The first event fetches at once; events of the next ten seconds share one fetch. */
export function useDashboard() {
  const live = useLiveOptions()
  const query = useQuery({
    queryKey: HOME,
    queryFn: ({ signal }) => api(getDashboard, { signal }),
    ...live,
    refetchInterval: live.refetchInterval || REFETCH_MS,
  })
  const client = useQueryClient()
  const onEvent = useMemo(() => {
    const refetch = coalesce(() => client.invalidateQueries({ queryKey: HOME }).then(pause))
    return () => void refetch()
  }, [client])
  useStoreEvent('new_order', onEvent)
  useStoreEvent('order_update', onEvent)
  useRejoined(onEvent)
  return query
}

type DayShifts = Answer<typeof getDay>['shifts']
const NONE: DayShifts = []

/** Not under HOME, which each order refetches. */
const TILL_DAY = ['home-till'] as const

/**
 * The shifts of today.
 * @returns empty in a store without shifts, and until they are fetched; null when that failed
 */
export function useShiftsOfToday(isEnabled: boolean): DayShifts | null {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: TILL_DAY,
    // A store without shifts is spared the sums of its day.
    queryFn: async ({ signal }) =>
      (await api(getTill, { signal })).isUsed ? (await api(getDay, { signal })).shifts : NONE,
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: TILL_DAY }), [client])
  useStoreEvent('till_update', refetch)
  useRejoined(refetch)
  return data ?? (isError ? null : NONE)
}

export const RELEASE_NOTES = ['home-release-notes'] as const

/** The release notes of the store. */
export const useReleaseNotes = () =>
  useQuery({
    queryKey: RELEASE_NOTES,
    queryFn: ({ signal }) => api(listReleaseNotes, { signal }),
    staleTime: REFETCH_MS,
    retry: false,
  })

/** The number of menu items, for the setup steps. */
export const useMenuCount = () =>
  useQuery({
    queryKey: ['home-first-day', 'menu'],
    queryFn: async ({ signal }) => (await api(listMenuItems, { signal })).length,
    staleTime: 0,
  })

/** The number of users including the admin, for the setup steps. */
export const useStaffCount = () =>
  useQuery({
    queryKey: ['home-first-day', 'staff'],
    queryFn: async ({ signal }) => (await api(listUsers, { signal })).length,
    staleTime: 0,
  })
