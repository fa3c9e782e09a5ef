import { memoize } from './memoize.ts'

/** The locale sv-SE writes ISO 8601. */
const formatOf = memoize(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
)

/** `2026-11-21 14:05`, which spreadsheets and date fields read. */
export const isoInstant = (at: Date | number, timeZone: string): string => formatOf(timeZone).format(at)
