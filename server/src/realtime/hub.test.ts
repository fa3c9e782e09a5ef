import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signOut } from '@comanda/shared/auth/api'
import { payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPools } from '../testing/database.ts'
import { openTaqueria, WATER } from '../testing/menu.ts'
import { type Client, TestServer } from '../testing/restaurant.ts'
import { Hub } from './hub.ts'
import { postgresBus } from './postgres-bus.ts'

let server: TestServer
let other: TestServer
const buses: { end(): Promise<void> }[] = []

/** Starts a process that shares its events over the database. */
async function processOn(database: TestServer['database']): Promise<TestServer> {
  const pools = openPools(database, 2)
  buses.push({ end: () => pools.close() })
  return TestServer.on(database, { adapter: postgresBus(pools.bus, () => {}).adapter })
}

beforeAll(async () => {
  const first = await TestServer.start()
  await first.app.close()
  server = await processOn(first.database)
  other = await processOn(first.database)
})
afterAll(async () => {
  await other.app.close()
  await server.app.close()
  for (const bus of buses) await bus.end()
  await server.database.drop()
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

interface Screen {
  socket: Socket
  joined: boolean
  heard: [event: string, payload: unknown][]
  /** Resolves when this number of events has arrived. */
  hears(count: number): Promise<void>
}

async function openScreen(at: TestServer, client: Client, tenantId = client.tenantId): Promise<Screen> {
  const socket = io(at.base, {
    auth: { token: client.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  const heard: Screen['heard'] = []
  const waiting = new Set<() => void>()
  socket.onAny((event, payload) => {
    heard.push([event, payload])
    for (const look of waiting) look()
  })
  const hears = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (heard.length >= count) resolve()
      }
      waiting.add(look)
      look()
    })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const joined = await new Promise<boolean>((resolve) => socket.emit('authenticate', tenantId, resolve))
  return { socket, joined, heard, hears }
}

const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }

describe('a screen', () => {
  it('receives a new order of any process once, with its token', async () => {
    const restaurant = await openTaqueria(server)
    const near = await openScreen(server, restaurant)
    const far = await openScreen(other, restaurant)
    const placed = await restaurant.call(createOrder, order)
    await Promise.all([near.hears(1), far.hears(1)])
    const second = await restaurant.call(createOrder, order)
    await Promise.all([near.hears(2), far.hears(2)])
    const expected = [placed, second].map(({ tokenNo, orderId }) => ['new_order', { tokenNo, orderId }])
    expect(near.heard).toEqual(expected)
    expect(far.heard).toEqual(expected)
  })

  it('receives every change and payment', async () => {
    const restaurant = await openTaqueria(server)
    const screen = await openScreen(server, restaurant)
    const { orderId } = await restaurant.call(createOrder, order)
    await restaurant.call(setItemStatus, { params: { id: 1 }, body: { status: 'preparing' } })
    await restaurant.call(payOrders, { body: { orderIds: [orderId] } })
    await screen.hears(3)
    expect(screen.heard.slice(1)).toEqual([
      ['order_update', {}],
      ['order_update', {}],
    ])
  })

  it('receives no event for a refused change', async () => {
    const restaurant = await openTaqueria(server)
    const screen = await openScreen(server, restaurant)
    await restaurant.send(payOrders, { body: { orderIds: [44] } })
    await restaurant.send(createOrder, { body: { cart: [{ id: 99, quantity: 1 }] } })
    await restaurant.call(createOrder, order)
    await screen.hears(1)
    expect(screen.heard.map(([event]) => event)).toEqual(['new_order'])
  })

  it('cannot join a store without a session of that store', async () => {
    const restaurant = await openTaqueria(server)
    const rival = await openTaqueria(server)
    const mine = await openScreen(server, restaurant)
    const theirs = await openScreen(server, rival)
    const liar = await openScreen(server, rival, restaurant.tenantId)
    const stranger = await openScreen(server, server.stranger, restaurant.tenantId)
    expect([mine.joined, theirs.joined, liar.joined, stranger.joined]).toEqual([true, true, false, false])

    // An event sent by a client is ignored: it reaches no screen and duplicates no event.
    theirs.socket.emit('new_order_backend', { tokenNo: 66, orderId: 66 }, restaurant.tenantId)
    await restaurant.call(createOrder, order)
    await rival.call(createOrder, order)
    await Promise.all([mine.hears(1), theirs.hears(1)])
    expect(mine.heard).toHaveLength(1)
    expect(theirs.heard).toHaveLength(1)
    expect([...liar.heard, ...stranger.heard]).toEqual([])
  })

  it('is disconnected when its session ends while it joins', async () => {
    const http = createServer()
    const answers = [{ tenantId: 7, sessionId: 'ends-now' }, null]
    const hub = new Hub({
      authenticate: async () => answers.shift() ?? null,
      platform: server.app.platform,
      clock: () => server.clock.now,
      allowedOrigins: new Set(),
      log: { warn: () => {} },
    })
    hub.attach(http)
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = http.address() as AddressInfo
      const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false })
      sockets.push(socket)
      const dropped = new Promise<string>((resolve) => socket.on('disconnect', resolve))
      socket.emit('authenticate', 7)
      expect(await dropped).toBe('io server disconnect')
    } finally {
      await hub.close()
    }
  })

  it('cannot connect from a page of another site', async () => {
    const restaurant = await openTaqueria(server)
    const from = (origin: string, transport: 'websocket' | 'polling') =>
      new Promise<boolean>((resolve) => {
        const socket = io(server.base, {
          auth: { token: restaurant.token },
          transports: [transport],
          forceNew: true,
          reconnection: false,
          extraHeaders: { origin },
        })
        sockets.push(socket)
        socket.on('connect', () => resolve(true)).on('connect_error', () => resolve(false))
      })
    for (const transport of ['websocket', 'polling'] as const) {
      expect(await from('https://evil.example', transport)).toBe(false)
      expect(await from('null', transport)).toBe(false)
      expect(await from(server.base, transport)).toBe(true)
    }
  })

  it('is disconnected when it tries to join too often, or never joins', async () => {
    const restaurant = await openTaqueria(server)
    const screen = await openScreen(server, restaurant, restaurant.tenantId + 1)
    const dropped = new Promise<string>((resolve) => screen.socket.on('disconnect', resolve))
    for (let attempt = 0; attempt < 10; attempt++) screen.socket.emit('authenticate', 0)
    expect(await dropped).toBe('io server disconnect')

    const http = createServer()
    const hub = new Hub({
      authenticate: async () => ({ tenantId: 7, sessionId: 'a session' }),
      platform: server.app.platform,
      clock: server.clock.read,
      allowedOrigins: new Set(),
      log: { warn: () => undefined },
      strangerMs: 500,
    })
    hub.attach(http)
    try {
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      const { port } = http.address() as AddressInfo
      const connect = () => {
        const socket = io(`http://127.0.0.1:${port}`, {
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
        })
        sockets.push(socket)
        return socket
      }
      const member = connect()
      const joined = await new Promise((resolve) => member.emit('authenticate', 7, resolve))
      expect(joined).toBe(true)
      const stranger = connect()
      expect(await new Promise((resolve) => stranger.on('disconnect', resolve))).toBe('io server disconnect')
      expect(member.connected).toBe(true)
    } finally {
      await hub.close()
    }
  })

  it('is disconnected when its session signs out on any process', async () => {
    const restaurant = await openTaqueria(server)
    const screen = await openScreen(other, restaurant)
    const dropped = new Promise<string>((resolve) => screen.socket.on('disconnect', resolve))
    await restaurant.call(signOut)
    expect(await dropped).toBe('io server disconnect')
  })

  it('is disconnected within a minute when its process missed the end of its session', async () => {
    const restaurant = await openTaqueria(server)
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    const colleague = await server.signIn(restaurant.username)
    const [ended, kept] = [await openScreen(other, restaurant), await openScreen(other, colleague)]
    const dropped = new Promise<string>((resolve) => ended.socket.on('disconnect', resolve))
    const { owner } = server.database
    await owner.query(
      'DELETE FROM sessions WHERE tenant_id = $1 AND id = (SELECT id FROM sessions WHERE tenant_id = $1 ORDER BY created_at LIMIT 1)',
      [restaurant.tenantId],
    )
    await other.app.hub.checkSessions()
    expect(await dropped).toBe('io server disconnect')
    expect(kept.socket.connected).toBe(true)
  })
})

describe('an event left unpublished by a crash', () => {
  it('is published once by another process, and deleted', async () => {
    const restaurant = await openTaqueria(server)
    const screen = await openScreen(other, restaurant)
    await server.database.owner.query(
      `INSERT INTO outbox VALUES (${restaurant.tenantId}, gen_random_uuid(), 'new_order', '{"tokenNo": 9, "orderId": 9}', $1)`,
      [new Date(server.clock.now.getTime() - 60_000)],
    )
    await screen.hears(1)
    expect(screen.heard).toEqual([['new_order', { tokenNo: 9, orderId: 9 }]])
    const { rows } = await server.database.owner.query(
      'SELECT count(*)::int AS n FROM outbox WHERE tenant_id = $1',
      [restaurant.tenantId],
    )
    expect(rows[0].n).toBe(0)
  })
})
