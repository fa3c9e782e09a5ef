import { randomUUID } from 'node:crypto'
import { signIn, signUp } from '@comanda/shared/auth/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { cookieLineOf, cookieOf } from '../testing/cookies.ts'
import { PASSWORD, type Reply, TestServer } from '../testing/restaurant.ts'
import { serverAlone } from '../testing/server-for-tests.ts'
import { deleteExpired } from '../upkeep/upkeep.ts'

// All attempts of an address count.
const server = serverAlone({ trustProxy: true })

const MINUTE = 60_000
let owner = ''
let address = 0
beforeEach(async () => {
  owner = `${randomUUID()}@example.mx`
  const body = { biz_name: 'Fonda', username: owner, password: PASSWORD }
  await server.stranger.call(signUp, { body })
})

interface Try {
  password?: string
  username?: string
  /** The cookie of the device. */
  cookie?: string
  from?: string
  on?: TestServer
}

/** Each attempt comes from another address, unless an address is given. */
const attempt = ({ password = 'adivinanza', username = owner, cookie = '', from, on = server }: Try = {}) => {
  address++
  const ip = from ?? `10.1.${address >> 8}.${address & 255}`
  const headers = { 'x-forwarded-for': ip, cookie }
  return on.stranger.send(signIn, { body: { username, password }, headers })
}
const statusOfTry = async (given?: Try) => (await attempt(given)).status

const deviceCookieOf = (reply: Reply) => cookieOf(reply, 'device')

/** A browser in which the owner has signed in before. */
const ownBrowser = async (username = owner) => deviceCookieOf(await attempt({ username, password: PASSWORD }))

async function fail(times: number, given: Try = {}): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push(await statusOfTry(given))
  return statuses
}

describe('guessing the password of an account', () => {
  it('from many addresses is blocked after five attempts, for growing times up to a quarter of an hour', async () => {
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401])
    const waits: number[] = []
    for (let round = 0; round < 6; round++) {
      const refused = await attempt()
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
      const wait = Number(refused.headers.get('retry-after'))
      waits.push(wait / 60)
      server.clock.advance(wait * 1000 - 1)
      expect(await statusOfTry()).toBe(429)
      server.clock.advance(1)
      expect(await statusOfTry()).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15])
  })

  it('reveals nothing during a block: right, wrong and unknown passwords get the same response', async () => {
    await fail(5)
    const unknown = `${randomUUID()}@example.mx`
    await fail(5, { username: unknown })
    const replies = [
      await attempt({ password: PASSWORD }),
      await attempt(),
      await attempt({ username: unknown }),
      await attempt({ username: owner.toUpperCase(), password: PASSWORD }),
    ]
    for (const { status, body, headers } of replies) {
      expect([status, headers.get('retry-after'), headers.getSetCookie()]).toEqual([429, '60', []])
      expect(body).toEqual(replies[0]?.body)
    }
    expect(replies[0]?.body.message).toBe('Demasiados intentos. Espera 60 segundos e inténtalo de nuevo.')
  })

  it('with twenty simultaneous attempts gets five guesses, on two processes too', async () => {
    const second = await TestServer.on(server.database, { trustProxy: true })
    try {
      second.clock.now = server.clock.now
      const statuses = await Promise.all(
        Array.from({ length: 20 }, (_, n) => statusOfTry({ on: n % 2 === 0 ? server : second })),
      )
      expect(statuses.filter((status) => status === 401)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    } finally {
      await second.app.close()
    }
  })

  it('is refused even with the right password when a simultaneous attempt has begun a block', async () => {
    const holder = await server.database.owner.connect()
    try {
      await holder.query('DELETE FROM sign_in_failures')
      await fail(4)
      await holder.query('BEGIN')
      await holder.query('LOCK TABLE logins IN ACCESS EXCLUSIVE MODE')
      const right = attempt({ password: PASSWORD })
      const waits =
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
      while ((await server.sql(waits)).length === 0) await new Promise(setImmediate)
      // The state after the fifth wrong password.
      await holder.query("UPDATE sign_in_failures SET blocked_until = last_at + interval '1 minute'")
      await holder.query('COMMIT')
      const { status, headers } = await right
      expect([status, headers.getSetCookie()]).toEqual([429, []])
      expect((await holder.query('SELECT FROM sessions WHERE username = $1', [owner])).rowCount).toBe(0)
    } finally {
      holder.release()
    }
  })

  it('does not block ten tills that sign in at once', async () => {
    await fail(4)
    const tills = await Promise.all(Array.from({ length: 10 }, () => statusOfTry({ password: PASSWORD })))
    expect(tills).toEqual(Array.from({ length: 10 }, () => 200))
  })

  it('starts at zero after the right password, and after a day without a failure', async () => {
    await fail(4)
    expect(await statusOfTry({ password: PASSWORD })).toBe(200)
    expect(await fail(4)).toEqual([401, 401, 401, 401])
    server.clock.advance(24 * 60 * MINUTE + 1)
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401])
    expect(await statusOfTry()).toBe(429)
  })

  it('is counted for a day and then deleted by the upkeep', async () => {
    await server.sql('DELETE FROM sign_in_failures')
    const kept = async () => (await server.sql('SELECT FROM sign_in_failures')).length
    await fail(1)
    server.clock.advance(24 * 60 * MINUTE)
    await deleteExpired(server.app.platform, server.clock.now)
    expect(await kept()).toBe(2)
    server.clock.advance(1)
    await deleteExpired(server.app.platform, server.clock.now)
    expect(await kept()).toBe(0)
  })

  it('does not block other accounts', async () => {
    const blocked = owner
    await fail(5)
    owner = `${randomUUID()}@example.mx`
    await server.stranger.call(signUp, { body: { biz_name: 'Otra', username: owner, password: PASSWORD } })
    expect([await statusOfTry({ password: PASSWORD }), await statusOfTry({ username: blocked })]).toEqual([
      200, 429,
    ])
  })
})

