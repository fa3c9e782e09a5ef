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
/** Reads a raw value, or fails with a sentence that tells a person what to do. */
type Read<Out> = (raw: unknown, fail: Fail) => Out
/** Describes the field in the OpenAPI document. */
type JsonSchema = Record<string, unknown>

class FieldFailure extends Error {}
const fail: Fail = (message) => {
  throw new FieldFailure(message)
}

const reading =
  <Out>(read: Read<Out>) =>
  (raw: unknown, context: z.RefinementCtx): Out => {
    try {
      return read(raw, fail)
    } catch (error) {
      if (!(error instanceof FieldFailure)) throw error
      context.addIssue(error.message)
      return z.NEVER
    }
  }

/** A required field. `read` gets a missing key as undefined, so that the field's own sentence is the error. */
export const field = <In, Out>(schema: JsonSchema, read: Read<Out>) =>
  z
    .custom<In>(() => true)
    .meta(schema)
    .transform(reading(read))

/** A field that may be absent. @see isAbsent */
export const optionalField = <In, Out, Fallback = null>(
  schema: JsonSchema,
  read: Read<Out>,
  fallback = null as Fallback,
) =>
  z
    .custom<In | null>(() => true)
    .meta(schema)
    .optional()
    .transform(reading<Out | Fallback>((raw, fail) => (isAbsent(raw) ? fallback : read(raw, fail))))

const plain =
  (max: number): Read<string> =>
  (raw, fail) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return fail('Se esperaba un texto.')
    const text = String(raw).trim()
    if (!isStorable(text)) return fail('El texto contiene caracteres no válidos.')
    if (Array.from(text).length > max) return fail(`El texto es demasiado largo (máximo ${max} caracteres).`)
    return text
  }

/** Required text, trimmed. */
export const text = (message: string, max = 200) =>
  field<string, string>({ type: 'string', maxLength: max }, (raw, fail) =>
    isAbsent(raw) ? fail(message) : plain(max)(raw, fail),
  )

/** Optional text, trimmed; absent becomes null. */
export const optionalText = (max = 200) =>
  optionalField<string, string>({ type: ['string', 'null'], maxLength: max }, plain(max))

/** Secret text: kept exactly as typed. */
export const password = (message: string) =>
  field<string, string>({ type: 'string', maxLength: 200 }, (raw, fail) => {
    if (typeof raw !== 'string' || raw === '') return fail(message)
    return raw.length > 200 ? fail('La contraseña es demasiado larga (máximo 200 caracteres).') : raw
  })

export const optionalEmail = (invalid: string) =>
  optionalField<string, string>({ type: ['string', 'null'], format: 'email' }, (raw, fail) => {
    const typed = plain(254)(raw, fail)
    return isEmail(typed) ? typed : fail(invalid)
  })

