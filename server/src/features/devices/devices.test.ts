import { getProfile, refreshToken, setOwnPin } from '@comanda/shared/auth/api'
import * as api from '@comanda/shared/devices/api'
import { createOrder } from '@comanda/shared/pos/api'
import { chooseDrawer, getTill } from '@comanda/shared/till/api'
import { deleteUser } from '@comanda/shared/users/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { cookieLineOf, cookieOf } from '../../testing/cookies.ts'
import { openTaqueria, WATER } from '../../testing/menu.ts'
import { beginApprovals, Client, PASSWORD, type Reply } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

/** A tablet that a manager has shared, and two waiters with PINs. */
let ana: Client
let beto: Client
let manager: Client
let shared: Reply
let tablet: { headers: { cookie: string } }
beforeEach(async () => {
  ana = await server.hire(restaurant, ['POS', 'ORDERS'])
  beto = await server.hire(restaurant, ['POS', 'KITCHEN'])
  await ana.call(setOwnPin, { body: { password: PASSWORD, pin: '6283' } })
  await beto.call(setOwnPin, { body: { password: PASSWORD, pin: '5917' } })
  manager = await server.hire(restaurant, ['POS', 'SHARED_DEVICES'])
  shared = await manager.send(api.shareDevice, { body: { name: 'Tableta de la barra', lockSeconds: 30 } })
  tablet = { headers: { cookie: cookieOf(shared, 'deviceToken') } }
})

const unlock = (person: Client, pin: string, device = tablet) =>
  server.stranger.send(api.unlockDevice, { body: { username: person.username, pin }, ...device })

/** The person's session on the tablet. */
async function enter(person: Client, pin: string): Promise<Client> {
  const { body } = await unlock(person, pin)
  return new Client(server.base, String(body.accessToken))
}
const isIn = async (client: Client) => (await client.send(getProfile)).status === 200

