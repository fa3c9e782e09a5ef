import { digitsOf } from '@comanda/shared/customers/phone'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** How two spellings of a phone are compared: E.164 with the store's country when it parses, else its digits. */
export function phoneKey(typed: string, country: string): string {
  const parsed = parsePhoneNumberFromString(typed, country as CountryCode)
  return parsed?.isPossible() ? parsed.number : digitsOf(typed) || typed
}
