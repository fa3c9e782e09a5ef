import { z } from 'zod'
import {
  type Cents,
  isAboveMaxPrice,
  MAX_PRICE,
  PRICE_TOO_HIGH,
  parseClientTotal,
  parseMoney,
} from './money.ts'
import { FILTER_DAYS, type Period } from './period.ts'
import { isAbsent, isDate, isEmail, isStorable } from './predicates.ts'

type Fail = (message: string, english?: string) => never
/** Reads a raw value, or fails with a sentence that says what to do. */
type Read<Out> = (raw: unknown, fail: Fail) => Out
/** Describes the field in the OpenAPI document. */
type JsonSchema = { type: string | string[]; enum?: readonly unknown[]; [key: string]: unknown }

class FieldFailure extends Error {
  readonly english: string | undefined
  constructor(message: string, english: string | undefined) {
    super(message)
    this.english = english
  }
}
const fail: Fail = (message, english) => {
  throw new FieldFailure(message, english)
}

const reading =
  <Out>(read: Read<Out>) =>
  (raw: unknown, context: z.RefinementCtx): Out => {
    try {
      return read(raw, fail)
    } catch (error) {
      if (!(error instanceof FieldFailure)) throw error
      const { message, english } = error
      context.addIssue({ code: 'custom', message, params: { english } })
      return z.NEVER
    }
  }

/** The sentence of a failed rule for the operator's calls, which are English. */
export const englishOf = (issue: z.core.$ZodIssue): string =>
  (issue.code === 'custom' && issue.params?.english) || issue.message

/** A required field. `read` gets a missing key as undefined, so that the field's own sentence is the error. */
export const field = <In, Out>(schema: JsonSchema, read: Read<Out>) => {
  const any = z.custom<In>(() => true).meta(schema)
  return Object.assign(any.transform(reading(read)), { schema, read, accepts: any })
}

/** The same field, which may be absent. @see isAbsent */
export const optional = <In, Out, Fallback = null>(
  { schema, read }: { schema: JsonSchema; read: Read<Out>; accepts: z.ZodCustom<In> },
  fallback = null as Fallback,
) =>
  z
    .custom<In | '' | null>(() => true)
    .meta({
      ...schema,
      type: [schema.type, 'null'].flat(),
      ...(schema.enum && { enum: [...schema.enum, null] }),
    })
    .optional()
    .transform(reading<Out | Fallback>((raw, fail) => (isAbsent(raw) ? fallback : read(raw, fail))))

/** A list or record that may be absent. @see isAbsent */
export const optionalSchema = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((raw: z.input<Schema> | '' | null) => (isAbsent(raw) ? null : raw), schema.nullable())
    .optional()

const tooLong = (fail: Fail, max: number): never =>
  fail(
    `El texto es demasiado largo (máximo ${max} caracteres).`,
    `The text is too long (at most ${max} characters).`,
  )

/** Required text, trimmed, with at least one visible letter. */
export const text = (message: string, max = 200) =>
  field<string, string>({ type: 'string', maxLength: max }, (raw, fail) => {
    if (isAbsent(raw)) return fail(message)
    if (typeof raw !== 'string' && typeof raw !== 'number')
      return fail('Se esperaba un texto.', 'A text was expected.')
    const text = String(raw).trim()
    if (!isStorable(text))
      return fail('El texto contiene caracteres no válidos.', 'The text contains invalid characters.')
    return Array.from(text).length > max ? tooLong(fail, max) : text
  })
export const optionalText = (max = 200) => optional(text('', max))

/** Secret text: kept exactly as typed. */
export const password = (message: string) =>
  field<string, string>({ type: 'string', maxLength: 200 }, (raw, fail) => {
    if (typeof raw !== 'string' || raw === '') return fail(message)
    if (raw.length <= 200) return raw
    return fail(
      'La contraseña es demasiado larga (máximo 200 caracteres).',
      'The password is too long (at most 200 characters).',
    )
  })

export const emailAddress = (invalid: string) => {
  const { read } = text(invalid, 254)
  return field<string, string>({ type: 'string', format: 'email' }, (raw, fail) => {
    const typed = read(raw, fail)
    return isEmail(typed) ? typed : fail(invalid)
  })
}
export const optionalEmail = (invalid: string) => optional(emailAddress(invalid))

