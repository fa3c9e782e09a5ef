import { request } from 'node:http'
import { getProfile, signUp } from '@comanda/shared/auth/api'
import { initPos } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { openTaqueria } from '../testing/menu.ts'
import { PASSWORD, TestServer } from '../testing/restaurant.ts'
import { serverAlone } from '../testing/server-for-tests.ts'

// Its limits count the requests of an address.
const server = serverAlone({
  trustProxy: true,
  limits: { signIn: 1_000, signUp: 3, reset: 1_000, qrOrder: 1_000 },
})

const overTls = { 'x-forwarded-proto': 'https' }
const HSTS = 'strict-transport-security'

describe('every response', () => {
  it('over TLS sets HSTS, whichever way it is sent', async () => {
    const restaurant = await openTaqueria(server)
    const init = (headers: Record<string, string>) => restaurant.send(initPos, { headers })
    const kept = await init(overTls)
    const known = await fetch(`${server.base}/api/v1/pos/init`, {
      headers: {
        ...overTls,
        authorization: `Bearer ${restaurant.token}`,
        'if-none-match': kept.headers.get('etag') ?? '',
      },
    })
    expect(known.status).toBe(304)
    const answers = [
      kept,
      known,
      await restaurant.send(getProfile, { headers: overTls }),
      await server.stranger.send(getProfile, { headers: overTls }),
      await fetch(`${server.base}/nowhere`, { headers: overTls }),
    ]
    for (const { headers } of answers) expect(headers.get(HSTS)).toBe('max-age=31536000; includeSubDomains')
    expect((await init({})).headers.get(HSTS)).toBeNull()
  })

  it('is not cached, unless its route says otherwise', async () => {
    const restaurant = await openTaqueria(server)
    const profile = await restaurant.send(getProfile)
    expect(profile.headers.get('cache-control')).toBe('no-store')
    const refused = await server.stranger.send(getProfile)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    const init = await restaurant.send(initPos)
    expect(init.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('of the socket’s path carries the same headers, as do its refusals', async () => {
    for (const query of ['?EIO=4&transport=polling', '?EIO=4&transport=pigeon']) {
      const { headers } = await fetch(`${server.base}/socket.io/${query}`)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })
})

it('a request with TRACE is refused, and its headers are not echoed', async () => {
  const [status, body] = await new Promise<[number | undefined, string]>((resolve, reject) => {
    const sent = request(
      `${server.base}/`,
      { method: 'TRACE', headers: { cookie: 'a=secret' } },
      (answer) => {
        let text = ''
        answer.on('data', (piece) => (text += piece)).on('end', () => resolve([answer.statusCode, text]))
      },
    )
    sent.on('error', reject).end()
  })
  expect(status).toBe(404)
  expect(body).not.toContain('secret')
})

describe('a limit by address', () => {
  it.each([
    ['one proxy', 1, '203.0.113.7'],
    ['nobody', false, '127.0.0.1'],
  ])('with TRUST_PROXY %s is not evaded by any header of the client', async (_, trustProxy, seen) => {
    const strict = await TestServer.start({
      trustProxy,
      limits: { signIn: 1_000, signUp: 2, reset: 1_000, qrOrder: 1_000 },
    })
    try {
      const statuses: number[] = []
      for (let n = 1; n <= 3; n++) {
        const username = `nueva${n}@example.mx`
        const reply = await strict.stranger.send(signUp, {
          body: { biz_name: 'Fonda', username, password: PASSWORD },
          // The client's value, then the value that the proxy appends.
          headers: { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7`, 'x-real-ip': `198.51.100.${n}` },
        })
        statuses.push(reply.status)
      }
      expect(statuses).toEqual([200, 200, 429])
      const { rows } = await strict.database.owner.query('SELECT DISTINCT ip FROM audit_log')
      expect(rows).toEqual([{ ip: seen }])
    } finally {
      await strict.stop()
    }
  })

  it('counts a household of IPv6 addresses as one address', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 5; n++) {
      const reply = await server.stranger.send(signUp, {
        body: { biz_name: 'Fonda', username: `nueva${n}@example.mx`, password: PASSWORD },
        headers: { 'x-forwarded-for': `2001:db8:7:7:${n}::${n}` },
      })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })
})
