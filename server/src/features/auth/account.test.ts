import * as api from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import { messageOfReply } from '../../testing/client.ts'
import { lockWaits } from '../../testing/database.ts'
import { type Client, PASSWORD, TestServer } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { openSocket } from '../../testing/socket.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server, 'new')

const NEW = 'salsa macha picosa'
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** Signs the same user in on another device. */
async function signInFrom(agent: string) {
  const reply = await server.stranger.send(api.signIn, {
    body: { username: restaurant.username, password: PASSWORD },
    headers: { 'user-agent': agent },
  })
  return {
    client: await server.signIn(restaurant.username),
    token: String(reply.body.accessToken),
  }
}

const profileStatus = async (person: Client) => (await person.send(api.getProfile)).status

describe('the profile', () => {
  it('lets users change their own name, designation and phone, and nothing else', async () => {
    const waiter = await server.hire(restaurant, ['POS'])
    await waiter.call(api.saveProfile, {
      body: { name: ' Beto ', designation: 'Mesero', phone: '55 1', scope: 'SETTINGS', role: 'admin' },
    })
    expect(await waiter.call(api.getProfile)).toMatchObject({
      name: 'Beto',
      designation: 'Mesero',
      phone: '55 1',
      scope: 'POS',
      role: 'user',
    })
    await waiter.call(api.saveProfile, { body: { name: 'Beto', designation: '', phone: null } })
    expect(await waiter.call(api.getProfile)).toMatchObject({ designation: null, phone: null })
    expect((await restaurant.call(api.getProfile)).name).toBe('Fonda de prueba')
  })

  it('requires a name', async () => {
    const { status, body } = await restaurant.send(api.saveProfile, { body: { name: ' ' } })
    expect([status, body.message]).toEqual([400, '¡Por favor proporcione el nombre!'])
  })
})

