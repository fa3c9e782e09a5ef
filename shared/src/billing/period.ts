const DAY = 86_400_000

export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)

/** The calendar date `count` months later, in UTC; a day that the month does not have becomes its last day. */
export function addMonths(at: Date, count: number): Date {
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + count
  const [year, month] = [Math.floor(months / 12), months % 12]
  const later = new Date(at)
  later.setUTCFullYear(year, month, Math.min(at.getUTCDate(), daysIn(year, month)))
  return later
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/**
 * The paid month that contains `now`, counted from the first billing day: billed on the 31st is billed on February
 * 28th, and on March 31st again. `start <= now < end`; before the anchor, the first month.
 */
export function monthAround(anchor: Date, now: Date): { start: Date; end: Date } {
  const between =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  let count = Math.max(0, between)
  if (count > 0 && addMonths(anchor, count) > now) count -= 1
  return { start: addMonths(anchor, count), end: addMonths(anchor, count + 1) }
}
