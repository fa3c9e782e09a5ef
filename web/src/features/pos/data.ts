import { initPos, listTakenTables, type PosInit } from '@comanda/shared/pos/api'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import { useRefetch } from '../../realtime/use-refetch.ts'

const POS_INIT = ['pos', 'init'] as const

/**
 * The menu and all other data of the point of sale. Fetched again when the window becomes visible; an unchanged answer
 * (304) keeps the same object and renders nothing.
 */
export const posInitQuery = queryOptions({
  queryKey: POS_INIT,
  queryFn: ({ signal, client }): Promise<PosInit> =>
    api(initPos, { signal, known: client.getQueryData<PosInit>(POS_INIT) }),
  // Comparing 20,000 items takes longer than rendering the visible items.
  structuralSharing: false,
  networkMode: 'always',
  retry: 1,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

export const tableIdsOf = ({ storeTables }: PosInit): ReadonlySet<number> =>
  new Set(storeTables.map(({ id }) => id))

/** Fetches the menu again when somebody changes it. */
export function useMenuEvents(): void {
  const refetch = useRefetch(posInitQuery.queryKey)
  const hear = useCallback(() => void refetch(), [refetch])
  useStoreEvent('menu_changed', hear)
  useRejoined(hear)
}

const FRESH_MS = 3_000

const takenQuery = queryOptions({
  queryKey: ['pos', 'taken-tables'],
  queryFn: ({ signal }) => api(listTakenTables, { signal }),
  networkMode: 'always',
  retry: false,
  staleTime: FRESH_MS,
})

/** The tables with an open order and their checks, as of the last `refresh`. */
export function useTakenTables() {
  const queries = useQueryClient()
  const { data } = useQuery({ ...takenQuery, enabled: false })
  const taken = useMemo(() => new Set(data?.tableIds), [data])
  const checkOfTable = (tableId: number) => data?.checks?.find((check) => check.tableId === tableId)?.checkId
  const refresh = useCallback(() => void queries.prefetchQuery(takenQuery), [queries])
  return { taken, checkOf: checkOfTable, refresh }
}
