import { randomUUID } from 'node:crypto'
import type { Call } from '@comanda/shared/kernel/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentsOf } from '../../../server/src/testing/full-store.ts'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { isFull } from '../lib/scale.ts'

let server: TestServer
let restaurant: Client
beforeAll(async () => {
  server = await TestServer.start()
  restaurant = await openTaqueria(server)
})
afterAll(() => server.stop())

const WRITES = (call: Call) => call.method !== 'GET'

const takesJson = (call: Call) => WRITES(call) && 'shape' in call.body && call.method !== 'DELETE'

/** Requests that a page of another site can make a browser send: cookies included, as a form or a script. */
const forge = (call: Call, headers: Record<string, string>, body: string) =>
  fetch(`${server.base}/api/v1${call.path.replaceAll(/\{\w+\}/g, '1')}`, {
    method: call.method,
    headers: { cookie: `accessToken=${restaurant.token}`, 'content-type': 'application/json', ...headers },
    body: call.method === 'DELETE' ? null : body,
  })

describe('a page of another site, in the browser of a signed-in person', () => {
  it('cannot make a call that changes anything, with any headers', async () => {
    const before = await contentsOf(server.database, restaurant.tenantId)
    const own = new URL(server.base)
    const origins = [
      'https://evil.example',
      'null',
      `https://${own.host}`,
      `http://${own.host}.evil.example`,
      'http://127.0.0.1:1',
    ]
    for (const [index, call] of server.app.calls.filter(WRITES).entries()) {
      // In `npm test` each call meets one of them, in the full suite all.
      for (const origin of isFull ? origins : origins.slice(index % origins.length).slice(0, 1)) {
        const reply = await forge(call, { origin }, '{}')
        expect([call.path, origin, reply.status]).toEqual([call.path, origin, 403])
      }
      if (!isFull && index % origins.length) continue
      const silent = await forge(call, { 'sec-fetch-site': 'cross-site' }, '{}')
      expect([call.path, silent.status]).toEqual([call.path, 403])
    }
    expect(await contentsOf(server.database, restaurant.tenantId)).toEqual(before)
  })

  it('cannot read any answer: no answer allows another origin', async () => {
    for (const call of server.app.calls) {
      const reply = await fetch(`${server.base}/api/v1${call.path.replaceAll(/\{\w+\}/g, '1')}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': call.method },
      })
      expect([call.path, reply.headers.get('access-control-allow-origin')]).toEqual([call.path, null])
    }
  })

  it('cannot use a form: the server accepts no body that forms can send', async () => {
    const origin = server.base
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    for (const [index, call] of server.app.calls.filter(takesJson).entries()) {
      for (const type of isFull ? types : types.slice(index % types.length).slice(0, 1)) {
        const reply = await forge(call, { origin, 'content-type': type }, '{"a":1}')
        expect([call.path, type, reply.status]).toEqual([
          call.path,
          type,
          expect.toSatisfy((one) => one >= 400),
        ])
      }
    }
  })
})

describe('reading', () => {
  it('changes nothing, so following a link is harmless', async () => {
    const before = await contentsOf(server.database, restaurant.tenantId)
    for (const call of server.app.calls.filter((one) => !WRITES(one) && one.access.kind !== 'platform')) {
      const path = call.path.replaceAll(/\{\w+\}/g, '1')
      const reply = await fetch(`${server.base}/api/v1${path}?key=${randomUUID()}`, {
        headers: { cookie: `accessToken=${restaurant.token}` },
      })
      await reply.arrayBuffer()
    }
    const { counts } = await contentsOf(server.database, restaurant.tenantId)
    // Exports are audited, and the events of earlier changes are published in the meantime.
    const rest = { audit_log: 0, outbox: 0 }
    expect({ ...counts, ...rest }).toEqual({ ...before.counts, ...rest })
  })
})
