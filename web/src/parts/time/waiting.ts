const MINUTE_MS = 60_000

/** A person must know it when a screen has had no contact for this long. */
export const SILENCE_MS = 10_000

/** Whole minutes since an instant. Never negative: the device's clock may be behind the server's. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS))

/** `0 min`, `59 min`, `1 h 5 min`, `2 días` */
export function waitingWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 día' : `${days} días`
}

/** `ahora`, `hace 59 min` */
export const agoWords = (minutes: number): string =>
  minutes === 0 ? 'ahora' : `hace ${waitingWords(minutes)}`
