import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { getAuditLog } from '@comanda/shared/audit/api'
import { changePassword, forgotPassword, refreshToken, signIn, signUp } from '@comanda/shared/auth/api'
import type { Call } from '@comanda/shared/kernel/call'
import { getPlatformAudit, operatorSignIn } from '@comanda/shared/platform/api'
import { deleteTenant, restoreTenant } from '@comanda/shared/platform/tenants'
import { keepStore, requestErasure } from '@comanda/shared/store-data/api'
import { addUser, resetUserPassword } from '@comanda/shared/users/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HASHING } from '../../../server/src/features/auth/passwords.ts'
import { cookiesOf } from '../../../server/src/testing/cookies.ts'
import { openOperator } from '../../../server/src/testing/operator.ts'
import { Client, PASSWORD, TestServer } from '../../../server/src/testing/restaurant.ts'

/** A server with the default limits, behind one proxy. */
let server: TestServer
/** A second process without limits per minute. */
let unlimited: TestServer
let operator: Client
beforeAll(async () => {
  server = await TestServer.start({
    trustProxy: true,
    limits: { signIn: 20, signUp: 10, reset: 10, qrOrder: 30 },
  })
  unlimited = await TestServer.on(server.database, { trustProxy: true })
  operator = await openOperator(server)
})
afterAll(async () => {
  await unlimited.app.close()
  await server.stop()
})

let networks = 0
const newNetwork = () => {
  networks++
  return `10.${networks >> 8}.${networks & 255}.9`
}
const from = (network: string, cookie = '') => ({ 'x-forwarded-for': network, cookie })

interface Owner {
  username: string
  network: string
  cookies: string
  client: Client
}

async function openStore(name = 'Fonda'): Promise<Owner> {
  const username = `${randomUUID()}@example.mx`
  const network = newNetwork()
  const headers = from(network)
  await server.stranger.call(signUp, { body: { biz_name: name, username, password: PASSWORD }, headers })
  const reply = await server.stranger.send(signIn, { body: { username, password: PASSWORD }, headers })
  const { accessToken, user } = reply.body as { accessToken: string; user: { tenant_id: number } }
  const client = new Client(server.base, accessToken, { ...user, username })
  return { username, network, cookies: cookiesOf(reply), client }
}

const signInFrom = (
  { username }: Pick<Owner, 'username'>,
  network: string,
  cookie = '',
  password = PASSWORD,
) => server.stranger.send(signIn, { body: { username, password }, headers: from(network, cookie) })

const actionsOf = async ({ client }: Owner) => {
  await server.app.settled()
  const { entries } = await client.call(getAuditLog, { query: { limit: 200 } })
  return entries
}

