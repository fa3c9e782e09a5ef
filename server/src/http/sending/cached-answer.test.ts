import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { createOrder, initPos } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { openTaqueria, switchQr } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

/** The bytes of the point of sale's start, as a client with this Accept-Encoding gets them. */
const start = ({ base, token }: Client, encoding: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
    get(`${base}/api/v1${initPos.path}`, { headers }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () => resolve(Buffer.concat(pieces)))
    }).on('error', reject)
  })

it('the point of sale opens with gzip after a client without compression has opened it', async () => {
  const restaurant = await openTaqueria(server)
  const plain = await start(restaurant, 'identity')
  expect(JSON.parse(plain.toString())).toMatchObject({ menuItems: expect.any(Array) })
  expect(gunzipSync(await start(restaurant, 'gzip'))).toEqual(plain)
})

describe('an answer never comes in an encoding that its client excludes:', () => {
  it.each(['/pos/init', '/feed/checks', '/kitchen', '/orders', '/qrmenu/{code}', '/qrmenu/{code}?table=x'])(
    '%s',
    async (path) => {
      const restaurant = await openTaqueria(server)
      const code = await switchQr(restaurant)
      for (let n = 0; n < 12; n++)
        await restaurant.call(createOrder, { body: { cart: [{ id: 2, quantity: 1 }], tableId: 1 } })
      const ask = async (encoding: string) => {
        const headers = { authorization: `Bearer ${restaurant.token}`, 'accept-encoding': encoding }
        const url = `/api/v1${path.replace('{code}', code)}`
        const { statusCode, headers: given, rawPayload } = await server.app.server.inject({ url, headers })
        const form = `${given['content-encoding'] ?? 'identity'}`
        const bytes = form === 'gzip' ? gunzipSync(rawPayload) : rawPayload
        return {
          statusCode,
          form,
          isJson: bytes.toString().startsWith('{') || bytes.toString().startsWith('['),
        }
      }
      for (const encoding of ['br;q=0', 'gzip;q=0', 'br;q=0, gzip;q=0, *', '*;q=0'])
        expect([encoding, await ask(encoding)]).toEqual([
          encoding,
          { statusCode: 200, form: 'identity', isJson: true },
        ])
      for (const encoding of ['br;q=0, gzip', 'br;q=0.2, gzip;q=0.8'])
        expect([encoding, await ask(encoding)]).toMatchObject([encoding, { statusCode: 200, isJson: true }])
    },
  )
})
