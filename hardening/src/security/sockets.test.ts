import { once } from 'node:events'
import { initPos } from '@comanda/shared/pos/api'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import type { Store } from '../lib/store.ts'

/** Node loads this into the server: a signal causes the same failure as a bug in its code. */
const FAULTY_MODULE = `
  process.on('SIGUSR2', () => void Promise.reject(new Error('a promise that no code waits for')))
  process.on('SIGWINCH', () => { throw new Error('an exception that no code expects') })`

let installation: Installation
let store: Store
beforeAll(async () => {
  const environment = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(FAULTY_MODULE)}` }
  installation = await openInstallation({ stores: 1, environment })
  ;[store] = installation.stores as [Store]
})
afterAll(() => installation.close())

const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

async function connect(transport: 'websocket' | 'polling' = 'websocket', auth: object = {}): Promise<Socket> {
  const socket = io(installation.server.base, {
    auth: { token: store.admin.token, ...auth },
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
  'the same as a token': () => [store.tenantId, { toString: 1, valueOf: 1 }],
  'nothing at all': () => [],
  'null, lists and an empty text': () => [null, [], '', [[]]],
  'a very deep list': () => [deep()],
  'a long text': () => ['7'.repeat(10_000), 'x'.repeat(5_000)],
  'a number out of range': () => [1e308, -1, 0.5],
  'a prototype': () => [JSON.parse('{"__proto__":{"toString":1},"constructor":1}')],
  bytes: () => [Buffer.from([255, 0, 1])],
}
const EVENTS = [
  'authenticate',
  'new_order_backend',
  'new_qrorder_backend',
  'order_update_backend',
  'unheard_of',
]

describe('a socket message', () => {
  it.each(Object.entries(HOSTILE))(
    '(%s) affects neither the process nor the other screens',
    async (_, make) => {
      const { server } = installation
      const { pid } = server
      const hostile = await connect()
      for (const event of EVENTS) hostile.emit(event, ...make())
      const isRefused = await new Promise((resolve) => {
        hostile.on('disconnect', () => resolve(false))
        hostile.emit('authenticate', ...make(), resolve)
      })
      expect(isRefused).toBe(false)
      expect((await fetch(`${server.base}/healthz`)).status).toBe(200)
      const screen = await connect()
      expect(await screen.emitWithAck('authenticate', store.tenantId)).toBe(true)
      expect([server.isAlive, server.pid]).toEqual([true, pid])
      expect(server.output()).not.toContain('unhandled rejection')
    },
  )

  it('with hostile credentials in the handshake is refused and has no other effect', async () => {
    for (const token of [{ toString: 1 }, ['a'], 7, 'x'.repeat(9_000), null]) {
      const socket = await connect('polling', { token })
      // Without a cookie or a token, the server waits for an upgrade that does not come.
      socket.emit('authenticate', store.tenantId)
      expect((await store.admin.send(initPos)).status).toBe(200)
      socket.disconnect()
    }
    expect(installation.server.isAlive).toBe(true)
  })
})

describe('a bug in the code', () => {
  it('that rejects a promise is logged and counted, and the process goes on', async () => {
    const { server } = installation
    const { pid } = server
    process.kill(pid, 'SIGUSR2')
    await installation.waitUntil('it is logged', () =>
      server.output().includes('a promise that no code waits for'),
    )
    expect(await (await fetch(`${server.base}/metrics`)).text()).toMatch(/^unhandled_rejections_total 1$/m)
    expect((await store.admin.send(initPos)).status).toBe(200)
    expect([server.isAlive, server.pid]).toEqual([true, pid])
  })

  it('that throws outside a request stops the process in order, and its supervisor restarts it', async () => {
    const { server } = installation
    const ended = once(server.child, 'exit')
    process.kill(server.pid, 'SIGWINCH')
    expect(await ended).toEqual([1, null])
    expect(server.output()).toContain('uncaught exception: the process stops')
    await server.start()
    expect((await store.admin.send(initPos)).status).toBe(200)
  })
})
