import { randomUUID } from 'node:crypto'
import { forgotPassword, resetPassword, signIn, signUp } from '@comanda/shared/auth/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../../../server/src/testing/client.ts'
import { ServerProcess } from '../lib/server.ts'

/** A server with default settings, behind one proxy. */
let server: ServerProcess
let stranger: Client
beforeAll(async () => {
  server = await ServerProcess.start({ TRUST_PROXY: '1' })
  stranger = new Client(server.base)
})
afterAll(() => server.close())

const username = () => `${randomUUID()}@example.mx`
const password = 'tacos al pastor'
const cart = { cartItems: [{ id: 2, quantity: 1 }] }

type Headers = Record<string, string>
const LIMITED_CALLS: Record<string, [number, (headers: Headers) => Promise<{ status: number }>]> = {
  'signing in': [
    20,
    (headers) => stranger.send(signIn, { body: { username: username(), password }, headers }),
  ],
  registering: [
    10,
    (headers) =>
      stranger.send(signUp, { body: { biz_name: 'Una', username: username(), password }, headers }),
  ],
  'asking for a password link': [
    10,
    (headers) => stranger.send(forgotPassword, { body: { username: username() }, headers }),
  ],
  'trying password links': [
    10,
    (headers) => stranger.send(resetPassword, { params: { token: '1.x' }, body: { password }, headers }),
  ],
  'ordering as a diner': [
    30,
    (headers) => stranger.send(placeQrOrder, { params: { qrcode: 'x' }, body: cart, headers }),
  ],
}

describe('from one network there is a limit to', () => {
  it.each(Object.entries(LIMITED_CALLS))(
    '%s, which ignores forged addresses and does not block other networks',
    async (_, [limit, knock]) => {
      const network = `203.0.${Math.floor(Math.random() * 250)}`
      const from = (last: number): Headers => ({
        // The proxy appends the client’s address; the client invented the entries before it.
        'x-forwarded-for': `198.51.100.${last}, ${network}.7`,
        'x-real-ip': `198.51.100.${last}`,
      })
      const statuses: number[] = []
      for (let n = 0; n < limit + 3; n++) statuses.push((await knock(from(n))).status)
      expect(statuses.slice(0, limit)).not.toContain(429)
      expect(statuses.slice(limit)).toEqual([429, 429, 429])
      expect((await knock({ 'x-forwarded-for': '192.0.2.9' })).status).not.toBe(429)
    },
  )
})
