import { listApprovers } from '@comanda/shared/approvals/api'
import { getAuditLog } from '@comanda/shared/audit/api'
import * as auth from '@comanda/shared/auth/api'
import * as devices from '@comanda/shared/devices/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import * as api from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { readCheck, sendRound } from '../../testing/checks.ts'
import { messageOfReply } from '../../testing/client.ts'
import { cookieOf } from '../../testing/cookies.ts'
import { openTaqueria, WATER } from '../../testing/menu.ts'
import { Client, PASSWORD } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

/** A store with a shared tablet, and Ana, who has a name and a PIN alone. */
async function openWithAna(userScopes: readonly Scope[] = ['POS', 'ORDERS'], pin = '6283') {
  const restaurant = await openTaqueria(server)
  const body = { name: 'Ana Ruíz', pin, userScopes: [...userScopes] }
  const { username } = await restaurant.call(api.addPinUser, { body })
  const manager = await server.hire(restaurant, ['SHARED_DEVICES'])
  const shared = await manager.send(devices.shareDevice, { body: { name: 'Tableta', lockSeconds: 30 } })
  const tablet = { headers: { cookie: cookieOf(shared, 'deviceToken') } }
  const enter = async (typed = pin) => {
    const reply = await server.stranger.send(devices.unlockDevice, {
      body: { username, pin: typed },
      ...tablet,
    })
    return { reply, client: new Client(server.base, String(reply.body.accessToken)) }
  }
  const find = async () => (await restaurant.call(api.listUsers)).find((one) => one.username === username)
  return { restaurant, username, enter, find, params: { username } }
}

describe('a person without an e-mail', () => {
  it('enters the shared tablet by PIN, and sells there under the own name', async () => {
    const { restaurant, username, enter, find } = await openWithAna()
    expect(username).toMatch(/^ana-ruiz-[0-9a-f]{8}$/)
    expect(await find()).toMatchObject({ name: 'Ana Ruíz', email: null, login: null, hasPin: true })
    const { client } = await enter()
    expect(await client.call(auth.getProfile)).toMatchObject({ username, email: null, login: null })
    const checkId = await sendRound(client, [{ id: WATER.id, quantity: 1 }])
    expect(await readCheck(restaurant, checkId)).toMatchObject({ waiter: username, waiter_name: 'Ana Ruíz' })
    const { entries } = await restaurant.call(getAuditLog, { query: {} })
    expect(entries.find(({ action }) => action === 'device.unlock')).toMatchObject({ actor: username })
  })

  it('never signs in by password, and gets no link to a new one', async () => {
    const { restaurant, username, params } = await openWithAna()
    for (const password of ['6283', '', PASSWORD, 'null'])
      expect([400, 401]).toContain(
        (await server.stranger.send(auth.signIn, { body: { username, password } })).status,
      )
    expect((await server.stranger.send(auth.forgotPassword, { body: { username } })).status).toBe(400)
    const reset = await restaurant.send(api.resetUserPassword, { params, body: { password: PASSWORD } })
    expect(messageOfReply(reset)).toBe(
      '403 Esa persona no tiene correo: agrégale uno para que entre con contraseña.',
    )
    // Without the PIN the person could not enter any more.
    expect((await restaurant.send(api.removeUserPin, { params })).status).toBe(403)
  })

  it('changes neither the PIN nor the password without one', async () => {
    const { enter } = await openWithAna()
    const { client } = await enter()
    const body = { currentPassword: '6283', newPassword: 'pozole rojo 88' }
    expect((await client.send(auth.changePassword, { body })).status).toBe(400)
    const pin = { password: '6283', pin: '591736' }
    expect((await client.send(auth.setOwnPin, { body: pin })).status).toBe(400)
  })

  it('approves by PIN, which needs six digits as for others', async () => {
    const { restaurant, username } = await openWithAna(['POS', 'ORDERS', 'VOIDS'], '628375')
    const waiter = await server.hire(restaurant, ['POS'])
    const people = await waiter.call(listApprovers, { query: { action: 'void' } })
    expect(people.find((one) => one.username === username)).toMatchObject({ hasPin: true })
    const body = { name: 'Beto', pin: '5917', userScopes: ['VOIDS'] }
    expect(messageOfReply(await restaurant.send(api.addPinUser, { body }))).toBe(
      '400 Quien autoriza lleva un PIN de 6 dígitos.',
    )
  })

  it('gets an e-mail later, and keeps the name on what was done before', async () => {
    const { restaurant, username, enter, find, params } = await openWithAna()
    const { client } = await enter()
    const checkId = await sendRound(client, [{ id: WATER.id, quantity: 1 }])
    const login = `ana-${crypto.randomUUID()}@fonda.mx`
    const taken = { username: restaurant.username, password: PASSWORD }
    expect((await restaurant.send(api.giveUserLogin, { params, body: taken })).body.code).toBe('email_taken')
    await restaurant.call(api.giveUserLogin, {
      params,
      body: { username: login.toUpperCase(), password: PASSWORD },
    })
    expect(await find()).toMatchObject({ username, login, hasPin: true })
    const again = { username: `x${login}`, password: PASSWORD }
    expect((await restaurant.send(api.giveUserLogin, { params, body: again })).status).toBe(409)

    const ana = await server.signIn(login)
    expect(await ana.call(auth.getProfile)).toMatchObject({ username, login, name: 'Ana Ruíz' })
    const change = { currentPassword: PASSWORD, newPassword: 'pozole rojo 88' }
    await ana.call(auth.changePassword, { body: change })
    await server.signIn(login, 'pozole rojo 88')
    expect((await enter()).reply.status).toBe(200)
    expect(await readCheck(restaurant, checkId)).toMatchObject({ waiter: username, waiter_name: 'Ana Ruíz' })
    const { entries } = await restaurant.call(getAuditLog, { query: {} })
    const signedIn = entries.filter(({ action }) => action === 'session.start').map(({ actor }) => actor)
    expect(signedIn).toContain(username)
    expect(signedIn).not.toContain(login)

    await restaurant.call(api.deleteUser, { params })
    await expect(server.signIn(login, 'pozole rojo 88')).rejects.toThrow('401')
    // The address is free again.
    await restaurant.call(api.addUser, { body: { name: 'Ana', username: login, password: PASSWORD } })
  })

  it('gets a mailed link at the address that came later', async () => {
    const { restaurant, params } = await openWithAna()
    const login = `ana-${crypto.randomUUID()}@fonda.mx`
    await restaurant.call(api.giveUserLogin, { params, body: { username: login, password: PASSWORD } })
    await server.stranger.call(auth.forgotPassword, { body: { username: login } })
    await server.app.settled()
    const mails = await server.database.owner.query('SELECT FROM mails WHERE recipient = $1', [login])
    expect(mails.rowCount).toBe(1)
  })

  it('is added only with scopes that the adding person has', async () => {
    const restaurant = await openTaqueria(server)
    const manager = await server.hire(restaurant, ['SETTINGS', 'POS'])
    const body = { name: 'Beto', pin: '5917', userScopes: ['REPORTS'] }
    expect((await manager.send(api.addPinUser, { body })).status).toBe(403)
    const { username } = await restaurant.call(api.addPinUser, { body: { ...body, pin: '591736' } })
    const login = { username: 'beto-nuevo@fonda.mx', password: PASSWORD }
    expect((await manager.send(api.giveUserLogin, { params: { username }, body: login })).status).toBe(403)
  })
})
