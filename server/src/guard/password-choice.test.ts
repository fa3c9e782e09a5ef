import { changePassword, signIn, signUp } from '@comanda/shared/auth/api'
import { addTenant } from '@comanda/shared/platform/tenants'
import { addPinUser, addUser, giveUserLogin, resetUserPassword } from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { openOperator } from '../testing/operator.ts'
import { PASSWORD } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { isOneOfOurWords } from './password-choice.ts'

const server = serverForTests({ refusesCommonPasswords: true })

const SENTENCE =
  'Esa contraseña es de las primeras que alguien probaría. Elige otra: tres o cuatro palabras bastan.'
const refused = [400, SENTENCE]

describe('a chosen password', () => {
  it.each([
    '12345678',
    'Qwertyuiop',
    'password123',
    'Comanda2026',
    'CONTRASEÑA-1',
    'LosCompadres1!',
    'duena2026',
  ])('cannot be %s', async (password) => {
    const body = { biz_name: 'Los Compadres', username: 'duena@compadres.example.mx', password }
    const reply = await server.stranger.send(signUp, { body })
    expect([reply.status, reply.body.message]).toEqual(refused)
    expect(reply.body.errors).toEqual([{ field: 'password', message: SENTENCE }])
  })

  it('may otherwise consist of any characters, including spaces and 64 characters and more', async () => {
    for (const [n, password] of [
      'tacos sin cebolla',
      'ñandú∙∙∙😀',
      'x'.repeat(3) + 'y'.repeat(120),
    ].entries()) {
      const username = `libre${n}@example.mx`
      await server.stranger.call(signUp, { body: { biz_name: 'Fonda', username, password } })
      const wrong = await server.stranger.send(signIn, {
        body: { username, password: password.slice(0, -1) },
      })
      expect(wrong.status).toBe(401)
      await server.signIn(username, password)
    }
  })

  it('is checked when the owner, a manager for staff, or the operator sets it', async () => {
    const restaurant = await server.openRestaurant()
    const password = 'password123'
    const change = { currentPassword: PASSWORD, newPassword: password }
    const own = await restaurant.send(changePassword, { body: change })
    expect([own.status, own.body.message]).toEqual(refused)
    const username = 'nueva@example.mx'
    const body = { name: 'Ana', username, password }
    const added = await restaurant.send(addUser, { body })
    expect([added.status, added.body.message]).toEqual(refused)
    await restaurant.call(addUser, { body: { ...body, password: 'otra cosa 1' } })
    const reset = await restaurant.send(resetUserPassword, { params: { username }, body: { password } })
    expect([reset.status, reset.body.message]).toEqual(refused)
    const operator = await openOperator(server)
    const tenant = { name: 'Fonda', email: 'otra@example.mx', password, isActive: true }
    const opened = await operator.send(addTenant, { body: tenant })
    expect([opened.status, opened.body.message]).toEqual([400, expect.stringContaining('somebody would try')])
  })

  it('has none of the words of an address that a person got later', async () => {
    const restaurant = await server.openRestaurant()
    const { username } = await restaurant.call(addPinUser, { body: { name: 'Ana Ruíz', pin: '628375' } })
    const params = { username }
    const login = `xochimilco-${crypto.randomUUID()}@example.mx`
    await restaurant.call(giveUserLogin, { params, body: { username: login, password: PASSWORD } })
    const ana = await server.signIn(login, PASSWORD)
    const password = 'Xochimilco 2026'
    const change = { currentPassword: PASSWORD, newPassword: password }
    const replies = [
      await ana.send(changePassword, { body: change }),
      await restaurant.send(resetUserPassword, { params, body: { password } }),
    ]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([refused, refused])
  })
})

describe('a word about its owner', () => {
  it.each([
    ['marisol99', true],
    ['M@risol-99', false],
    ['Marisól!!', true],
    ['gutierrez1', true],
    ['elmarisolazul', false],
    ['987654321', false],
    ['sol-sol-1', false],
    ['sol-12345', false],
    ['luna-2026', true],
  ])('%s: %s', (password, expected) =>
    expect(isOneOfOurWords(password, ['Marisol Gutiérrez Luna', 'sol@example.mx'])).toBe(expected),
  )
})
