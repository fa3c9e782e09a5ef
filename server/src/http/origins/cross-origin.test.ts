import { createHash } from 'node:crypto'
import { signIn } from '@comanda/shared/auth/api'
import { initPos } from '@comanda/shared/pos/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf } from '../../testing/cookies.ts'
import { openTaqueria, switchQr } from '../../testing/menu.ts'
import { type Client, PASSWORD } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const FRIEND = 'http://localhost:4321'
const STRANGER = 'http://localhost:4322'

const server = serverForTests({ allowedOrigins: new Set([FRIEND]) })
let restaurant: Client
let qrcode: string
let picture: string
beforeAll(async () => {
  restaurant = await openTaqueria(server)
  qrcode = await switchQr(restaurant)
  const bytes = Buffer.from('a picture')
  const hash = createHash('sha256').update(bytes).digest('hex')
  await server.sql(
    "INSERT INTO pictures (tenant_id, hash, bytes, content_type, created_at) VALUES ($1, $2, $3, 'image/webp', now())",
    restaurant.tenantId,
    hash,
    bytes,
  )
  picture = `/pictures/${restaurant.tenantId}/${hash}.webp`
})

type Init = Omit<RequestInit, 'headers'> & { origin?: string; headers?: Record<string, string> }

const ask = (path: string, { origin, ...init }: Init = {}) =>
  fetch(server.base + path, { ...init, headers: { ...(origin ? { origin } : {}), ...init.headers } })

const bearer = () => ({ authorization: `Bearer ${restaurant.token}` })
const preflight = (path: string, origin: string) =>
  ask(path, {
    origin,
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  })

const POLLING = '/socket.io/?EIO=4&transport=polling'
const fieldsOfList = (list: string | null) =>
  (list ?? '').split(',').map((field) => field.trim().toLowerCase())

