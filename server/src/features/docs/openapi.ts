import type { Access, Call } from '@comanda/shared/kernel/call'
import { REFUSALS } from '@comanda/shared/kernel/errors'
import { SaleRecord } from '@comanda/shared/offline/sale'
import { z } from 'zod'

type Json = Record<string, unknown>

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const Refusal = z.object({
  success: z.literal(false),
  message: z.string().describe('What a person reads'),
  code: z.enum(Object.keys(REFUSALS)),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

/** Servers in one process, as in tests, share what their calls have in common: writing it takes 50 ms. */
const written = new WeakMap<Call, Json>()

/** OpenAPI 3.1 of the declared calls. */
export function openApiOf(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const operation = written.get(call) ?? operationOf(call)
    written.set(call, operation)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version,
      description:
        'Restaurant point of sale. Amounts are decimal strings, instants are ISO 8601 UTC, ids are integers counted per store.',
    },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Refusal: toJson(Refusal, 'input') },
    },
    paths,
  }
}

const content = (schema: Json, type = 'application/json') => ({ content: { [type]: { schema } } })

function operationOf(call: Call): Json {
  const [, tag = 'other'] = call.path.split('/')
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replaceAll(/[^a-z0-9]+/gi, '_')}`,
    tags: [tag],
    summary: call.summary,
    description: describeAccess(call.access),
    ...(call.access.kind === 'public' ? {} : { security: [{ cookie: [] }, { bearer: [] }] }),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.idempotent ? [idempotencyHeader] : []),
      ...(call.offline ? [saleHeader] : []),
    ],
    ...bodyOf(call),
    responses: {
      200: { description: 'Done', ...content(toJson(call.answer, 'output'), call.answerType) },
      default: { description: 'Refused', ...content({ $ref: '#/components/schemas/Refusal' }) },
    },
  }
}

const ACCESS = {
  public: 'Anybody.',
  login: 'Any signed-in person.',
  admin: 'The store’s admin.',
  platform: 'The platform’s operator.',
}
const describeAccess = (access: Access): string =>
  access.kind === 'scopes' ? `Admin, or any of: ${access.anyOf.join(', ')}.` : ACCESS[access.kind]

const idempotencyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Same key and body: the first answer again, nothing done twice.',
  schema: { type: 'string', format: 'uuid' },
}

const saleHeader: Json = {
  name: 'Device-Sale',
  in: 'header',
  required: false,
  description: 'Of a sale that a registered device has already made: this record, percent-encoded.',
  ...content(toJson(SaleRecord, 'input')),
}

function parametersOf(schema: z.ZodType, where: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties = {} } = toJson(schema, 'input') as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: json,
  }))
}

function bodyOf(call: Call): Json {
  const image = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = { type: 'object', required: ['image'], properties: { image } }
  if (call.multipart) return { requestBody: { required: true, ...content(form, 'multipart/form-data') } }
  if (call.body instanceof z.ZodUnknown) return {}
  return { requestBody: { required: true, ...content(toJson(call.body, 'input')) } }
}
