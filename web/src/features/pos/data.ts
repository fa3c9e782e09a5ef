import { initPos, listTakenTables, type PosInit } from '@comanda/shared/pos/api'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
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

/** The data of now for what is read once, as the page shows those of its last visit first; without an answer, these. */
export const currentInit = (queries: QueryClient, shown: PosInit): Promise<PosInit> =>
  queries.fetchQuery(posInitQuery).catch(() => shown)

export const tableIdsOf = ({ storeTables }: PosInit): ReadonlySet<number> =>
  new Set(storeTables.map(({ id }) => id))

/** Fetches the menu again when somebody changes it. */
export function useMenuEvents(): void {
  const refetch = useRefetch(posInitQuery.queryKey)
  const hear = useCallback(() => void refetch(), [refetch])
  useStoreEvent('menu_changed', hear)
  useRejoined(hear)
}

/** The open check of a table, as of the moment when the table was chosen. */
export function useCheckOfTable(tableId: number | null): number | undefined {
  const { data } = useQuery({
    queryKey: ['pos', 'taken-tables', tableId],
    queryFn: ({ signal }) => api(listTakenTables, { signal }),
    enabled: tableId !== null,
    networkMode: 'always',
    retry: false,
    staleTime: FRESH_MS,
  })
  return data?.checks?.find((check) => check.tableId === tableId)?.checkId
}

/** The cart's head and the button that repeats a round ask at the same time. */
const FRESH_MS = 3_000
