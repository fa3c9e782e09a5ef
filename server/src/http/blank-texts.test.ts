import type { Call } from '@comanda/shared/kernel/call'
import type { FieldError } from '@comanda/shared/kernel/errors'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { nameOfCall } from '../testing/client.ts'
import { openOperator } from '../testing/operator.ts'
import type { Client } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'

/** Texts that a person cannot see: zero width, soft hyphen, byte order mark, fillers, blank of Braille, a lone accent. */
const INVISIBLE = ['\u200b', '\u00ad', '\ufeff\u2060', '\u3164', '\u2800', '\u0301', ' \u00a0\u200e ']

interface Field {
  name: string
  schema: z.ZodType
}

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

const outcomeOfField = ({ schema }: Field, raw: string) => {
  const parsed = schema.safeParse(raw)
  return parsed.success ? { read: parsed.data } : { refused: parsed.error.issues[0]?.message }
}

/** Secrets are kept as typed, an unknown code is 404, and `sale` is any JSON. */
const KEPT = /password$|^(qr)?code$|^sale$/i

const server = serverForTests()

const allFields = (): { call: Call; field: Field }[] =>
  server.app.calls.flatMap((call) =>
    [call.params, call.query, ...(call.multipart ? [] : [call.body])]
      .flatMap((schema) => textFields(schema))
      .filter(({ name }) => !KEPT.test(name))
      .map((field) => ({ call, field })),
  )

it('every field of every call treats an invisible text as an empty text', () => {
  const taken = allFields().flatMap(({ call, field }) => {
    const empty = JSON.stringify(outcomeOfField(field, ''))
    return INVISIBLE.filter((text) => JSON.stringify(outcomeOfField(field, text)) !== empty).map(
      (text) => `${nameOfCall(call)} ${field.name}: ${JSON.stringify(outcomeOfField(field, text))}`,
    )
  })
  expect([...new Set(taken)]).toEqual([])
})

let restaurant: Client
let operator: Client

beforeAll(async () => {
  restaurant = await server.openRestaurant('La que se ve')
  operator = await openOperator(server)
})

it('every call refuses a required text that is invisible, like an empty text', async () => {
  const required = allFields().filter(
    ({ call, field }) =>
      call.body instanceof z.ZodObject &&
      field.name in call.body.shape &&
      'read' in outcomeOfField(field, 'ana@fonda.mx') &&
      'refused' in outcomeOfField(field, ''),
  )
  expect(required.length).toBeGreaterThan(30)
  for (const { call, field } of required) {
    const client = call.access.kind === 'platform' ? operator : restaurant
    const params = Object.fromEntries(
      (call.path.match(/\{\w+\}/g) ?? []).map((part) => [part.slice(1, -1), '1']),
    )
    const reply = await client.send(call, { params, body: { [field.name]: '\u200b\u3164' } } as never)
    const errors = (reply.body.errors ?? []) as FieldError[]
    expect([nameOfCall(call), reply.status, errors]).toEqual([
      nameOfCall(call),
      400,
      expect.arrayContaining([expect.objectContaining({ field: field.name })]),
    ])
  }
})
