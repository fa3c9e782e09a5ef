import type { Operation } from '../fuzz/document.ts'
import type { Known } from '../fuzz/generate.ts'
import type { Json } from '../fuzz/values.ts'

/** Where sqlmap puts what it tries. */
const MARK = '*'

/** The request of a call as sqlmap reads it from a file, every value in it marked; null when it takes none. */
export function requestOf(operation: Operation, base: string, token: string | undefined, known: Known) {
  const { fields, method, body } = operation
  const marked = (name: string, schema: Json) => encodeURIComponent(plain(schema, name, known)) + MARK
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    marked(name, fields.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}),
  )
  const query = fields
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => `${name}=${marked(name, schema)}`)
  const sent = body ? JSON.stringify(filled(body, '', known)) : null
  const address = `/api/v1${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  if (!address.includes(MARK) && !sent?.includes(MARK)) return null
  const lines = [
    `${method} ${address} HTTP/1.1`,
    `Host: ${new URL(base).host}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(sent ? ['Content-Type: application/json'] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${sent ?? ''}`
}

/** A value that passes, of every field there is. */
function filled(schema: Json, name: string, known: Known): unknown {
  const type = String(schema.type)
  if (type.startsWith('array')) return [filled((schema.items ?? {}) as Json, name, known)]
  if (!schema.properties) return plain(schema, name, known) + MARK
  const fields = Object.entries(schema.properties as Record<string, Json>)
  return Object.fromEntries(fields.map(([key, one]) => [key, filled(one, key, known)]))
}

function plain(schema: Json, name: string, known: Known): string {
  const [first] = known.find(([pattern]) => pattern.test(name))?.[1] ?? []
  if (typeof first === 'string' || typeof first === 'number') return String(first)
  const [one] = (schema.enum as unknown[] | undefined) ?? []
  if (one !== undefined) return String(one)
  const type = String(schema.type)
  if (type.includes('integer') || type.includes('number') || type.includes('boolean')) return '1'
  return schema.format === 'date' ? '2026-11-21' : 'algo'
}
