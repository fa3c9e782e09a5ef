import type { Operation } from '../fuzz/document.ts'
import type { Known } from '../fuzz/generate.ts'
import type { Json } from '../fuzz/values.ts'

/** The marker of the values that sqlmap tests. */
const MARK = '*'

/**
 * The request of a call as sqlmap reads it from a file. Every value of the URL is marked; sqlmap finds those of a JSON
 * body by itself. Null when the call takes no input.
 */
export function requestOfOperation(
  operation: Operation,
  base: string,
  token: string | undefined,
  known: Known,
): string | null {
  const address = targetAddress(operation, known)
  const body = operation.body && JSON.stringify(filled(operation.body, '', known))
  if (!address.includes(MARK) && body === null) return null
  const lines = [
    `${operation.method} ${address} HTTP/1.1`,
    `Host: ${new URL(base).host}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body === null ? [] : ['Content-Type: application/json']),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

function targetAddress({ path, fields }: Operation, known: Known): string {
  const marked = (name: string) => {
    const schema = fields.find((one) => one.name === name)?.schema ?? {}
    return encodeURIComponent(plain(schema, name, known)) + MARK
  }
  const query = fields.filter((one) => one.in === 'query').map(({ name }) => `${name}=${marked(name)}`)
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => marked(name))
  return `/api/v1${filledPath}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** A valid value for every field. */
function filled(schema: Json, name: string, known: Known): unknown {
  const type = String(schema.type)
  if (type.startsWith('array')) return [filled((schema.items ?? {}) as Json, name, known)]
  if (!schema.properties) return plain(schema, name, known)
  const fields = Object.entries(schema.properties as Record<string, Json>)
  return Object.fromEntries(fields.map(([key, one]) => [key, filled(one, key, known)]))
}

function plain(schema: Json, name: string, known: Known): string {
  const [first] = known(name, schema) ?? []
  if (typeof first === 'string' || typeof first === 'number') return String(first)
  const [one] = (schema.enum as (string | null)[] | undefined) ?? []
  if (one !== undefined) return String(one)
  const type = String(schema.type)
  if (type.includes('integer') || type.includes('number') || type.includes('boolean')) return '1'
  return schema.format === 'date' ? '2026-11-21' : 'algo'
}
