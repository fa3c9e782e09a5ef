import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Call } from '@comanda/shared/kernel/call'
import { initPos } from '@comanda/shared/pos/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONGEST_HOLD_MS, longestHold } from '../../../server/src/testing/event-loop.ts'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { openOperator } from '../../../server/src/testing/operator.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { requestLine, sendRaw } from './raw.ts'

let server: TestServer
let restaurant: Client
let operator: Client
let port: number
beforeAll(async () => {
  server = await TestServer.start()
  restaurant = await openTaqueria(server)
  operator = await openOperator(server)
  port = Number(new URL(server.base).port)
})
afterAll(() => server.stop())

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const wide = (keys: number) => `{${Array.from({ length: keys }, (_, n) => `"k${n}":${n}`).join()}}`

/** Each is under one mebibyte, so that the server parses it. */
const BODIES: Record<string, string> = {
  'lists in lists': nested(200_000),
  'objects in objects': `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
  'a list in each field': `{"cart":${nested(100_000)},"rows":${nested(100_000)}}`,
  'many keys': wide(40_000),
  'a long list': `{"rows":[${'0,'.repeat(200_000)}0],"cart":[${'{},'.repeat(100)}{}],"orderIds":[${'1,'.repeat(50_000)}1]}`,
  'a long text': JSON.stringify({ title: 'a'.repeat(900_000), name: ' '.repeat(100_000) }),
  'a prototype': '{"__proto__":{"isAdmin":true},"title":"x"}',
  'a prototype further in': '{"cart":[{"id":1,"quantity":1,"__proto__":{"price":0}}]}',
  'a constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'the same key over and over': `{${'"title":"a",'.repeat(20_000)}"title":"b"}`,
  'a number without end': `{"price":${'9'.repeat(300_000)}}`,
}

const takesJson = ({ method, multipart }: Call) => (method === 'POST' || method === 'PATCH') && !multipart

const post = (call: Call, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${server.base}/api/v1${call.path.replaceAll(/\{\w+\}/g, '1')}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${(call.access.kind === 'platform' ? operator : restaurant).token}`,
      'content-type': 'application/json',
      ...(call.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
    body: body as BodyInit,
  })

describe('a body that is very large in one way', () => {
  it.each(Object.entries(BODIES))(
    '(%s) gets an answer from every call, soon, without a fault, and without holding the event loop',
    async (_, body) => {
      const failed: string[] = []
      for (const call of server.app.calls.filter(takesJson)) {
        if (/\/(signout|delete-store)$/.test(call.path)) continue
        let status = 0
        let ms = 0
        const hold = await longestHold(server, async () => {
          const since = performance.now()
          const reply = await post(call, body)
          await reply.arrayBuffer()
          status = reply.status
          ms = performance.now() - since
        })
        if (status >= 500 || ms >= 3_000 || hold > LONGEST_HOLD_MS)
          failed.push(`${call.path}: ${status}, ${Math.round(ms)} ms, held for ${Math.round(hold)} ms`)
      }
      expect(failed).toEqual([])
      expect(Object.keys(Object.prototype)).toEqual([])
      expect((await restaurant.send(initPos)).status).toBe(200)
    },
  )

  it('(compressed) is not decompressed: no client sends a compressed body', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' ')).toString('latin1')
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const head = requestLine('POST', '/api/v1/pos/create-order', {
        authorization: `Bearer ${restaurant.token}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
        'content-length': String(bomb.length),
      })
      expect([encoding, (await sendRaw(port, head + bomb)).status]).toEqual([encoding, 400])
    }
  })

  it('(longer than its declared length, or with two lengths) is cut off before the server acts on it', async () => {
    const smuggled = 'GET /api/v1/pos/init HTTP/1.1\r\nhost: a\r\n\r\n'
    const both = requestLine('POST', '/api/v1/auth/signin', {
      'content-length': '4',
      'transfer-encoding': 'chunked',
    })
    const twice = requestLine('POST', '/api/v1/auth/signin', { 'content-length': '4' }).replace(
      'content-length: 4',
      'content-length: 4\r\ncontent-length: 90',
    )
    for (const head of [both, twice])
      expect((await sendRaw(port, `${head}0\r\n\r\n${smuggled}`)).status).toBe(400)
    const chunked = requestLine('POST', '/api/v1/auth/signin', {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    })
    const flood = await sendRaw(
      port,
      `${chunked}${`10000\r\n${' '.repeat(0x10000)}\r\n`.repeat(20)}0\r\n\r\n`,
    )
    expect(flood.status).toBe(413)
  })
})

describe('a request line or headers', () => {
  it('without end are refused, and the next request is served', async () => {
    const long = await sendRaw(port, requestLine('GET', `/api/v1/orders/search?q=${'a'.repeat(100_000)}`))
    const many = await sendRaw(port, requestLine('GET', '/healthz', { cookie: `a=${'b'.repeat(100_000)}` }))
    expect([long.status, many.status]).toEqual([431, 431])
    const pairs = Array.from({ length: 2_000 }, (_, n) => `a${n % 7}[b]=${n}`).join('&')
    expect(
      (await sendRaw(port, requestLine('GET', `/api/v1/qrmenu/x?${pairs}`.slice(0, 15_000)))).status,
    ).toBe(404)
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200)
  })
})
