import { localDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import { exportTenants, type TenantStatus } from '@comanda/shared/platform/tenants'
import { api } from '../../../api/client.ts'
import { saveAs } from '../../../parts/files/save-as.ts'
import { clock } from '../../../parts/time/clock.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { daysOfPeriod } from '../data.ts'
import { isoDay } from '../formats.ts'
import { TEXTS } from '../texts.ts'
import { monthlyPriceOf } from './TenantBadge.tsx'
import type { TenantView } from './tenant-view.ts'

const WORDS = TEXTS.tenants
const HEADER = ['Name', 'Email', 'Status', 'Subscription_Start_Date', 'Subscription_End_Date', 'Plan']

/** The store's day; empty for null. */
const dayOf = (instant: string | null, zone: string): string =>
  instant === null ? '' : localDate(new Date(instant), zone)

/** `Active Tenants Data - 2026-11-21.csv` */
export const fileNameOf = (status: TenantStatus, now: Date): string =>
  `${WORDS.statuses[status]} Tenants Data - ${isoDay(now)}.csv`

export function csvOfTenants(tenants: Answer<typeof exportTenants>): string {
  const rows = tenants.map((tenant) => {
    const { name, email, is_active, subscription_start, subscription_end, time_zone } = tenant
    return [
      name,
      email,
      is_active ? WORDS.statuses.active : WORDS.statuses.inactive,
      dayOf(subscription_start, time_zone),
      dayOf(subscription_end, time_zone),
      monthlyPriceOf(tenant),
    ]
  })
  return BOM + writeCsv([HEADER, ...rows])
}

/** Downloads all stores that match the filters, in the list's order. */
export async function saveTenants(view: TenantView, status: TenantStatus): Promise<void> {
  toast.loading(WORDS.exporting)
  try {
    const { search, period, state, sort, order } = view
    const query = { search, state, sort, order, ...daysOfPeriod(period) }
    const tenants = await api(exportTenants, { params: { status }, query })
    const file = new Blob([csvOfTenants(tenants)], { type: 'text/csv;charset=utf-8' })
    saveAs(file, fileNameOf(status, clock()))
    toast.success(WORDS.exported)
  } catch {
    toast.error(WORDS.exportFailed)
  }
}
