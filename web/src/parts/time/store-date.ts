import { businessDate } from '@comanda/shared/kernel/business-day'
import type { StoreInfo } from '@comanda/shared/settings/store'

export type StoreDay = Pick<StoreInfo, 'time_zone' | 'business_day_start'>

/** The store's business date at an instant. @param at in ms, or ISO 8601 */
export const storeDate = (at: Date | number | string, { time_zone, business_day_start }: StoreDay): string =>
  businessDate(new Date(at), { timeZone: time_zone, businessDayStart: business_day_start })
