import type { Answer, BodyInput } from '@comanda/shared/kernel/call'
import { periodRange, type ReportPeriod } from '@comanda/shared/kernel/period'
import {
  getPlatformAudit,
  getPlatformDashboard,
  getPlatformReport,
  getSubscriptionHistory,
  listExchangeRates,
  saveExchangeRate,
} from '@comanda/shared/platform/api'
import {
  addTenant,
  deleteTenant,
  getTenantCounts,
  listTenants,
  restoreTenant,
  type Tenant,
  updateTenant,
} from '@comanda/shared/platform/tenants'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import type { LogPeriod, PeriodChoice } from '../../parts/period/period-words.ts'
import { today } from './periods.ts'
import type { TenantView } from './tenants/tenant-view.ts'

const PLATFORM = 'platform'
const ALL = [PLATFORM] as const
/** The platform has no events: a focused window refetches to show changes. */
const CURRENT = { staleTime: 0, refetchOnWindowFocus: 'always', networkMode: 'always' } as const

export type Dashboard = Answer<typeof getPlatformDashboard>

export const useDashboard = () =>
  useQuery({
    queryKey: [PLATFORM, 'dashboard'],
    queryFn: ({ signal }) => api(getPlatformDashboard, { signal }),
    ...CURRENT,
  })

export const useTenantCounts = () =>
  useQuery({
    queryKey: [PLATFORM, 'counts'],
    queryFn: ({ signal }) => api(getTenantCounts, { signal }),
    ...CURRENT,
  })

const TENANTS_PER_PAGE = 20

/** The query parameters of a period; `any` has none. */
export const daysOfPeriod = ({ type, from, to }: TenantView['period']) =>
  type === 'any' ? {} : { type, from, to }

export const useTenants = ({ status, search, page, period, state, sort, order }: TenantView) => {
  const query = {
    status,
    search,
    page,
    perPage: TENANTS_PER_PAGE,
    state,
    sort,
    order,
    ...daysOfPeriod(period),
  }
  return useQuery({
    queryKey: [PLATFORM, 'tenants', query],
    queryFn: ({ signal }) => api(listTenants, { query, signal }),
    placeholderData: keepPreviousData,
    ...CURRENT,
  })
}

/** Finds stores by name, for a selection field. */
export const useTenantSearch = (search: string) =>
  useQuery({
    queryKey: [PLATFORM, 'found', search],
    queryFn: ({ signal }) =>
      api(listTenants, { query: { search, status: 'all', perPage: 20, sort: 'name', order: 'asc' }, signal }),
    placeholderData: keepPreviousData,
    ...CURRENT,
  })

export const useHistory = (id: string | undefined) =>
  useQuery({
    queryKey: [PLATFORM, 'history', id],
    queryFn: ({ signal }) => api(getSubscriptionHistory, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    ...CURRENT,
  })

export const useReport = (choice: PeriodChoice<ReportPeriod>) =>
  useQuery({
    queryKey: [PLATFORM, 'report', choice],
    queryFn: ({ signal }) => api(getPlatformReport, { query: { ...choice }, signal }),
    placeholderData: keepPreviousData,
    ...CURRENT,
  })

export const useRates = () =>
  useQuery({
    queryKey: [PLATFORM, 'rates'],
    queryFn: ({ signal }) => api(listExchangeRates, { signal }),
    ...CURRENT,
  })

export interface AuditFilter {
  period: PeriodChoice<LogPeriod>
  action?: string
  tenantId?: string
  actor?: string
}

export function useAudit({ period: { type, from, to }, ...others }: AuditFilter) {
  const days = type === 'any' ? {} : periodRange(type, today(), { ...(from && to && { from, to }) })
  const query = { ...others, ...days }
  return useInfiniteQuery({
    queryKey: [PLATFORM, 'audit', query],
    queryFn: ({ signal, pageParam }) =>
      api(getPlatformAudit, { query: { ...query, before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...CURRENT,
  })
}

export type NewTenant = BodyInput<typeof addTenant>
type TenantChange = BodyInput<typeof updateTenant>
type NewRate = BodyInput<typeof saveExchangeRate>

/** The operator's write calls. Each shows the server's message; the caller handles a refusal. */
export function usePlatformWrites() {
  const write = useWrite(ALL)
  const named = ({ id }: Tenant) => ({ params: { id } })
  return {
    add: (body: NewTenant) => write(api(addTenant, { body })),
    update: (tenant: Tenant, body: TenantChange) => write(api(updateTenant, { ...named(tenant), body })),
    remove: (tenant: Tenant) => write(api(deleteTenant, named(tenant))),
    restore: (tenant: Tenant) => write(api(restoreTenant, named(tenant))),
    saveRate: (body: NewRate) => write(api(saveExchangeRate, { body })),
  }
}
