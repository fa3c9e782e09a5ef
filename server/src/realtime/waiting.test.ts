import { refreshToken, signIn, signOut } from '@comanda/shared/auth/api'
import { createOrder } from '@comanda/shared/pos/api'
import { io, type Socket } from 'socket.io-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cookieOf } from '../testing/cookies.ts'
import { openTaqueria, WATER } from '../testing/menu.ts'
import { type Client, PASSWORD } from '../testing/restaurant.ts'
import { twoProcesses } from '../testing/two-processes.ts'

const { server, other } = twoProcesses()

const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }

/** Both processes' clocks. */
function pass(minutes: number): void {
  for (const { clock } of [server, other]) clock.advance(minutes * 60_000)
}

/** A page of another origin that has signed in, and the counter that sells. */
async function openPage() {
  const restaurant = await openTaqueria(server)
  const body = { username: restaurant.username, password: PASSWORD }
  const reply = await server.stranger.send(signIn, { body })
  const page = {
    tenantId: restaurant.tenantId,
    token: String(reply.body.accessToken),
    screen: cookieOf(reply, 'screenToken'),
    refresh: cookieOf(reply, 'refreshToken'),
  }
  return { restaurant, page }
}
type Page = Awaited<ReturnType<typeof openPage>>['page']

const renew = ({ refresh }: Page) => server.stranger.call(refreshToken, { headers: { cookie: refresh } })

interface Screen {
  socket: Socket
  orders: unknown[]
  authenticate: (tenantId: number, token?: string) => Promise<boolean>
}

async function connect(base: string, options: { cookie?: string; token?: string }): Promise<Screen> {
  const socket = io(base, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(options.token ? { auth: { token: options.token } } : {}),
    ...(options.cookie ? { extraHeaders: { cookie: options.cookie } } : {}),
  })
  onTestFinished(() => void socket.disconnect())
  const orders: unknown[] = []
  socket.on('new_order', (payload) => orders.push(payload))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return { socket, orders, authenticate: (...sent) => socket.emitWithAck('authenticate', ...sent) }
}

/** Sells until the screen hears of it. @returns how many orders it has heard of */
async function heard({ orders }: Screen, counter: Client): Promise<number> {
  const now = await server.signIn(counter.username)
  for (let n = 0; n < 5; n++) await now.call(createOrder, order)
  await expect.poll(() => orders.length).toBeGreaterThanOrEqual(5)
  return orders.length
}

/** Sells, and a colleague with a valid token hears of it first. */
async function hearsNothing({ orders }: Screen, counter: Client): Promise<void> {
  const now = await server.signIn(counter.username)
  const witness = await connect(other.base, { token: now.token ?? '' })
  expect(await witness.authenticate(counter.tenantId)).toBe(true)
  await now.call(createOrder, order)
  await expect.poll(() => witness.orders.length).toBe(1)
  expect(orders).toEqual([])
}

describe('a screen that shows an expired token of its session', () => {
  it.each([
    ['its cookie for sockets', 'this process', (page: Page) => ({ cookie: page.screen })],
    ['its cookie for sockets', 'another process', (page: Page) => ({ cookie: page.screen })],
    ['its access cookie', 'this process', (page: Page) => ({ cookie: `accessToken=${page.token}` })],
    ['its access token', 'another process', (page: Page) => ({ token: page.token })],
  ])('with %s at %s receives events from the renewal on', async (_, place, credentials) => {
    const { restaurant, page } = await openPage()
    pass(11)
    const screen = await connect(place === 'this process' ? server.base : other.base, credentials(page))
    expect(await screen.authenticate(page.tenantId)).toBe(false)
    await hearsNothing(screen, restaurant)
    const fetchesAgain = new Promise((resolve) => screen.socket.once('order_update', resolve))
    await renew(page)
    await fetchesAgain
    expect(await heard(screen, restaurant)).toBe(5)
  })

  it('joins when it authenticates after the renewal, with the earlier token', async () => {
    const { restaurant, page } = await openPage()
    pass(11)
    const screen = await connect(server.base, { cookie: page.screen })
    await renew(page)
    expect(await screen.authenticate(page.tenantId)).toBe(true)
    const second = await connect(other.base, {})
    expect(await second.authenticate(page.tenantId, page.token)).toBe(true)
    expect(await heard(screen, restaurant)).toBe(5)
  })

  it('joins within a minute when its process missed the renewal', async () => {
    const { restaurant, page } = await openPage()
    pass(11)
    const screen = await connect(other.base, { cookie: page.screen })
    expect(await screen.authenticate(page.tenantId)).toBe(false)
    await server.sql(
      'UPDATE sessions SET rotated_at = $2 WHERE tenant_id = $1',
      page.tenantId,
      server.clock.now,
    )
    await other.app.hub.checkSessions()
    expect(await heard(screen, restaurant)).toBe(5)
  })

  it('does not join by the renewal of another session, of another store, or with a changed token', async () => {
    const { restaurant, page } = await openPage()
    const rival = await openPage()
    const colleague = await openPage()
    pass(11)
    const [tenant, session, expiry, signature] = page.token.split('.')
    const later = `${tenant}.${session}.${Number(expiry) + 9_000}.${signature}`
    const moved = `${rival.page.tenantId}.${session}.${expiry}.${signature}`
    const screens = [
      [await connect(server.base, { cookie: colleague.page.screen }), page.tenantId],
      [await connect(server.base, { token: later }), page.tenantId],
      [await connect(server.base, { token: moved }), rival.page.tenantId],
      [await connect(server.base, { cookie: page.screen }), rival.page.tenantId],
      [await connect(server.base, { cookie: 'screenToken=' }), page.tenantId],
    ] as const
    for (const [screen, tenantId] of screens) expect(await screen.authenticate(tenantId)).toBe(false)
    await renew(page)
    await renew(rival.page)
    for (const [screen] of screens) await hearsNothing(screen, restaurant)
  })

  it('is not admitted by an old token, nor once its session has ended', async () => {
    const { restaurant, page } = await openPage()
    pass(11)
    await renew(page)
    pass(90)
    const old = await connect(server.base, { token: page.token })
    expect(await old.authenticate(page.tenantId)).toBe(false)
    await hearsNothing(old, restaurant)

    const ended = new Promise<string>((resolve) => old.socket.on('disconnect', resolve))
    const body = { username: restaurant.username, password: PASSWORD }
    await server.stranger.call(signIn, { body, headers: { cookie: page.refresh } })
    const owner = await server.signIn(restaurant.username)
    await owner.call(signOut)
    await server.sql('DELETE FROM sessions WHERE tenant_id = $1', page.tenantId)
    await server.app.hub.checkSessions()
    expect(await ended).toBe('io server disconnect')
    const late = await connect(server.base, { cookie: page.screen })
    expect(await late.authenticate(page.tenantId)).toBe(false)
  })

  it('waits with at most 20 of its session', async () => {
    const { page } = await openPage()
    pass(11)
    const screens = await Promise.all(
      Array.from({ length: 22 }, () => connect(server.base, { cookie: page.screen })),
    )
    for (const screen of screens) await screen.authenticate(page.tenantId)
    const admitted: number[] = []
    for (const [at, { socket }] of screens.entries()) socket.on('order_update', () => admitted.push(at))
    await renew(page)
    await expect.poll(() => admitted.length).toBe(20)
  })
})
