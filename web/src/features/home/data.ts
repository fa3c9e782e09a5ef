import { getDashboard } from '@comanda/shared/dashboard/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { listMenuItems } from '@comanda/shared/menu/api'
import { listUsers } from '@comanda/shared/users/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { coalesce } from '../../realtime/coalesce.ts'
import { useLiveOptions } from '../../realtime/refetch.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'

const HOME = ['home'] as const

/** Sums over the day cost more than a list of orders, and nobody reads them faster. */
const PAUSE_MS = 10_000
/** No event says that the store's day turned, or that somebody reserved. */
const REFETCH_MS = 5 * 60_000

const pause = () => new Promise<void>((resume) => setTimeout(resume, PAUSE_MS))

export type Dashboard = Answer<typeof getDashboard>

/** Today as it is now: the first of some events fetches at once, those within the next ten seconds together. */
export function useDashboard() {
  const live = useLiveOptions()
  const query = useQuery({
    queryKey: HOME,
    queryFn: ({ signal }) => api(getDashboard, { signal }),
    ...live,
    refetchInterval: live.refetchInterval || REFETCH_MS,
  })
  const client = useQueryClient()
  const hear = useMemo(() => {
    const refetch = coalesce(() => client.invalidateQueries({ queryKey: HOME }).then(pause))
    return () => void refetch()
  }, [client])
  useStoreEvent('new_order', hear)
  useStoreEvent('order_update', hear)
  useRejoined(hear)
  return query
}

/** How many dishes there are; of the store's first day. */
export const useMenuCount = () =>
  useQuery({
    queryKey: ['home-first-day', 'menu'],
    queryFn: async ({ signal }) => (await api(listMenuItems, { signal })).length,
    staleTime: 0,
  })

/** How many may sign in, the admin among them. */
export const useStaffCount = () =>
  useQuery({
    queryKey: ['home-first-day', 'staff'],
    queryFn: async ({ signal }) => (await api(listUsers, { signal })).length,
    staleTime: 0,
  })
