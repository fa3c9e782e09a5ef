import { z } from 'zod'
import { isAbsent, isDate, isEmail, isStorable } from './checks.ts'
import {
  type Cents,
  isAboveMaxPrice,
  MAX_PRICE,
  PRICE_TOO_HIGH,
  parseClientTotal,
  parseMoney,
} from './money.ts'
import { FILTER_DAYS } from './period.ts'

type Fail = (message: string) => never
type JsonSchema = Record<string, unknown>

/** Marks a required field; the OpenAPI document lists it in its object's `required`. */
export const REQUIRED = { 'x-required': true }

/**
 * A tolerant input field: `read` gets the raw value and returns the parsed value, or fails with a sentence that tells
 * a person what to do. `schema` describes it in the OpenAPI document.
 */
export function field<In, Out>(schema: JsonSchema, read: (raw: unknown, fail: Fail) => Out): Field<In, Out> {
  const parsed = z
    .custom<In>(() => true)
    .meta(schema)
    // `read` gets a missing key as undefined, so that the field's own sentence is the error.
    .optional()
    .transform((raw, context): Out => {
      try {
        return read(raw, (message) => {
          throw new FieldFailure(message)
        })
      } catch (error) {
        if (!(error instanceof FieldFailure)) throw error
        context.addIssue({ code: 'custom', message: error.message })
        return z.NEVER
      }
    })
  return parsed as unknown as Field<In, Out>
}

/** A field that accepts undefined is optional in its object. */
export type Field<In, Out> = z.ZodType<Out, In> &
  (undefined extends In ? { _zod: { optin: 'optional' } } : unknown)

class FieldFailure extends Error {}

const plain = (raw: unknown, fail: Fail, max: number): string => {
  if (typeof raw !== 'string' && typeof raw !== 'number') return fail('Se esperaba un texto.')
  const text = String(raw).trim()
  if (!isStorable(text)) return fail('El texto contiene caracteres no válidos.')
  if (Array.from(text).length > max) return fail(`El texto es demasiado largo (máximo ${max} caracteres).`)
  return text
}

/** Required text, trimmed. */
export const text = (message: string, max = 200) =>
  field<string, string>({ ...REQUIRED, type: 'string', maxLength: max }, (raw, fail) =>
    isAbsent(raw) ? fail(message) : plain(raw, fail, max),
  )

/** Optional text, trimmed; absent becomes null. */
export const optionalText = (max = 200) =>
  field<string | null | undefined, string | null>(
    { type: ['string', 'null'], maxLength: max },
    (raw, fail) => (isAbsent(raw) ? null : plain(raw, fail, max)),
  )

/** Secret text: kept exactly as typed. */
export const password = (message: string) =>
  field<string, string>({ ...REQUIRED, type: 'string', maxLength: 200 }, (raw, fail) => {
    if (typeof raw !== 'string' || raw === '') return fail(message)
    return raw.length > 200 ? fail('La contraseña es demasiado larga (máximo 200 caracteres).') : raw
  })

export const optionalEmail = (invalid: string) =>
  field<string | null | undefined, string | null>(
    { type: ['string', 'null'], format: 'email' },
    (raw, fail) => {
      if (isAbsent(raw)) return null
      const typed = plain(raw, fail, 254)
      return isEmail(typed) ? typed : fail(invalid)
    },
  )

const MAX_ID = 2_147_483_647

