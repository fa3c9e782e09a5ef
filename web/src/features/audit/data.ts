import { getAuditLog } from '@comanda/shared/audit/api'
import { type Period, periodRange } from '@comanda/shared/kernel/period'
import { listUsers } from '@comanda/shared/users/api'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { LogPeriod, PeriodChoice } from '../../parts/period/period-words.ts'

export interface AuditFilter {
  period: PeriodChoice<LogPeriod>
  actor: string | undefined
  action: string | undefined
}

/** @param today the store's date, the base of the periods */
export function useAuditLog({ period, actor, action }: AuditFilter, today: string) {
  const { type, from, to } = period
  const days =
    type === 'any' ? {} : periodRange(type satisfies Period, today, { ...(from && to && { from, to }) })
  const query = { ...days, ...(actor && { actor }), ...(action && { action }) }
  return useInfiniteQuery({
    queryKey: ['audit-log', query],
    queryFn: ({ pageParam, signal }) => api(getAuditLog, { query: { ...query, before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    networkMode: 'always',
    // Refetches on every visit, because readers look for the latest actions.
    staleTime: 0,
  })
}

/** The current staff, for names and for the filter. */
export const usePeople = () =>
  useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => api(listUsers, { signal }),
    networkMode: 'always',
  })
