import { digitsOf, isPhone } from '@comanda/shared/customers/phone'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Obsolete prefixes that people still dial before a Mexican number: 044, 045 and 01 until 2020, and the 1
 * after +52 of mobiles.
 */
const OLD_MEXICAN_PREFIX = /^(?:521|044|045|01)(?=\d{10}$)/

/**
 * The key by which two spellings of a phone are compared: E.164 with the extension when the text parses with
 * the store's country; otherwise its digits; without digits, the text itself.
 */
export function phoneKey(typed: string, country: string): string {
  const home = isSupportedCountry(country) ? country : undefined
  const digits = digitsOf(typed)
  const key = parse(typed, home)
  if (key !== null) return key
  const modern = home === 'MX' ? digits.replace(OLD_MEXICAN_PREFIX, '') : digits
  return parse(modern, home) ?? (digits || typed.trim().toLowerCase())
}

function parse(typed: string, country: CountryCode | undefined): string | null {
  const parsed = parsePhoneNumberFromString(typed, country ? { defaultCountry: country } : undefined)
  if (!parsed?.isPossible()) return null
  return parsed.ext ? `${parsed.number}x${parsed.ext}` : parsed.number
}

/** The digits to search in phones, if the text could be a part of a phone. */
export const phonePart = (text: string): string | null => (isPhone(text) && digitsOf(text)) || null
