import type { Call } from '@comanda/shared/kernel/call'
import { XLSX_TYPE } from '@comanda/shared/kernel/file-format'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { CALL_NAMES } from './contract.ts'

const server = serverForTests()

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  tags: string[]
  security?: unknown[]
  parameters: Json[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, Json>
}
interface Document {
  openapi: string
  info: { license: Json }
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
}

let text: string
let document: Document
beforeAll(async () => {
  text = await (await fetch(`${server.base}/api/v1/openapi.json`)).text()
  document = JSON.parse(text)
})

/** The component that a reference names; anything else as it is. */
const follow = (json: unknown): Json => {
  const { $ref: reference } = json as { $ref?: string }
  if (reference === undefined) return json as Json
  const found = reference
    .split('/')
    .slice(1)
    .reduce((place: Json | undefined, part) => place?.[part] as Json | undefined, document as unknown as Json)
  if (!found) throw new Error(`${reference} leads nowhere`)
  return found
}

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))
const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is missing`)
  return found
}

/** Every object within the document, with the path to it. */
function* objectsIn(json: unknown): Generator<Json> {
  if (typeof json !== 'object' || json === null) return
  if (!Array.isArray(json)) yield json as Json
  for (const value of Object.values(json)) yield* objectsIn(value)
}

describe('the contract', () => {
  it('is answered: each declared call has its feature', () => {
    const unanswered = [...CALL_NAMES].filter(([call]) => !server.app.calls.includes(call))
    expect(unanswered.map(([, name]) => name)).toEqual([])
  })

  it('lets a device keep an answer whole only where it has no login', () => {
    const hasLogin = ({ answer }: Call) =>
      /"(username|waiter)":/.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })))
    const kept = server.app.calls.filter((call) => call.kept)
    expect(kept.map((call) => [call.path, call.kept])).toEqual(
      kept.map((call) => [call.path, hasLogin(call) ? 'without logins' : 'whole']),
    )
    expect(kept.length).toBeGreaterThan(0)
  })
})

describe('the OpenAPI document', () => {
  it('has version 3.1 and contains every call with its access rule', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const { method, path, access } of server.app.calls) {
      const found = operation(method.toLowerCase(), path)
      expect(found).toMatchObject({ summary: expect.any(String), description: expect.any(String) })
      expect([path, found.security]).toEqual([path, access.kind === 'public' ? [] : undefined])
    }
  })

  it('passes the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    // Addresses of the wire contract: /menu-items/update/{id} beside /menu-items/{id}/price.
    const others = problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')
    expect(others.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([])
  })

  it('names the resources of clients, and every reference leads to a component', () => {
    for (const json of objectsIn(document)) follow(json)
    for (const name of [
      'Order',
      'OrderItem',
      'Check',
      'MenuItem',
      'Invoice',
      'Customer',
      'Reservation',
      'User',
    ])
      expect(follow({ $ref: `#/components/schemas/${name}` })).toMatchObject({ type: 'object' })
  })

  it('writes each larger object once', () => {
    const written = [...objectsIn(document)]
      .filter(({ properties }) => Object.keys((properties as Json | undefined) ?? {}).length > 5)
      .map((json) => JSON.stringify(json))
    expect(written.filter((one, at) => written.indexOf(one) !== at)).toEqual([])
    // Bytes of a call, with its share of the components.
    expect(text.length / operations().length).toBeLessThan(1_300)
  })

  it('gives each call a readable id of its own and a described tag', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
    expect(ids).toEqual(expect.arrayContaining(['signIn', 'createOrder', 'payOrders', 'getReceipt']))
    const described = document.tags.filter(({ name, description }) => description !== name)
    expect(described.map(({ name }) => name)).toEqual(
      [...new Set(operations().flatMap(({ tags }) => tags))].sort(),
    )
  })

  it('gives every call the same shape of refusals, and says when to repeat it', () => {
    for (const { responses } of operations()) {
      for (const status of ['4XX', '429', '5XX', '503']) {
        const { content, headers } = follow(responses[status]) as { content: Json; headers?: Json }
        expect(content).toEqual({
          'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
        })
        expect(Object.keys(headers ?? {})).toEqual(status.endsWith('X') ? [] : ['Retry-After'])
      }
    }
    const { properties } = follow({ $ref: '#/components/schemas/Refusal' })
    expect(properties).toMatchObject({
      code: { enum: expect.arrayContaining(['prices_changed', 'internal']) },
    })
    expect(document.info.license).toMatchObject({ identifier: 'AGPL-3.0-only' })
  })

  it('declares the types of calls that return a file', () => {
    const files = server.app.calls.filter(({ answerTypes }) => answerTypes)
    const types = files.map(({ path }) => {
      const { content } = operation('get', path).responses[200] as { content: Json }
      return [path, Object.keys(content)]
    })
    const sheet = ['text/csv', XLSX_TYPE]
    expect(Object.fromEntries(types)).toEqual({
      '/cfdi/export': sheet,
      '/cfdi/files': ['application/zip'],
      '/cfdi/{id}/pdf': ['application/pdf'],
      '/cfdi/{id}/xml': ['application/xml'],
      '/factura/documents/{token}/xml': ['application/xml'],
      '/factura/documents/{token}/pdf': ['application/pdf'],
      '/customers/export': ['text/csv'],
      '/invoices/export': ['text/csv'],
      '/menu-items/export': sheet,
      '/reports/export': sheet,
      '/reports/losses/export': sheet,
      '/settings/data-export': ['application/zip'],
      '/till/day/export': sheet,
      '/till/z/export': sheet,
    })
  })

  it('declares required fields with their types, and the header for the retry key', () => {
    const schemaOfBody = (path: string) =>
      follow(operation('post', path).requestBody?.content['application/json']?.schema)
    expect(schemaOfBody('/settings/taxes/add')).toMatchObject({
      type: 'object',
      required: ['title', 'rate', 'type'],
      properties: { title: { type: 'string' }, type: { enum: ['exclusive', 'inclusive'] } },
    })
    expect(schemaOfBody('/superadmin/exchange-rates').required).toEqual(['currency', 'perUsd'])
    expect(operation('post', '/checks/{id}/void').parameters.map(follow)).toEqual([
      expect.objectContaining({ name: 'id', in: 'path' }),
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    ])
  })

  it('declares the record that a device sends with a sale that it made without the server', () => {
    const headers = (path: string) =>
      operation('post', path)
        .parameters.map(follow)
        .filter((one) => one.in === 'header')
    const [key, sale] = headers('/pos/create-order')
    expect(key).toMatchObject({ name: 'Idempotency-Key' })
    expect(sale).toMatchObject({ name: 'Device-Sale' })
    const [record] = Object.values((sale?.content ?? {}) as Record<string, { schema: Json }>)
    expect(follow(record?.schema).required).toEqual(expect.arrayContaining(['device', 'number', 'heardAt']))
    expect(headers('/checks/{id}/void')).toEqual([expect.objectContaining({ name: 'Idempotency-Key' })])
  })
})
