/** What an RFC belongs to: a company, a person, somebody from abroad, or the public. */
export type RfcKind = Person | 'foreign' | 'public'
export type Person = 'moral' | 'fisica'

/** The receiver of the global invoice: público en general. */
export const RFC_OF_THE_PUBLIC = 'XAXX010101000'
/** Of everybody who lives abroad and has no RFC. */
export const RFC_OF_FOREIGNERS = 'XEXX010101000'

const RFC = /^[A-ZÑ&]{3,4}(\d{2})(\d{2})(\d{2})[A-Z0-9]{2}[0-9A]$/

/** As it is written in a document: uppercase, without spaces and hyphens. */
export const tidyRfc = (typed: string): string => typed.normalize('NFC').toUpperCase().replace(/[\s-]/g, '')

/**
 * 12 characters are a company's, 13 a person's; the digits are the date of foundation or birth. The last character is not
 * checked against the others, because the authority has issued RFCs that fail that sum.
 * @param rfc tidied
 * @returns null when it is no RFC
 */
export function kindOfRfc(rfc: string): RfcKind | null {
  if (rfc === RFC_OF_THE_PUBLIC) return 'public'
  if (rfc === RFC_OF_FOREIGNERS) return 'foreign'
  const [, year, month, day] = RFC.exec(rfc) ?? []
  if (!year || !month || !day) return null
  // The century is unknown, and 2000 is the leap year of the two.
  if (!isDate(2000 + Number(year), Number(month), Number(day))) return null
  return rfc.length === 12 ? 'moral' : 'fisica'
}

/** @returns null for an RFC that many share, and for none */
export function personOfRfc(rfc: string): Person | null {
  const kind = kindOfRfc(rfc)
  return kind === 'moral' || kind === 'fisica' ? kind : null
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Whether a text names one receiver: a whole RFC, or a phone. Parts of them would list the guests of a restaurant. */
export const isWholeReceiver = (typed: string): boolean =>
  personOfRfc(tidyRfc(typed)) !== null ||
  (/^[\d\s()+-]*$/.test(typed) && typed.replace(/\D/g, '').length >= 8)
