import { randomUUID } from 'node:crypto'
import { getProfile, signOut } from '@comanda/shared/auth/api'
import * as api from '@comanda/shared/platform/api'
import * as tenantCalls from '@comanda/shared/platform/tenants'
import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { sessionOf } from '../../testing/cookies.ts'
import { openOperator, signInOperator } from '../../testing/operator.ts'
import { PASSWORD } from '../../testing/restaurant.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'
import { openSocket } from '../../testing/socket.ts'
import { deleteExpired } from '../../upkeep/upkeep.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createOperator } from './operators.ts'

// The operators are those of an installation.
const server = serverAlone({ trustProxy: true })

const newName = () => `${randomUUID()}@example.mx`

/** Uses a different address each time, so that the limit per address does not affect these tests. */
let address = 0
const post = (path: string, headers: Record<string, string> = {}, body?: object) =>
  fetch(`${server.base}/api/v1/superadmin/${path}`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': `10.2.0.${++address % 250}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

async function session() {
  const username = newName()
  await openOperator(server, username)
  return { username, ...sessionOf(await post('signin', {}, { username, password: PASSWORD })) }
}
const refresh = (cookie: string) => post('refresh-token', { cookie })
const dashboard = (cookie: string) =>
  fetch(`${server.base}/api/v1/superadmin/dashboard`, { headers: { cookie } })

describe('the sign-in of an operator', () => {
  it.each([
    [{}, 'Please provide username!'],
    [{ username: 'a@b.mx' }, 'Please provide password!'],
  ])('is refused for %j: %s', async (body, message) => {
    const reply = await server.stranger.send(api.operatorSignIn, { body })
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  it('returns a superadmin without a store, with the name in any capitalization', async () => {
    const username = newName()
    await openOperator(server, username)
    const { user } = await server.stranger.call(api.operatorSignIn, {
      body: { username: username.toUpperCase(), password: PASSWORD },
    })
    expect(user).toMatchObject({ username, role: 'superadmin', tenant_id: 0, is_active: 1, scope: '' })
  })

  it('gives the same answer in English for a wrong password and an unknown name', async () => {
    const username = newName()
    await openOperator(server, username)
    const wrong = await server.stranger.send(api.operatorSignIn, { body: { username, password: 'otra' } })
    const unknown = await server.stranger.send(api.operatorSignIn, {
      body: { username: newName(), password: 'otra' },
    })
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Wrong username or password!'])
    expect(wrong.body).toEqual(unknown.body)
  })

  it('refuses the account of a store, and never signs in to a store', async () => {
    const restaurant = await server.openRestaurant()
    const body = { username: restaurant.username, password: PASSWORD }
    expect((await server.stranger.send(api.operatorSignIn, { body })).status).toBe(401)
    const { username } = await session()
    const { tenantId } = await server.signIn(username)
    expect(tenantId).toBe(0)
  })

  it('is limited when the password is guessed', async () => {
    const username = newName()
    await openOperator(server, username)
    const guess = async () => (await post('signin', {}, { username, password: 'adivinanza' })).status
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push(await guess())
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('is audited, also when it fails', async () => {
    const username = newName()
    const operator = await openOperator(server, username)
    await server.stranger.send(api.operatorSignIn, { body: { username, password: 'otra' } })
    await server.app.settled()
    const { entries } = await operator.call(api.getPlatformAudit, { query: { actor: username } })
    expect(entries.map(({ action, actor_kind }) => [action, actor_kind])).toEqual(
      expect.arrayContaining([
        ['operator.session_refused', 'operator'],
        ['operator.session_start', 'operator'],
      ]),
    )
  })

  it('is not audited for unknown names, so that strangers cannot fill the log', async () => {
    const written = async () =>
      (await server.sql("SELECT FROM platform_audit WHERE action = 'operator.session_refused'")).length
    const before = await written()
    for (let n = 0; n < 5; n++)
      expect((await post('signin', {}, { username: newName(), password: 'otra' })).status).toBe(401)
    await server.app.settled()
    expect(await written()).toBe(before)
  })
})

describe('an operator’s session', () => {
  it('limits its refresh cookie to operators’ calls, and ends the browser’s staff session', async () => {
    const { lines, refreshLine } = await session()
    expect(refreshLine).toMatch(/Max-Age=2592000; Path=\/api\/v1\/superadmin; HttpOnly; SameSite=Lax/)
    expect(lines.join('\n')).toMatch(/refreshToken=; Max-Age=0; Path=\/api\/v1\/auth/)
  })

  it('is renewed by its refresh token, which changes each time, also in two simultaneous tabs', async () => {
    const first = await session()
    const replies = await Promise.all([refresh(first.refresh), refresh(first.refresh)])
    const [one, two] = replies.map(sessionOf)
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(one?.refresh).toBe(two?.refresh)
    expect(one?.refresh).not.toBe(first.refresh)
    expect((await dashboard(one?.access ?? '')).status).toBe(200)
  })

  it('ends for all its holders when a replaced token is used again later', async () => {
    const { refresh: stolen } = await session()
    const renewed = sessionOf(await refresh(stolen))
    server.clock.advance(60_000)
    expect((await refresh(stolen)).status).toBe(401)
    expect((await refresh(renewed.refresh)).status).toBe(401)
    expect((await dashboard(renewed.access)).status).toBe(401)
  })

  it('is not renewed by a token of staff, nor does its token renew theirs', async () => {
    const operator = await session()
    const restaurant = await server.openRestaurant()
    const body = JSON.stringify({ username: restaurant.username, password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const staff = sessionOf(
      await fetch(`${server.base}/api/v1/auth/signin`, { method: 'POST', headers, body }),
    )
    expect((await refresh(staff.refresh)).status).toBe(401)
    const crossed = await fetch(`${server.base}/api/v1/auth/refresh-token`, {
      method: 'POST',
      headers: { cookie: operator.refresh },
    })
    expect(crossed.status).toBe(401)
    expect((await refresh(operator.refresh)).status).toBe(200)
  })

  it('is not renewed without a cookie, with an error in English', async () => {
    const reply = await server.stranger.send(api.operatorRefresh)
    expect([reply.status, reply.body.message]).toEqual([401, 'Your session has ended. Please sign in again.'])
  })

  it('ends immediately on sign-out, while another session continues', async () => {
    const username = newName()
    const operator = await openOperator(server, username)
    const elsewhere = await signInOperator(server, username)
    await operator.call(api.operatorSignOut)
    expect((await operator.send(api.getPlatformDashboard)).status).toBe(401)
    expect((await elsewhere.send(api.getPlatformDashboard)).status).toBe(200)
  })

  it('is deleted by the upkeep with its origin after it has expired', async () => {
    const { username } = await session()
    const left = async () =>
      (await server.sql('SELECT FROM operator_sessions WHERE username = $1', username)).length
    await deleteExpired(server.app.platform, server.clock.now)
    expect(await left()).toBe(2)
    await deleteExpired(server.app.platform, new Date(server.clock.now.getTime() + 31 * 24 * 3_600_000))
    expect(await left()).toBe(0)
  })

  it('cannot be used by a page of another site', async () => {
    const { access } = await session()
    expect((await post('signout', { cookie: access, origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('signout', { cookie: access, origin: server.base })).status).toBe(200)
  })
})

describe('operators and staff', () => {
  it('cannot make each other’s calls', async () => {
    const operator = await openOperator(server, newName())
    const restaurant = await server.openRestaurant()
    for (const call of [api.getPlatformDashboard, tenantCalls.listTenants, api.operatorSignOut])
      expect((await restaurant.send(call)).status).toBe(403)
    expect((await operator.send(createOrder, { body: { cart: [{ id: 2, quantity: 1 }] } })).status).toBe(403)
    for (const call of [getProfile, signOut]) expect((await operator.send(call)).status).toBe(403)
  })

  it('are separate on sockets: an operator joins no store’s room', async () => {
    const operator = await openOperator(server, newName())
    const restaurant = await server.openRestaurant()
    for (const tenantId of [restaurant.tenantId, 0])
      expect((await openSocket(operator, tenantId)).joined).toBe(false)
    expect((await openSocket(restaurant)).joined).toBe(true)
  })
})

describe('creating an operator', () => {
  it('changes an existing operator only with --reset, which ends the sessions', async () => {
    const username = newName()
    const operator = await openOperator(server, username)
    const again = {
      username: username.toUpperCase(),
      name: 'Otra',
      passwordHash: await hashPassword('una nueva'),
    }
    const make = (reset: boolean) =>
      createOperator(server.app.platform, { ...again, reset }, server.clock.now)
    expect(await make(false)).toBe('exists')
    expect((await operator.send(api.getPlatformDashboard)).status).toBe(200)
    expect(await make(true)).toBe('reset')
    expect((await operator.send(api.getPlatformDashboard)).status).toBe(401)
    await expect(signInOperator(server, username)).rejects.toThrow('401')
    const body = { username, password: 'una nueva' }
    expect((await server.stranger.call(api.operatorSignIn, { body })).user.name).toBe('Otra')
  })
})
