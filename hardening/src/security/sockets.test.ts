import { initPos } from '@comanda/shared/pos/api'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'

const server = serverForTests()
let admin: Client
beforeAll(async () => {
  admin = await server.openRestaurant()
  process.on('unhandledRejection', noteUnhandled)
})
afterAll(() => {
  process.off('unhandledRejection', noteUnhandled)
})

const unhandled: unknown[] = []
const noteUnhandled = (reason: unknown) => void unhandled.push(reason)

const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

async function connect(transport: 'websocket' | 'polling' = 'websocket', auth: object = {}): Promise<Socket> {
  const socket = io(server.base, {
    auth: { token: admin.token, ...auth },
    transports: [transport],
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  return socket
}

const deep = () => {
  let value: unknown = 1
  for (let level = 0; level < 1_500; level++) value = [value]
  return value
}

/** Arguments of one message, all hostile JSON. */
const HOSTILE: Record<string, () => unknown[]> = {
  'an object whose conversions are numbers': () => [{ toString: 1, valueOf: 1 }],
  'the same as a token': () => [admin.tenantId, { toString: 1, valueOf: 1 }],
  'nothing at all': () => [],
  'null, lists and an empty text': () => [null, [], '', [[]]],
  'a very deep list': () => [deep()],
  'a long text': () => ['7'.repeat(10_000), 'x'.repeat(5_000)],
  'a number out of range': () => [1e308, -1, 0.5],
  'a prototype': () => [JSON.parse('{"__proto__":{"toString":1},"constructor":1}')],
  bytes: () => [Buffer.from([255, 0, 1])],
}
const EVENTS = [
  'join_sitting',
  'authenticate',
  'new_order_backend',
  'new_qrorder_backend',
  'order_update_backend',
  'unheard_of',
]

describe('a socket message', () => {
  it.each(Object.entries(HOSTILE))('(%s) affects no other screen', async (_, make) => {
    const hostile = await connect()
    for (const event of EVENTS) hostile.emit(event, ...make())
    const isRefused = await new Promise((resolve) => {
      hostile.on('disconnect', () => resolve(false))
      hostile.emit('authenticate', ...make(), resolve)
    })
    expect(isRefused).toBe(false)
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200)
    const screen = await connect()
    expect(await screen.emitWithAck('authenticate', admin.tenantId)).toBe(true)
    expect(unhandled).toEqual([])
  })

  it('with hostile credentials in the handshake is refused and has no other effect', async () => {
    for (const token of [{ toString: 1 }, ['a'], 7, 'x'.repeat(9_000), null]) {
      const socket = await connect('polling', { token })
      // Without a cookie or a token, the server waits for an upgrade that does not come.
      socket.emit('authenticate', admin.tenantId)
      expect((await admin.send(initPos)).status).toBe(200)
      socket.disconnect()
    }
    expect(unhandled).toEqual([])
  })
})
