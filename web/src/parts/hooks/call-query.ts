import type { Answer, Call } from '@comanda/shared/kernel/call'
import type { QueryKey } from '@tanstack/react-query'
import { api, type CallInput } from '../../api/client.ts'

/** The query of a call. Offline, it fails and the page shows an error, instead of waiting. */
export const callQuery = <C extends Call>(queryKey: QueryKey, call: C) => ({
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<C>> => api(call, { signal } as CallInput<C>),
  networkMode: 'always' as const,
})
