import { listTakenTables } from '@comanda/shared/pos/api'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'

const FRESH_MS = 3_000

const takenQuery = queryOptions({
  queryKey: ['pos', 'taken-tables'],
  queryFn: ({ signal }) => api(listTakenTables, { signal }),
  networkMode: 'always',
  retry: false,
  staleTime: FRESH_MS,
})

/** The tables with an open order, as of the last time somebody reached for the list. */
export function useTakenTables(): { taken: ReadonlySet<number>; refresh: () => void } {
  const queries = useQueryClient()
  const { data } = useQuery({ ...takenQuery, enabled: false })
  const taken = useMemo(() => new Set(data?.tableIds), [data])
  return { taken, refresh: () => void queries.prefetchQuery(takenQuery) }
}