/** A whole number, as a number, as text, or as quoted JSON text in a query; else null. */
const readWhole = (raw: unknown): number | null => {
  if (typeof raw === 'number') return Number.isInteger(raw) ? raw : null
  const [, digits] = typeof raw === 'string' ? (/^\s*("?)(-?\d{1,10})\1\s*$/.exec(raw)?.slice(1) ?? []) : []
  return digits === undefined ? null : Number(digits)
}

const readId = (raw: unknown): number | null => {
  const value = readWhole(raw)
  return value !== null && value > 0 && value <= MAX_ID ? value : null
}

/** An identifier counted per store; `7` and `"7"` are the same. */
export const id = (message = '¡Solicitud inválida!') =>
  field<number | string, number>(
    { ...REQUIRED, type: 'integer', minimum: 1 },
    (raw, fail) => readId(raw) ?? fail(message),
  )

export const optionalId = (message = '¡Solicitud inválida!') =>
  field<number | string | null | undefined, number | null>(
    { type: ['integer', 'null'], minimum: 1 },
    (raw, fail) => (isAbsent(raw) ? null : (readId(raw) ?? fail(message))),
  )

/** A list of distinct identifiers, 1 to `max`. */
export const ids = (message: string, max = 500) =>
  field<readonly (number | string)[], number[]>(
    { ...REQUIRED, type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: max },
    (raw, fail) => {
      if (!Array.isArray(raw) || raw.length === 0 || raw.length > max) return fail(message)
      return [...new Set(raw.map((one) => readId(one) ?? fail(message)))]
    },
  )

const MONEY_SCHEMA = { type: ['number', 'string'], pattern: '^\\d+(\\.\\d{1,2})?$' }

const readPrice = (raw: unknown, fail: Fail, message: string): Cents => {
  if (isAboveMaxPrice(raw)) return fail(PRICE_TOO_HIGH)
  const amount = parseMoney(raw)
  return amount === null || amount < 0 || amount > MAX_PRICE ? fail(message) : amount
}

/** A stored price, not negative, at most two decimals; absent becomes zero. */
export const price = (message: string) =>
  field<number | string | null | undefined, Cents>(MONEY_SCHEMA, (raw, fail) =>
    isAbsent(raw) ? (0 as Cents) : readPrice(raw, fail, message),
  )

export const optionalPrice = (message: string) =>
  field<number | string | null | undefined, Cents | null>(MONEY_SCHEMA, (raw, fail) =>
    isAbsent(raw) ? null : readPrice(raw, fail, message),
  )

/** A total from the client: it is only compared, so floating-point error is rounded away. */
export const clientTotal = () =>
  field<number | string | null | undefined, Cents | null>(
    { type: ['number', 'string', 'null'] },
    (raw, fail) => (isAbsent(raw) ? null : (parseClientTotal(raw) ?? fail('¡El total no es válido!'))),
  )

/** `true`, `1`, `"1"`, `"true"` and their opposites; absent becomes `fallback`. */
export const flag = (fallback: boolean) =>
  field<boolean | 0 | 1 | '0' | '1' | 'true' | 'false' | null | undefined, boolean>(
    { type: ['boolean', 'integer'] },
    (raw, fail) => {
      if (isAbsent(raw)) return fallback
      if (raw === true || raw === 1 || raw === '1' || raw === 'true') return true
      if (raw === false || raw === 0 || raw === '0' || raw === 'false') return false
      return fail('Se esperaba verdadero o falso.')
    },
  )

export const count = (message: string, min: number, max: number) =>
  field<number | string, number>(
    { ...REQUIRED, type: 'integer', minimum: min, maximum: max },
    (raw, fail) => {
      const value = readWhole(raw)
      return value !== null && value >= min && value <= max ? value : fail(message)
    },
  )

export const optionalCount = <Fallback extends number | null>(
  message: string,
  min: number,
  max: number,
  fallback: Fallback,
) =>
  field<number | string | null | undefined, number | Fallback>(
    { type: fallback === null ? ['integer', 'null'] : 'integer', minimum: min, maximum: max },
    (raw, fail) => {
      if (isAbsent(raw)) return fallback
      const value = readWhole(raw)
      return value !== null && value >= min && value <= max ? value : fail(message)
    },
  )

export const oneOf = <const T extends readonly string[]>(values: T, message: string) =>
  field<T[number], T[number]>({ ...REQUIRED, type: 'string', enum: [...values] }, (raw, fail) =>
    values.includes(raw as string) ? (raw as T[number]) : fail(message),
  )

export const optionalOneOf = <const T extends readonly string[]>(values: T, message: string) =>
  field<T[number] | '' | null | undefined, T[number] | null>(
    { type: ['string', 'null'], enum: [...values, null] },
    (raw, fail) =>
      isAbsent(raw) ? null : values.includes(raw as string) ? (raw as T[number]) : fail(message),
  )

/** A period filter's `YYYY-MM-DD`, within FILTER_DAYS; a longer instant is cut to its date. */
export const optionalDate = (message: string) =>
  field<string | null | undefined, string | null>(
    { type: ['string', 'null'], format: 'date' },
    (raw, fail) => {
      if (isAbsent(raw)) return null
      const date = typeof raw === 'string' ? raw.slice(0, 10) : ''
      return isDate(date) && date >= FILTER_DAYS.first && date <= FILTER_DAYS.last ? date : fail(message)
    },
  )

/** Output: "51.50". */
export const moneyOut = z.string().regex(/^-?\d+\.\d{2}$/)
/** Output: 1 or 0. */
export const bit = z.union([z.literal(0), z.literal(1)])
/** Output: ISO 8601 UTC. */
export const instantOut = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)

/** NaN for anything but a number or its text. */
export const numberOf = (raw: unknown): number =>
  typeof raw === 'number' || (typeof raw === 'string' && !isAbsent(raw)) ? Number(raw) : Number.NaN
