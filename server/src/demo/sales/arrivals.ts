import { businessDate, type StoreTime, shiftDate } from '@comanda/shared/kernel/business-day'
import { between, pickWeighted, type Random, wholeBetween } from '../random.ts'

export const STORE_TIME: StoreTime = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }

/** Mexico City is at UTC−6 all year since it abolished daylight saving time in 2022. */
const OFFSET = '-06:00'

const MINUTE = 60_000
export const DAYS_OF_HISTORY = 14
const [OPENS, CLOSES] = [9, 23.75]

export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE)

/** The fewest and most orders of a day, Sunday first. Weekends are busier. */
const ORDERS_A_DAY: readonly (readonly [number, number])[] = [
  [88, 102],
  [60, 70],
  [62, 72],
  [66, 76],
  [72, 84],
  [90, 104],
  [98, 110],
]

/** The peaks of a day: local hour, spread in hours, share of the orders. */
const PEAKS = [
  { hour: 10.2, spread: 0.7, share: 12 },
  { hour: 14.6, spread: 1.1, share: 46 },
  { hour: 17.5, spread: 1.5, share: 8 },
  { hour: 20.8, spread: 1.2, share: 34 },
]

/** The local hour of an instant as a fraction, 13.5 for half past one. */
export function hourAtStore(at: Date): number {
  const local = new Date(at.getTime() - 6 * 60 * MINUTE)
  return local.getUTCHours() + local.getUTCMinutes() / 60
}

/** The placing times of the orders of the last two weeks and today, sorted. */
export function arrivals(random: Random, now: Date): Date[] {
  const today = businessDate(now, STORE_TIME)
  const days = Array.from({ length: DAYS_OF_HISTORY + 1 }, (_, i) => shiftDate(today, i - DAYS_OF_HISTORY))
  return days
    .flatMap((date) => dayOfArrivals(random, date))
    .filter((at) => at < now)
    .sort((a, b) => a.getTime() - b.getTime())
}

function dayOfArrivals(random: Random, date: string): Date[] {
  const midnight = new Date(`${date}T00:00:00${OFFSET}`)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const [low, high] = ORDERS_A_DAY[weekday] ?? [60, 70]
  return Array.from({ length: wholeBetween(random, low, high) }, () => {
    const peak = pickWeighted(random, PEAKS, (one) => one.share)
    // The sum of three random numbers approximates a normal distribution: most orders are near the peak.
    const off = (between(random, -1, 1) + between(random, -1, 1) + between(random, -1, 1)) * peak.spread
    const hour = Math.min(CLOSES, Math.max(OPENS, peak.hour + off))
    return minutesAfter(midnight, hour * 60 + random())
  })
}
