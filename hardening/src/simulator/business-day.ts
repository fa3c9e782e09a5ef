const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-01 03:59`: the local date and time in a zone. */
function shownAt(at: number, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    clocks.set(timeZone, clock)
  }
  return clock.format(at)
}

const dayBefore = (date: string): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10)
}

/**
 * The business day: before the turning hour it is still the previous day. It shares no code with the product, so that
 * one mistake cannot hide in both.
 */
export function businessDayOf(at: number, timeZone: string, turnsAt: string): string {
  const [date = '', time = ''] = shownAt(at, timeZone).split(' ')
  return time < turnsAt ? dayBefore(date) : date
}
