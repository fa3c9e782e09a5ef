import { getProfile, listDevices, refreshToken, signIn, signOut, signUp } from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import { sessionOf } from '../../testing/cookies.ts'
import { type Client, PASSWORD, TestServer } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server, 'new')

const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${server.base}/api/v1${path}`, {
    method: 'POST',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const session = async (restaurant: Client, extra: object = {}) =>
  sessionOf(await post('/auth/signin', { username: restaurant.username, password: PASSWORD, ...extra }))

describe('signing up', () => {
  it.each([
    [{}, '¡Por favor proporcione el nombre del negocio!'],
    [{ biz_name: 'Fonda' }, '¡Por favor proporcione el email!'],
    [{ biz_name: 'Fonda', username: 'sin arroba', password: 'x' }, '¡Por favor proporcione un email válido!'],
    [{ biz_name: 'Fonda', username: 'sin arroba' }, '¡Por favor proporcione la contraseña!'],
    [{ biz_name: 'Fonda', username: 'a@b.mx' }, '¡Por favor proporcione la contraseña!'],
    [
      { biz_name: 'Fonda', username: 'a@b.mx', password: 'corta' },
      '¡La contraseña necesita al menos 8 caracteres!',
    ],
  ])('is refused for %j: %s', async (body, message) => {
    const reply = await server.stranger.send(signUp, { body })
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  it('leaves the browser signed out, unless the page asks to be signed in', async () => {
    const body = { biz_name: 'Fonda', username: 'ajena@example.mx', password: PASSWORD }
    const reply = await server.stranger.send(signUp, { body })
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []])
    expect(Object.keys(reply.body)).toEqual(['success', 'message'])
    const own = { ...body, username: 'propia@example.mx', signIn: true }
    const asked = await server.stranger.send(signUp, { body: own })
    expect(asked.headers.getSetCookie().some((one) => one.startsWith('accessToken='))).toBe(true)
    const client = await server.signIn(body.username)
    expect(await client.call(listDevices)).toHaveLength(1)
  })

  it('accepts an address for one store only, in any capitalization', async () => {
    const body = { biz_name: 'Primera', username: 'Duena@Fonda.MX', password: PASSWORD }
    await server.stranger.call(signUp, { body })
    const again = await server.stranger.send(signUp, { body: { ...body, username: 'duena@fonda.mx' } })
    expect([again.status, again.body.code]).toEqual([409, 'email_taken'])
    expect((await server.signIn('DUENA@fonda.mx')).username).toBe('duena@fonda.mx')
  })
})

describe('signing in', () => {
  it('says that a store is inactive from the moment at which its paid period ends', async () => {
    const { username, tenantId } = await server.openRestaurant()
    const isActive = async (until: number) => {
      await server.sql(
        'UPDATE stores SET active_until = $2 WHERE tenant_id = $1',
        tenantId,
        new Date(server.clock.now.getTime() + until),
      )
      return (await server.stranger.call(signIn, { body: { username, password: PASSWORD } })).user.is_active
    }
    expect([await isActive(1), await isActive(0)]).toEqual([1, 0])
  })

  it.each([
    [{}, '¡Por favor proporciona un nombre de usuario!'],
    [{ username: 'a@b.mx' }, '¡Por favor proporciona una contraseña!'],
  ])('is refused for %j: %s', async (body, message) => {
    expect((await server.stranger.send(signIn, { body })).body.message).toBe(message)
  })

  it('gives the same answer for a wrong address and a wrong password', async () => {
    const wrong = await server.stranger.send(signIn, {
      body: { username: restaurant.username, password: 'otra' },
    })
    const unknown = await server.stranger.send(signIn, {
      body: { username: 'nadie@example.mx', password: 'otra' },
    })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
  })

  it('sets session cookies that scripts cannot read, and a marker cookie that they can', async () => {
    const { lines } = await session(restaurant)
    const line = (name: string) => lines.find((one) => one.startsWith(`${name}=`)) ?? ''
    expect(line('accessToken')).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/)
    expect(line('refreshToken')).toMatch(/Max-Age=2592000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax/)
    expect(line('authenticated')).toMatch(/^authenticated=1; Max-Age=2592000; Path=\/; SameSite=Lax/)
    expect(lines.join()).not.toContain('Secure')
    expect(lines.join()).not.toContain(PASSWORD)
  })

  it('sets cookies that end with the browser, without the option to be remembered', async () => {
    const { lines, all } = await session(restaurant, { remember: false })
    expect(lines.find((line) => line.startsWith('refreshToken='))).not.toContain('Max-Age')
    expect(lines.find((line) => line.startsWith('shortSession=1'))).toMatch(
      /^shortSession=1; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax$/,
    )
    const next = sessionOf(await post('/auth/refresh-token', undefined, { cookie: all }))
    expect(next.lines.find((line) => line.startsWith('refreshToken='))).not.toContain('Max-Age')
  })

  it('is limited per address', async () => {
    const strict = await TestServer.start({ limits: { signIn: 3, signUp: 9, reset: 9, qrOrder: 9 } })
    try {
      const statuses: number[] = []
      for (let n = 0; n < 5; n++) {
        const reply = await strict.stranger.send(signIn, { body: { username: 'a@b.mx', password: 'x' } })
        statuses.push(reply.status)
        if (reply.status === 429) {
          expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
          expect(reply.body.code).toBe('too_many_requests')
        }
      }
      expect(statuses).toEqual([401, 401, 401, 429, 429])
    } finally {
      await strict.stop()
    }
  })
})

describe('a session', () => {
  const profile = (cookie: string) => fetch(`${server.base}/api/v1/auth/profile`, { headers: { cookie } })
  const refresh = (cookie: string) => post('/auth/refresh-token', undefined, { cookie })

  it('is valid as a cookie and as a bearer token for ten minutes', async () => {
    expect(await restaurant.call(getProfile)).toMatchObject({ role: 'admin', scope: '', is_active: 1 })
    const { access } = await session(restaurant)
    expect((await profile(access)).status).toBe(200)
    server.clock.advance(601_000)
    expect((await profile(access)).status).toBe(401)
  })

  it('is not found for a changed or foreign token', async () => {
    const { access } = await session(restaurant)
    const [tenant, id, ...rest] = access.replace('accessToken=', '').split('.')
    const forged = [Number(tenant) + 1, id, ...rest].join('.')
    for (const token of [forged, `${access.slice(12)}x`, 'a.b.c.d', '']) {
      expect((await profile(`accessToken=${token}`)).status).toBe(401)
    }
  })

  it('is renewed by its refresh token, which changes each time', async () => {
    const first = await session(restaurant)
    const second = sessionOf(await refresh(first.refresh))
    expect(second.refresh).not.toBe(first.refresh)
    expect((await profile(second.access)).status).toBe(200)
    const third = sessionOf(await refresh(second.refresh))
    expect((await profile(third.access)).status).toBe(200)
  })

  it('survives simultaneous renewals in several tabs, and a lost answer', async () => {
    const { refresh: token } = await session(restaurant)
    const replies = await Promise.all([refresh(token), refresh(token), refresh(token)])
    const tokens = new Set(replies.map((reply) => sessionOf(reply).refresh))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(tokens.size).toBe(1)
    expect((await refresh([...tokens][0] ?? '')).status).toBe(200)
  })

  it('ends for all its holders when a replaced token is used again later', async () => {
    const { refresh: stolen } = await session(restaurant)
    const renewed = sessionOf(await refresh(stolen))
    server.clock.advance(60_000)
    expect((await refresh(stolen)).status).toBe(401)
    expect((await refresh(renewed.refresh)).status).toBe(401)
    expect((await profile(renewed.access)).status).toBe(401)
  })

  it('is not ended by an invented token', async () => {
    const { refresh: token, access } = await session(restaurant)
    expect((await refresh(token.replace(/.{6}$/, 'AAAAAA'))).status).toBe(401)
    expect((await profile(access)).status).toBe(200)
  })

  it('ends when another user signs in on the same browser', async () => {
    const [before, after] = [await server.openRestaurant(), await server.openRestaurant()]
    const first = await session(before)
    const forged = first.refresh.replace(/.{6}$/, 'AAAAAA')
    const signedIn = (cookie: string) =>
      post('/auth/signin', { username: after.username, password: PASSWORD }, { cookie })
    expect((await signedIn(forged)).status).toBe(200)
    expect((await profile(first.access)).status).toBe(200)
    const second = sessionOf(await signedIn(first.refresh))
    expect((await profile(first.access)).status).toBe(401)
    expect((await refresh(first.refresh)).status).toBe(401)
    expect((await profile(second.access)).status).toBe(200)
  })

  it('ends after 90 days, also when it was renewed', async () => {
    let token = (await session(restaurant)).refresh
    const days: number[] = []
    for (let day = 0; day < 120; day += 15) {
      const reply = await refresh(token)
      if (reply.status === 200) days.push(day)
      token = sessionOf(reply).refresh || token
      server.clock.advance(15 * 24 * 3_600_000)
    }
    expect(days).toEqual([0, 15, 30, 45, 60, 75])
  })

  it('ends immediately on sign-out, which clears the cookies', async () => {
    const { access, refresh: token } = await session(restaurant)
    const out = await post('/auth/signout', undefined, { cookie: access })
    expect(out.status).toBe(200)
    expect(sessionOf(out).lines).toHaveLength(4)
    expect((await profile(access)).status).toBe(401)
    expect((await refresh(token)).status).toBe(401)
    // The same user stays signed in on another device.
    expect((await restaurant.send(signOut)).status).toBe(200)
  })

  it('cannot be used by a page of another site', async () => {
    const { access } = await session(restaurant)
    const out = (headers: Record<string, string>) =>
      post('/auth/signout', undefined, { cookie: access, ...headers })
    expect((await out({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await out({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await out({ origin: server.base })).status).toBe(200)
  })

  it('is not renewed without a cookie, with the error of the contract', async () => {
    expect((await server.stranger.send(refreshToken)).body.code).toBe('unauthenticated')
  })
})