/** A whole number, as a number, as text, or as quoted JSON text in a query. */
const whole =
  (message: string, min: number, max: number): Read<number> =>
  (raw, fail) => {
    const text = typeof raw === 'string' ? /^\s*("?)(-?\d{1,10})\1\s*$/.exec(raw)?.[2] : undefined
    const value = text === undefined ? raw : Number(text)
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : fail(message)
  }

const INVALID = '¡Solicitud inválida!'
const readId = (message: string) => whole(message, 1, 2_147_483_647)

/** An identifier counted per store; `7` and `"7"` are the same. */
export const id = (message = INVALID) =>
  field<number | string, number>({ type: 'integer', minimum: 1 }, readId(message))

export const optionalId = (message = INVALID) =>
  optionalField<number | string, number>({ type: ['integer', 'null'], minimum: 1 }, readId(message))

const readIds =
  (message: string, min: number, max: number): Read<number[]> =>
  (raw, fail) => {
    if (!Array.isArray(raw) || raw.length < min || raw.length > max) return fail(message)
    return [...new Set(raw.map((one) => readId(message)(one, fail)))]
  }
const ID_LIST = { items: { type: 'integer', minimum: 1 } }

/** A list of distinct identifiers, 1 to `max`. */
export const ids = (message: string, max = 500) =>
  field<readonly (number | string)[], number[]>(
    { ...ID_LIST, type: 'array', minItems: 1, maxItems: max },
    readIds(message, 1, max),
  )

/** A list of distinct identifiers; absent becomes empty. */
export const optionalIds = (message: string, max: number) =>
  optionalField<readonly (number | string)[], number[], number[]>(
    { ...ID_LIST, type: ['array', 'null'], maxItems: max },
    readIds(message, 0, max),
    [],
  )

const MONEY_SCHEMA = { type: ['number', 'string'], pattern: '^\\d+(\\.\\d{1,2})?$' }

const readPrice =
  (message: string): Read<Cents> =>
  (raw, fail) => {
    if (isAboveMaxPrice(raw)) return fail(PRICE_TOO_HIGH)
    const amount = parseMoney(raw)
    return amount === null || amount < 0 || amount > MAX_PRICE ? fail(message) : amount
  }

/** A stored price, not negative, at most two decimals; absent becomes zero. */
export const price = (message: string) =>
  optionalField<number | string, Cents, Cents>(MONEY_SCHEMA, readPrice(message), 0 as Cents)

export const optionalPrice = (message: string) =>
  optionalField<number | string, Cents>(MONEY_SCHEMA, readPrice(message))

/** A total from the client: it is only compared, so floating-point error is rounded away. */
export const clientTotal = () =>
  optionalField<number | string, Cents>(
    { type: ['number', 'string', 'null'] },
    (raw, fail) => parseClientTotal(raw) ?? fail('¡El total no es válido!'),
  )

const ON: readonly unknown[] = [true, 1, '1', 'true']
const OFF: readonly unknown[] = [false, 0, '0', 'false']

/** `true`, `1`, `"1"`, `"true"` and their opposites; absent becomes `fallback`. */
export const flag = (fallback: boolean) =>
  optionalField<boolean | 0 | 1 | '0' | '1' | 'true' | 'false', boolean, boolean>(
    { type: ['boolean', 'integer'] },
    (raw, fail) => ON.includes(raw) || (OFF.includes(raw) ? false : fail('Se esperaba verdadero o falso.')),
    fallback,
  )

export const count = (message: string, min: number, max: number) =>
  field<number | string, number>({ type: 'integer', minimum: min, maximum: max }, whole(message, min, max))

export const optionalCount = <Fallback extends number | null>(
  message: string,
  min: number,
  max: number,
  fallback: Fallback,
) =>
  optionalField<number | string, number, Fallback>(
    { type: fallback === null ? ['integer', 'null'] : 'integer', minimum: min, maximum: max },
    whole(message, min, max),
    fallback,
  )

const among =
  <T extends string>(values: readonly T[], message: string): Read<T> =>
  (raw, fail) =>
    values.find((value) => value === raw) ?? fail(message)

export const oneOf = <const T extends readonly string[]>(values: T, message: string) =>
  field<T[number], T[number]>({ type: 'string', enum: [...values] }, among(values, message))

export const optionalOneOf = <const T extends readonly string[]>(values: T, message: string) =>
  optionalField<T[number] | '', T[number]>(
    { type: ['string', 'null'], enum: [...values, null] },
    among(values, message),
  )

/** A period filter's `YYYY-MM-DD`, within FILTER_DAYS; a longer instant is cut to its date. */
export const optionalDate = (message: string) =>
  optionalField<string, string>({ type: ['string', 'null'], format: 'date' }, (raw, fail) => {
    const date = typeof raw === 'string' ? raw.slice(0, 10) : ''
    return isDate(date) && date >= FILTER_DAYS.first && date <= FILTER_DAYS.last ? date : fail(message)
  })

/** Output: "51.50". */
export const moneyOut = z.string().regex(/^-?\d+\.\d{2}$/)
/** Output: 1 or 0. */
export const bit = z.union([z.literal(0), z.literal(1)])
/** Output: ISO 8601 UTC. */
export const instantOut = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)

/** NaN for anything but a number or its text. */
export const numberOf = (raw: unknown): number =>
  typeof raw === 'number' || (typeof raw === 'string' && !isAbsent(raw)) ? Number(raw) : Number.NaN
