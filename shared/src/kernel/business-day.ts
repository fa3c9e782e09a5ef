/** How a store reckons its day: an IANA zone and the local time (`HH:MM`) at which its business day turns. */
export interface StoreTime {
  timeZone: string
  businessDayStart: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

interface LocalParts {
  date: string
  minutes: number
}

/** The last minute reckoned in each zone: orders come many to the minute. */
const lastMinutes = new Map<string, { minute: number; parts: LocalParts }>()

/** Wall-clock parts of an instant in a zone, to the minute. */
function localParts(at: Date, timeZone: string): LocalParts {
  const minute = Math.floor(at.getTime() / 60_000)
  const last = lastMinutes.get(timeZone)
  if (last?.minute === minute) return last.parts
  const parts = reckonParts(at, timeZone)
  lastMinutes.set(timeZone, { minute, parts })
  return parts
}

/** Building a formatter is slow, so each zone's is kept. */
function reckonParts(at: Date, timeZone: string): LocalParts {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const part: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(at)) part[type] = value
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  }
}

const minutesOf = (clock: string): number => {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** `YYYY-MM-DD` plus or minus whole days, by the calendar. */
export function shiftDate(date: string, days: number): string {
  const shifted = new Date(`${date}T00:00:00Z`)
  shifted.setUTCDate(shifted.getUTCDate() + days)
  return shifted.toISOString().slice(0, 10)
}

/** The store's business date (`YYYY-MM-DD`) of an instant: before the turning hour it is still yesterday. */
export function businessDate(at: Date, store: StoreTime): string {
  const local = localParts(at, store.timeZone)
  return local.minutes < minutesOf(store.businessDayStart) ? shiftDate(local.date, -1) : local.date
}

/** The calendar date in the store's zone. */
export const localDate = (at: Date, timeZone: string): string => localParts(at, timeZone).date

/** Whether the platform knows this IANA zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
