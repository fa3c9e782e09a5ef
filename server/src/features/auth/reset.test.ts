import { createHash } from 'node:crypto'
import * as api from '@comanda/shared/auth/api'
import { createOrder } from '@comanda/shared/pos/api'
import { deleteUser, resetUserPassword } from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { messageOfReply } from '../../testing/client.ts'
import { cookieOf } from '../../testing/cookies.ts'
import { openTaqueria, WATER } from '../../testing/menu.ts'
import { type Client, PASSWORD, TestServer } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { openSocket } from '../../testing/socket.ts'
import { deleteExpired } from '../../upkeep/upkeep.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server, 'new')

const NEW = 'salsa macha picosa'
const MINUTE = 60_000

const forget = (username: string, headers: Record<string, string> = {}) =>
  server.stranger.send(api.forgotPassword, { body: { username }, headers })
const reset = (token: string, password: string | undefined = NEW) =>
  server.stranger.send(api.resetPassword, { params: { token }, body: { password } })

interface Mail {
  subject: string
  body_text: string
}
const mailsTo = async (username: string): Promise<Mail[]> => {
  await server.app.settled()
  const rows = await server.sql<Mail>(
    "SELECT subject, body_text FROM mails WHERE recipient = $1 AND subject NOT LIKE '%bienvenida%' ORDER BY created_at, id",
    username,
  )
  return rows
}

const LINK = /^(http:\/\/\S+)\/reset-password\?token=(\S+)$/m
const resetTokens = async (username: string) =>
  (await mailsTo(username)).flatMap(({ body_text }) => LINK.exec(body_text)?.[2] ?? [])
/** Requests a link and returns its token. */
async function askForLink(person: Client): Promise<string> {
  const before = await resetTokens(person.username)
  await forget(person.username)
  const token = (await resetTokens(person.username)).find((one) => !before.includes(one))
  if (!token) throw new Error('no link was mailed')
  return token
}

const liveLinks = async (username: string) =>
  (await server.sql('SELECT FROM password_resets WHERE username = $1', username)).length
const profileStatus = async (person: Client) => (await person.send(api.getProfile)).status
const GONE = '400 El enlace ya no es válido. Pide uno nuevo.'

describe('requesting a new password', () => {
  it.each([
    [{}, '¡Por favor proporciona tu correo electrónico!'],
    [{ username: ' ' }, '¡Por favor proporciona tu correo electrónico!'],
    [{ username: 'sin arroba' }, '¡Por favor proporcione un email válido!'],
  ])('is refused for %j: %s', async (body, message) => {
    expect(messageOfReply(await server.stranger.send(api.forgotPassword, { body }))).toBe(`400 ${message}`)
  })

  it('gets the same answer with and without an account, and mails only an existing account', async () => {
    const known = await forget(restaurant.username.toUpperCase())
    const unknown = await forget('nadie@example.mx')
    expect(known.status).toBe(200)
    expect(known.body).toEqual(unknown.body)
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
    expect((await mailsTo(restaurant.username)).map((mail) => mail.subject)).toEqual([
      'Restablece tu contraseña de Comanda',
    ])
    expect(await mailsTo('nadie@example.mx')).toEqual([])
  })

  it('is answered before the account is read', async () => {
    const holder = await server.database.owner.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('LOCK TABLE logins IN ACCESS EXCLUSIVE MODE')
      expect((await forget(restaurant.username)).status).toBe(200)
      await holder.query('COMMIT')
    } finally {
      holder.release()
    }
    expect(await resetTokens(restaurant.username)).toHaveLength(1)
  })

  it('mails a link to the configured address, and stores only the token’s hash', async () => {
    await forget(restaurant.username, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await mailsTo(restaurant.username)
    const [, base, token = ''] = LINK.exec(mail?.body_text ?? '') ?? []
    expect(base).toBe(server.base)
    expect(token).toMatch(new RegExp(`^${restaurant.tenantId}\\.[\\w-]{43}$`))
    const rows = await server.sql(
      'SELECT token_hash, expires_at FROM password_resets WHERE username = $1',
      restaurant.username,
    )
    expect(rows).toEqual([
      {
        token_hash: createHash('sha256').update(token).digest(),
        expires_at: new Date(server.clock.now.getTime() + 20 * MINUTE),
      },
    ])
  })

  it('mails at most three links, also for ten simultaneous requests', async () => {
    await Promise.all(Array.from({ length: 10 }, () => forget(restaurant.username)))
    expect(await resetTokens(restaurant.username)).toHaveLength(3)
    server.clock.advance(20 * MINUTE)
    await forget(restaurant.username)
    expect(await resetTokens(restaurant.username)).toHaveLength(4)
  })

  it('is limited per address, as is trying tokens', async () => {
    const limits = { signIn: 9, signUp: 9, reset: 2, qrOrder: 9 }
    const strict = await TestServer.on(server.database, { limits })
    try {
      const ask = () => strict.stranger.send(api.forgotPassword, { body: { username: 'nadie@example.mx' } })
      const guess = () =>
        strict.stranger.send(api.resetPassword, { params: { token: '1.x' }, body: { password: NEW } })
      const statuses: number[] = []
      for (const one of [ask, ask, ask, guess, guess, guess]) statuses.push((await one()).status)
      expect(statuses).toEqual([200, 200, 429, 400, 400, 429])
    } finally {
      await strict.app.close()
    }
  })

  it('is completed when the server stops', async () => {
    const leaving = await TestServer.on(server.database)
    const asked = leaving.stranger.send(api.forgotPassword, { body: { username: restaurant.username } })
    await asked
    await leaving.app.close()
    expect(await resetTokens(restaurant.username)).toHaveLength(1)
  })
})

