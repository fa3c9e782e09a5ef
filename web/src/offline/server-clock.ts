/** Offsets that the median is of: one slow answer must not move the clock. */
const REMEMBERED = 5
/** The header has whole seconds. */
const HALF_SECOND_MS = 500

let offsets: number[] = []
let contactAt: string | null = null

/** Notes the server's time of an answer. @param now by the device's clock, in ms */
export function noteServerTime(date: string | null, now: number): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  contactAt = new Date(server).toISOString()
  offsets = [...offsets.slice(1 - REMEMBERED), server + HALF_SECOND_MS - now]
}

/** The server's clock minus the device's, in ms; null before the first answer. */
export function clockOffset(): number | null {
  const sorted = offsets.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** The server's time at the last contact; null before the first. */
export const lastContactAt = (): string | null => contactAt
