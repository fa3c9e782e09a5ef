import type { Access, Call } from '@comanda/shared/kernel/call'
import { REFUSALS } from '@comanda/shared/kernel/errors'
import { z } from 'zod'

type Json = Record<string, unknown>

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}

/** OpenAPI 3.1 of the declared calls. */
export function openApiOf(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
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
      schemas: { Refusal: refusalSchema },
    },
    paths,
  }
}

const refusalSchema: Json = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'What a person reads' },
    code: { type: 'string', enum: Object.keys(REFUSALS) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

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
    ],
    ...bodyOf(call),
    responses: {
      200: {
        description: 'Done',
        content: { [call.answerType ?? 'application/json']: { schema: toJson(call.answer, 'output') } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Anybody.'
    case 'login':
      return 'Any signed-in person.'
    case 'admin':
      return 'The store’s admin.'
    case 'platform':
      return 'The platform’s operator.'
    case 'scopes':
      return `Admin, or any of: ${access.anyOf.join(', ')}.`
  }
}

const idempotencyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Same key and body: the first answer again, nothing done twice.',
  schema: { type: 'string', format: 'uuid' },
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
  if (call.multipart) {
    const image = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', required: ['image'], properties: { image } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (call.body instanceof z.ZodUnknown) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: toJson(call.body, 'input') } } },
  }
}
