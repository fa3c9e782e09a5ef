import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { initPos } from '@comanda/shared/pos/api'
import { expect, it } from 'vitest'
import { openTaqueria } from '../../testing/menu.ts'
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