/** A whole number, as a number, as text, or as quoted JSON text in a query. */
const whole = (message: string, min: number, max: number, schema: object = { minimum: min, maximum: max }) =>
  field<number | string, number>({ type: 'integer', ...schema }, (raw, fail) => {
    const digits = typeof raw === 'string' ? /^\s*("?)(-?\d{1,10})\1\s*$/.exec(raw)?.[2] : undefined
    const value = digits === undefined ? raw : Number(digits)
    return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? value
      : fail(message)
  })

export const count = (message: string, min: number, max: number) => whole(message, min, max)
export const optionalCount = <Fallback extends number | null>(
  message: string,
  min: number,
  max: number,
  fallback: Fallback,
) => optional(whole(message, min, max), fallback)

/** An identifier counted per store; `7` and `"7"` are the same. */
export const id = (message = '¡Solicitud inválida!') => whole(message, 1, 2_147_483_647, { minimum: 1 })
export const optionalId = (message?: string) => optional(id(message))

/** A list of distinct identifiers. */
export const ids = (message: string, maxItems = 500, minItems = 1) => {
  const one = id(message)
  return field<readonly (number | string)[], number[]>(
    { type: 'array', items: one.schema, minItems, maxItems },
    (raw, fail) => {
      if (!Array.isArray(raw) || raw.length < minItems || raw.length > maxItems) return fail(message)
      return [...new Set(raw.map((each) => one.read(each, fail)))]
    },
  )
}

/** The same list in a query, separated by commas; absent: no identifiers. */
export const optionalIds = (message: string, maxItems: number) => {
  const { read } = ids(message, maxItems)
  return optional(
    field<string, number[]>({ type: 'string', pattern: '^\\d+(,\\d+)*$' }, (raw, fail) =>
      read(String(raw).split(','), fail),
    ),
    [] as number[],
  )
}

const amount = (message: string) =>
  field<number | string, Cents>(
    { type: ['number', 'string'], pattern: '^\\d+(\\.\\d{1,2})?$' },
    (raw, fail) => {
      if (isAboveMaxPrice(raw)) return fail(PRICE_TOO_HIGH)
      const cents = parseMoney(raw)
      return cents === null || cents < 0 || cents > MAX_PRICE ? fail(message) : cents
    },
  )
/** A stored price, not negative, at most two decimals; absent becomes zero. */
export const price = (message: string) => optional(amount(message), 0 as Cents)
export const optionalPrice = (message: string) => optional(amount(message))

/** A total from the client: it is only compared, so floating-point error is rounded away. */
export const clientTotal = () =>
  optional(
    field<number | string, Cents>(
      { type: ['number', 'string'], pattern: '^-?\\d+(\\.\\d+)?$' },
      (raw, fail) => parseClientTotal(raw) ?? fail('¡El total no es válido!'),
    ),
  )

const ON: readonly unknown[] = [true, 1, '1', 'true']
const OFF: readonly unknown[] = [false, 0, '0', 'false']

/** `true`, `1`, `"1"`, `"true"` and their opposites; absent becomes `fallback`. */
export const flag = <Fallback extends boolean | null>(fallback: Fallback) =>
  optional(
    field<boolean | 0 | 1 | '0' | '1' | 'true' | 'false', boolean>(
      { type: ['boolean', 'integer'], minimum: 0, maximum: 1 },
      (raw, fail) => {
        if (ON.includes(raw)) return true
        return OFF.includes(raw)
          ? false
          : fail('Se esperaba verdadero o falso.', 'True or false was expected.')
      },
    ),
    fallback,
  )

export const oneOf = <const T extends readonly string[]>(values: T, message: string) =>
  field<T[number], T[number]>(
    { type: 'string', enum: values },
    (raw, fail) => values.find((value) => value === raw) ?? fail(message),
  )
export const optionalOneOf = <const T extends readonly string[]>(values: T, message: string) =>
  optional(oneOf(values, message))

/** A period filter's `YYYY-MM-DD`, within FILTER_DAYS; a longer instant is cut to its date. */
export const optionalDate = (message: string) =>
  optional(
    field<string, string>({ type: 'string', format: 'date' }, (raw, fail) => {
      const date = typeof raw === 'string' ? raw.slice(0, 10) : ''
      return isDate(date) && date >= FILTER_DAYS.first && date <= FILTER_DAYS.last ? date : fail(message)
    }),
  )

/** The query of a filter by period; `from` and `to` are the days of a custom period. */
export const periodFields = <const P extends readonly Period[]>(
  periods: P,
  invalidPeriod = '¡El periodo no es válido!',
  invalidDate = '¡La fecha no es válida!',
) => ({
  type: optionalOneOf(periods, invalidPeriod),
  from: optionalDate(invalidDate),
  to: optionalDate(invalidDate),
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
