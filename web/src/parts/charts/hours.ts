const HOURS = 24

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/** `14 h` */
export const hourLabel = (hour: number): string => `${hour} h`

/** `14:00 a 15:00` */
export const hourName = (hour: number): string =>
  `${twoDigits(hour)}:00 a ${twoDigits((hour + 1) % HOURS)}:00`

/** All 24 hours, starting at `businessDayStart` (`HH:MM`). */
export function hoursOfDay(businessDayStart: string): number[] {
  const first = Number(businessDayStart.slice(0, 2))
  return Array.from({ length: HOURS }, (_, at) => (first + at) % HOURS)
}

/** The hours from the first to the last busy hour, and at least `least` hours, so that bars stay narrow. */
export function busyHours<H>(hours: readonly H[], isBusy: (hour: H) => boolean, least = 8): H[] {
  const first = hours.findIndex(isBusy)
  if (first < 0) return []
  const length = Math.max(least, hours.findLastIndex(isBusy) - first + 1)
  return hours.slice(Math.max(0, Math.min(first, hours.length - length)), first + length)
}
