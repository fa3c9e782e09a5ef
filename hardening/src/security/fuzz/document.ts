import type { Json } from './values.ts'

export interface Field {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Json
}

/** One call as the OpenAPI document declares it: the attacker knows nothing else. */
export interface Operation {
  method: string
  path: string
  name: string
  who: 'anybody' | 'staff' | 'operator'
  fields: readonly Field[]
  body: Json | null
  isUpload: boolean
  /** Its answer is no JSON. */
  isFile: boolean
  takesKey: boolean
  /** The header whose value is this record, percent-encoded. */
  record: { header: string; schema: Json } | null
}

interface Declared {
  description: string
  parameters?: (Field & { content?: Record<string, { schema: Json }> })[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: { 200: { content: Record<string, { schema: Json }> } }
}

/** Every call of the public OpenAPI document. */
export async function readOperations(base: string): Promise<Operation[]> {
  const document: Json = await (await fetch(`${base}/api/v1/openapi.json`)).json()
  const paths = withoutReferences(document.paths, document) as Record<string, Record<string, Declared>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) =>
      operationOfPath(method.toUpperCase(), path, declared),
    ),
  )
}

/** Puts each component in the place of the references to it; within itself, any value. */
function withoutReferences(json: unknown, document: Json, within: readonly string[] = []): unknown {
  if (Array.isArray(json)) return json.map((one) => withoutReferences(one, document, within))
  if (typeof json !== 'object' || json === null) return json
  const { $ref: reference } = json as { $ref?: string }
  if (reference === undefined) {
    const entries = Object.entries(json).map(([key, value]) => [
      key,
      withoutReferences(value, document, within),
    ])
    return Object.fromEntries(entries)
  }
  if (within.includes(reference)) return {}
  const parts = reference.split('/').slice(1)
  const component = parts.reduce((found: Json, part) => found[part] as Json, document)
  return withoutReferences(component, document, [...within, reference])
}

function operationOfPath(method: string, path: string, declared: Declared): Operation {
  const fields = declared.parameters ?? []
  const record = fields.find((one) => one.in === 'header' && one.content)
  const content = declared.requestBody?.content ?? {}
  return {
    method,
    path,
    name: `${method} ${path}`,
    who: allowedSender(declared.description),
    fields: fields.filter((one) => one.in !== 'header'),
    body: content['application/json']?.schema ?? null,
    isFile: !('application/json' in declared.responses[200].content),
    isUpload: 'multipart/form-data' in content,
    takesKey: fields.some((one) => one.name === 'Idempotency-Key'),
    record: record
      ? { header: record.name, schema: record.content?.['application/json']?.schema ?? {} }
      : null,
  }
}

function allowedSender(description: string): Operation['who'] {
  if (description.startsWith('Anybody')) return 'anybody'
  return description.includes('operator') ? 'operator' : 'staff'
}