describe('a browser from which the owner has signed in before', () => {
  it('is not blocked by the attempts of strangers, on any network', async () => {
    const cookie = await ownBrowser()
    await fail(5)
    expect(await statusOfTry({ password: PASSWORD })).toBe(429)
    expect(await statusOfTry({ password: PASSWORD, cookie })).toBe(200)
    expect(await statusOfTry({ password: PASSWORD })).toBe(429)
  })

  it('has five guesses of its own, which block no other browser', async () => {
    const [cookie, tablet] = [await ownBrowser(), await ownBrowser()]
    expect(await fail(6, { cookie })).toEqual([401, 401, 401, 401, 401, 429])
    expect(await statusOfTry({ password: PASSWORD, cookie })).toBe(429)
    expect(await statusOfTry({ password: PASSWORD })).toBe(200)
    expect(await statusOfTry({ password: PASSWORD, cookie: tablet })).toBe(200)
    server.clock.advance(MINUTE)
    expect(await statusOfTry({ password: PASSWORD, cookie })).toBe(200)
  })

  it('is known for every user who works at that screen', async () => {
    const first = await ownBrowser()
    const waiter = `${randomUUID()}@example.mx`
    await server.stranger.call(signUp, { body: { biz_name: 'Otra', username: waiter, password: PASSWORD } })
    const cookie = deviceCookieOf(await attempt({ username: waiter, password: PASSWORD, cookie: first }))
    await fail(5)
    await fail(5, { username: waiter })
    for (const username of [owner, waiter])
      expect(await statusOfTry({ username, password: PASSWORD, cookie })).toBe(200)
  })

  it('cannot be forged, changed, or copied from another account', async () => {
    const own = await ownBrowser()
    const rival = `${randomUUID()}@example.mx`
    await server.stranger.call(signUp, { body: { biz_name: 'Otra', username: rival, password: PASSWORD } })
    const foreign = await ownBrowser(rival)
    await fail(5)
    const [id, account] = own.replace('device=', '').split('.')
    const made = [
      foreign,
      `device=${id}.${account}.`,
      `device=${id}.${account}.${foreign.split('.').at(-1)}`,
      `${own}x`,
      'device=..',
      'device=x',
    ]
    for (const cookie of made) expect(await statusOfTry({ password: PASSWORD, cookie })).toBe(429)
    expect(await statusOfTry({ password: PASSWORD, cookie: own })).toBe(200)
  })

  it('keeps its cookie for a year, hidden from scripts and without any name in it', async () => {
    const reply = await attempt({ password: PASSWORD })
    const line = cookieLineOf(reply, 'device')
    expect(line).toMatch(/; Max-Age=31536000; Path=\/api\/v1; HttpOnly; SameSite=Lax$/)
    expect(line).not.toContain('example')
    expect((await server.sql('SELECT key FROM sign_in_failures LIMIT 1'))[0].key).toHaveLength(32)
  })

  it('sends its cookie only over HTTPS after a sign-in over HTTPS', async () => {
    const headers = { 'x-forwarded-for': '10.2.0.1', 'x-forwarded-proto': 'https' }
    const reply = await server.stranger.send(signIn, {
      body: { username: owner, password: PASSWORD },
      headers,
    })
    expect(cookieLineOf(reply, 'device')).toMatch(/; Secure/)
  })

  it('remembers its last twelve users, also when one of them signs in every day', async () => {
    let cookie = await ownBrowser()
    const signInHere = async (username: string) => {
      cookie = deviceCookieOf(await attempt({ username, password: PASSWORD, cookie }))
    }
    const hire = async () => {
      const username = `${randomUUID()}@example.mx`
      await server.stranger.call(signUp, { body: { biz_name: 'Otra', username, password: PASSWORD } })
      await signInHere(username)
      return username
    }
    const users = [owner]
    while (users.length < 12) users.push(await hire())
    for (let day = 0; day < 3; day++) await signInHere(users.at(-1) ?? '')
    const [first = '', second = ''] = users
    await fail(5, { username: first })
    await fail(5, { username: second })
    expect(await statusOfTry({ username: first, password: PASSWORD, cookie })).toBe(200)
    await hire()
    expect(await statusOfTry({ username: first, password: PASSWORD, cookie })).toBe(429)
    expect(await statusOfTry({ username: second, password: PASSWORD, cookie })).toBe(200)
  })

  it('is also the browser in which the owner registered; wrong passwords before the registration are forgotten', async () => {
    const username = `${randomUUID()}@example.mx`
    await fail(5, { username })
    expect(await statusOfTry({ username })).toBe(429)
    const body = { biz_name: 'Otra', username, password: PASSWORD, signIn: true }
    const cookie = deviceCookieOf(await server.stranger.send(signUp, { body }))
    expect(await statusOfTry({ username, password: PASSWORD })).toBe(200)
    await fail(5, { username })
    expect(await statusOfTry({ username, password: PASSWORD })).toBe(429)
    expect(await statusOfTry({ username, password: PASSWORD, cookie })).toBe(200)
  })
})

