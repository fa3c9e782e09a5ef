import { PERIODS } from '@comanda/shared/kernel/period'
import { TENANT_LISTS, TENANT_SORTS, type TenantSort } from '@comanda/shared/platform/api'
import {
  type PeriodChoice,
  type PeriodOrAny,
  periodInAddress,
  readPeriod,
} from '../../../parts/period-words.ts'
import type { AddressChange } from '../../../parts/use-address.ts'

export const TENANT_PERIODS: readonly PeriodOrAny[] = ['any', ...PERIODS]
export type TenantList = (typeof TENANT_LISTS)[number]

/** What the list shows. */
export interface TenantView {
  status: TenantList
  search: string
  page: number
  period: PeriodChoice<PeriodOrAny>
  sort?: TenantSort
  order?: 'asc' | 'desc'
}

/** What an address asks for; whatever it does not understand is as usual: active stores of any day, newest first. */
export function readView(address: Record<string, string>): TenantView {
  const sort = TENANT_SORTS.find((name) => name === address.sort)
  return {
    status: TENANT_LISTS.find((name) => name === address.status) ?? 'active',
    search: (address.search ?? '').trim(),
    page: /^[1-9]\d{0,4}$/.test(address.page ?? '') ? Number(address.page) : 1,
    period: readPeriod(address, TENANT_PERIODS, 'any'),
    ...(sort && { sort, order: address.order === 'desc' ? 'desc' : 'asc' }),
  }
}

/** How the address changes with a part of the view; another list begins at its first page. */
export function inAddress(change: Partial<TenantView>): AddressChange {
  const { status, search, page, period } = change
  return {
    page: page === undefined || page === 1 ? undefined : String(page),
    ...('status' in change && { status: status === 'active' ? undefined : status }),
    ...('search' in change && { search: search || undefined }),
    ...(period && periodInAddress(period, 'any')),
    ...('sort' in change && { sort: change.sort, order: change.order }),
  }
}

/** A press on a column: up, then down, then as usual. */
export function nextSort({ sort, order }: Pick<TenantView, 'sort' | 'order'>, column: TenantSort) {
  if (sort !== column) return { sort: column, order: 'asc' } as const
  if (order === 'asc') return { sort: column, order: 'desc' } as const
  return { sort: undefined, order: undefined }
}

/** Whether anything but the status narrows the list. */
export const isNarrowed = ({ search, period }: TenantView): boolean => search !== '' || period.type !== 'any'
