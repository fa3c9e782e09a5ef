import { getProfile } from '@comanda/shared/auth/api'
import { SCOPES, type Scope } from '@comanda/shared/kernel/scopes'
import { listOrders } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import * as api from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { messageOfReply } from '../../testing/client.ts'
import { openTaqueria, WATER } from '../../testing/menu.ts'
import { type Client, PASSWORD } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { openSocket } from '../../testing/socket.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server, 'new')

let people = 0
const newcomer = (userScopes: readonly Scope[] = []) => ({
  name: 'Beto Salas',
  username: `beto${++people}@fonda.mx`,
  password: PASSWORD,
  userScopes,
})

const find = async (restaurant: Client, username: string) =>
  (await restaurant.call(api.listUsers)).find((one) => one.username === username)

const scopeOf = async (username: string) => (await find(restaurant, username))?.scope

const change = (editor: Client, username: string, body: Record<string, unknown>) =>
  editor.send(api.updateUser, { params: { username }, body: { name: 'Beto Salas', ...body } })

const water = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }

describe('adding a user', () => {
  it('grants the sent scopes, and ignores other fields of the request', async () => {
    await restaurant.call(api.addUser, {
      body: {
        ...newcomer(['KITCHEN', 'POS', 'POS']),
        username: 'Beto@Fonda.MX',
        designation: 'Mesero',
        phone: '55 1234 5678',
        email: 'beto@casa.mx',
        role: 'admin',
        tenant_id: 1,
      },
    })
    const person = {
      username: 'beto@fonda.mx',
      name: 'Beto Salas',
      role: 'user',
      photo: null,
      designation: 'Mesero',
      phone: '55 1234 5678',
      email: 'beto@casa.mx',
      scope: 'POS,KITCHEN',
    }
    const users = await restaurant.call(api.listUsers)
    expect(users.map((one) => one.role)).toEqual(['admin', 'user'])
    expect(users[1]).toEqual({ ...person, hasPin: false, login: 'beto@fonda.mx' })
    const beto = await server.signIn('beto@fonda.mx')
    expect(await beto.call(getProfile)).toMatchObject(person)
    expect(beto.tenantId).toBe(restaurant.tenantId)
  })

  it('is checked for name, username and password, then for their format', async () => {
    const add = async (body: Record<string, unknown>) =>
      messageOfReply(await restaurant.send(api.addUser, { body }))
    expect(await add({ password: '1' })).toBe('400 ¡Por favor proporcione el nombre!')
    expect(await add({ name: 'Beto' })).toBe('400 ¡Por favor proporcione el nombre de usuario!')
    expect(await add({ name: 'Beto', username: 'beto' })).toBe('400 ¡Por favor proporcione la contraseña!')
    const beto = { name: 'Beto', username: 'beto', password: 'corta' }
    expect(await add(beto)).toBe('400 ¡Por favor proporcione un email válido!')
    expect(await add({ ...beto, username: 'b@c.mx' })).toBe(
      '400 ¡La contraseña necesita al menos 8 caracteres!',
    )
    expect(await add({ ...newcomer(), email: 'no' })).toBe('400 ¡Por favor proporcione un email válido!')
    for (const userScopes of [['ADMIN'], 'POS', [7], {}])
      expect(await add({ ...newcomer(), userScopes })).toBe('400 ¡Uno de los permisos no es válido!')
    expect(await restaurant.call(api.listUsers)).toHaveLength(1)
  })

  it('accepts an address for one user on the whole platform', async () => {
    const rival = await server.openRestaurant()
    const beto = newcomer()
    const replies = await Promise.all(
      [restaurant, rival, restaurant].map((one) =>
        one.send(api.addUser, { body: { ...beto, username: beto.username.toUpperCase() } }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(2)
    expect(replies.find((reply) => reply.status === 409)?.body.code).toBe('email_taken')
    const owners = messageOfReply(
      await rival.send(api.addUser, { body: { ...beto, username: rival.username } }),
    )
    expect(owners).toBe('409 Ya existe una cuenta con ese correo.')
    expect([...(await restaurant.call(api.listUsers)), ...(await rival.call(api.listUsers))]).toHaveLength(3)
  })
})

it('the list of scopes is the list of names of the contract', async () => {
  expect(await restaurant.call(api.listScopes)).toEqual(SCOPES)
})

describe('changing a user', () => {
  it('keeps the address, and keeps the scopes when none are sent', async () => {
    const beto = newcomer(['POS'])
    await restaurant.call(api.addUser, { body: beto })
    const params = { username: beto.username.toUpperCase() }
    await restaurant.call(api.updateUser, {
      params,
      body: { name: 'Alberto', designation: 'Capitán', username: 'otro@fonda.mx', password: 'otra cosa 1' },
    })
    expect(await find(restaurant, beto.username)).toMatchObject({
      name: 'Alberto',
      designation: 'Capitán',
      scope: 'POS',
    })
    await server.signIn(beto.username)
    await restaurant.call(api.updateUser, { params, body: { name: 'Alberto', userScopes: [] } })
    expect(await find(restaurant, beto.username)).toMatchObject({ designation: null, scope: '' })
    expect(messageOfReply(await restaurant.send(api.updateUser, { params, body: { name: ' ' } }))).toBe(
      '400 ¡Por favor proporcione el nombre!',
    )
  })

  it('applies to the next request when a scope is removed', async () => {
    const restaurant = await openTaqueria(server)
    const waiter = await server.hire(restaurant, ['POS'])
    await waiter.call(createOrder, water)
    await waiter.call(createOrder, water)
    await change(restaurant, waiter.username, { userScopes: ['KITCHEN'] })
    expect(messageOfReply(await waiter.send(createOrder, water))).toBe(
      '403 No tienes permiso para hacer esto.',
    )
    expect((await waiter.send(listOrders)).status).toBe(403)
    await change(restaurant, waiter.username, { userScopes: ['POS'] })
    await waiter.call(createOrder, water)
  })
})

describe('a user with SETTINGS who is not an admin', () => {
  const REPORTS = '403 No puedes dar ni quitar permisos que tú no tienes: Reportes.'

  it('can only grant their own scopes', async () => {
    const manager = await server.hire(restaurant, ['SETTINGS', 'POS'])
    const beto = newcomer(['POS', 'SETTINGS'])
    await manager.call(api.addUser, { body: beto })
    const other = newcomer(['POS', 'REPORTS'])
    expect(messageOfReply(await manager.send(api.addUser, { body: other }))).toBe(REPORTS)
    expect(messageOfReply(await change(manager, beto.username, { userScopes: ['REPORTS'] }))).toBe(REPORTS)
    expect(await scopeOf(beto.username)).toBe('POS,SETTINGS')
    expect(await find(restaurant, other.username)).toBeUndefined()
  })

  it('can neither grant nor remove a scope that they lack', async () => {
    const manager = await server.hire(restaurant, ['SETTINGS', 'POS'])
    const beto = newcomer(['POS', 'REPORTS'])
    await restaurant.call(api.addUser, { body: beto })
    expect(messageOfReply(await change(manager, beto.username, { userScopes: ['POS'] }))).toBe(REPORTS)
    expect(await scopeOf(beto.username)).toBe('POS,REPORTS')
    expect((await change(manager, beto.username, { userScopes: ['REPORTS'] })).status).toBe(200)
    expect(await scopeOf(beto.username)).toBe('REPORTS')
    expect((await change(manager, beto.username, { designation: 'Capitán' })).status).toBe(200)
    expect(await scopeOf(beto.username)).toBe('REPORTS')
  })

  it('cannot set the password of a user with further scopes, but can remove that user', async () => {
    const manager = await server.hire(restaurant, ['SETTINGS', 'POS'])
    const beto = newcomer(['POS', 'REPORTS'])
    const params = { username: beto.username }
    await restaurant.call(api.addUser, { body: beto })
    const body = { password: 'otra cosa 1' }
    expect(messageOfReply(await manager.send(api.resetUserPassword, { params, body }))).toBe(
      '403 Este usuario tiene permisos que tú no tienes: Reportes.',
    )
    await server.signIn(beto.username)
    await manager.call(api.deleteUser, { params })
    expect(await find(restaurant, beto.username)).toBeUndefined()
  })

  it('cannot change an admin or themselves, and neither can an admin', async () => {
    const manager = await server.hire(restaurant, ['SETTINGS'])
    const second = await server.hire(restaurant, [])
    await server.sql("UPDATE users SET role = 'admin' WHERE username = $1", second.username)
    const admin = '403 La cuenta de un administrador no se puede cambiar aquí.'
    const own = '403 Tu propia cuenta se cambia en tu perfil.'
    const cases = [
      [manager, restaurant, admin],
      [manager, manager, own],
      [restaurant, restaurant, own],
      [restaurant, second, admin],
    ] as const
    for (const [who, whom, expected] of cases) {
      const params = { username: whom.username }
      expect(messageOfReply(await change(who, whom.username, { userScopes: [] }))).toBe(expected)
      const body = { password: 'otra cosa 1' }
      expect(messageOfReply(await who.send(api.resetUserPassword, { params, body }))).toBe(expected)
      expect(messageOfReply(await who.send(api.deleteUser, { params }))).toBe(expected)
    }
    expect(await restaurant.call(api.listUsers)).toHaveLength(3)
    await server.signIn(restaurant.username)
  })
})

describe('a password set by an admin', () => {
  it('ends all sessions of the user and disconnects the screens', async () => {
    const restaurant = await openTaqueria(server)
    const waiter = await server.hire(restaurant, ['POS'])
    const tablet = await server.signIn(waiter.username)
    await waiter.call(createOrder, water)
    await waiter.call(createOrder, water)
    const screens = [await openSocket(waiter), await openSocket(tablet)]
    const params = { username: waiter.username }
    await restaurant.call(api.resetUserPassword, { params, body: { password: 'otra cosa 1' } })
    expect(await Promise.all(screens.map((one) => one.dropped))).toEqual([
      'io server disconnect',
      'io server disconnect',
    ])
    expect((await waiter.send(createOrder, water)).status).toBe(401)
    expect((await tablet.send(getProfile)).status).toBe(401)
    await expect(server.signIn(waiter.username)).rejects.toThrow('401')
    await server.signIn(waiter.username, 'otra cosa 1')
  })

  it('is checked, and requires an existing user', async () => {
    const cook = await server.hire(restaurant, [])
    const reset = async (username: string, password: string) =>
      messageOfReply(
        await restaurant.send(api.resetUserPassword, { params: { username }, body: { password } }),
      )
    expect(await reset(cook.username, '')).toBe('400 ¡Proporcione nueva contraseña!')
    expect(await reset(cook.username, 'corta')).toBe('400 ¡La contraseña necesita al menos 8 caracteres!')
    expect(await reset('nadie@fonda.mx', PASSWORD)).toBe('404 El usuario no existe.')
  })
})

describe('removing a user', () => {
  it('signs the user out immediately, keeps the name on orders, and frees the address', async () => {
    const restaurant = await openTaqueria(server)
    const waiter = await server.hire(restaurant, ['POS'])
    const screen = await openSocket(waiter)
    const { orderId } = await waiter.call(createOrder, water)
    const params = { username: waiter.username }
    await restaurant.call(api.deleteUser, { params })
    expect(await screen.dropped).toBe('io server disconnect')
    expect((await waiter.send(createOrder, water)).status).toBe(401)
    await expect(server.signIn(waiter.username)).rejects.toThrow('401')
    const rows = await server.sql(
      'SELECT created_by FROM orders WHERE tenant_id = $1 AND id = $2',
      restaurant.tenantId,
      orderId,
    )
    expect(rows).toEqual([{ created_by: waiter.username }])
    expect((await restaurant.send(api.deleteUser, { params })).status).toBe(404)
    const rival = await server.openRestaurant()
    await rival.call(api.addUser, { body: { ...newcomer(), username: waiter.username } })
  })
})
