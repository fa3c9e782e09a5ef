import { describe, expect, it } from 'vitest'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

type Json = Record<string, never>

const load = async (): Promise<{ openapi: string; paths: Record<string, Record<string, Json>> }> =>
  (await (await fetch(`${server.base}/api/v1/openapi.json`)).json()) as never

describe('the OpenAPI document', () => {
  it('has version 3.1 and contains every call with its access rule', async () => {
    const { openapi, paths } = await load()
    expect(openapi).toBe('3.1.0')
    for (const { method, path } of server.app.calls) {
      expect(paths[path]?.[method.toLowerCase()]).toMatchObject({
        summary: expect.any(String),
        description: expect.any(String),
      })
    }
  })

  it('declares the type of calls that return a file', async () => {
    const { paths } = await load()
    const file = paths['/customers/export']?.get as never as { responses: { 200: { content: Json } } }
    expect(file.responses[200].content).toEqual({ 'text/csv': { schema: { type: 'string' } } })
  })

  it('declares required fields with their types, and the header for the retry key', async () => {
    const { paths } = await load()
    const tax = paths['/settings/taxes/add']?.post as never as { requestBody: { content: Json } }
    expect(tax.requestBody.content['application/json']).toMatchObject({
      schema: {
        type: 'object',
        required: ['title', 'rate', 'type'],
        properties: { title: { type: 'string' }, type: { enum: ['exclusive', 'inclusive'] } },
      },
    })
    const rate = JSON.stringify(paths['/superadmin/exchange-rates'])
    expect(rate).toContain('"required":["currency","perUsd"]')
    expect(paths['/checks/{id}/void']?.post?.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path' }),
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    ])
  })

  it('declares the record that a device sends with a sale that it made without the server', async () => {
    const { paths } = await load()
    const headers = (path: string) => {
      const declared = (paths[path]?.post?.parameters ?? []) as Json[]
      return declared.filter((one) => one.in === 'header')
    }
    expect(headers('/pos/create-order')).toEqual([
      expect.objectContaining({ name: 'Idempotency-Key' }),
      expect.objectContaining({
        name: 'Device-Sale',
        content: {
          'application/json': {
            schema: expect.objectContaining({
              required: expect.arrayContaining(['device', 'number', 'heardAt']),
            }),
          },
        },
      }),
    ])
    expect(headers('/checks/{id}/void')).toEqual([expect.objectContaining({ name: 'Idempotency-Key' })])
  })
})
