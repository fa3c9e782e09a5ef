import { PERIODS } from '@comanda/shared/kernel/period'
import {
  TENANT_LISTS,
  TENANT_SORTS,
  TENANT_STATES,
  type TenantSort,
  type TenantState,
} from '@comanda/shared/platform/tenants'
import type { AddressChange } from '../../../parts/hooks/use-address.ts'
import {
  type PeriodChoice,
  type PeriodOrAny,
  periodInAddress,
  readPeriod,
} from '../../../parts/period/period-words.ts'

export const TENANT_PERIODS: readonly PeriodOrAny[] = ['any', ...PERIODS]
export type TenantList = (typeof TENANT_LISTS)[number]

/** The state of the list. */
export interface TenantView {
  status: TenantList
  search: string
  page: number
  period: PeriodChoice<PeriodOrAny>
  /** Only the stores that call for a person. */
  state?: TenantState
  sort?: TenantSort
  order?: 'asc' | 'desc'
}

/** Reads the view from the URL; unknown values get the default: active stores of any day, newest first. */
export function readView(address: Record<string, string>): TenantView {
  const sort = TENANT_SORTS.find((name) => name === address.sort)
  const state = TENANT_STATES.find((name) => name === address.state)
  return {
    status: TENANT_LISTS.find((name) => name === address.status) ?? 'active',
    search: (address.search ?? '').trim(),
    page: /^[1-9]\d{0,4}$/.test(address.page ?? '') ? Number(address.page) : 1,
    period: readPeriod(address, TENANT_PERIODS, 'any'),
    ...(state && { state }),
    ...(sort && { sort, order: address.order === 'desc' ? 'desc' : 'asc' }),
  }
}

/** The URL parameters of a changed view; any change but the page returns to page 1. */
export function addressOfView(change: Partial<TenantView>): AddressChange {
  const { status, search, page, period } = change
  return {
    page: page === undefined || page === 1 ? undefined : String(page),
    ...('status' in change && { status: status === 'active' ? undefined : status }),
    ...('search' in change && { search: search || undefined }),
    ...(period && periodInAddress(period, 'any')),
    ...('state' in change && { state: change.state }),
    ...('sort' in change && { sort: change.sort, order: change.order }),
  }
}

/** The next order after a press on a column: ascending, descending, default. */
export function nextSort({ sort, order }: Pick<TenantView, 'sort' | 'order'>, column: TenantSort) {
  if (sort !== column) return { sort: column, order: 'asc' } as const
  if (order === 'asc') return { sort: column, order: 'desc' } as const
  return { sort: undefined, order: undefined }
}

/** Whether a search, a period or a state filters the list. */
export const isNarrowed = ({ search, period, state }: TenantView): boolean =>
  search !== '' || period.type !== 'any' || state !== undefined
