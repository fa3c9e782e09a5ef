import { isBlank } from './visible-text.ts'

/** `null`, a text without a visible letter, a missing key and the literal text `null` all mean absent. */
export const isAbsent = (raw: unknown): raw is null | undefined | '' | 'null' =>
  raw === undefined || raw === null || raw === 'null' || (typeof raw === 'string' && isBlank(raw))

/** PostgreSQL stores neither NUL nor a lone surrogate; people cannot type them. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/**
 * Letters, digits and hyphens between points, the last part beginning with a letter: `a@b.mx>` would be mailed to another address, and
 * `a@[127.0.0.1]` past the servers of any domain. No invisible letters before the `@`.
 */
const EMAIL =
  /^[^\s\p{C}@<>()[\],;:"\\]+@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+\p{L}[\p{L}\p{M}\p{N}-]*(?<!-)$/u

/** Whether a new login is plain ASCII: with look-alike, full-width or invisible letters two logins could look the same. */
export const isLogin = (raw: string): boolean => isEmail(raw) && /^[!-~]+$/.test(raw)

export const isEmail = (raw: string): boolean => raw.length <= 254 && EMAIL.test(raw)

// Neither the calendar nor Postgres has a year 0.
const DATE = /^(?!0000)(\d{4})-(\d{2})-(\d{2})$/

export const isDate = (raw: string): boolean => {
  const match = DATE.exec(raw)
  if (!match) return false
  const date = new Date(`${raw}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(raw)
}

/** Output: 1 or 0. */
export const toBit = (on: boolean): 0 | 1 => (on ? 1 : 0)
