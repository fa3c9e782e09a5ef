declare const cents: unique symbol

/** An amount in integer minor units (centavos). Never a fraction, never a string. */
export type Cents = number & { readonly [cents]: true }

export const ZERO = 0 as Cents

/** Largest amount a single price may have: 9,999,999.99. Keeps every product below 2^53. */
export const MAX_PRICE = 999_999_999 as Cents

export const PRICE_TOO_HIGH = 'El precio máximo es 9,999,999.99.'

/** For an integer already in minor units; any other value is a programming error. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer amount: ${value}`)
  return value as Cents
}

/** The maximum total of one order, ten thousand million: sums of thousands of orders stay below 2^53. */
export const MAX_BILL = 1_000_000_000_000 as Cents

/** Sums over many stores are capped at the largest safe integer. */
export const boundedCents = (value: number): Cents => toCents(Math.min(value, Number.MAX_SAFE_INTEGER))

export const subtractCents = (a: Cents, b: Cents): Cents => toCents(a - b)
export const timesCents = (a: Cents, quantity: number): Cents => toCents(a * quantity)
export const sumCents = (amounts: Iterable<Cents>): Cents => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return toCents(sum)
}

const MONEY = /^-?\d{1,12}(\.\d{1,2})?$/

/**
 * Parses an amount on the wire: a number or a numeric string with at most two decimals.
 * @returns null for anything else (NaN, three decimals, exponent, blank).
 */
export function parseMoney(raw: unknown): Cents | null {
  const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : ''
  if (!MONEY.test(text)) return null
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return toCents(negative && value !== 0 ? -value : value)
}

/**
 * Parses an amount on the wire that is known to be valid, such as an amount that the server sent.
 * @throws RangeError for anything else
 */
export function priceOf(raw: string): Cents {
  const amount = parseMoney(raw)
  if (amount === null) throw new RangeError(`not a price: ${raw}`)
  return amount
}

/** Whether this is a plain number above the highest price, with any number of digits. */
export const isAboveMaxPrice = (raw: unknown): boolean => {
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim() : ''
  return /^\d+(\.\d+)?$/.test(text) && Number(text) * 100 > MAX_PRICE
}

/**
 * Parses a total that a client computed, possibly in floating point: rounded half up to the centavo.
 * @returns null when it is not a finite number.
 */
export function parseClientTotal(raw: unknown): Cents | null {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e12) return null
  return toCents(Math.round(Number((value * 100).toFixed(4))))
}

/** "51.50": the wire format, two decimals, no grouping. */
export function formatMoney(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The wire format of integer centavos, as the database has them. */
export const formatCentavos = (amount: number): string => formatMoney(toCents(amount))

/** amount × numerator / denominator, rounded half up; amounts are never negative. */
export function portion(amount: Cents, numerator: number, denominator: number): Cents {
  const n = BigInt(amount) * BigInt(numerator)
  const d = BigInt(denominator)
  return toCents(Number((2n * n + d) / (2n * d)))
}
