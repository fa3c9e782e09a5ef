import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { listInvoices } from '@comanda/shared/invoices/api'
import { createOrder } from '@comanda/shared/pos/api'
import { getReport } from '@comanda/shared/reports/api'
import { listReservations } from '@comanda/shared/reservations/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { Overloaded } from '../kernel/overloaded.ts'
import { openTaqueria } from '../testing/menu.ts'
import type { Client } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { API } from './calls.ts'
import { createServer } from './server.ts'
import { jsonLogger } from './telemetry/logging.ts'

const server = serverForTests()
let restaurant: Client
beforeAll(async () => {
  restaurant = await openTaqueria(server)
})

describe('a body of a type that no call accepts', () => {
  it.each(['text/plain', 'text/plain; charset=utf-8', 'application/xml', 'text/html'])(
    '(%s) is refused by its type',
    async (type) => {
      const reply = await fetch(`${server.base}/api/v1${createOrder.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${restaurant.token}`, 'content-type': type },
        body: '{"cart": []}',
      })
      expect(reply.status).toBe(415)
      expect(reply.headers.get('content-type')).toContain('application/json')
      expect(await reply.json()).toMatchObject({ success: false, code: 'unsupported_type' })
    },
  )
})

describe('an unknown address, a broken body and a body that is too large', () => {
  it('are answered in the contract’s shape', async () => {
    const post = (body: string) =>
      fetch(`${server.base}${API}${createOrder.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${restaurant.token}` },
        body,
      })
    const cases = [
      [await fetch(`${server.base}${API}/nowhere`), 404, 'not_found'],
      [await post('{"cart":'), 400, 'invalid_input'],
      [await post('{"__proto__": {"admin": true}}'), 400, 'invalid_input'],
      [await post(JSON.stringify({ cart: 'x'.repeat(1_200_000) })), 413, 'too_large'],
    ] as const
    for (const [reply, status, code] of cases) {
      expect(reply.headers.get('content-type')).toContain('application/json')
      expect(reply.status).toBe(status)
      expect(await reply.json()).toMatchObject({ success: false, code })
    }
  })
})

describe('a number in an address', () => {
  const ask = (query: string) =>
    fetch(`${server.base}/api/v1${listInvoices.path}?${query}`, {
      headers: { authorization: `Bearer ${restaurant.token}` },
    }).then(({ status }) => status)

  it('is accepted in quotes, as JSON writes it', async () => {
    expect(await ask('page=%222%22')).toBe(200)
    expect(await ask('page=2&perPage=%2250%22')).toBe(200)
  })

  it.each(['%22%22', '%22x%22', '%222', '2%22', '1.5', '%22-1%22', '%221e3%22'])(
    'is refused when it is not a number (%s)',
    async (page) => expect(await ask(`page=${page}`)).toBe(400),
  )
})

describe('an invalid date', () => {
  const calls = { invoices: listInvoices, reports: getReport, reservations: listReservations }
  it.each(Object.entries(calls))('is refused in %s', async (_, call) => {
    const statusOfQuery = async (query: object) => (await restaurant.send(call, { query: query })).status
    for (const bad of ['bad', '2026-13-01', '2026-02-30', '20261121'])
      for (const name of ['from', 'to'])
        expect([bad, await statusOfQuery({ type: 'custom', [name]: bad })]).toEqual([bad, 400])
    expect(await statusOfQuery({ type: 'custom', from: '2026-11-01', to: '2026-11-02T10:00' })).toBe(200)
    expect(await statusOfQuery({ type: 'custom', from: '', to: 'null' })).toBe(200)
  })
})

describe('the log', () => {
  /** A separate server whose log lines can be read at once. */
  async function open() {
    const lines: Record<string, unknown>[] = []
    const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
    const logger = { ...jsonLogger('info'), stream }
    const applied = { isNewer: false, explain: async (error: unknown) => error }
    const small = await createServer({ applied, logger, trustProxy: false, allowedOrigins: new Set() })
    return { small, lines }
  }

  it('has one line without a stack when the service is not available', async () => {
    const { small, lines } = await open()
    small.get('/overloaded', async () => {
      throw new Overloaded()
    })
    small.get('/away', async () => {
      throw Object.assign(new Error('terminating connection of the person 5512345678'), { code: '57P01' })
    })
    const lost = [
      'SSL SYSCALL error: EOF detected',
      'failure on connection marked as essential: 10.0.0.2:5432',
    ]
    for (const [n, message] of lost.entries())
      small.get(`/lost-${n}`, async () => {
        throw Object.assign(new Error(message), { code: 'XX000' })
      })
    // The log's lines below are those of the first two.
    for (const n of lost.keys())
      expect((await small.inject({ method: 'GET', url: `/lost-${n}` })).statusCode).toBe(503)
    lines.splice(0)
    for (const path of ['/overloaded', '/away'])
      expect((await small.inject({ method: 'GET', url: path })).statusCode).toBe(503)
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'request',
        status: 503,
        unavailable: expect.stringContaining('unavailable'),
      }),
      expect.objectContaining({ msg: 'request', status: 503, unavailable: 'Error 57P01' }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/stack|5512345678/)
    await small.close()
  })

  it('has a stack for a bug', async () => {
    const { small, lines } = await open()
    small.get('/bug', async () => {
      throw new TypeError('a bug')
    })
    expect((await small.inject({ method: 'GET', url: '/bug' })).statusCode).toBe(500)
    expect(lines[0]).toMatchObject({ level: 50, err: { type: 'TypeError', stack: expect.any(String) } })
    await small.close()
  })

  it('has no error when a browser disconnects during the response', async () => {
    const { small, lines } = await open()
    let leave = () => {}
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    small.get('/long', async (_request, reply) => {
      reply.raw.once('close', () => leave())
      async function* pieces() {
        for (;;) {
          yield 'tacos '.repeat(10_000)
          await new Promise((resume) => setImmediate(resume))
        }
      }
      return reply.type('text/plain').send(Readable.from(pieces()))
    })
    await small.listen({ port: 0, host: '127.0.0.1' })
    const { port } = small.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /long HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n')
    socket.once('data', () => socket.destroy())
    await left
    await small.close()
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})
