import { createOrder } from '@comanda/shared/pos/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisBus } from '../../../server/src/realtime/redis-bus.ts'
import { openTaqueria, WATER } from '../../../server/src/testing/menu.ts'
import { Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { eventsFor } from '../../../server/src/testing/socket.ts'
import { TcpProxy } from '../lib/proxy.ts'
import { hasRedis, Redis } from '../lib/redis.ts'

const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }
/** A process closes a silent connection after twice this time. */
const PULSE_MS = 1_000

describe.skipIf(!hasRedis)('two processes that share events over Redis', () => {
  let redis: Redis
  let way: TcpProxy
  let first: TestServer
  let second: TestServer
  const close: (() => Promise<void>)[] = []

  const processOn = async ({ database }: TestServer) => {
    const bus = await redisBus(`redis://127.0.0.1:${way.port}`, () => {}, PULSE_MS)
    const server = await TestServer.on(database, { adapter: bus.adapter })
    close.push(
      () => server.app.close(),
      () => bus.close(),
    )
    return server
  }

  beforeAll(async () => {
    redis = await Redis.open()
    way = await TcpProxy.open(redis.port)
    const planted = await TestServer.start()
    await planted.app.close()
    first = await processOn(planted)
    second = await processOn(planted)
  })
  afterAll(async () => {
    for (const end of close) await end()
    await first.database.drop()
    await way.close()
    await redis.close()
  })

  /** Opens a screen at each process and waits until both have received an order event. */
  async function twoScreens() {
    const counter = await openTaqueria(first)
    const kitchen = new Client(second.base, counter.token, { tenant_id: counter.tenantId, username: '' })
    const [near, far] = [await eventsFor(counter), await eventsFor(kitchen)]
    // The first orders may be placed before the processes have connected to each other.
    await expect
      .poll(async () => {
        await counter.call(createOrder, order)
        return far
      })
      .toContain('new_order')
    await expect.poll(() => near).toContain('new_order')
    for (const received of [near, far]) received.length = 0
    return { counter, near, far }
  }

  it('send events to their own screens while Redis is down, and to the other screens when it is up again', async () => {
    const { counter, near, far } = await twoScreens()
    await redis.kill()
    await counter.call(createOrder, order)
    await expect.poll(() => near).toContain('new_order')
    expect(far).toEqual([])
    await redis.start()
    await expect.poll(() => far).toContain('order_update')
  })

  it('make their screens fetch again after the connection to Redis was silent', async () => {
    const { counter, near, far } = await twoScreens()
    way.mode = 'silent'
    way.abandon()
    await counter.call(createOrder, order)
    await expect.poll(() => near).toContain('new_order')
    expect(far).toEqual([])
    way.mode = 'clear'
    await expect.poll(() => far).toContain('order_update')
  })

  it('keep every screen current while the connection to Redis is cut again and again', async () => {
    const { counter, near, far } = await twoScreens()
    for (let time = 1; time <= 5; time++) {
      way.cut()
      await counter.call(createOrder, order)
      await expect.poll(() => near.filter((event) => event === 'new_order')).toHaveLength(time)
    }
    await expect.poll(() => far).toContain('order_update')
  })
})
