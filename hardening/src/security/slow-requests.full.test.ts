import { randomUUID } from 'node:crypto'
import { createOrder } from '@comanda/shared/pos/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { hold } from './raw.ts'

/** Connections that one attacker's machine opens easily. */
const CONNECTIONS = 500
/** The server's limit for a whole request, and the interval at which it checks it. */
const LONGEST_MS = 30_000 + 5_000 + 15_000

let installation: Installation
beforeAll(async () => {
  installation = await openInstallation({ stores: 1 })
})
afterAll(() => installation.close())

const BEGINNINGS = {
  'half a request line': 'POST /api/v1/auth/si',
  'headers without end': 'GET /healthz HTTP/1.1\r\nhost: a\r\nx-a: b\r\n',
  'a body that does not arrive':
    'POST /api/v1/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
  'a chunk that does not arrive':
    'POST /api/v1/auth/signin HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n400\r\n{',
}

describe('hundreds of connections that start a request and then send nothing', () => {
  it('do not delay orders, and are closed', async () => {
    const { server, stores } = installation
    const [store] = stores
    if (!store) throw new Error('no store')
    const each = CONNECTIONS / Object.keys(BEGINNINGS).length
    const since = performance.now()
    const held = await Promise.all(
      Object.values(BEGINNINGS).flatMap((beginning) =>
        Array.from({ length: each }, () => hold(server.port, beginning)),
      ),
    )
    const body = { cart: [{ id: 2, quantity: 1 }] }
    for (let n = 0; n < 20; n++) {
      const begun = performance.now()
      expect((await store.admin.send(createOrder, { body, key: randomUUID() })).status).toBe(200)
      expect(performance.now() - begun).toBeLessThan(2_000)
    }
    await Promise.all(held.map(({ closed }) => closed))
    expect(performance.now() - since).toBeLessThan(LONGEST_MS)
    expect(server.isAlive).toBe(true)
  })
})
