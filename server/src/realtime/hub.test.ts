import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signOut } from '@comanda/shared/auth/api'
import { payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { io } from 'socket.io-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTaqueria, WATER } from '../testing/menu.ts'
import { restaurantForTests } from '../testing/server-for-tests.ts'
import { type OpenSocket, openSocket } from '../testing/socket.ts'
import { twoProcesses } from '../testing/two-processes.ts'
import { Hub, type HubOptions } from './hub.ts'

const { server, other } = twoProcesses()
const restaurant = restaurantForTests(server)

/** Resolves when this number of events has arrived. */
const expectReceived = ({ received }: OpenSocket, count: number) =>
  expect.poll(() => received.length).toBe(count)

/** A hub of its own until the test ends. @returns its address */
async function openHub(options: Pick<HubOptions, 'authenticate' | 'strangerMs'>): Promise<string> {
  const http = createServer()
  const hub = new Hub({
    platform: server.app.platform,
    clock: server.clock.read,
    allowedOrigins: new Set(),
    log: { warn: () => {} },
    ...options,
  })
  onTestFinished(() => hub.close())
  hub.attach(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }

describe('a screen', () => {
  it('receives a new order of any process once, with its token', async () => {
    const near = await openSocket(restaurant)
    const far = await openSocket(restaurant.at(other.base))
    const placed = await restaurant.call(createOrder, order)
    await Promise.all([expectReceived(near, 1), expectReceived(far, 1)])
    const second = await restaurant.call(createOrder, order)
    await Promise.all([expectReceived(near, 2), expectReceived(far, 2)])
    const expected = [placed, second].map(({ tokenNo, orderId }) => ['new_order', { tokenNo, orderId }])
    expect(near.received).toEqual(expected)
    expect(far.received).toEqual(expected)
  })

  it('receives every change and payment', async () => {
    const screen = await openSocket(restaurant)
    const { orderId } = await restaurant.call(createOrder, order)
    await restaurant.call(setItemStatus, { params: { id: 1 }, body: { status: 'preparing' } })
    await restaurant.call(payOrders, { body: { orderIds: [orderId] } })
    await expectReceived(screen, 3)
    expect(screen.received.slice(1)).toEqual([
      ['order_update', {}],
      ['order_update', {}],
    ])
  })

  it('receives no event for a refused change', async () => {
    const screen = await openSocket(restaurant)
    await restaurant.send(payOrders, { body: { orderIds: [44] } })
    await restaurant.send(createOrder, { body: { cart: [{ id: 99, quantity: 1 }] } })
    await restaurant.call(createOrder, order)
    await expectReceived(screen, 1)
    expect(screen.received.map(([event]) => event)).toEqual(['new_order'])
  })

  it('cannot join a store without a session of that store', async () => {
    const rival = await openTaqueria(server)
    const mine = await openSocket(restaurant)
    const theirs = await openSocket(rival)
    const liar = await openSocket(rival, restaurant.tenantId)
    const stranger = await openSocket(server.stranger, restaurant.tenantId)
    expect([mine.joined, theirs.joined, liar.joined, stranger.joined]).toEqual([true, true, false, false])

    // An event sent by a client is ignored: it reaches no screen and duplicates no event.
    theirs.socket.emit('new_order_backend', { tokenNo: 66, orderId: 66 }, restaurant.tenantId)
    await restaurant.call(createOrder, order)
    await rival.call(createOrder, order)
    await Promise.all([expectReceived(mine, 1), expectReceived(theirs, 1)])
    expect(mine.received).toHaveLength(1)
    expect(theirs.received).toHaveLength(1)
    expect([...liar.received, ...stranger.received]).toEqual([])
  })

  it('is disconnected when its session ends while it joins', async () => {
    const answers = [{ tenantId: 7, sessionId: 'ends-now' }, null]
    const base = await openHub({ authenticate: async () => answers.shift() ?? null })
    const { dropped } = await openSocket({ base, token: 'any', tenantId: 7 })
    expect(await dropped).toBe('io server disconnect')
  })

  it('cannot connect from a page of another site', async () => {
    const from = (origin: string, transport: 'websocket' | 'polling') =>
      new Promise<boolean>((resolve) => {
        const socket = io(server.base, {
          auth: { token: restaurant.token },
          transports: [transport],
          forceNew: true,
          reconnection: false,
          extraHeaders: { origin },
        })
        onTestFinished(() => void socket.disconnect())
        socket.on('connect', () => resolve(true)).on('connect_error', () => resolve(false))
      })
    for (const transport of ['websocket', 'polling'] as const) {
      expect(await from('https://evil.example', transport)).toBe(false)
      expect(await from('null', transport)).toBe(false)
      expect(await from(server.base, transport)).toBe(true)
    }
  })

  it('is disconnected when it tries to join too often, or never joins', async () => {
    const { socket, dropped } = await openSocket(restaurant, restaurant.tenantId + 1)
    for (let attempt = 0; attempt < 10; attempt++) socket.emit('authenticate', 0)
    expect(await dropped).toBe('io server disconnect')

    const authenticate = async () => ({ tenantId: 7, sessionId: 'a session' })
    const base = await openHub({ authenticate, strangerMs: 500 })
    const member = await openSocket({ base, token: 'any', tenantId: 7 })
    expect(member.joined).toBe(true)
    const stranger = await openSocket({ base, token: 'any', tenantId: 7 }, 8)
    expect([stranger.joined, await stranger.dropped]).toEqual([false, 'io server disconnect'])
    expect(member.socket.connected).toBe(true)
  })

  it('is disconnected when its session signs out on any process', async () => {
    const screen = await openSocket(restaurant.at(other.base))
    await restaurant.call(signOut)
    expect(await screen.dropped).toBe('io server disconnect')
  })

  it('is disconnected within a minute when its process missed the end of its session', async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    const colleague = await server.signIn(restaurant.username)
    const [ended, kept] = [
      await openSocket(restaurant.at(other.base)),
      await openSocket(colleague.at(other.base)),
    ]
    const { owner } = server.database
    await owner.query(
      'DELETE FROM sessions WHERE tenant_id = $1 AND id = (SELECT id FROM sessions WHERE tenant_id = $1 ORDER BY created_at LIMIT 1)',
      [restaurant.tenantId],
    )
    await other.app.hub.checkSessions()
    expect(await ended.dropped).toBe('io server disconnect')
    expect(kept.socket.connected).toBe(true)
  })
})

it('an event left unpublished by a crash is published once by another process, and deleted', async () => {
  const screen = await openSocket(restaurant.at(other.base))
  await server.sql(
    `INSERT INTO outbox VALUES (${restaurant.tenantId}, gen_random_uuid(), 'new_order', '{"tokenNo": 9, "orderId": 9}', $1)`,
    new Date(server.clock.now.getTime() - 60_000),
  )
  // Both look for it; the clocks of tests stand, and one of them has used the quota of this moment.
  for (const { clock } of [server, other]) clock.advance(5_000)
  await Promise.all([server.app.hub.publishLeft(), other.app.hub.publishLeft()])
  await expectReceived(screen, 1)
  expect(screen.received).toEqual([['new_order', { tokenNo: 9, orderId: 9 }]])
  expect(
    (await server.sql('SELECT count(*)::int AS n FROM outbox WHERE tenant_id = $1', restaurant.tenantId))[0]
      .n,
  ).toBe(0)
})