describe('hashing passwords', () => {
  it('of one store delays another store by one or two hashes at most', async () => {
    // Full strength, so that the flood lasts longer than a sign-in.
    const { memoryCost, timeCost } = HASHING
    Object.assign(HASHING, { memoryCost: 19_456, timeCost: 2 })
    try {
      const busy = await unlimited.openRestaurant()
      const cook = await unlimited.hire(busy, ['KITCHEN'])
      const other = await unlimited.openRestaurant()
      let ended = 0
      const body = { password: 'otra contraseña larga' }
      const flood = Array.from({ length: 24 }, async () => {
        const call = { params: { username: cook.username }, body }
        await busy.send(resetUserPassword, call)
        ended++
      })
      await expect.poll(() => ended).toBeGreaterThan(0)
      const before = ended
      expect((await unlimited.signIn(other.username)).tenantId).toBe(other.tenantId)
      expect(ended - before).toBeLessThan(12)
      await Promise.all(flood)
    } finally {
      Object.assign(HASHING, { memoryCost, timeCost })
    }
  })

  it('is limited per store for calls that set a password', async () => {
    const { client } = await openStore()
    const cook = await server.hire(client, ['KITCHEN'])
    const statuses: number[] = []
    for (let n = 0; n < 23; n++) {
      const call = { params: { username: cook.username }, body: { password: 'otra contraseña' } }
      statuses.push((await client.send(resetUserPassword, call)).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
    expect(statuses.slice(20)).toEqual([429, 429, 429])
  })
})

describe('an attacker on the restaurant’s network', () => {
  it('cannot block the sign-in of the owner’s known device', async () => {
    const owner = await openStore()
    const neighbour = { username: `${randomUUID()}@example.mx` }
    for (let n = 0; n < 25; n++) await signInFrom(neighbour, owner.network)
    expect((await signInFrom(neighbour, owner.network)).status).toBe(429)
    expect((await signInFrom(owner, owner.network, owner.cookies)).status).toBe(200)
  })

  it('does not count invalid requests', async () => {
    const owner = await openStore()
    const headers = from(owner.network)
    const calls: [Call, object][] = [
      [signIn, {}],
      [signUp, {}],
      [forgotPassword, {}],
      [operatorSignIn, {}],
    ]
    for (const [call] of calls)
      for (let n = 0; n < 25; n++)
        expect((await server.stranger.send(call as typeof signIn, { body: {}, headers })).status).toBe(400)
    expect((await signInFrom(owner, owner.network)).status).toBe(200)
    expect((await server.stranger.send(forgotPassword, { body: owner, headers })).status).toBe(200)
  })
})

describe('withdrawing the erasure of a store', () => {
  const restore = (id: number) => operator.send(restoreTenant, { params: { id } })
  const close = (id: number) => operator.call(deleteTenant, { params: { id } })

  it('requires the owner when the owner requested it', async () => {
    const { client } = await openStore('La Flor')
    await client.call(requestErasure, { body: { storeName: 'La Flor', password: PASSWORD } })
    expect((await restore(client.tenantId)).status).toBe(403)
    expect((await client.send(keepStore)).status).toBe(200)
  })

  it('requires the operator when both requested it', async () => {
    const owner = await openStore('La Flor')
    await owner.client.call(requestErasure, { body: { storeName: 'La Flor', password: PASSWORD } })
    await close(owner.client.tenantId)
    const back = await signInFrom(owner, owner.network, owner.cookies)
    const client = new Client(server.base, String(back.body.accessToken))
    const kept = await client.send(keepStore)
    expect([kept.status, kept.body.message]).toEqual([
      403,
      'El equipo de Comanda pidió este borrado y solo él puede cancelarlo. Escribe a soporte.',
    ])
  })
})

describe('mail to an address that is not verified', () => {
  it('contains no text of the sender, and is sent only a few times', async () => {
    const advertising = 'GANA DINERO en estafa.example'
    const owner = await openStore(advertising)
    for (let n = 0; n < 9; n++) {
      await owner.client.call(requestErasure, { body: { storeName: advertising, password: PASSWORD } })
      await owner.client.call(keepStore)
    }
    await server.app.mail.sendDue(server.clock.now)
    const mails: string[] = []
    for (const name of await readdir(server.database.outboxDir)) {
      const mail = await readFile(`${server.database.outboxDir}/${name}`, 'utf8')
      if (mail.includes(owner.username)) mails.push(mail)
    }
    expect(mails).toHaveLength(4)
    for (const mail of mails) expect(mail).not.toContain('estafa')
  })

  it('is limited per network', async () => {
    const network = newNetwork()
    const register = () =>
      unlimited.stranger.call(signUp, {
        body: { biz_name: 'Una', username: `${randomUUID()}@example.mx`, password: PASSWORD },
        headers: from(network),
      })
    const { owner } = server.database
    const { rows: known } = await owner.query('SELECT key FROM quotas')
    await register()
    // As if the network had registered 58.
    await owner.query('UPDATE quotas SET used = 58 WHERE NOT key = ANY($1)', [known.map(({ key }) => key)])
    const { rows: before } = await owner.query('SELECT count(*)::int AS n FROM mails')
    for (let n = 0; n < 4; n++) await register()
    const { rows: after } = await owner.query('SELECT count(*)::int AS n FROM mails')
    expect(after[0].n - before[0].n).toBe(2)
  })
})

describe('guessing the password in an open session', () => {
  const guesses = {
    'changing the password': (client: Client, password: string, headers: Record<string, string>) =>
      client.send(changePassword, {
        body: { currentPassword: password, newPassword: 'una contraseña nueva' },
        headers,
      }),
    'deleting the store': (client: Client, password: string, headers: Record<string, string>) =>
      client.send(requestErasure, { body: { storeName: 'Fonda', password }, headers }),
  }

  it.each(Object.entries(guesses))('by %s is blocked as at the sign-in, and audited', async (_, guess) => {
    const owner = await openStore()
    const statuses: number[] = []
    for (let n = 0; n < 8; n++)
      statuses.push((await guess(owner.client, `intento ${n}`, from(newNetwork(), owner.cookies))).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
    const right = await guess(owner.client, PASSWORD, from(owner.network, owner.cookies))
    expect(right.status).toBe(429)
    const refused = (await actionsOf(owner)).filter(({ action }) => action === 'password.refused')
    expect(refused).toHaveLength(5)
  })
})

describe('adding users', () => {
  const add = ({ client: { token } }: Owner, username: string) =>
    new Client(unlimited.base, token).send(addUser, { body: { username, password: PASSWORD, name: 'Ana' } })

  it('shows for only a few addresses whether they have an account, and each attempt is audited', async () => {
    const owner = await openStore()
    const other = await openStore()
    const statuses: number[] = []
    for (let n = 0; n < 24; n++) statuses.push((await add(owner, other.username)).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(409))
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
    const taken = (await actionsOf(owner)).filter(({ action }) => action === 'user.taken')
    expect(taken).toHaveLength(20)
    expect(taken[0]?.subject).toBe(other.username)
  })

  it('is limited to sixty per hour; the refusal names the seconds until the hour is over', async () => {
    const owner = await openStore()
    const before = unlimited.clock.now
    const addOne = async () => {
      const client = await unlimited.signIn(owner.username)
      return add({ ...owner, client }, `${randomUUID()}@example.mx`)
    }
    try {
      expect((await addOne()).status).toBe(200)
      await server.database.owner.query('UPDATE quotas SET used = 59')
      expect((await addOne()).status).toBe(200)
      const waits: [number, string | null][] = []
      for (const minutes of [0, 45, 15]) {
        unlimited.clock.advance(minutes * 60_000)
        const { status, headers } = await addOne()
        waits.push([status, headers.get('retry-after')])
      }
      expect(waits).toEqual([
        [429, '3600'],
        [429, '900'],
        [200, null],
      ])
    } finally {
      unlimited.clock.now = before
    }
  })
})

describe('the audit log has an entry for', () => {
  it('a copied session that is detected', async () => {
    const owner = await openStore()
    const renew = (cookie: string) =>
      server.stranger.send(refreshToken, { headers: from(owner.network, cookie) })
    const next = await renew(owner.cookies)
    expect(next.status).toBe(200)
    server.clock.advance(60_000)
    expect((await renew(owner.cookies)).status).toBe(401)
    const back = await signInFrom(owner, owner.network, owner.cookies)
    const client = new Client(server.base, String(back.body.accessToken))
    const entries = await actionsOf({ ...owner, client })
    expect(entries.map(({ action }) => action)).toContain('session.stolen')
  })
})

describe('an operator at the staff’s sign-in page', () => {
  it('gets an operator’s session', async () => {
    const reply = await signInFrom(operator, newNetwork())
    expect(reply.status).toBe(200)
    expect(reply.body.user).toMatchObject({ role: 'superadmin', username: operator.username })
    const client = new Client(server.base, String(reply.body.accessToken))
    await client.call(getPlatformAudit)
    expect(reply.headers.getSetCookie().join()).toContain('Path=/api/v1/superadmin')
  })

  it('is guarded by the same counter as at the operator’s sign-in page', async () => {
    const guessed = `${randomUUID()}@example.mx`
    await openOperator(server, guessed)
    const wrong = { username: guessed, password: 'no es esta' }
    for (let n = 0; n < 5; n++) {
      const headers = from(newNetwork())
      const reply = await server.stranger.send(n % 2 ? signIn : operatorSignIn, { body: wrong, headers })
      expect(reply.status).toBe(401)
    }
    for (const call of [signIn, operatorSignIn])
      expect((await server.stranger.send(call, { body: wrong, headers: from(newNetwork()) })).status).toBe(
        429,
      )
  })
})
