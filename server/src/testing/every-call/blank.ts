import type { Call } from '@comanda/shared/kernel/call'
import { z } from 'zod'

/** Texts that a person cannot see: zero width, soft hyphen, byte order mark, fillers, blank of Braille, a lone accent. */
const INVISIBLE = ['\u200b', '\u00ad', '\ufeff\u2060', '\u3164', '\u2800', '\u0301', ' \u00a0\u200e ']

/** Secrets are kept as typed, an unknown code is 404, and `sale` is any JSON. */
const KEPT = /password$|^(qr)?code$|^sale$/i

interface Field {
  name: string
  schema: z.ZodType
}

const fieldsOfCall = ({ params, query, body, multipart }: Call): Field[] =>
  [params, query, ...(multipart ? [] : [body])]
    .flatMap((schema) => textFields(schema))
    .filter(({ name }) => !KEPT.test(name))

/** The fields of a schema at any depth, each a leaf that reads one value. */
function textFields(schema: z.ZodType, name = ''): Field[] {
  const inside = (part: unknown, at = name) => textFields(part as z.ZodType, at)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, value]) =>
      inside(value, name ? `${name}.${key}` : key),
    )
  if (schema instanceof z.ZodArray) return inside(schema.element, `${name}[]`)
  if (schema instanceof z.ZodRecord) return inside(schema.valueType, `${name}{}`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(option))
  if (schema instanceof z.ZodNullable) return inside(schema.unwrap())
  if (schema instanceof z.ZodPipe) {
    const parts = [schema.in, schema.out].filter((part) => isStructure(part as z.ZodType))
    if (parts.length > 0) return parts.flatMap((part) => inside(part))
  }
  return schema instanceof z.ZodUnknown ? [] : [{ name, schema }]
}

function isStructure(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return isStructure(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe)
    return isStructure(schema.in as z.ZodType) || isStructure(schema.out as z.ZodType)
  return [z.ZodObject, z.ZodArray, z.ZodRecord, z.ZodUnion].some((kind) => schema instanceof kind)
}

const outcome = ({ schema }: Field, raw: string) => {
  const parsed = schema.safeParse(raw)
  return parsed.success ? { read: parsed.data } : { refused: parsed.error.issues[0]?.message }
}

/** The fields that read an invisible text as another than the empty text. */
export const takenAsText = (call: Call): string[] =>
  fieldsOfCall(call).flatMap((field) => {
    const [empty, ...read] = ['', ...INVISIBLE].map((text) => JSON.stringify(outcome(field, text)))
    return read.filter((one) => one !== empty).map((one) => `${field.name}: ${one}`)
  })

/** The texts without which the body is refused. */
export const requiredTexts = (call: Call): string[] => {
  const { body } = call
  if (!(body instanceof z.ZodObject)) return []
  return fieldsOfCall(call)
    .filter(({ name }) => name in body.shape)
    .filter((field) => 'read' in outcome(field, 'ana@fonda.mx') && 'refused' in outcome(field, ''))
    .map(({ name }) => name)
}
