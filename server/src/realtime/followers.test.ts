import { feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { type News, withPushed } from '@comanda/shared/feed/with-news'
import { setMenuItemPrice } from '@comanda/shared/menu/api'
import { createOrder } from '@comanda/shared/pos/api'
import type { NewsFrame } from '@comanda/shared/realtime/follow'
import { openShift, startCount } from '@comanda/shared/till/api'
import { expect, it } from 'vitest'
import { openTaqueria, WATER } from '../testing/menu.ts'
import type { Client } from '../testing/restaurant.ts'
import { restaurantForTests } from '../testing/server-for-tests.ts'
import { type OpenSocket, openSocket } from '../testing/socket.ts'
import { twoProcesses } from '../testing/two-processes.ts'

const { server, other } = twoProcesses()
const restaurant = restaurantForTests(server)

type Call = typeof feedOrders | typeof feedKitchen | typeof feedFloor

const order = (restaurant: Client) =>
  restaurant.call(createOrder, { body: { cart: [{ id: WATER.id, quantity: 1 }], newCheck: true } })

/** A screen that shows what a call answers, and follows it. @param asked the process that it asks */
async function follow(client: Client, call: Call, asked = client) {
  const screen = await openSocket(client)
  const ask = (since: string | null = null) =>
    asked.call(call as typeof feedOrders, {
      query: { ...(since && { since }), follow: screen.socket.id ?? '' },
    }) as Promise<News>
  return { screen, known: await ask(), ask }
}

const namesOf = ({ received }: OpenSocket) => received.map(([event]) => event)

const frameOf = ([, payload]: OpenSocket['received'][number]) => JSON.parse(String(payload)) as NewsFrame

/** What a screen knows after its frames; fails when one is not about what it knows. */
function withFrames(known: News, { received }: OpenSocket): News {
  return received.map(frameOf).reduce((before, { news: [one] }) => {
    const after = one && withPushed(before, { ...one, answer: one.answer as News })
    if (!after) throw new Error('news of another version')
    return after
  }, known)
}

it.each([feedOrders, feedKitchen, feedFloor])(
  'a screen that follows $path gets each event with what it announces, on every process',
  async (call) => {
    await order(restaurant)
    const there = restaurant.at(other.base)
    const screens = [
      await follow(restaurant, call),
      await follow(there, call),
      // Its socket is at the other process than the one that it asks.
      await follow(there, call, restaurant),
    ]
    const plain = await openSocket(restaurant)
    for (let n = 1; n <= 3; n++) {
      const { tokenNo, orderId } = await order(n === 2 ? there : restaurant)
      for (const { screen } of screens) {
        await expect.poll(() => screen.received).toHaveLength(n)
        expect(screen.received.at(-1)?.[0]).toBe('news')
        expect(frameOf(screen.received[n - 1] as never).events).toEqual([['new_order', { tokenNo, orderId }]])
      }
    }
    const whole = (await restaurant.call(call as typeof feedOrders, { query: {} })) as News
    for (const { screen, known } of screens) {
      const after = withFrames(known, screen)
      expect([after.version, after.rows]).toEqual([whole.version, whole.rows])
    }
    // A client that follows nothing.
    expect(namesOf(plain)).toEqual(['new_order', 'new_order', 'new_order'])
  },
)

it('a cook who lost the kitchen between two events gets the event alone, and is refused', async () => {
  await order(restaurant)
  const cook = await server.hire(restaurant, ['KITCHEN_DISPLAY'])
  const { screen } = await follow(cook.at(other.base), feedKitchen)
  await order(restaurant)
  await expect.poll(() => namesOf(screen)).toEqual(['news'])
  const scopes = ['RESERVATIONS'] as const
  await server.sql(
    'UPDATE users SET scopes = $2 WHERE tenant_id = $1 AND username = $3',
    restaurant.tenantId,
    scopes,
    cook.username,
  )
  for (let n = 0; n < 2; n++) await order(restaurant)
  await expect.poll(() => namesOf(screen)).toEqual(['news', 'new_order', 'new_order'])
  expect((await cook.send(feedKitchen, { query: {} })).status).toBe(403)
})

it('a person who began to count a drawer gets no amounts', async () => {
  const { shiftId } = await restaurant.call(openShift, { body: { drawerId: 1 } })
  await order(restaurant)
  const colleague = await server.hire(restaurant, ['POS'])
  const [orders, kitchen] = [await follow(restaurant, feedOrders), await follow(restaurant, feedKitchen)]
  await restaurant.call(startCount, { params: { id: shiftId } })
  await order(colleague)
  const changes = ({ screen }: typeof orders) => namesOf(screen).filter((event) => event !== 'till_update')
  await expect.poll(() => changes(orders)).toEqual(['new_order'])
  await expect.poll(() => changes(kitchen)).toEqual(['news'])
})

it('a token that has expired follows nothing: the screen renews its session and asks', async () => {
  await order(restaurant)
  const { screen } = await follow(restaurant, feedOrders)
  server.clock.advance(601_000)
  const later = await server.signIn(restaurant.username)
  await order(later)
  await expect.poll(() => namesOf(screen)).toEqual(['new_order'])
  expect((await restaurant.send(feedOrders, { query: {} })).status).toBe(401)
})

it('nobody makes the screen of another session follow', async () => {
  const rival = await openTaqueria(server)
  await order(rival)
  await order(restaurant)
  const colleague = await server.hire(restaurant, ['ORDERS'])
  const screen = await openSocket(restaurant)
  for (const by of [rival, colleague, rival.at(other.base), colleague.at(other.base)])
    await by.call(feedOrders, { query: { follow: screen.socket.id ?? '' } })
  await order(rival)
  await order(restaurant)
  await expect.poll(() => namesOf(screen)).toEqual(['new_order'])
})

it('a screen that has left its page, or whose rows are all others now, gets the event alone', async () => {
  await order(restaurant)
  const [left, stays] = [await follow(restaurant, feedOrders), await follow(restaurant, feedOrders)]
  left.screen.socket.emit('unfollow', '/feed/orders')
  await left.screen.socket.emitWithAck('authenticate', restaurant.tenantId)
  await order(restaurant)
  await expect.poll(() => namesOf(left.screen)).toEqual(['new_order'])
  await expect.poll(() => namesOf(stays.screen)).toEqual(['news'])
  // The menu has another version, so that every title may be another.
  await restaurant.call(setMenuItemPrice, { params: { id: WATER.id }, body: { price: '38.50' } })
  await order(restaurant)
  await expect.poll(() => namesOf(stays.screen)).toEqual(['news', 'menu_changed', 'new_order'])
  await stays.ask()
  await order(restaurant)
  await expect.poll(() => namesOf(stays.screen).at(-1)).toBe('news')
})

it('a screen that takes nothing gets the event alone', async () => {
  await order(restaurant)
  const { screen } = await follow(restaurant, feedOrders)
  const { socket } = screen as unknown as {
    socket: {
      id: string
      io: { engine: { transport: { ws: { pause(): void; resume(): void } } } }
    }
  }
  const line = socket.io.engine.transport.ws
  line.pause()
  // More than the kernel takes for a line: Linux receives up to 32 MB ahead of the reader.
  const long = { tokenNo: 0, orderId: 0, text: 'x'.repeat(64 * 1_048_576) }
  server.app.hub.io.local.to(socket.id).emit('new_order', long)
  await order(restaurant)
  await order(restaurant)
  line.resume()
  await expect.poll(() => screen.received.length).toBe(3)
  expect(namesOf(screen)).toEqual(['new_order', 'new_order', 'new_order'])
})