describe('changing the own password', () => {
  const change = (person: Client, body: Record<string, unknown>) => person.send(api.changePassword, { body })

  it.each([
    [{ newPassword: NEW }, '¡Por favor proporcione la contraseña actual!'],
    [{ currentPassword: PASSWORD }, '¡Proporcione nueva contraseña!'],
    [{ currentPassword: PASSWORD, newPassword: 'corta' }, '¡La contraseña necesita al menos 8 caracteres!'],
    [{ currentPassword: 'no es ésta', newPassword: NEW }, '¡La contraseña actual no es correcta!'],
  ])('is refused for %j: %s', async (given, message) => {
    const { status, body } = await change(restaurant, given)
    expect([status, body.message]).toEqual([400, message])
    expect((await server.signIn(restaurant.username)).username).toBe(restaurant.username)
  })

  it('signs out all other devices and their screens immediately, and keeps this device', async () => {
    const tablet = await server.signIn(restaurant.username)
    const cook = await server.hire(restaurant, ['KITCHEN'])
    const [here, there] = [await openSocket(restaurant), await openSocket(tablet)]
    expect([here.joined, there.joined]).toEqual([true, true])

    const { status } = await change(restaurant, { currentPassword: PASSWORD, newPassword: NEW })
    expect(status).toBe(200)
    expect(await there.dropped).toBe('io server disconnect')
    expect([await profileStatus(restaurant), await profileStatus(tablet), await profileStatus(cook)]).toEqual(
      [200, 401, 200],
    )
    expect(here.socket.connected).toBe(true)
    await expect(server.signIn(restaurant.username)).rejects.toThrow('401')
    await server.signIn(restaurant.username, NEW)
  })

  it('succeeds once for two simultaneous devices', async () => {
    const tablet = await server.signIn(restaurant.username)
    const replies = await Promise.all([
      change(restaurant, { currentPassword: PASSWORD, newPassword: `${NEW} 1` }),
      change(tablet, { currentPassword: PASSWORD, newPassword: `${NEW} 2` }),
    ])
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  it('leaves no session for a simultaneous sign-in with the old password', async () => {
    const { owner } = server.database
    const changing = await owner.connect()
    try {
      await changing.query('BEGIN')
      await changing.query("UPDATE users SET password_hash = 'changed' WHERE username = $1", [
        restaurant.username,
      ])
      const signingIn = server.stranger.send(api.signIn, {
        body: { username: restaurant.username, password: PASSWORD },
      })
      await expect.poll(() => lockWaits(server.database)).toBe(1)
      await changing.query('COMMIT')
      expect((await signingIn).status).toBe(401)
    } finally {
      changing.release()
    }
  })

  it('is limited in its attempts', async () => {
    const strict = await TestServer.start({ limits: { signIn: 3, signUp: 9, reset: 9, qrOrder: 9 } })
    try {
      const restaurant = await strict.openRestaurant()
      const statuses: number[] = []
      for (let n = 0; n < 4; n++)
        statuses.push((await change(restaurant, { currentPassword: 'x', newPassword: NEW })).status)
      expect(statuses).toEqual([400, 400, 400, 429])
    } finally {
      await strict.stop()
    }
  })
})

describe('signed-in devices', () => {
  it('are listed by name with this device first, without tokens and expired sessions', async () => {
    server.clock.advance(31 * 24 * 3_600_000)
    const { client, token } = await signInFrom(CHROME)
    const reply = await client.send(api.listDevices)
    const devices = reply.body as unknown as api.SignedInDevice[]
    expect(devices.map((one) => [one.isMyDevice, one.device_name])).toEqual([
      [true, 'node'],
      [false, 'Chrome en Android'],
    ])
    expect(devices[0]).toMatchObject({
      device_ip: '127.0.0.1',
      device_location: null,
      created_at: server.clock.now.toISOString(),
    })
    for (const secret of [...token.split('.').slice(2), client.token?.split('.').pop() ?? token])
      expect(JSON.stringify(devices)).not.toContain(secret)
  })

  it('have the name that their person gives them, and nobody else can', async () => {
    const cook = await server.hire(restaurant, ['KITCHEN'])
    const [own] = await restaurant.call(api.listDevices)
    const body = { device_id: own?.device_id ?? '', name: 'Tableta de la barra' }
    await restaurant.call(api.nameDevice, { body })
    expect(messageOfReply(await cook.send(api.nameDevice, { body: { ...body, name: 'Mía' } }))).toBe(
      '404 Ese dispositivo ya no tiene la sesión iniciada.',
    )
    expect(await restaurant.call(api.listDevices)).toMatchObject([
      { device_name: 'node', name: 'Tableta de la barra' },
    ])
  })

  it('are signed out immediately with their screens when they are removed', async () => {
    const tablet = await server.signIn(restaurant.username)
    const screen = await openSocket(tablet)
    const other = (await restaurant.call(api.listDevices)).find((one) => !one.isMyDevice)
    await restaurant.call(api.removeDevice, { body: { device_id: other?.device_id ?? '' } })
    expect(await screen.dropped).toBe('io server disconnect')
    expect([await profileStatus(tablet), await profileStatus(restaurant)]).toEqual([401, 200])
    expect(await restaurant.call(api.listDevices)).toHaveLength(1)
  })

  it('are kept for this device and for other users when all others are removed', async () => {
    const tablets = [await server.signIn(restaurant.username), await server.signIn(restaurant.username)]
    const waiter = await server.hire(restaurant, ['POS'])
    const screen = await openSocket(tablets[0] ?? restaurant)
    const { removed, message } = await restaurant.call(api.removeOtherDevices)
    expect([removed, message]).toEqual([2, 'Se cerró la sesión en 2 dispositivos.'])
    expect(await screen.dropped).toBe('io server disconnect')
    for (const one of tablets) expect(await profileStatus(one)).toBe(401)
    expect([await profileStatus(restaurant), await profileStatus(waiter)]).toEqual([200, 200])
    expect((await restaurant.call(api.removeOtherDevices)).removed).toBe(0)
  })

  it('cannot be removed for the current device, other users, unknown ids or no id', async () => {
    const cook = await server.hire(restaurant, ['KITCHEN'])
    const rival = await server.openRestaurant()
    const firstDeviceId = async (person: Client) => (await person.call(api.listDevices))[0]?.device_id
    const remove = async (device_id: unknown) =>
      messageOfReply(await restaurant.send(api.removeDevice, { body: { device_id } }))
    expect(await remove(await firstDeviceId(restaurant))).toMatch(
      /^400 Este es el dispositivo que estás usando/,
    )
    const unknown = '404 Ese dispositivo ya no tiene la sesión iniciada.'
    expect(await remove(await firstDeviceId(cook))).toBe(unknown)
    expect(await remove(await firstDeviceId(rival))).toBe(unknown)
    expect(await remove('00000000-0000-0000-0000-000000000000')).toBe(unknown)
    expect(await remove("7' OR true")).toBe(unknown)
    expect(await remove(null)).toBe('400 ¡Solicitud inválida!')
    expect([await profileStatus(cook), await profileStatus(rival)]).toEqual([200, 200])
  })
})