describe('setting a password with a mailed link', () => {
  it('signs out all devices and screens, sends a mail, and allows the new password', async () => {
    const tablet = await server.signIn(restaurant.username)
    const screen = await openSocket(tablet)
    const cook = await server.hire(restaurant, ['KITCHEN'])
    const reply = await reset(await askForLink(restaurant))
    expect(messageOfReply(reply)).toBe('200 Tu contraseña se cambió. Inicia sesión con la nueva.')
    expect(await screen.dropped).toBe('io server disconnect')
    expect([await profileStatus(restaurant), await profileStatus(tablet), await profileStatus(cook)]).toEqual(
      [401, 401, 200],
    )
    await expect(server.signIn(restaurant.username)).rejects.toThrow('401')
    await server.signIn(restaurant.username, NEW)
    const notice = (await mailsTo(restaurant.username)).find((mail) => mail.subject.includes('se cambió'))
    expect(notice?.body_text).toMatch(/se cambió el 21 de noviembre de 2026 a las \d\d:\d\d con/)
  })

  it('ends sessions that have already placed orders', async () => {
    const restaurant = await openTaqueria(server)
    const water = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }
    await restaurant.call(createOrder, water)
    await restaurant.call(createOrder, water)
    await reset(await askForLink(restaurant))
    expect((await restaurant.send(createOrder, water)).status).toBe(401)
  })

  it('works once, also for simultaneous requests, and deletes the other links', async () => {
    const [token, other] = [await askForLink(restaurant), await askForLink(restaurant)]
    const replies = await Promise.all([
      reset(token, `${NEW} 1`),
      reset(token, `${NEW} 2`),
      reset(other, `${NEW} 3`),
    ])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const winner = replies.findIndex((reply) => reply.status === 200)
    await server.signIn(restaurant.username, `${NEW} ${winner + 1}`)
    expect([messageOfReply(await reset(token)), messageOfReply(await reset(other))]).toEqual([GONE, GONE])
    expect(await liveLinks(restaurant.username)).toBe(0)
  })

  it('gives the same refusal for an expired, invented or shortened link', async () => {
    const token = await askForLink(restaurant)
    const [tenant, secret = ''] = token.split('.')
    const made = [
      `${tenant}.${'A'.repeat(43)}`,
      `${Number(tenant) + 1}.${secret}`,
      token.slice(0, -1),
      `0.${secret}`,
      `999999999.${secret}`,
      `${tenant}' OR true.${secret}`,
      'x',
    ]
    for (const one of made) expect(messageOfReply(await reset(one))).toBe(GONE)
    server.clock.advance(20 * MINUTE)
    expect(messageOfReply(await reset(token))).toBe(GONE)
    await server.signIn(restaurant.username)
  })

  it('requires a long enough password, and keeps the link after a refusal', async () => {
    const token = await askForLink(restaurant)
    const without = await server.stranger.send(api.resetPassword, { params: { token }, body: {} })
    expect(messageOfReply(without)).toBe('400 ¡Por favor proporciona una nueva contraseña!')
    expect(messageOfReply(await reset(token, 'corta'))).toBe(
      '400 ¡La contraseña necesita al menos 8 caracteres!',
    )
    expect(messageOfReply(await reset(' '))).toBe('400 ¡Solicitud inválida!')
    expect((await reset(token)).status).toBe(200)
  })

  it('works for the owner of a closed store', async () => {
    await server.sql('UPDATE stores SET is_active = false WHERE tenant_id = $1', restaurant.tenantId)
    expect((await reset(await askForLink(restaurant))).status).toBe(200)
    await server.signIn(restaurant.username, NEW)
  })

  it('unblocks an account blocked by strangers, and exempts this browser from later blocks', async () => {
    const guess = () =>
      server.stranger.send(api.signIn, { body: { username: restaurant.username, password: 'adivinanza' } })
    for (let n = 0; n < 5; n++) await guess()
    expect((await guess()).status).toBe(429)
    const done = await reset(await askForLink(restaurant))
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
    const cookie = cookieOf(done, 'device')
    const body = { username: restaurant.username, password: NEW }
    expect((await server.stranger.send(api.signIn, { body, headers: { cookie } })).status).toBe(200)
  })
})

describe('a mailed link is invalid', () => {
  it('after 20 minutes, and is then deleted by the upkeep', async () => {
    await askForLink(restaurant)
    server.clock.advance(15 * MINUTE)
    await askForLink(restaurant)
    await deleteExpired(server.app.platform, server.clock.now)
    expect(await liveLinks(restaurant.username)).toBe(2)
    server.clock.advance(5 * MINUTE + 1)
    await deleteExpired(server.app.platform, server.clock.now)
    expect(await liveLinks(restaurant.username)).toBe(1)
  })

  it('after its owner has changed the password in another way', async () => {
    const token = await askForLink(restaurant)
    await restaurant.call(api.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } })
    expect(messageOfReply(await reset(token, 'otra cosa 1'))).toBe(GONE)
    await server.signIn(restaurant.username, NEW)
  })

  it('after an admin has set the password or removed the user', async () => {
    const waiter = await server.hire(restaurant, ['POS'])
    const params = { username: waiter.username }
    const first = await askForLink(waiter)
    await restaurant.call(resetUserPassword, { params, body: { password: 'otra cosa 1' } })
    expect(messageOfReply(await reset(first))).toBe(GONE)
    const second = await askForLink(waiter)
    await restaurant.call(deleteUser, { params })
    expect(messageOfReply(await reset(second))).toBe(GONE)
    expect(await liveLinks(waiter.username)).toBe(0)
  })
})