/** Responses of every kind: fresh, cached, refused, failed, unknown, files and the socket's. */
const ANSWERS: Record<string, () => [path: string, init?: Init]> = {
  'a call': () => [`/api/v1${initPos.path}`, { headers: bearer() }],
  'a kept answer': () => [`/api/v1/qrmenu/${qrcode}`],
  'a call without a session': () => [`/api/v1${initPos.path}`],
  'a refused body': () => [
    `/api/v1${signIn.path}`,
    { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
  ],
  'an unknown call': () => ['/api/v1/nothing/here'],
  'an unknown page': () => ['/nothing'],
  'an impossible address': () => ['/api/v1/%FF'],
  'a picture': () => [picture],
  'a picture that is not there': () => [`/pictures/1/${'0'.repeat(64)}.webp`],
  health: () => ['/healthz'],
  'the first request of a socket': () => [POLLING],
  'a request of no socket': () => [`${POLLING}&sid=unknown`],
}

describe('a page of an allowed origin', () => {
  it.each(Object.entries(ANSWERS))('may read %s', async (_, make) => {
    const [path, init] = make()
    const { headers } = await ask(path, { ...init, origin: FRIEND })
    expect(headers.get('access-control-allow-origin')).toBe(FRIEND)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(fieldsOfList(headers.get('vary'))).toContain('origin')
    expect(fieldsOfList(headers.get('access-control-expose-headers'))).toEqual([
      'x-total-count',
      'content-disposition',
      'retry-after',
      'etag',
      'x-request-id',
    ])
  })

  it.each(['/api/v1/pos/create-order', '/api/v1/nothing', POLLING, '/socket.io/'])(
    'gets a response to the preflight of %s',
    async (path) => {
      const reply = await preflight(path, FRIEND)
      expect([reply.status, await reply.text()]).toEqual([204, ''])
      expect(reply.headers.get('access-control-allow-origin')).toBe(FRIEND)
      expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
      expect(fieldsOfList(reply.headers.get('access-control-allow-methods'))).toEqual([
        'get',
        'post',
        'patch',
        'delete',
      ])
      expect(fieldsOfList(reply.headers.get('access-control-allow-headers'))).toEqual([
        'content-type',
        'idempotency-key',
      ])
      expect(fieldsOfList(reply.headers.get('vary'))).toContain('origin')
    },
  )

  it('may send the header of approvals when it asks for it', async () => {
    const reply = await ask('/api/v1/approvals', {
      method: 'OPTIONS',
      origin: FRIEND,
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, Approval',
      },
    })
    expect(fieldsOfList(reply.headers.get('access-control-allow-headers'))).toContain('approval')
  })

  it('shows pictures, which an element requests without an Origin header', async () => {
    for (const origin of [FRIEND, ''])
      expect((await ask(picture, { origin })).headers.get('cross-origin-resource-policy')).toBe(
        'cross-origin',
      )
    const call = await ask(`/api/v1/qrmenu/${qrcode}`, { origin: FRIEND })
    expect(call.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

describe('a cache', () => {
  it('has no picture for a script of an allowed origin from a request that it must not read', async () => {
    const shown = await ask(picture)
    expect(fieldsOfList(shown.headers.get('vary'))).toContain('origin')
    const { headers } = shown
    const again = await ask(picture, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([again.status, fieldsOfList(again.headers.get('vary'))]).toEqual([304, ['origin']])
    expect((await ask(picture, { origin: STRANGER })).headers.get('cache-control')).toMatch(/^private/)
    for (const origin of ['', FRIEND])
      expect((await ask(picture, { origin })).headers.get('cache-control')).toMatch(/^public/)
  })
})

describe('a page of any other origin', () => {
  const NAMES = [
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'access-control-allow-methods',
    'access-control-allow-headers',
    'access-control-expose-headers',
  ]
  const expectNone = (what: string, { headers }: Response) => {
    for (const name of NAMES) expect([what, name, headers.get(name)]).toEqual([what, name, null])
    expect([what, fieldsOfList(headers.get('vary'))]).toEqual([what, expect.not.arrayContaining(['origin'])])
    expect([what, headers.get('cross-origin-resource-policy')]).not.toEqual([what, 'cross-origin'])
  }

  it.each([STRANGER, 'null', `${FRIEND}.evil.example`])('(%s) gets none of the headers', async (origin) => {
    for (const [what, make] of Object.entries(ANSWERS)) {
      const [path, init] = make()
      expectNone(what, await ask(path, { ...init, origin }))
    }
    for (const path of ['/api/v1/pos/create-order', POLLING]) {
      const reply = await preflight(path, origin)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expectNone(path, reply)
    }
  })

  it('cannot write, not even as a diner', async () => {
    const body = { cartItems: [{ id: 1, quantity: 1 }] }
    const reply = await server.stranger.send(placeQrOrder, {
      params: { qrcode },
      body,
      headers: { origin: STRANGER },
    })
    expect([reply.status, reply.body.code]).toEqual([403, 'bad_origin'])
  })
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

describe('a socket', () => {
  async function cookie(): Promise<string> {
    const reply = await ask(`/api/v1${signIn.path}`, {
      method: 'POST',
      origin: FRIEND,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: restaurant.username, password: PASSWORD }),
    })
    return cookiesOf(reply)
  }

  /**
   * Polls first, without credentials, as a page of another origin does; its WebSocket sends the given
   * headers.
   */
  async function openPolling(headers: Record<string, string>): Promise<Socket> {
    const socket = io(server.base, {
      transports: ['polling', 'websocket'],
      forceNew: true,
      reconnection: false,
      transportOptions: {
        polling: { extraHeaders: { origin: FRIEND } },
        websocket: { extraHeaders: headers },
      },
    })
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
    return socket
  }

  it('that polled without a cookie is admitted by the cookie of its upgrade', async () => {
    const socket = await openPolling({ origin: FRIEND, cookie: await cookie() })
    expect(await socket.emitWithAck('authenticate', restaurant.tenantId)).toBe(true)
    expect(socket.io.engine.transport.name).toBe('websocket')
  })

  it('is admitted by the access token in `authenticate`', async () => {
    const socket = await openPolling({ origin: FRIEND })
    expect(await socket.emitWithAck('authenticate', restaurant.tenantId, 'no token')).toBe(false)
    expect(await socket.emitWithAck('authenticate', restaurant.tenantId, restaurant.token)).toBe(true)
  })

  it('is not admitted when neither polling nor upgrade has a cookie', async () => {
    const socket = await openPolling({ origin: FRIEND })
    expect(await socket.emitWithAck('authenticate', restaurant.tenantId)).toBe(false)
  })

  it('does not get a visitor’s cookie through a page that is not allowed', async () => {
    const socket = await openPolling({ origin: STRANGER, cookie: await cookie() })
    const answered = socket.timeout(12_000).emitWithAck('authenticate', restaurant.tenantId)
    expect(await answered.catch(() => false)).toBe(false)
    expect(socket.io.engine.transport.name).toBe('polling')
  }, 30_000)
})
