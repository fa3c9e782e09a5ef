import { businessDate } from '@comanda/shared/kernel/business-day'
import type { StoreInfo } from '@comanda/shared/settings/store'

/** The store's business date: the day on which invoices of this moment count. */
export const businessToday = (
  now: number,
  store: Pick<StoreInfo, 'time_zone' | 'business_day_start'>,
): string =>
  businessDate(new Date(now), { timeZone: store.time_zone, businessDayStart: store.business_day_start })
