import { listSittings, type OpenSitting } from '@comanda/shared/sittings/api'
import { acknowledgeCall, finishCall, listCalls, type OpenCall } from '@comanda/shared/sittings/waiter-calls'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** What guests ask from their phones; the bell of the shell keeps it current. */
export const callsQuery = queryOptions({
  queryKey: ['guest-calls'] as const,
  queryFn: ({ signal }) => api(listCalls, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The tables whose phones are in a sitting; the bell keeps it current. */
export const sittingsQuery = queryOptions({
  queryKey: ['sittings'] as const,
  queryFn: ({ signal }) => api(listSittings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const NO_CALLS: readonly OpenCall[] = []

/** What the bell knows of a table; sends no request. */
export function useCallsOf(tableId: number | null): readonly OpenCall[] {
  const { data = NO_CALLS } = useQuery({ ...callsQuery, enabled: false })
  return data.filter(({ table_id }) => table_id === tableId)
}

/** The open sitting at a table; sends no request. */
export const useSittingAt = (tableId: number | null): OpenSitting | undefined =>
  useQuery({ ...sittingsQuery, enabled: false }).data?.find(
    ({ table_id, ended_at }) => table_id === tableId && ended_at === null,
  )

export const ANSWER_WORDS = {
  coming: 'Ya vamos',
  finished: 'Hecho',
  failed: 'No se pudo completar. Revisa la conexión e intenta de nuevo.',
} as const

/** Takes the call's next step: somebody goes, or has been there. Says why it was refused. */
export function useAnswerCall() {
  const queries = useQueryClient()
  return useCallback(
    async ({ id, seen_at }: OpenCall): Promise<void> => {
      try {
        await api(seen_at === null ? acknowledgeCall : finishCall, { params: { id } })
      } catch (error) {
        toast.error(messageOf(error, ANSWER_WORDS.failed))
      }
      await queries.invalidateQueries({ queryKey: callsQuery.queryKey })
    },
    [queries],
  )
}