describe('a shared tablet', () => {
  it('shows its name and those with a PIN, and nothing without its cookie', async () => {
    const set = cookieLineOf(shared, 'deviceToken')
    expect(set).toMatch(/HttpOnly/i)
    expect(set).toMatch(/SameSite=Lax/i)
    const device = await server.stranger.call(api.getDevice, tablet)
    expect(device).toMatchObject({ name: 'Tableta de la barra', lockSeconds: 30 })
    expect(device.people).toHaveLength(2)
    expect(JSON.stringify(device)).not.toContain('@')
    expect((await server.stranger.send(api.getDevice)).status).toBe(401)
    const forged = { headers: { cookie: `${tablet.headers.cookie.slice(0, -3)}AAA` } }
    expect((await server.stranger.send(api.getDevice, forged)).status).toBe(401)
  })

  it('knows people by their keys, and lets them in by these too', async () => {
    const { people } = await server.stranger.call(api.getDevice, tablet)
    const entered = await Promise.all(
      people.map(async ({ key }) => {
        const pins = ['6283', '5917'].map((pin) =>
          server.stranger.send(api.unlockDevice, { body: { username: key, pin }, ...tablet }),
        )
        const answer = (await Promise.all(pins)).find(({ status }) => status === 200)
        const user = answer?.body.user as { username: string } | undefined
        expect(answer?.body.key).toBe(key)
        return user?.username
      }),
    )
    expect(new Set(entered)).toEqual(new Set([ana.username, beto.username]))
  })

  it('gives each person their own session and scopes, one at a time', async () => {
    const first = await enter(ana, '6283')
    expect(await first.call(getProfile)).toMatchObject({ username: ana.username, scope: 'POS,ORDERS' })
    const second = await enter(beto, '5917')
    expect(await second.call(getProfile)).toMatchObject({ username: beto.username })
    expect(await isIn(first)).toBe(false)
    // Their actions are logged under their names, and their own browsers stay signed in.
    const { orderId } = await second.call(createOrder, { body: { cart: [{ id: WATER.id, quantity: 1 }] } })
    const rows = await server.sql(
      'SELECT created_by FROM orders WHERE tenant_id = $1 AND id = $2',
      ana.tenantId,
      orderId,
    )
    expect(rows[0].created_by).toBe(beto.username)
    expect(await isIn(ana)).toBe(true)
  })

  it('is not locked by the lock of the person before that comes late, over a line that was cut', async () => {
    const before = await unlock(ana, '6283')
    const lockOf = (reply: Reply) =>
      server.stranger.send(api.lockDevice, {
        headers: { cookie: `${tablet.headers.cookie}; ${cookieOf(reply, 'accessToken')}` },
      })
    const after = await unlock(beto, '5917')
    const next = new Client(server.base, String(after.body.accessToken))
    const late = await lockOf(before)
    expect(late.status).toBe(200)
    expect(late.headers.getSetCookie()).toEqual([])
    expect(await isIn(next)).toBe(true)

    // The token may be over by then; it still says whose session ends.
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)
    expect((await lockOf(before)).headers.getSetCookie()).toEqual([])
    const own = await lockOf(after)
    expect(own.headers.getSetCookie().join()).toMatch(/accessToken=;/)
    const renewal = { headers: { cookie: cookieOf(after, 'refreshToken') } }
    expect((await server.stranger.send(refreshToken, renewal)).status).toBe(401)
  })

  it('locks, and a session that runs on it ends with its person, its PIN or the device', async () => {
    const first = await enter(ana, '6283')
    await server.stranger.call(api.lockDevice, tablet)
    expect(await isIn(first)).toBe(false)

    const second = await enter(ana, '6283')
    await restaurant.call(deleteUser, { params: { username: ana.username } })
    expect(await isIn(second)).toBe(false)
    expect((await unlock(ana, '6283')).status).toBe(403)

    const third = await enter(beto, '5917')
    const [device] = await restaurant.call(api.listSharedDevices)
    expect(device).toMatchObject({ name: 'Tableta de la barra', isThis: false })
    // The session that shared it went on until somebody else came.
    expect(await isIn(manager)).toBe(false)
    await restaurant.call(api.endDevice, { body: { id: device?.id ?? '' } })
    expect(await isIn(third)).toBe(false)
    expect((await unlock(beto, '5917')).status).toBe(401)
    expect((await restaurant.send(api.endDevice, { body: { id: device?.id ?? '' } })).status).toBe(404)
  })

  it('slows down a person on a device after five wrong PINs, and nobody else there nor the person elsewhere', async () => {
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await unlock(ana, '0000')).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    expect((await unlock(ana, '6283')).status).toBe(429)
    expect((await unlock(beto, '5917')).status).toBe(200)
    const shared = await restaurant.send(api.shareDevice, { body: { name: 'Otra', lockSeconds: 30 } })
    const other = { headers: { cookie: cookieOf(shared, 'deviceToken') } }
    expect((await unlock(ana, '6283', other)).status).toBe(200)
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)
    expect((await unlock(ana, '6283')).status).toBe(200)
  })

  it('is not blocked for those who use it by a guest who types wrong PINs under every name', async () => {
    const staff = await Promise.all([1, 2, 3].map(() => server.hire(restaurant, ['POS'])))
    expect((await unlock(ana, '6283')).status).toBe(200)
    const statuses: number[] = []
    for (const person of [...staff, beto, ...staff])
      for (let time = 0; time < 5; time++) statuses.push((await unlock(person, '0000')).status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(20)
    expect((await unlock(ana, '6283')).status).toBe(200)
  })

  it('is not opened by a person of another store, and needs the scope to be shared', async () => {
    const rival = await openTaqueria(server)
    await beginApprovals(rival)
    const theirs = await rival.send(api.shareDevice, { body: { name: 'Otra', lockSeconds: 30 } })
    const other = { headers: { cookie: cookieOf(theirs, 'deviceToken') } }
    expect((await unlock(rival, '471163')).status).toBe(403)
    expect((await unlock(rival, '471163', other)).status).toBe(200)
    expect((await unlock(ana, '6283', tablet)).status).toBe(200)
    const refused = await ana.send(api.shareDevice, { body: { name: 'Mía', lockSeconds: 30 } })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  })

  it('keeps its drawer from person to person', async () => {
    const first = await enter(ana, '6283')
    await first.call(chooseDrawer, { body: { drawerId: 1 } })
    const second = await enter(beto, '5917')
    expect(await second.call(getTill)).toMatchObject({ drawerId: 1 })
    const rows = await server.sql('SELECT drawer_id FROM devices WHERE tenant_id = $1', ana.tenantId)
    expect(rows).toEqual([{ drawer_id: 1 }])
  })
})
