/** The kind of a number by its format. `day`: a date without its year. */
export type NumberKind = 'number' | 'percent' | 'date' | 'day' | 'time'

export interface NumberFormat {
  kind: NumberKind
  /** A currency that is not the peso. */
  currency: string | null
}

/** Built-in formats that are dates; those of East Asia depend on the language. */
const BUILT_IN: readonly [ids: readonly number[], kind: NumberKind][] = [
  [[9, 10], 'percent'],
  [[14, 15, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58], 'date'],
  [[16], 'day'],
  [[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56], 'time'],
]

const CURRENCY = /€|£|US\$|USD|EUR|GBP/i

export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined)
    return { kind: BUILT_IN.find(([ids]) => ids.includes(id))?.[1] ?? 'number', currency: null }
  return { kind: kindOfFormat(code), currency: CURRENCY.exec(code)?.[0] ?? null }
}

function kindOfFormat(code: string): NumberKind {
  // Texts, colours, conditions, escaped and padding characters are no placeholders. Only the first section counts.
  const bare = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/general|e[+-]0+/gi, '')
    .toLowerCase()
  if (bare.includes('%')) return 'percent'
  if (/[ye]/.test(bare)) return 'date'
  if (/d/.test(bare) || /mmm/.test(bare)) return 'day'
  if (/[hs]/.test(bare)) return 'time'
  return /m/.test(bare) ? 'day' : 'number'
}

const DAY_MS = 86_400_000
/** The first day of each calendar, in days since 1970. Excel's 1900 counts a 29 February that did not exist. */
const EPOCHS = { 1900: -25_569, 1904: -24_107 }

export const epochOf = (is1904: boolean): number => (is1904 ? EPOCHS[1904] : EPOCHS[1900])

/** A serial number as YYYY-MM-DD; empty when no calendar has it. */
export function dateOfSerial(serial: number, is1904: boolean): string {
  const isBeforeGap = !is1904 && serial < 60
  const date = new Date((epochOf(is1904) + Math.floor(serial) + (isBeforeGap ? 1 : 0)) * DAY_MS)
  return serial < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999
    ? ''
    : date.toISOString().slice(0, 10)
}

/** The time of day of a serial number, as HH:MM. */
export const timeOfSerial = (serial: number): string =>
  new Date(Math.round((serial % 1) * 1_440) * 60_000).toISOString().slice(11, 16)
