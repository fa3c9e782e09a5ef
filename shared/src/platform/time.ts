import { businessDate } from '../kernel/business-day.ts'

/** The platform's zone. Its day turns when that of most stores does, so that a bar's night is one day here too. */
export const PLATFORM_TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }

export const platformToday = (now: Date): string => businessDate(now, PLATFORM_TIME)