describe('guessing many accounts from one address', () => {
  const guessFrom = (from: string) => statusOfTry({ username: `${randomUUID()}@example.mx`, from })

  it('is blocked after thirty; a browser known there still signs in', async () => {
    const from = '203.0.113.7'
    const cookie = await ownBrowser()
    for (let n = 0; n < 30; n++) expect(await guessFrom(from)).toBe(401)
    expect(await guessFrom(from)).toBe(429)
    expect(await statusOfTry({ password: PASSWORD, from })).toBe(429)
    expect(await statusOfTry({ password: PASSWORD, from, cookie })).toBe(200)
    expect(await guessFrom('203.0.113.8')).toBe(401)
    server.clock.advance(MINUTE)
    expect(await statusOfTry({ password: PASSWORD, from })).toBe(200)
  })

  it('counts a household’s IPv6 addresses as one address', async () => {
    for (let n = 0; n < 30; n++) expect(await guessFrom(`2001:db8:1:2::${n + 1}`)).toBe(401)
    expect(await guessFrom('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await guessFrom('2001:db8:1:3::1')).toBe(401)
  })
  it('does not count the wrong passwords of browsers that are known there', async () => {
    const from = '203.0.113.9'
    for (let browser = 0; browser < 7; browser++)
      expect(await fail(5, { cookie: await ownBrowser(), from })).toEqual([401, 401, 401, 401, 401])
    expect(await guessFrom(from)).toBe(401)
  })
})
